// Replays every golden record in the WASM build, whole and answer by answer: the hash must be that of
// the record's last check line and of the native build.
// node replay.mjs UMPIRE.wasm UMPIRE
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './engine.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [wasmPath, umpire] = process.argv.slice(2);

const { say } = load(wasmPath);

// Calls the engine with texts and gives what its JSON says.
function call(name, ...texts) {
    const said = JSON.parse(say(name, ...texts));
    if (said.ok === false) throw new Error(said.why || `${name} was refused without a reason`);
    return said;
}

function replay(record, scenario) {
    return call('open_record', record, scenario).position.hash;
}

function refusesNonsense() {
    try {
        call('give', 'nonsense');
    } catch (error) {
        return !error.message.endsWith('without a reason');
    }
    return false;
}

// Head and check lines are not answers. Settings of the head are not given here.
function giveEach(record, name, scenario) {
    const answers = record.split('\n').slice(3).filter((line) => line && !/^(switch|check) /.test(line));
    let { position } = call('open', name, scenario);
    for (const line of answers) ({ position } = call('give', line));
    if (!refusesNonsense()) throw new Error('nonsense was taken, or refused without a reason');
    return position.hash;
}

function expected(record) {
    const checks = [...record.matchAll(/^check \d+ ([0-9a-f]{16})$/gm)];
    if (checks.length === 0) throw new Error('the record has no check line');
    return checks.at(-1)[1];
}

function scenarioOf(path, record) {
    const name = /^scenario (\S+)/m.exec(record)?.[1] ?? '';
    const beside = join(dirname(path), name);
    return { name, scenario: existsSync(beside) ? readFileSync(beside, 'utf8') : null };
}

function native(path) {
    const out = execFileSync(umpire, ['replay', '--hash', path], { encoding: 'utf8' });
    return /\b[0-9a-f]{16}\b/.exec(out)?.[0] ?? out;
}

function check(path) {
    const record = readFileSync(path, 'utf8');
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
}
console.log(`${records.length} records, ${failed} failed`);
process.exit(failed ? 1 : 0);
