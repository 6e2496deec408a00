// Fair dice in the page's module against the command: records of real battles pass, each roll comes out the same from
// what stands above it, and no changed bit, roll left out, repeated, put elsewhere or made again is taken.
// node fair.mjs FAIR.wasm UMPIRE [FLIPS=300]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [path, umpire, flips = '300'] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = () => { throw new Error(`the module called ${name}`); };
const { exports } = new WebAssembly.Instance(module, imports);
exports._initialize();
const page = exports.start();
let passed = 0, failed = 0;

function expect(name, holds, more = '') {
    if (holds) passed++;
    else { failed++; console.log(`FAIL  ${name}: ${more}`); }
}

/** Bytes or text go in, text comes out. */
function call(name, given, ...numbers) {
    const bytes = Buffer.concat([Buffer.from(given), Buffer.from([0])]);
    const at = exports.alloc(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const said = new Uint8Array(exports.memory.buffer, exports[name](page, at, ...numbers));
    const text = Buffer.from(said.subarray(0, said.indexOf(0))).toString();
    exports.release(at);
    return text;
}
const check = (record, whole = 1) => JSON.parse(call('check', record, whole));
const seal = (lines) => { const text = lines.map((line) => `${line}\n`).join(''); return `${text}# fair seal ${call('seal', text)}\n`; };

/** A cheat makes a new seal: what he did must be found all the same. */
function attacks(lines) {
    const rolls = lines.map((line, i) => (line.startsWith('dice ') ? i : -1)).filter((i) => i > 0);
    const links = (i) => { let from = i; while (lines[from - 1].startsWith('# fair link')) from--; return from; };
    const [a, b] = [rolls[2], rolls[5]];
    const end = (i) => { let to = i + 1; while (to < lines.length && /^[ \t]/.test(lines[to])) to++; return to; };
    const cut = (i) => [...lines.slice(0, links(i)), ...lines.slice(end(i))];
    const block = (i) => lines.slice(links(i), end(i));
    const [head, ...faces] = lines[a].split(/ (?=\d+(?: |$))/);
    const other = faces[0] === '1' ? '2' : '1';
    const order = lines.findIndex((line, i) => i < a && /^[a-z]+ (?!commit)\S+ /.test(line) && !/^(record|scenario|rules|switch|text|dice|check)\b/.test(line));
    const changed = (at, line) => lines.map((l, i) => (i === at ? line : l));
    const without = (at) => lines.filter((_, i) => i !== at);
    const link = links(a);
    return {
        'a changed die': changed(a, [head, other, ...faces.slice(1)].join(' ')),
        'a roll left out': cut(a),
        'a roll repeated': [...lines.slice(0, end(a)), ...block(a), ...lines.slice(end(a))],
        'two rolls exchanged': [...lines.slice(0, links(a)), ...block(b), ...lines.slice(end(a), links(b)), ...block(a), ...lines.slice(end(b))],
        'a roll made again': [...lines.slice(0, links(a)), ...block(b), ...lines.slice(end(a))],
        'a link left out': without(link),
        'a link repeated': [...lines.slice(0, link), lines[link], ...lines.slice(link)],
        'an order changed': changed(order, `${lines[order]} `),
        'an order left out': without(order),
    };
}

const folder = mkdtempSync(join(tmpdir(), 'umpire-fair-'));
for (const scenario of ['template-drill', 'first-steps']) {
    const file = join(folder, `${scenario}.rec`);
    execFileSync(umpire, ['fight', scenario, '--fair', '--seed', '5', '--record', file]);
    const record = readFileSync(file), lines = record.toString().split('\n').slice(0, -1);
    const whole = check(record);
    expect(`${scenario} passes`, whole.ok && whole.rolls > 5, JSON.stringify(whole));
    let rolls = 0, same = 0;
    lines.forEach((line, i) => {
        const found = /^dice (\d+)d(\d+) (.*)$/.exec(line);
        if (!found || rolls === 40) return;
        const above = lines.slice(0, i).map((l) => `${l}\n`).join('');
        const rolled = JSON.parse(call('roll', above, Number(found[2]), Number(found[1])));
        rolls++;
        same += rolled.ok && rolled.faces.map((face) => face % (found[2] === '10' ? 10 : 1000)).join(' ') === found[3];
    });
    expect(`${scenario}: each roll comes out the same`, rolls > 5 && same === rolls, `${same} of ${rolls}`);
    for (const [name, changed] of Object.entries(attacks(lines.slice(0, -1)))) {
        const { ok } = check(seal(changed));
        expect(`${scenario}, ${name}`, !ok, 'passes');
    }
    let missed = 0, chance = 7;
    for (let i = 0; i < Number(flips); i++) {
        chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
        const at = chance % record.length, bit = 1 << (chance >>> 28 & 7);
        record[at] ^= bit;
        missed += check(record).ok;
        record[at] ^= bit;
    }
    expect(`${scenario}: ${flips} single bits`, missed === 0, `${missed} not found`);
}
const chain = call('chain', '7'.repeat(64), 100);
expect('a chain ends with its secret', chain.length === 101 * 64 && chain.endsWith('7'.repeat(64)));
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
