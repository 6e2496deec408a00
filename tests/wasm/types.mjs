// Compares what the engine says with what web/src/engine/types.ts declares. Every answer of every call goes
// through `watch`: a field that is missing, that nobody declared, or that is of another type is an error.
// `unseen` names the calls and fields that no answer has shown yet, so that nothing is compared by luck alone.
import { createRequire } from 'node:module';
import { join } from 'node:path';

export function declared(root) {
    const ts = createRequire(join(root, 'web', 'package.json'))('typescript');
    const path = join(root, 'web', 'src', 'engine', 'types.ts');
    const program = ts.createProgram([path], { strict: true, noEmit: true });
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(path);
    const engine = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Engine');
    const seen = new Set();
    const open = new Map(); // every field that is known, by the name of its shape

    const nameOf = (type) => (type.symbol?.name ?? '').replace(/^__type$/, '');

    function arrayFits(type, value, at) {
        if (!Array.isArray(value)) return [`${at}: an array is declared`];
        const of = checker.getTypeArguments(type);
        if (checker.isTupleType(type) && of.length !== value.length) return [`${at}: ${value.length} members, ${of.length} are declared`];
        return value.flatMap((member, i) => fits(checker.isTupleType(type) ? of[i] : of[0], member, `${at}[${i}]`));
    }

    function objectFits(type, value, at) {
        if (value === null || typeof value !== 'object' || Array.isArray(value)) return [`${at}: an object is declared`];
        const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
        if (index) return Object.entries(value).flatMap(([key, member]) => fits(index, member, `${at}.${key}`));
        const fields = checker.getPropertiesOfType(type);
        const shape = nameOf(type) || at.replace(/\[\d+\]/g, '[]');
        open.set(shape, fields.map(({ name }) => name));
        const faults = Object.keys(value).filter((key) => !fields.some(({ name }) => name === key));
        return [
            ...faults.map((key) => `${at}.${key}: nobody declares it`),
            ...fields.flatMap((field) => fieldFits(field, value, at, shape)),
        ];
    }

    function fieldFits(field, value, at, shape) {
        const type = checker.getTypeOfSymbolAtLocation(field, engine);
        if (!(field.name in value)) return field.flags & ts.SymbolFlags.Optional ? [] : [`${at}.${field.name}: it is missing`];
        const member = value[field.name];
        if (!(Array.isArray(member) && member.length === 0) && member !== null) seen.add(`${shape}.${field.name}`);
        return fits(type, member, `${at}.${field.name}`);
    }

    function unionFits(type, value, at) {
        const tried = type.types.map((member) => fits(member, value, at));
        if (tried.some((faults) => faults.length === 0)) return [];
        const isObject = value !== null && typeof value === 'object';
        const shape = type.types.findIndex(({ flags }) => flags & ts.TypeFlags.Object);
        return isObject && shape >= 0 ? tried[shape] : [`${at}: ${JSON.stringify(value)} is not ${checker.typeToString(type)}`];
    }

    // The faults of one value.
    function fits(type, value, at) {
        const name = checker.typeToString(type);
        if (name === 'unknown') return [];
        if (['string', 'number', 'boolean'].includes(name)) return typeof value === name ? [] : [`${at}: ${JSON.stringify(value)} is no ${name}`];
        if (['null', 'true', 'false'].includes(name) || type.isLiteral())
            return value === (type.isLiteral() ? type.value : JSON.parse(name)) ? [] : [`${at}: ${JSON.stringify(value)} is not ${name}`];
        if (type.isUnion()) return unionFits(type, value, at);
        if (checker.isArrayType(type) || checker.isTupleType(type)) return arrayFits(type, value, at);
        return objectFits(type, value, at);
    }

    const calls = new Map();
    for (const method of engine.members) {
        const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(method), ts.SignatureKind.Call);
        const [of] = checker.getTypeArguments(checker.getReturnTypeOfSignature(signature));
        calls.set(method.name.text, of);
    }

    /** The core with every answer compared; the first faults of an answer are thrown. */
    function watch(core) {
        return Object.fromEntries(Object.entries(core).map(([name, call]) => [name, (...args) => {
            const value = call(...args);
            if (!calls.has(name)) throw new Error(`${name}: Engine does not declare it`);
            seen.add(name);
            const faults = fits(calls.get(name), value, name);
            if (faults.length) throw new Error(`types.ts: ${faults.slice(0, 5).join('; ')}`);
            return value;
        }]));
    }

    /** Calls and fields that no answer has shown. */
    function unseen() {
        const fields = [...open].flatMap(([shape, names]) => names.map((name) => `${shape}.${name}`));
        return [...calls.keys(), ...fields].filter((name) => !seen.has(name));
    }

    return { watch, unseen, fits: (name, value) => fits(calls.get(name), value, name) };
}
