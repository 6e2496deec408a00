// 500 comparisons and constants of src/rules and src/table: do the tests of the rules notice a change? All of them are put into
// one copy of the tree (build-mutate/tree), each behind a number that the test program is given when it starts, so the copy is
// built once. One run notes which tests reach which place; a change meets only those. The places are chosen by a hash of their line, so an
// edit elsewhere does not choose others. Can be stopped; what is done is in build-mutate/sources.tsv, and is an even part of all at any time.
// node sources.mjs [--seconds N] [--most 500] [--only WORD] [--tests REGEXP] [--quick] [--again] [--report]
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failingTest, flag, option, programs, reachesOf, root, testsOf, tryAll, whoNotices, work } from './common.mjs';

const tree = join(work, 'tree'), build = join(work, 'tree-build'), folder = join(build, 'tests', 'mutate');
const others = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' };

// ---- What may be changed ----

// Texts and comments as blanks, so that columns stay.
const blank = (text) => text.replace(/\/\*[^]*?\*\/|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])+'/g, (part) => part.replace(/[^\n]/g, ' '));

// The lines of function bodies, save those that the compiler must know the numbers of.
function bodyLines(text) {
    const found = [];
    let body = false, fixed = false;
    text.split('\n').forEach((line, row) => {
        if (/^[{}]/.test(line)) body = line[0] === '{';
        if (/^\s*(static|enum)\b/.test(line)) fixed = true;
        if (body && !fixed && !/^\s*(#|case |for \()|assert/.test(line)) found.push({ line, row });
        if (/;\s*$/.test(line) && !/^\s*[A-Z_0-9]+ = /.test(line)) fixed = false;
    });
    return found;
}

// The first place from here on where the right side of == or != ends.
function sideEnd(text, at) {
    for (let depth = 0; ; at++) {
        if ('([{'.includes(text[at])) depth++;
        if (')]}'.includes(text[at]) && depth-- === 0) return at;
        if (depth === 0 && /^([;,]|\s+([&|^?:]|&&|\|\||[!=]=)\s)/.test(text.slice(at, at + 200))) return at;
    }
}

// The larger or smaller of two: at equal ones both sides of the comparison say the same.
const isEither = (code, at, old) => {
    const [, left] = /([\w.>[\]()*-]+)\s+$/.exec(code.slice(0, at)) ?? [], [, right, then, other] = /^\s+([\w.>[\]()*-]+)\s+\?\s+([^?:;]+?)\s+:\s+([^?:;]+?)(?=[;,)])/.exec(code.slice(at + old.length)) ?? [];
    const bare = (side) => side?.replace(/^\(+(?=\w+$)|\)+$/g, '').replace(/\(.*\)/, '');
    return then !== undefined && [bare(left), bare(right)].includes(bare(then)) && [bare(left), bare(right)].includes(bare(other));
};

// Comparisons, and numbers above 0 that are no index, shift or count of a list. A flag that is set is cleared; any other number grows by one. What stands on a line with
// a text chooses words. A shift on the line would take part of what is put in.
function sitesOf(path) {
    const text = readFileSync(join(root, path), 'utf8'), code = blank(text), words = text.split('\n'), seen = new Map();
    const begins = [0];
    for (const line of code.split('\n')) begins.push(begins.at(-1) + line.length + 1);
    return bodyLines(code).flatMap(({ line, row }) => [...line.matchAll(/(?<=\s)(<=|>=|==|!=|<|>)(?=\s)|(?<=[-+*/(,=<>?:] |return |\()[1-9]\d*(?=[\s;),])/g)].flatMap(({ 0: old, index }) => {
        const before = line.slice(0, index), at = begins[row] + index;
        if (/<<|>>|"|\[\]\)\{|arena_take/.test(words[row]) || before.split('[').length > before.split(']').length || isEither(code, at, old)) return [];
        const now = others[old] ?? (old === '1' && / = 1;/.test(line) ? '0' : `${Number(old) + 1}`);
        const what = `${path}: ${old}>${now} in: ${words[row].trim()}`, times = (seen.get(what) ?? 0) + 1;
        seen.set(what, times);
        const id = times > 1 ? `${what} (${times})` : what;
        return [{ path, id, place: id, old, now, at, end: '==!='.includes(old) ? sideEnd(code, at + 2) : at, hash: createHash('sha256').update(id).digest('hex') }];
    }));
}

// ---- The copy ----

// Wide numbers hold any other, so that a < b + 1 is a <= b. ^ binds less than ==, and more than && and ||.
function insertsOf({ old, now, at, end, number }) {
    const on = `UMP_CHANGED(${number})`, wide = `(__int128)${on}`;
    if (old === '<' || old === '>=') return [{ at: at + old.length, text: ` ${wide} +` }];
    if (old === '<=' || old === '>') return [{ at, text: `+ ${wide} ` }];
    if (others[old]) return [{ at: end, text: ` ^ ${on}` }];
    return [{ at, text: '(' }, { at: at + old.length, text: ` ${now === '0' ? '-' : '+'} ${on})` }];
}

const home = 'src/rules/families.c';
const declared = 'extern int ump_mutant; extern unsigned char ump_reached[];\n#define UMP_CHANGED(number) (ump_reached[number] = 1, ump_mutant == (number))\n#line 1\n';

// Only what differs is written, so that only that is built.
function writeNew(path, bytes) {
    if (existsSync(path) && readFileSync(path).equals(bytes)) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
}

// A file of the copy: as it is, with its changes, and the numbers that they ask for in the first one.
function copyOf(path, chosen) {
    const bytes = readFileSync(join(root, path)), its = chosen.filter((site) => site.path === path);
    let text = its.length || path === home ? bytes.toString() : undefined;
    if (text === undefined) return bytes;
    for (const { at, text: put } of its.flatMap(insertsOf).sort((a, b) => b.at - a.at)) text = text.slice(0, at) + put + text.slice(at);
    return Buffer.from(declared + text + (path === home ? `int ump_mutant;\nunsigned char ump_reached[${chosen.length + 1}];\n` : ''));
}

function writeTree(chosen) {
    for (const path of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0'))
        if (path && existsSync(join(root, path))) writeNew(join(tree, path), copyOf(path, chosen));
    writeNew(join(tree, 'tests', 'mutate', 'mutants.h'), Buffer.from(`enum { UMP_MUTANTS = ${chosen.length + 1} };\n`));
    if (!existsSync(join(build, 'build.ninja')))
        execFileSync('meson', ['setup', build, tree, '-Dtests=enabled', '-Dwerror=false', '-Dwarning_level=0', '-Doptimization=1', '-Ddebug=false', '-Dc_args=-DUMP_MUTATED -w'], { env: { ...process.env, CC: 'gcc' } });
    const { status, stdout } = spawnSync('ninja', ['-C', build, 'quick'], { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (status !== 0) throw new Error(stdout.slice(-4000));
}

// ---- Trying ----

// The tests that reach each place, the quickest first. What is not of its family plays no part.
function reachAll(chosen) {
    const reached = chosen.map(() => []);
    const all = new Map(Object.entries(programs).flatMap(([family, its]) => its.map((of) => [of, family])));
    for (const [of, family] of all)
        for (const one of reachesOf(folder, of, testsOf(folder, of, family)))
            for (const number of one.places) reached[number - 1].push(one);
    for (const tests of reached) tests.sort((a, b) => a.time - b.time);
    return reached;
}

// propose.c is what may be thought of, show.c words and shapes for people: no rule.
const files = execFileSync('git', ['ls-files', 'src/rules', 'src/table'], { cwd: root, encoding: 'utf8' }).split('\n')
    .filter((path) => path.endsWith('.c') && !/(propose|show)\.c$/.test(path) && existsSync(join(root, path)));
const sites = files.flatMap(sitesOf).sort((a, b) => (a.hash < b.hash ? -1 : 1));
const chosen = sites.slice(0, Number(option('--most', 500)));
chosen.forEach((site, i) => (site.number = i + 1));
console.log(`${sites.length} places; ${chosen.length} of them are chosen`);
let reached;
if (!flag('--report')) {
    writeTree(chosen);
    reached = reachAll(chosen);
}
const noticed = ({ number }, slow) => whoNotices(reached[number - 1].filter((one) => slow || !one.slow), (of, tests) => failingTest(folder, of, tests, number)).by;
tryAll('sources.tsv', chosen.filter(({ id }) => id.includes(option('--only', ''))), noticed);
