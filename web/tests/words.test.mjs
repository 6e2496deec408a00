// Words for people: whole battles of each family are read as the page, the live region and the terminal tell them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { source } from './source.mjs';
import { begin, clicker, play } from './table.mjs';
import { rawIn } from './words.mjs';

const PROGRAM = process.env.UMPIRE ?? fileURLToPath(new URL('../../build/umpire', import.meta.url));
const BATTLES = ['first-steps', 'potomac-drill', 'apw-crossroads'];

for (const scenario of BATTLES)
  test(
    `words: nothing raw in a battle of ${scenario}, and namesakes are told apart`,
    async (t) => {
      const call = await engine();
      const { forPeople } = await source('common/words.ts');
      const { deedsOf } = await source('table/told/deeds.ts');
      const { sentenceOf } = await source('table/told/sentence.ts');
      const { info, position } = call('open', scenario, 0);
      const raw = new Map();
      let read = 0;
      const look = (where, text) => {
        read++;
        const found = rawIn(forPeople(text ?? ''), info);
        if (found && !raw.has(`${where} ${found}`)) raw.set(`${where} ${found}`, text);
      };
      const names = info.pieces.map(({ name }) => name);
      t.equal(new Set(names).size, names.length, 'names of units that differ');
      for (const { about, command } of info.pieces) look('about', `${about} ${command}`);
      let now = position;
      const steps = [];
      for (let n = 0; !now.over && n < 900; n++) {
        look('question', now.ask.text);
        look('phase', now.phase);
        for (const { formation, level } of now.looks) look('look', `${formation} ${level}`);
        for (const { label } of now.ask.options) look('option', label);
        if (now.ask.kind === 'dice') {
          const rolled = call('roll', 5n);
          steps.push(...rolled.steps);
          now = rolled.position;
          continue;
        }
        for (const { text, line } of n % 5 === 0 ? call('propose', BigInt(n), -1).slice(0, 12) : []) {
          look('proposal', text);
          const preview = call('preview', line);
          for (const e of preview.events) look('event of a preview', e.text);
          for (const w of preview.warnings) look('warning', w.text);
        }
        if (n % 11 === 0) look('advice', call('advise', 'drill', 5n).reason);
        const { line, reason } = call('decide', 'drill', 5n);
        look('reason', reason);
        const given = call('give', line);
        steps.push(...given.steps);
        now = given.position;
      }
      for (const { text, events } of steps) {
        look('answer', text);
        for (const e of events) {
          look('event', e.text);
          look('why', e.why);
        }
      }
      for (const deed of deedsOf(info, steps)) look('told', sentenceOf(info, deed));
      t.note(`${read} texts read`);
      t.check(raw.size === 0, `${raw.size} raw words: ${[...raw].slice(0, 30).map(([what, text]) => `${what}: “${text}”`).join('; ')}`);
    },
    { timeout: 240000 },
  );

/** Everything that can be read or heard at this moment, story and live regions too; not what one types, nor the rules' numbers. */
function seen(page) {
  return page.evaluate(() => {
    const parts = ['header', '.panel', '[role=status]', '[role=alert]', '[aria-live]', '.list'];
    const text = [...document.querySelectorAll(parts.join())].map((part) => part.innerText ?? part.textContent ?? '');
    const named = [...document.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label') ?? '');
    return [...text, ...named].join('\n');
  });
}

for (const scenario of BATTLES)
  test(
    `words: nothing raw on the page or in its live region in a battle of ${scenario}`,
    async (t) => {
      const call = await engine();
      const { info } = call('open', scenario, 0);
      await t.page.addInitScript(() => localStorage.setItem('umpire.list', 'beside'));
      await begin(t, scenario, ['person', 'drill']);
      const raw = new Map();
      let read = 0;
      const look = async () => {
        for (const line of new Set((await seen(t.page)).split('\n'))) {
          read++;
          const found = rawIn(line, info);
          if (found) raw.set(found, line);
        }
        return raw.size > 12;
      };
      await play(t.page, clicker(t.page), look);
      t.note(`${read} lines read`);
      t.check(raw.size === 0, `${raw.size} raw words: ${[...raw].map(([what, text]) => `${what}: “${text}”`).join('; ')}`);
    },
    { timeout: 300000 },
  );

for (const scenario of BATTLES)
  test(`words: nothing raw at the terminal in a battle of ${scenario}`, async (t) => {
    t.check(existsSync(PROGRAM), `${PROGRAM} is not there: make`);
    const { info } = (await engine())('open', scenario, 0);
    const said = (seed, more, input) => execFileSync(PROGRAM, ['play', '--terminal', scenario, '--seed', seed, ...more], { encoding: 'utf8', input, env: { ...process.env, NO_COLOR: '1' } });
    const both = ['--side', 'both', '--dice', 'rolled'];
    const told = said('5', []);
    const picked = said('5', both, `${'more\nadvise\n1\nauto\n'.repeat(12)}quit\n`);
    const whole = ['5', '12'].map((seed) => said(seed, both, 'advise\nauto\n'.repeat(2000)));
    for (const text of whole) t.check(/wins in turn|a draw in turn/.test(text), 'the battle was not fought to its end');
    const lines = [told, picked, ...whole].join('\n').split('\n');
    const raw = lines.map((line) => [rawIn(line, info), line]).filter(([found]) => found);
    t.note(`${lines.length} lines read`);
    t.check(raw.length === 0, `${raw.length} raw words: ${raw.slice(0, 12).map(([what, line]) => `${what}: “${line.trim()}”`).join('; ')}`);
  });
