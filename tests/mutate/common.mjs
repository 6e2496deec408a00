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

const lines = (path) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')) : []);

// What plays whole battles, compares with what is stored, or works one sum in two ways with the same chart does not count as noticing.
const notRules = /conform|^golden|::situations_|^desk_property|^album|^record|^play_closed|^hostile|^acts|_soaks|^desk.*_odds/;

// The programs whose tests are of the rules, by family, and the edition in which those of adf15 are played. The template's share a program with other rooms.
const program = (file, edition) => ({ file, edition, own: edition ? lines(join(root, 'tests', 'adf', `not-${edition}.list`)) : [] });
const desk = program('quick-desk');
export const programs = {
    adf: [program('quick-adf'), program('quick-adf', 'adf10'), program('quick-adf', 'adf15-early'), desk],
    potomac: [program('quick-potomac'), desk], apw: [program('quick-apw'), desk], template: [program('quick-play')], table: [program('quick-table'), program('quick-adf')],
};
const isOfRules = (family, test) => (family === 'template' ? /^template::(?!random)/.test(test) : !notRules.test(test));

const run = (folder, { file, edition }, names) => spawnSync(join(folder, file), names,
    { encoding: 'utf8', timeout: 300000, maxBuffer: 1 << 26, env: edition ? { ...process.env, UMPIRE_EDITION: edition } : process.env });

// The tests of the rules in a program that lies in this folder.
export const testsOf = (folder, of, family) => run(folder, of, ['--list']).stdout.trim().split('\n').filter((test) => isOfRules(family, test) && !of.own.includes(test));

// Each of these tests by itself: its name, whether it holds, and its microseconds.
export const tryEach = (folder, of, tests) => run(folder, of, ['--each', ...tests]).stdout.trim().split('\n').map((line) => line.split(' '))
    .map(([how, test, time]) => ({ holds: how === 'holds', test, time: Number(time) }));

// The first of these tests that fails, '' if none does.
export function failingTest(folder, of, tests) {
    const { stdout, status } = run(folder, of, tests);
    return status === 0 ? '' : stdout.split('\t')[0] || `status ${status}`;
}


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
