// The rules that a page loads (rules.json) are those of the native program: every one, in its order, with its words, rulings and switches.
// node rules.mjs RULES.json UMPIRE
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [path, umpire] = process.argv.slice(2);
const rules = JSON.parse(readFileSync(path, 'utf8'));
const native = (...args) => execFileSync(umpire, ['rule', ...args], { encoding: 'utf8', maxBuffer: 1 << 24 });
const families = [...new Set(rules.map(({ id }) => id.slice(0, 3)))];
const plain = (text) => text.replace(/[`*\\]/g, '').replace(/\||:?-{2,}:?/g, ' ').replace(/\s+/g, ' ').trim();
const wrong = [];

// Lines "ID title" of each family.
const listed = families.flatMap((family) => native(family).trim().split('\n'));
const ours = rules.map(({ id, title }) => `${id.padEnd(14)} ${title}`);
if (listed.join('\n') !== ours.join('\n')) wrong.push(`the lists differ: ${listed.find((line, i) => line !== ours[i]) ?? 'one is longer'}`);

// A few of each chapter whole: what the program prints has the section, all words of the text, and the rulings and switches.
for (const [i, { id, section, text, rulings, switches }] of rules.entries()) {
    if (i % 25 !== 0) continue;
    const said = plain(native(id));
    for (const part of [section, ...rulings, ...switches, ...text.split(/\s+/)])
        if (!said.includes(plain(part))) wrong.push(`${id}: the program does not say '${part}'`);
}

for (const line of wrong) console.log(`FAIL ${line}`);
console.log(`${rules.length} rules of ${families.length} books, ${wrong.length} wrong`);
process.exit(wrong.length > 0 || rules.length < 500 ? 1 : 0);
