// Replays every golden record in the WASM build, whole and answer by answer: the hash must be that of
// the record's last check line and of the native build.
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

const held = [];

function put(bytes) {
    const at = engine.alloc(bytes.length);
    held.push(at);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    return at;
}

function text(at) {
    const bytes = new Uint8Array(engine.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const encode = (words) => new TextEncoder().encode(words);

// The hash of the battle that start() makes, after what then() does with it.
function hashOf(start, then = () => {}) {
    const battle = start();
    const fail = () => { throw new Error(text(engine.error(battle)).trimEnd()); };
    if (text(engine.error(battle))) fail();
    then(battle, fail);
    const hash = BigInt.asUintN(64, engine.hash(battle)).toString(16).padStart(16, '0');
    engine.end(battle);
    return hash;
}

function replay(record, scenario) {
    return hashOf(() => engine.replay(put(record), record.length, scenario ? put(scenario) : 0, scenario?.length ?? 0));
}

// Head and check lines are not answers. Settings of the head are not given here.
function giveEach(record, name, scenario) {
    const answers = record.toString().split('\n').slice(3).filter((line) => line && !/^(switch|check) /.test(line));
    const start = () => engine.load(put(encode(`${name}\0`)), scenario ? put(scenario) : 0, scenario?.length ?? 0);
    return hashOf(start, (battle, fail) => {
        for (const line of answers.map(encode)) if (!engine.give(battle, put(line), line.length)) fail();
        if (engine.give(battle, put(encode('nonsense')), 8)) throw new Error('nonsense was taken');
        if (!text(engine.error(battle))) throw new Error('nonsense was refused without a reason');
    });
}

function expected(record) {
    const checks = [...record.toString().matchAll(/^check \d+ ([0-9a-f]{16})$/gm)];
    if (checks.length === 0) throw new Error('the record has no check line');
    return checks.at(-1)[1];
}

function scenarioOf(path, record) {
    const name = /^scenario (\S+)/m.exec(record)?.[1] ?? '';
    const beside = join(dirname(path), name);
    return { name, scenario: existsSync(beside) ? readFileSync(beside) : null };
}

function native(path) {
    const out = execFileSync(umpire, ['replay', '--hash', path], { encoding: 'utf8' });
    return /\b[0-9a-f]{16}\b/.exec(out)?.[0] ?? out;
}

function check(path) {
    const record = readFileSync(path);
    const { name, scenario } = scenarioOf(path, record);
    const wanted = expected(record);
    const hashes = { native: native(path), wasm: replay(record, scenario) };
    if (!/^switch /m.test(record)) hashes['wasm, answer by answer'] = giveEach(record, name, scenario);
    for (const [who, hash] of Object.entries(hashes))
        if (hash !== wanted) throw new Error(`${who} ends with ${hash}, the record with ${wanted}`);
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
    for (const at of held.splice(0)) engine.release(at);
}
console.log(`${records.length} records, ${failed} failed`);
process.exit(failed ? 1 : 0);
