// Every number of every chart changed by one, and every switch set to another value: do the tests of the rules
// notice? The chart's text inside a copy of the test program is changed in place, so nothing is built. Golden records and
// comparisons with stored copies do not count: they are not run. Can be stopped; what is done is in build-mutate/charts.tsv.
// node charts.mjs BUILD [--seconds N] [--chart NAME] [--every N] [--report]
import { chmodSync, closeSync, copyFileSync, openSync, readFileSync, readdirSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { failingTest, filterOf, option, programs, root, tryAll, work } from './common.mjs';

const build = process.argv[2];
const MOST_LIKELY = 12; // tests

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

// 9 becomes 8, any other digit the next one: the number by one, and of the same length.
function numbersOf(text, name) {
    const found = [];
    text.split('\n').forEach((line, row) => {
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

function mutated(text, m) {
    const lines = text.split('\n');
    const line = lines[m.row];
    lines[m.row] = line.slice(0, m.from) + m.now + line.slice(m.from + m.old.length);
    return lines.join('\n');
}

// ---- Trying ----

const opened = new Map();
function program(name) {
    if (!opened.has(name)) {
        const path = join(work, name);
        copyFileSync(join(root, build, 'tests', name), path);
        chmodSync(path, 0o755);
        opened.set(name, { path, bytes: readFileSync(path) });
    }
    return opened.get(name);
}

function put(path, at, text) {
    const file = openSync(path, 'r+');
    writeSync(file, text, at, 'latin1');
    closeSync(file);
}

// The test of one program that notices, '' if none does.
function noticedIn(name, filter, text, changed) {
    const { path, bytes } = program(name);
    const at = bytes.indexOf(text, 0, 'latin1');
    if (at < 0) throw new Error(`${name} was built with another chart; build it anew`);
    put(path, at, changed);
    const by = failingTest(path, filter);
    put(path, at, text);
    return by;
}

const likely = new Map(); // by family: those that noticed last, with their programs

// What noticed a neighbour is asked first: it is one test and not hundreds. Then all tests of the programs.
function noticed(family, text, changed) {
    const last = likely.get(family) ?? [];
    likely.set(family, last);
    const all = programs[family].map((name) => ({ name, filter: filterOf(family) }));
    for (const { name, filter } of [...last, ...all]) {
        const by = noticedIn(name, filter, text, changed);
        if (!by) continue;
        const found = { name, filter: by.replace('::', '/') };
        const at = last.findIndex((one) => one.filter === found.filter);
        if (at >= 0) last.splice(at, 1);
        if (by.includes('::')) last.unshift(found);
        last.splice(MOST_LIKELY);
        return by;
    }
    return '';
}

// ---- Together ----

const every = Number(option('--every', 1));
const mutations = [];
for (const file of readdirSync(join(root, 'charts')).filter((name) => name.endsWith('.chart')).sort()) {
    const name = basename(file, '.chart');
    if (name !== option('--chart', name)) continue;
    const text = readFileSync(join(root, 'charts', file), 'latin1');
    const family = /^family (\w+)/m.exec(text)[1];
    const all = [...switchesOf(text, name), ...numbersOf(text, name).filter((_, i) => i % every === 0)];
    mutations.push(...all.map((m) => ({ ...m, text, family })));
}
tryAll('charts.tsv', mutations, (m) => {
    const changed = mutated(m.text, m);
    if (changed.length !== m.text.length) throw new Error(`${m.id}: not of the same length`);
    return noticed(m.family, m.text, changed);
});
