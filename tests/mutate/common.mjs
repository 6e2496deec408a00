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
const notRules = /conform|^golden|::situations_|^desk_property|^album|^record|^play_closed|^hostile|^acts|^desk.*_odds/;

// The programs whose tests are of the rules, by family, and the edition in which those of adf15 are played. The template's share a program with other rooms.
const program = (file, edition) => ({ file, edition, own: edition ? lines(join(root, 'tests', 'adf', `not-${edition}.list`)) : [] });
const desk = program('quick-desk');
export const programs = {
    adf: [program('quick-adf'), program('quick-adf', 'adf10'), program('quick-adf', 'adf15-early'), desk],
    potomac: [program('quick-potomac'), desk], apw: [program('quick-apw'), desk], template: [program('quick-play')], table: [program('quick-table'), program('quick-adf')],
};
const asked = new RegExp(option('--tests', '')); // only tests with such a name
const isOfRules = (family, test) => asked.test(test) && (family === 'template' ? /^(template::(?!random)|ruling|victory|turned)/.test(test) : !notRules.test(test));

const run = (folder, { file, edition }, names, mutant = 0) => spawnSync(join(folder, file), names,
    { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, ...(edition && { UMPIRE_EDITION: edition }), ...(mutant && { UMPIRE_MUTANT: `${mutant}` }) } });

// The tests of the rules in a program that lies in this folder.
export const testsOf = (folder, of, family) => run(folder, of, ['--list']).stdout.trim().split('\n').filter((test) => isOfRules(family, test) && !of.own.includes(test));

// Each of these tests by itself: whether it holds, fails, or is slow (it was ended), and its microseconds.
export const tryEach = (folder, of, tests) => (tests.length ? run(folder, of, ['--brief', ...tests]).stdout.trim().split('\n') : [])
    .map((line) => line.split(' ')).map(([how, test, time]) => ({ how, test, time: Number(time) }));

// The first of these tests that fails, '' if none does; in the copy of the sources, with the change of this number.
export function failingTest(folder, of, tests, mutant = 0) {
    const { stdout, status } = run(folder, of, tests, mutant);
    return status === 0 ? '' : stdout.split('\t')[0] || `status ${status}`;
}

// These tests of a program, each with its time. One that fails without any change would notice everything.
const fault = (of, tests) => new Error(`${of.file} ${of.edition ?? ''}: fails without any change, so it would notice everything: ${tests.join(' ')}`);
export function thatHold(folder, of, tests) {
    const each = tryEach(folder, of, tests), broken = each.filter(({ how }) => how === 'fails').map(({ test }) => test);
    if (broken.length) throw fault(of, broken);
    return each.map(({ how, test, time }) => ({ of, test, time, slow: how === 'slow' }));
}

// The same in the copy of the sources, with the numbers of the places that each test reaches.
const SLOW = 20000; // microseconds
export function reachesOf(folder, of, tests) {
    if (!tests.length) return [];
    const each = run(folder, of, ['--reach', ...tests]).stdout.trim().split('\n').map((line) => line.split(' '));
    const broken = each.filter(([how]) => how !== 'holds').map(([, test]) => test);
    if (broken.length) throw fault(of, broken);
    return each.map(([, test, time, ...places]) => ({ of, test, time: Number(time), slow: Number(time) > SLOW, places: places.map(Number) }));
}

// The same for a slow test that noticed something, once.
const known = new Set();
export function mustHold(folder, of, test) {
    const key = `${of.file} ${of.edition} ${test}`;
    if (!known.has(key) && failingTest(folder, of, [test])) throw fault(of, [test]);
    known.add(key);
}

// The first of all these tests that notices (by, '' if none does), its program, and whether it is slow: those that noticed a neighbour first, then the others. Who notices moves to
// the front. fails: the first of the named tests of a program that fails, or ''.
const MOST_LIKELY = 12; // tests
export function whoNotices(all, fails) {
    for (const part of [all.slice(0, MOST_LIKELY), all.slice(MOST_LIKELY)]) {
        for (const of of new Set(part.map((one) => one.of))) {
            const by = fails(of, part.filter((one) => one.of === of).map(({ test }) => test));
            if (!by) continue;
            const at = all.findIndex((one) => one.of === of && one.test === by);
            if (at >= 0) all.unshift(...all.splice(at, 1));
            return { of, by, slow: at >= 0 && all[0].slow };
        }
    }
    return { by: '' };
}

// Tries what was not tried before, as long as there is time, and tells of all: first with quick tests, then what they did not notice
// and have no reason with all, unless --quick says that this is enough; with --again also what survived before. place: as in survivors.list. What cannot be tried at all (UNTRIED) is counted apart; the next place takes its turn.
export const UNTRIED = 'does not build';
const UNNOTICED = 'not by quick tests';
export function tryAll(name, mutations, noticedBy) {
    const log = join(work, name);
    const done = new Map(lines(log).map((line) => line.split('\t')).filter(([, by]) => (by && by !== UNNOTICED) || !flag('--again')));
    const excuses = new Map(lines(join(root, 'tests', 'mutate', 'survivors.list')).map((line) => line.split('\t')));
    const limit = Date.now() + 1000 * Number(option('--seconds', 1e9));
    const tryOne = (m, slow) => {
        if (flag('--report') || Date.now() >= limit) return;
        done.set(m.id, noticedBy(m, slow) || (slow && !flag('--tests') ? '' : UNNOTICED));
        appendFileSync(log, `${m.id}\t${done.get(m.id)}\n`);
    };
    let untried = 0;
    const taken = [];
    for (let m of mutations) {
        for (; m; m = m.next) {
            if (!done.has(m.id)) tryOne(m, false);
            if (done.get(m.id) !== UNTRIED) break;
            untried++;
        }
        if (m && done.has(m.id)) taken.push(m);
    }
    const isDoubtful = (m) => done.get(m.id) === UNNOTICED && !excuses.has(m.place);
    if (!flag('--quick')) for (const m of taken.filter(isDoubtful)) tryOne(m, true);
    const doubtful = taken.filter(isDoubtful), silent = taken.filter((m) => done.get(m.id) === '' || (done.get(m.id) === UNNOTICED && excuses.has(m.place)));
    const survivors = silent.filter((m) => !excuses.has(m.place));
    for (const { id } of doubtful) console.log(`doubtful  ${id}`);
    for (const { id } of survivors) console.log(`survives  ${id}`);
    console.log(`${mutations.length} changes of ${name.replace('.tsv', '')}; tried ${taken.length}: ${taken.length - doubtful.length - silent.length} noticed, `
        + `${silent.length - survivors.length} survive with a reason, ${survivors.length} without, ${doubtful.length} not noticed by quick tests`);
    if (untried) console.log(`${untried} more do not build; the places behind them were taken`);
    process.exit(survivors.length ? 1 : 0);
}
