// What both mutation runs share: options, the ledger of what is done, and running the tests of the rules.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const work = join(root, 'build-mutate');
mkdirSync(work, { recursive: true });

const given = process.argv.slice(2);
export const flag = (name) => given.includes(name);
export const option = (name, otherwise) => (flag(name) ? given[given.indexOf(name) + 1] : otherwise);

// What plays whole battles, or compares with what is stored, does not count as noticing.
const notRules = '!(*conform*/*|golden/*|*/situations_*|desk_property/*|album/*|record/*|closed/*|hostile/*|acts/*)';

// The programs whose tests are of the rules, by family; the template's share a program with other rooms.
export const programs = {
    adf: ['test-adf', 'test-desk'], potomac: ['test-potomac', 'test-desk'], apw: ['test-apw', 'test-desk'], template: ['test-play'], table: ['test-table', 'test-adf'],
};
export const filterOf = (family) => (family === 'template' ? 'template/!(random*)' : notRules);

// The test of this program that fails, '' if none does.
export function failingTest(program, filter = notRules) {
    const { stdout, stderr, status } = spawnSync(program, ['-j1', '--fail-fast', '--filter', filter],
        { encoding: 'utf8', timeout: 300000, maxBuffer: 1 << 26 });
    if (status === 0) return '';
    return /\[(?:FAIL|----)\] (\w+::\w+)/.exec(stdout + stderr)?.[1] ?? `status ${status}`;
}

const lines = (path) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')) : []);

// Tries what was not tried before, as long as there is time, and tells of all. place: CHART:LINE or FILE:LINE, as in survivors.list.
export function tryAll(name, mutations, noticedBy) {
    const log = join(work, name);
    const done = new Map(lines(log).map((line) => line.split('\t')));
    const excuses = new Map(lines(join(root, 'tests', 'mutate', 'survivors.list')).map((line) => line.split('\t')));
    const limit = Date.now() + 1000 * Number(option('--seconds', 1e9));
    const survivors = [];
    let tried = 0, noticed = 0, excused = 0;
    for (const m of mutations) {
        if (!done.has(m.id) && !flag('--report') && Date.now() < limit) {
            done.set(m.id, noticedBy(m));
            appendFileSync(log, `${m.id}\t${done.get(m.id)}\n`);
        }
        if (!done.has(m.id)) continue;
        tried++;
        if (done.get(m.id)) noticed++;
        else if (excuses.has(m.place)) excused++;
        else survivors.push(m.id);
    }
    for (const id of survivors) console.log(`survives  ${id}`);
    console.log(`${mutations.length} changes of ${name.replace('.tsv', '')}; tried ${tried}: ${noticed} noticed, ${excused} survive with a reason, ${survivors.length} without`);
    process.exit(survivors.length ? 1 : 0);
}
