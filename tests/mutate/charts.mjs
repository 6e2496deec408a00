// Every number of every chart changed by one, and every switch set to another value: do the tests of the rules
// notice? The chart's text inside a copy of the test program is changed in place, so nothing is built. Golden records and
// comparisons with stored copies do not count: they are not run. Can be stopped; what is done is in build-mutate/charts.tsv.
// node charts.mjs BUILD [--seconds N] [--chart NAME [--lines FIRST-LAST]] [--every N] [--tests REGEXP] [--quick] [--again] [--report]
import { chmodSync, closeSync, copyFileSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { failingTest, mustHold, option, programs, root, testsOf, thatHold, tryAll, tryEach, whoNotices, work } from './common.mjs';

const build = process.argv[2];

// ---- What may be changed ----

// Words of a line with their columns; quoted parts and comments are none.
function words(line) {
    const found = [];
    for (const { 0: word, index } of line.matchAll(/"[^"]*"|\S+/g)) {
        if (word.startsWith('#')) break;
        if (!word.startsWith('"')) found.push({ word, index });
    }
    return found;
}

// 9 becomes 8, any other digit the next one: the number by one, and of the same length. What stands under about is words for people.
function numbersOf(text, name) {
    const found = [];
    let about = false;
    text.split('\n').forEach((line, row) => {
        if (/^\S/.test(line)) about = /^(values|table) about/.test(line);
        if (about) return;
        for (const { word, index } of words(line)) {
            const [, key, value] = /^([a-z-]+=)?(.*)$/.exec(word);
            if (!/^\*?[+-]?\d/.test(value)) continue;
            const at = index + (key ?? '').length;
            for (const run of value.matchAll(/\d+(\.\d+)?/g)) {
                const digit = at + run.index + run[0].split('.')[0].length - 1;
                const old = line[digit], now = old === '9' ? '8' : `${Number(old) + 1}`;
                found.push({ place: `${name}:${row + 1}`, id: `${name}:${row + 1}:${digit + 1} ${line.trim().split(/\s+/)[0]} ${word} ${old}>${now}`, row, from: digit, old, now });
            }
        }
    });
    return found;
}

// The star of a switch stands at its default: it goes to the next value (at the last one, to the first).
function switchesOf(text, name) {
    const found = [];
    let inside = false;
    text.split('\n').forEach((line, row) => {
        if (/^\S/.test(line)) inside = line.startsWith('switches');
        const values = inside && /^\s/.test(line) ? words(line).slice(1).filter(({ word }) => !/^[A-Z]+-R-|^[A-Z]+-[A-Z]+-\d/.test(word)) : [];
        const star = values.findIndex(({ word }) => word.startsWith('*'));
        if (star < 0 || values.length < 2) return;
        const other = values[(star + 1) % values.length], first = Math.min(values[star].index, other.index);
        const last = Math.max(values[star].index + values[star].word.length, other.index + other.word.length);
        const old = line.slice(first, last);
        const now = star < values.length - 1 ? old.slice(1).replace(` ${other.word}`, ` *${other.word}`) : `*${old.replace('*', '')}`;
        found.push({ place: `${name}:${row + 1}`, id: `${name}:${row + 1}:${first + 1} ${words(line)[0].word} default ${values[star].word}>${other.word}`, row, from: first, old, now });
    });
    return found;
}

function mutated(text, changes) {
    const lines = text.split('\n');
    for (const { row, from, old, now } of changes) lines[row] = lines[row].slice(0, from) + now + lines[row].slice(from + old.length);
    return lines.join('\n');
}

// The row where the table, or whatever this row is part of, begins.
function partOf(text, row) {
    const lines = text.split('\n');
    while (row > 0 && /^(\s|#|$)/.test(lines[row])) row--;
    return row;
}

// ---- Trying ----

const bytesOf = new Map(); // of the copies, by the program's file
function copied(file) {
    if (!bytesOf.has(file)) {
        rmSync(join(work, file), { force: true }); // one that is still running cannot be written to
        copyFileSync(join(root, build, 'tests', 'mutate', file), join(work, file));
        chmodSync(join(work, file), 0o755);
        bytesOf.set(file, readFileSync(join(work, file)));
    }
    return bytesOf.get(file);
}

function put(path, at, text) {
    const file = openSync(path, 'r+');
    writeSync(file, text, at, 'latin1');
    closeSync(file);
}

// Runs a program's tests with another text in the place of the chart's.
function withText({ file }, text, changed, run) {
    const at = copied(file).indexOf(text, 0, 'latin1');
    if (at < 0) throw new Error(`${file} was built with another chart; build it anew`);
    put(join(work, file), at, changed);
    try {
        return run();
    } finally {
        put(join(work, file), at, text);
    }
}

// The tests that read a chart are those that fail when nobody can read it; no other test can notice a change of it. Quick ones first.
const readers = new Map();
function readersOf(m) {
    if (!readers.has(m.text)) {
        const unreadable = `?${m.text.slice(1)}`;
        readers.set(m.text, programs[m.family].flatMap((of) => {
            copied(of.file);
            const tests = testsOf(work, of, m.family);
            const fail = withText(of, m.text, unreadable, () => tryEach(work, of, tests)).filter(({ how }) => how !== 'holds');
            return thatHold(work, of, fail.map(({ test }) => test));
        }).sort((a, b) => a.time - b.time));
    }
    return readers.get(m.text);
}

// Of the quick ones those that fail when every number of its part of the chart is changed. The others do not read it, but for a rare case
// in which two changes make up for one another: all are tried once more, with the slow ones, if none of these notices.
const parts = new Map();
function quickReadersOf(m) {
    const all = readersOf(m).filter(({ slow }) => !slow);
    if (!m.together) return all;
    if (!parts.has(m.together)) {
        const changed = mutated(m.text, m.together);
        parts.set(m.together, programs[m.family].flatMap((of) => {
            const names = all.filter((one) => one.of === of).map(({ test }) => test);
            const fail = names.length ? withText(of, m.text, changed, () => tryEach(work, of, names)).filter(({ how }) => how !== 'holds').map(({ test }) => test) : [];
            return all.filter((one) => one.of === of && fail.includes(one.test));
        }));
    }
    return parts.get(m.together);
}

function noticed(m, slow) {
    const changed = mutated(m.text, [m]);
    if (changed.length !== m.text.length) throw new Error(`${m.id}: not of the same length`);
    const found = whoNotices(slow ? readersOf(m) : quickReadersOf(m), (of, tests) => withText(of, m.text, changed, () => failingTest(work, of, tests)));
    if (found.slow) mustHold(work, found.of, found.by);
    return found.by;
}

// ---- Together ----

const every = Number(option('--every', 1));
const [first, last] = option('--lines', `1-${1e9}`).split('-').map(Number);
const mutations = [];
for (const file of readdirSync(join(root, 'charts')).filter((name) => name.endsWith('.chart')).sort()) {
    const name = basename(file, '.chart');
    if (name !== option('--chart', name)) continue;
    const text = readFileSync(join(root, 'charts', file), 'latin1');
    const family = /^family (\w+)/m.exec(text)[1];
    const all = [...numbersOf(text, name), ...switchesOf(text, name)], together = new Map();
    for (const m of all) {
        const part = partOf(text, m.row);
        if (!together.has(part)) together.set(part, []);
        if (m.old.length === 1) together.get(part).push(m);
        Object.assign(m, { text, family, together: m.old.length === 1 && together.get(part) });
    }
    mutations.push(...all.filter(({ row }, i) => row + 1 >= first && row + 1 <= last && i % every === 0));
}
tryAll('charts.tsv', mutations, noticed);
