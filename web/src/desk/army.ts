// An army of one's own as the text of a scenario: units typed in one line each, "4 × 8 figures veteran rifle-musket".
// The words are the chart's, as its ids or as its lists say them; what the rules do not know the engine refuses, with its hint.
import type { VocabularyWord } from '../engine/types';
import { capital, keyWord, plain, said } from './words';

const COUNTED: Record<string, Record<string, RegExp>> = {
  adf: { figs: /figures?|figs?/, sections: /sections?/ },
  apw: { stands: /stands?/ },
  potomac: { stands: /stands?/ },
};
const UNIT: Record<string, string> = { adf: 'in', apw: 'in', potomac: 'cm' };
/** So many of a side have room behind one another. */
const MOST = 56;

export interface Block {
  name: string; // of the units; each has its number
  words: string; // of a unit line
  count: number;
}

/** Where a line of the scenario was typed. */
interface Typed {
  army: string;
  line: number;
}
export interface Army {
  text: string;
  typed: Map<number, Typed>; // by line of the text
  why: string; // what is wrong before any rule is asked
}

const idOf = (value: string): string => value.replaceAll('_', '-');

/** "Rifle musket", "12-pounder Napoleons": words of the lists, as ids. The longest first. */
function spelt(words: string, known: VocabularyWord[]): string {
  const forms = known.flatMap(({ values, labels }) => values.flatMap((value, i) => [value, plain(value), labels[i] ?? value].map((form) => [form.replaceAll('_', ' '), idOf(value)] as const)));
  for (const [form, id] of forms.sort(([a], [b]) => b.length - a.length)) {
    const loose = form.replace(/[^\w -]/g, '.').replace(/[ -]+/g, '[ _-]');
    words = words.replace(new RegExp(`(?<![\\w-])${loose}(?![\\w-])`, 'gi'), id);
  }
  return words;
}

/** "8 figures" and "figures 8" → "figs 8". */
function counted(family: string, words: string): string {
  for (const [key, word] of Object.entries(COUNTED[family] ?? {})) {
    words = words.replace(new RegExp(`(?<![\\w-])(\\d+)\\s+(?:${word.source})(?!\\S)`, 'i'), `${key} $1`);
    words = words.replace(new RegExp(`(?<!\\S)(?:${word.source})\\s+(?=\\d)`, 'i'), `${key} `);
  }
  return words;
}

/** What units of these words are called: by the words of the lists, not by ids. */
function calledBy(words: string, known: VocabularyWord[]): string {
  const about = words.replace(/\b(figs|stands|sections|strength|firepower|melee|mr)\s+\d+\s*|\b(gun|weapon|troop)\s+/gi, '').trim();
  const called = about.split(' ').map((word) => {
    const row = known.find(({ values }) => values.some((value) => idOf(value) === word));
    const label = row?.labels[row.values.findIndex((value) => idOf(value) === word)] ?? plain(word.replaceAll('-', '_'));
    return label.replaceAll('-', ' ').startsWith(word.replaceAll('-', ' ')) ? word : label; // one of the rifle-muskets
  });
  return capital(called.join(' ') || 'infantry');
}

/** "4 × 8 figures veteran rifle-musket" → four units; the arm is infantry unless it is said. */
export function readBlock(family: string, text: string, known: VocabularyWord[] = []): Block {
  const [, count = '1', rest = ''] = /^\s*(?:(\d+)\s*(?:[x×*]|units?(?:\s+of)?\b)\s*)?(.*)$/i.exec(text) ?? [];
  const named = /^(.*?)"([^"]+)"(.*)$/.exec(rest);
  const typed = (named ? `${named[1]} ${named[3]}` : rest).replaceAll(',', ' ').trim().replace(/\s+/g, ' ');
  const words = counted(family, spelt(typed, known));
  const adf = family === 'adf' && !/\b(infantry|cavalry|artillery)\b/i.test(words);
  const pot = family === 'potomac' && !/\b(infantry|cavalry|artillery|mortar|field.artillery|siege.artillery)\b/i.test(words);
  return { name: named?.[2] ?? calledBy(words, known), words: adf || pot ? `infantry ${words}` : words, count: Number(count) };
}

/** What no scenario can say. */
function wrongWith(text: string, { words, count }: Block): string {
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1 || words.includes('"')) return 'a name stands between two quotes, "Iron Brigade", and has none in it';
  if (count < 1) return 'no unit at all; say at least 1';
  return count > MOST ? `${count} units are too many; a side has room for ${MOST}` : '';
}

function lineOf(id: string, name: string, words: string, at: string, facing: number): string {
  return `  unit ${id} "${name}" ${words} at ${at} facing ${facing}`;
}

interface Side {
  id: string;
  name: string;
  label: string; // of its field
  blocks: string[];
  top: boolean;
}

/** The lines of a side; `from`: of each unit the line in which it was typed. */
function sideLines(family: string, { id, name, label, blocks, top }: Side, known: VocabularyWord[]): { lines: string[]; from: number[]; why: string } {
  const units: string[] = [];
  const from: number[] = [];
  const step = family === 'potomac' ? 30 : 8;
  const depth = family === 'potomac' ? 240 : 64;
  let why = '';
  for (const [at, text] of blocks.entries()) {
    if (text.trim() === '') continue;
    const block = readBlock(family, text, known);
    const wrong = wrongWith(text, block);
    if (wrong) why ||= `${label}, line ${at + 1}: ${wrong}.`;
    for (let i = 0; !wrong && i < block.count; i++) {
      const n = units.length;
      const x = step / 2 + (n % 8) * step;
      const y = (Math.floor(n / 8) + 1) * (step / 2);
      units.push(lineOf(`${id}${n + 1}`, block.count > 1 ? `${block.name} ${n + 1}` : block.name, block.words, `${x},${top ? depth - y : y}`, top ? 180 : 0));
      from.push(at + 1);
    }
  }
  if (units.length > MOST) why ||= `${label}: ${units.length} units are too many; a side has room for ${MOST}.`;
  const leader = family === 'adf' ? `  leader ${id}l "leader" lb 1` : family === 'potomac' ? `  leader ${id}l "general" general leadership 8 cv 0` : `  leader ${id}l "commander"`;
  // Behind the middle of the first row, so that he commands whoever is there.
  const middle = (step * Math.min(units.length, 8)) / 2;
  const place = family === 'potomac' ? `${middle},${top ? 225 : 15}` : `${middle},${top ? 61 : 3}`;
  return { lines: [`army ${id} "${name}"`, `${leader} at ${place}`, `brigade ${id} "${name}"`, ...units], from: [0, 0, 0, ...from], why };
}

/** Two sides of blocks, a line each. */
export function armyOf(ruleset: string, family: string, title: string, mine: string[], theirs: string[], known: VocabularyWord[] = []): Army {
  const size = family === 'potomac' ? '240cm x 240cm' : `64${UNIT[family] ?? 'in'} x 64${UNIT[family] ?? 'in'}`;
  const [one, two] = family === 'adf' || family === 'potomac' ? ['us', 'cs'] : ['pr', 'au'];
  const text = [`scenario "${title.replaceAll('"', "'")}"`, `rules ${ruleset}`, `table ${size}`, 'turns 12', `side ${one} "My army" first home bottom`, `side ${two} "Their army" home top`, ''];
  const typed = new Map<number, Typed>();
  let why = '';
  for (const side of [{ id: one, name: 'My army', label: 'My army', blocks: mine, top: false }, { id: two, name: 'Their army', label: 'Theirs', blocks: theirs, top: true }]) {
    const { lines, from, why: wrong } = sideLines(family, side, known);
    for (const [i, line] of from.entries()) if (line > 0) typed.set(text.length + i + 1, { army: side.label, line });
    text.push(...lines);
    why ||= wrong;
  }
  return { text: [...text, ''].join('\n'), typed, why };
}

/** The words that could stand in a place: "one of elite, veteran, trained, green", "1 to 16". */
function wanted(known: VocabularyWord[], name: string): string {
  const word = known.find((w) => w.name === name);
  if (!word) return '';
  return word.values.length > 0 ? ` (${word.labels.slice(0, 8).map(plain).join(', ')}${word.labels.length > 8 ? ' and others' : ''})` : ` (${word.low} to ${word.high})`;
}

/** A refusal as whoever typed the army reads it: which army, which of its lines, and what is wanted. What he typed stays as it is. */
export function refusalOf({ typed }: Army, known: VocabularyWord[], why: string): string {
  const [, line = '', what = why] = /^line (\d+): (.*)$/s.exec(why) ?? [];
  const at = typed.get(Number(line));
  const [, lacking = ''] = / has no (\w+); expected one/.exec(what) ?? [];
  const [, some = '', low, high] = /"(\w+) (\d+)" to (\d+) is expected/.exec(what) ?? [];
  const plainly = what.replace(/^(unit )?[a-z]{2}\d+ /, 'it ').split(/("[^"]*")/).map((part) => (part.startsWith('"') ? part : said(part))).join('');
  const clear = lacking ? `say the ${keyWord(lacking)}${wanted(known, lacking)}` : some ? `say how many ${keyWord(some)}, ${low} to ${high}` : plainly;
  const lists = /is no word for a unit$/.test(what) ? '; the lists above have every word' : '';
  return `${at ? `${at.army}, line ${at.line}: ` : ''}${clear}${lists}${/[?]$/.test(clear) ? '' : '.'}`;
}
