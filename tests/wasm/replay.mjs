// Replays every golden record in the WASM build: the hash must be that of the record's last check
// line and of the native build.
// node replay.mjs UMPIRE.wasm UMPIRE
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [wasmPath, umpire] = process.argv.slice(2);

// The library does no I/O: whatever libc links to must never be called.
function load(path) {
    const module = new WebAssembly.Module(readFileSync(path));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        (imports[from] ??= {})[name] = () => { throw new Error(`the library called ${name}`); };
    const { exports } = new WebAssembly.Instance(module, imports);
    exports._initialize();
    return exports;
}

const engine = load(wasmPath);

function put(bytes) {
    const at = engine.alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    return at;
}

function text(at) {
    const bytes = new Uint8Array(engine.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function replay(record, scenario) {
    const recordAt = put(record);
    const scenarioAt = scenario ? put(scenario) : 0;
    const battle = engine.replay(recordAt, record.length, scenarioAt, scenario?.length ?? 0);
    const error = text(engine.error(battle));
    const hash = BigInt.asUintN(64, engine.hash(battle)).toString(16).padStart(16, '0');
    engine.end(battle);
    engine.release(recordAt);
    engine.release(scenarioAt);
    if (error) throw new Error(error.trimEnd());
    return hash;
}

function expected(record) {
    const checks = [...record.toString().matchAll(/^check \d+ ([0-9a-f]{16})$/gm)];
    if (checks.length === 0) throw new Error('the record has no check line');
    return checks.at(-1)[1];
}

function scenarioBeside(path, record) {
    const name = /^scenario (\S+)/m.exec(record.toString())?.[1] ?? '';
    const beside = join(dirname(path), name);
    return existsSync(beside) ? readFileSync(beside) : null;
}

function native(path) {
    const out = execFileSync(umpire, ['replay', '--hash', path], { encoding: 'utf8' });
    return /\b[0-9a-f]{16}\b/.exec(out)?.[0] ?? out;
}

function check(path) {
    const record = readFileSync(path);
    const hashes = { record: expected(record), native: native(path) };
    for (const [who, hash] of Object.entries({ ...hashes, wasm: replay(record, scenarioBeside(path, record)) }))
        if (hash !== hashes.record) throw new Error(`${who} ends with ${hash}, the record with ${hashes.record}`);
}

const golden = join(root, 'tests', 'golden');
const records = readdirSync(golden, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(golden, name)).map((file) => join(name, file)))
    .filter((name) => name.endsWith('.rec'))
    .sort();
let failed = records.length === 0 ? 1 : 0;
for (const name of records) {
    try {
        check(join(golden, name));
    } catch (error) {
        failed++;
        console.log(`FAIL ${name}: ${error.message}`);
    }
}
console.log(`${records.length} records, ${failed} failed`);
process.exit(failed ? 1 : 0);
