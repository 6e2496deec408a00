// 500 comparisons and constants of src/rules and src/table, spread evenly, each changed in a copy of the tree and built:
// do the tests of the rules notice? Can be stopped; what is done is in build-mutate/sources.tsv.
// node sources.mjs [--seconds N] [--most 500] [--report]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failingTest, flag, option, programs, root, testsOf, tryAll, work } from './common.mjs';

const tree = join(work, 'tree'), build = join(work, 'tree-build');
const others = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' };

// Comparisons, and numbers above 0 that are no index, size or shift. Comments, texts, preprocessor and enums are none.
function sitesOf(path) {
    const found = [];
    let comment = false;
    readFileSync(join(root, path), 'utf8').split('\n').forEach((line, row) => {
        const starts = comment || /^\s*(\/\*|\*)/.test(line);
        if (line.includes('/*')) comment = true;
        if (line.includes('*/')) comment = false;
        if (starts || /^\s*(#|enum|static const|for \()|"|assert|case /.test(line)) return;
        const code = line.replace(/\/\*.*$/, (text) => ' '.repeat(text.length));
        for (const { 0: old, index } of code.matchAll(/(?<=\s)(<=|>=|==|!=|<|>)(?=\s)|(?<=[-+*/(,=<>] )[1-9]\d*(?=[\s;),])/g)) {
            const now = others[old] ?? `${Number(old) + 1}`;
            found.push({ path, row, from: index, old, now, place: `${path}:${row + 1}`, id: `${path}:${row + 1}:${index + 1} ${old}>${now}` });
        }
    });
    return found;
}

function copyTree() {
    spawnSync('mkdir', ['-p', tree]);
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root });
    execFileSync('sh', ['-c', 'tar --null -T - -cf - | tar -xf - -C "$0"', tree], { cwd: root, input: files });
    if (!existsSync(join(build, 'build.ninja')))
        execFileSync('meson', ['setup', build, tree, '-Dtests=enabled', '-Dwerror=false'], { env: { ...process.env, CC: 'gcc' } });
}

const buildOf = (of) => spawnSync('ninja', ['-C', build, `tests/mutate/${of.file}`]).status === 0;

// The tests of the rules in a program, as it is before the first change.
const folder = join(build, 'tests', 'mutate'), names = new Map();
function namesOf(of, family) {
    if (!names.has(of)) {
        buildOf(of);
        const tests = testsOf(folder, of, family), broken = failingTest(folder, of, tests);
        if (broken) throw new Error(`${of.file} ${of.edition ?? ''}: fails with the sources as they are, so it would notice everything: ${broken}`);
        names.set(of, tests);
    }
    return names.get(of);
}

function noticed(m) {
    const path = join(tree, m.path), text = readFileSync(path, 'utf8'), lines = text.split('\n');
    const family = m.path.startsWith('src/table') ? 'table' : m.path.split('/')[2].replace('.c', '');
    const all = (programs[family] ?? programs.template).map((of) => ({ of, tests: namesOf(of, family) }));
    lines[m.row] = lines[m.row].slice(0, m.from) + m.now + lines[m.row].slice(m.from + m.old.length);
    writeFileSync(path, lines.join('\n'));
    try {
        for (const { of, tests } of all) {
            if (!buildOf(of)) return 'does not build';
            const by = failingTest(folder, of, tests);
            if (by) return by;
        }
        return '';
    } finally {
        writeFileSync(path, text);
    }
}

const files = execFileSync('git', ['ls-files', 'src/rules', 'src/table'], { cwd: root, encoding: 'utf8' }).split('\n').filter((path) => path.endsWith('.c'));
const sites = files.flatMap(sitesOf);
const most = Math.min(Number(option('--most', 500)), sites.length);
if (!flag('--report')) copyTree();
tryAll('sources.tsv', Array.from({ length: most }, (_, i) => sites[Math.floor((i * sites.length) / most)]), noticed);
