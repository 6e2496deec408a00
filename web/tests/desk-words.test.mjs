// Words for people at the desk: every label, option, sum, headline and sentence of every kind of every chart is read, and no
// code of a chart, no id and no letter in place of a word is left.
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { source } from './source.mjs';

const CHARTS = ['adf15', 'adf15-early', 'adf10', 'potomac', 'apw1866'];
const CODES = /\b(pbf|df|tct|mr|cr|fp|drm|bmp|mmp|fiv|lb|cb|dp|fcr|fcrt|cv|smm|cmm|inf|cav|art|bty|sb\d*|disorg|figs|pr|au)\b/i;
// What the charts print as the name of a result, and what a die is called.
const PRINTED = /^(US|CS|D6|D10|\d?MC|\dH|2D6|1D6|1D10|OK|M|D|S)$/;
const SEEDS = 12;

/** What is not a word of people: an underscore, a code, a word in capitals. */
function raw(whole) {
  const text = whole.replace(/\b[A-Z]{2,4}(-[A-Z]+)*-\d+\b/g, ''); // numbers of rules
  if (/_/.test(text)) return text.match(/\S*_\S*/)[0];
  const code = CODES.exec(text);
  if (code) return code[0];
  return text.split(/[^\p{L}\p{N}]+/u).find((word) => word.length > 1 && /^[A-Z0-9]*[A-Z][A-Z0-9]*$/.test(word) && !PRINTED.test(word)) ?? '';
}

/** A value that the key takes, for one that must be told. */
function some(key, length) {
  if (key.legs.length > 0) return 'open:4';
  if (key.values.length > 0) return key.values[0];
  return key.type === 'length' ? length : String(Math.max(key.low, Math.min(key.high, 4)));
}

/** Answers to a kind with few facts told: what is missing is told until it is resolved. */
function* answers(call, ruleset, kind, keys, told, length) {
  const facts = { ...told };
  for (let seed = 1; seed <= SEEDS; seed++) {
    for (let tries = 0; tries < 30; tries++) {
      const lines = Object.entries(facts).map(([key, value]) => `${key}=${value}`).join('\n');
      const asked = call('desk_ask', ruleset, kind, lines, '', String(seed));
      if (asked.ok) {
        yield asked;
        yield call('desk_ask', ruleset, kind, lines, '', '');
        break;
      }
      const missing = keys.find((key) => asked.why.startsWith(`${key.name} is missing`));
      if (!missing) return;
      facts[missing.name] = some(missing, length);
    }
  }
}

test('desk-words: no code, id or capital letters in what the desk says, in any kind of any chart', async (t) => {
  const call = await engine();
  const { plain, capital, valueText, resultText, outcomeTexts, keyWord, said } = await source('desk/words.ts');
  const { roleTitle } = await source('desk/form.ts');
  const found = new Map();
  let read = 0;
  const look = (where, text) => {
    read++;
    const bad = raw(text ?? '');
    if (bad && !found.has(bad)) found.set(bad, `${where}: ${text}`);
  };
  let resolved = 0;
  for (const ruleset of CHARTS) {
    for (const name of call('desk_unit_keys', ruleset)) look(`${ruleset} unit`, keyWord(name));
    for (const { name: kind, about } of call('desk_kinds', ruleset)) {
      const where = `${ruleset} ${kind}`;
      const keys = call('desk_keys', ruleset, kind);
      look(where, capital(plain(kind)));
      look(where, about);
      for (const key of keys) {
        look(`${where} ${key.name}`, said(key.label));
        if (key.legs.length === 0) look(`${where} ${key.name}`, said(key.help)); // of a way by taps it is not shown
        look(`${where} ${key.name}`, roleTitle(key.name.includes('.') ? key.name.split('.')[0] : ''));
        for (const value of key.values) look(`${where} ${key.name}`, plain(value));
      }
      const before = resolved;
      const length = kind === 'mortar' ? '60' : '4'; // a mortar does not reach what is near
      for (const follow of keys.some((key) => key.name === 'follow') ? ['none', 'all'] : [null])
        for (const { answer, follows } of answers(call, ruleset, kind, keys, follow ? { follow } : {}, length)) {
          resolved++;
          for (const item of answer.items) look(`${where} sum`, `${item.label}; ${item.why}`);
          for (const { purpose, items } of answer.consequences ?? []) look(`${where} consequence`, `${purpose}; ${items.map((i) => i.label).join('; ')}`);
          for (const roll of answer.rolls ?? []) look(`${where} roll`, plain(roll.purpose));
          if (answer.result) look(`${where} headline`, resultText(answer.result));
          for (const [field, value] of Object.entries(answer.result ?? {})) look(`${where} number`, `${capital(plain(field))} ${valueText(value)}`);
          for (const text of outcomeTexts((answer.odds?.outcomes ?? []).map((o) => o.result))) look(`${where} odds`, text);
          for (const { says } of follows.effects) look(`${where} sentence`, says);
          for (const { label } of follows.next) look(`${where} next`, label);
        }
      if (resolved === before) found.set(where, 'never resolved');
    }
  }
  t.note(`${read} texts`);
  t.check(found.size === 0, [...found].map(([bad, text]) => `${bad} in "${text}"`).join('\n'));
});
