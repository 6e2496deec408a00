// Words for people at the desk: every label, option, sum, headline and sentence of every kind of every chart is read, and no
// code of a chart, no id and no letter in place of a word is left.
import { readFileSync } from 'node:fs';
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { source } from './source.mjs';
import { rawAtDesk as raw } from './words.mjs';

const CHARTS = ['adf15', 'adf15-early', 'adf10', 'potomac', 'apw1866'];
const SEEDS = 12;

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

test('desk-words: troops whose name is a plural lose, are driven back and keep their leader', async (t) => {
  const { toldOf } = await source('desk/words.ts');
  const both = { name: '33rd and 27th Virginia', many: true };
  for (const [says, wanted] of [
    ['loses 1, has 2 hits marked, is driven back 5 cm, may follow up', 'lose 1, have 2 hits marked, are driven back 5 cm, may follow up'],
    ['reaches the enemy (it could go 10 in), does not act freely', 'reach the enemy (they could go 10 in), do not act freely'],
    ['rallies, sees its leader killed, the initiative passes', 'rally, see their leader killed, the initiative passes'],
  ]) {
    t.equal(toldOf(both, says), `${both.name} ${wanted}`, 'of many');
    t.equal(toldOf({ name: '2nd Wisconsin' }, says), `2nd Wisconsin ${says}`, 'of one');
  }
  const call = await engine();
  const many = call('roster', 'brawners-farm', '', 0).pieces.filter((piece) => piece.many).map((piece) => piece.name);
  t.equal(many.join('; '), "33rd and 27th Virginia; 2nd, 4th and 5th Virginia; Pelham's guns", 'whose name is a plural');
});

test('desk-words: what a melee may come to is said of the two who fight it', async (t) => {
  const { outcomeTexts } = await source('desk/outcomes.ts');
  const who = { charger: { name: '1st Virginia' }, defender: { name: '1st Regulars', many: true } };
  const lost = { charger_confused: false, defender_confused: false };
  const texts = outcomeTexts(
    [
      { winner: 'charger', charger_stands_lost: 1, defender_stands_lost: 2, charger_back: 0, defender_back: 3, ...lost, defender_confused: true, morale: 'fail' },
      { winner: 'draw', charger_stands_lost: 1, defender_stands_lost: 1, charger_back: 5, defender_back: 5, ...lost, morale: null },
      { winner: 'none', charger_stands_lost: 0, defender_stands_lost: 0, charger_back: 0, defender_back: 0, ...lost, morale: null },
    ],
    { who, unit: ' cm' },
  );
  t.equal(texts[0], '1st Virginia wins, the loser fails its morale test; 1st Virginia loses 1 stand; 1st Regulars lose 2 stands, are driven back 3 cm, are confused', 'a victory');
  t.equal(texts[1], 'a draw; 1st Virginia loses 1 stand, is driven back 5 cm; 1st Regulars lose 1 stand, are driven back 5 cm', 'a draw');
  t.equal(texts[2], 'nobody wins', 'nothing');
});

test('desk-words: a code that the sheets on paper spell out is said in the same words', async (t) => {
  const { plain } = await source('desk/words.ts');
  const list = readFileSync(new URL('../../src/chart/words.c', import.meta.url), 'utf8');
  const both = [...list.matchAll(/\{"(\w+)", "([^"]+)"\}/g)].filter(([, word]) => plain(word) !== word && !/_/.test(word));
  t.check(both.length >= 15, `${both.length} codes in both lists`);
  const lower = (text) => text.toLowerCase().replace(/s\b/g, '');
  const other = both.filter(([, word, means]) => !lower(plain(word)).includes(lower(means)));
  t.equal(other.map(([, word, means]) => `${word}: ${means}, ${plain(word)}`).join('; '), '', 'said otherwise at the desk');
});

test('desk-words: no code, id or capital letters in what the desk says, in any kind of any chart', async (t) => {
  const call = await engine();
  const { plain, capital, factText, fieldValue, valueWord, keyWord, said } = await source('desk/words.ts');
  const { resultText, outcomeTexts } = await source('desk/outcomes.ts');
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
    const { unit, leader } = call('vocabulary', ruleset);
    for (const word of [...unit, ...leader]) for (const text of [keyWord(word.name), ...word.values.map((value) => valueWord(word, value))]) look(`${ruleset} ${word.name} of a list`, text);
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
        for (const value of key.values) look(`${where} ${key.name}`, valueWord(key, value));
        for (const value of key.type === 'bool' ? ['yes', 'no'] : key.values) look(`${where} log`, factText(key, value));
        for (const leg of key.legs) look(`${where} log`, factText(key, leg.endsWith('.') ? leg.slice(0, -1) : `${leg}:3`));
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
          for (const [field, value] of Object.entries(answer.result ?? {})) {
            const text = `${capital(plain(field))} ${fieldValue(field, value)}`;
            look(`${where} number`, text);
            if (/\b(\d?MC|\dH)\b/.test(text)) found.set(text, `${where} number`);
          }
          for (const text of outcomeTexts((answer.odds?.outcomes ?? []).map((o) => o.result))) {
            look(`${where} odds`, text);
            if (/\b(\d?MC|\dH|winner|outcome)\b|: (yes|no)\b|draw wins|\b(lost|lost:|stands) \d|undefined/.test(text)) found.set(text, `${where} odds`);
          }
          for (const { says } of follows.effects) look(`${where} sentence`, says);
          for (const { label } of follows.next) look(`${where} next`, label);
        }
      if (resolved === before) found.set(where, 'never resolved');
    }
  }
  t.note(`${read} texts`);
  t.check(found.size === 0, [...found].map(([bad, text]) => `${bad} in "${text}"`).join('\n'));
});
