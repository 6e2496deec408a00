// Words for people: whole battles of each family are read as the page, the live region and the terminal tell them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { source } from './source.mjs';
import { rawIn } from './words.mjs';

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
