// run.mjs UMPIRE: runs every situation and worked example of this folder through the command.
// README.md says how another program could do it.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const umpire = process.argv[2];
if (!umpire) {
    console.error('usage: node conformance/run.mjs UMPIRE');
    process.exit(2);
}

const files = (folder, end) =>
    readdirSync(join(here, folder))
        .filter((name) => name.endsWith(end))
        .sort()
        .map((name) => join(here, folder, name));

// Situations: the command plays each record and compares every line that it tells.
function runSituations() {
    const list = files('situations', '.rec');
    const said = spawnSync(umpire, ['check', '--told', ...list], { encoding: 'utf8', maxBuffer: 1 << 26 });
    process.stderr.write(said.stderr);
    if (said.status !== 0) console.error(said.stdout.split('\n').slice(-2)[0]);
    return { n: list.length, failed: said.status === 0 ? 0 : (said.stderr.match(/\n/g) ?? ['?']).length };
}

// "[4,2]", "null", "normal": as the tables write a value.
const shown = (value) =>
    Array.isArray(value) ? `[${value.map(shown).join(',')}]` : typeof value === 'string' ? value : JSON.stringify(value);

function askDesk(line) {
    return JSON.parse(execFileSync(umpire, ['desk', ...line.split(' ').filter((word) => word), '--json'], { encoding: 'utf8' })).result;
}

function runExample(example) {
    const result = askDesk(example.ask);
    return example.expect
        .split(' ')
        .filter((word) => word)
        .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])
        .filter(([field, value]) => (field in result ? shown(result[field]) : '') !== value)
        .map(([field, value]) => `${example.name}: ${field} is ${shown(result[field])}, not '${value}'`);
}

function runExamples() {
    const list = files('examples', '.jsonl').flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line)));
    const wrong = list.flatMap(runExample);
    for (const line of wrong) console.error(line);
    return { n: list.length, failed: wrong.length };
}

const situations = runSituations();
const examples = runExamples();
const failed = situations.failed + examples.failed;
console.log(`${situations.n} situations, ${examples.n} examples, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
