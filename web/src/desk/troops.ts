// Troops of one's own from lists: what a unit of this ruleset can be, asked of the chart and of the desk, and the line that says it.
import { engine } from '../engine/client';
import type { VocabularyWord } from '../engine/types';
import { armyOf } from './army';

export interface Choice {
  word: VocabularyWord;
  values: string[]; // those that fit what is chosen
  required: boolean;
}

/** Where the desk says which weapons fit: by the word that decides, in which kind, under which key. */
const FITTING: Record<string, { by: string; kinds: Record<string, string>; word: string }[]> = {
  adf: [{ by: 'arm', kinds: { infantry: 'fire', cavalry: 'fire', artillery: 'fire' }, word: 'weapon' }],
  potomac: [
    { by: 'type', kinds: { infantry: 'small-arms', cavalry: 'small-arms' }, word: 'weapon' },
    { by: 'type', kinds: { infantry: 'small-arms', cavalry: 'small-arms' }, word: 'firepower' },
    { by: 'type', kinds: { field_artillery: 'artillery', siege_artillery: 'siege', mortar: 'mortar' }, word: 'gun' },
  ],
  apw: [{ by: 'troop', kinds: { PR_BTY: 'artillery', AU_BTY: 'artillery', IT_BTY: 'artillery' }, word: 'gun' }],
};
/** The word of a unit that decides what else it has; '': none does. */
export const decides = (family: string): string => FITTING[family]?.[0]?.by ?? '';
/** How many there are is said by one of two words. */
const INSTEAD: Record<string, { by: string; is: string; word: string; not: string[] }> = {
  adf: { by: 'arm', is: 'artillery', word: 'sections', not: ['figs', 'stands'] },
};
/** Told by its side. */
const LATER = ['nation'];
/** How it stands and what sets it apart: offered once it is known what it is, and only what the rules take of such a unit. */
const isFinish = ({ name, kind }: VocabularyWord): boolean => kind === 'flag' || name === 'formation' || name === 'posture';
export const YES = 'yes'; // the value of a flag

const numbers = ({ low, high }: VocabularyWord): string[] => Array.from({ length: high - low + 1 }, (_, i) => String(low + i));

/** The values of a word that fit; null: the word is none of such a unit. */
async function fitting(ruleset: string, family: string, word: VocabularyWord, chosen: Record<string, string>): Promise<string[] | null> {
  const all = word.kind === 'number' ? numbers(word) : word.values;
  const instead = INSTEAD[family];
  if (instead && (chosen[instead.by] === instead.is ? instead.not.includes(word.name) : word.name === instead.word)) return null;
  const rows = (FITTING[family] ?? []).filter((row) => row.word === word.name);
  if (rows.length === 0) return all;
  const row = rows.find(({ by, kinds }) => chosen[by] !== undefined && chosen[by] in kinds);
  if (!row) return null;
  const value = chosen[row.by] ?? '';
  const kind = row.kinds[value] ?? '';
  const by = `firer.${row.by}`; // a kind for one sort of guns alone does not ask for it
  const told = (await engine.deskKeys(ruleset, kind)).some(({ name }) => name === by) ? { [by]: value } : {};
  const matters = await engine.deskMatters(ruleset, kind, told);
  const offered = matters.find(({ key }) => key === `firer.${row.word}`)?.values ?? [];
  return offered.length > 0 ? offered : all;
}

/** Do the rules take such a unit? */
export async function taken(ruleset: string, family: string, line: string): Promise<boolean> {
  return (await engine.roster(armyOf(ruleset, family, 'Trial', [line], [line]).text, '', 0)).ok;
}

/** Formations, postures and flags that the rules take of the unit that this line says. */
async function finishes(ruleset: string, family: string, words: VocabularyWord[], list: Choice[], chosen: Record<string, string>): Promise<Choice[]> {
  const found: Choice[] = [];
  for (const word of words.filter(isFinish)) {
    const all = word.kind === 'flag' ? [YES] : word.values;
    const tried = [...list, { word, values: all, required: false }];
    const fits = await Promise.all(all.map((value) => taken(ruleset, family, lineOf(1, tried, { ...chosen, [word.name]: value }))));
    const values = all.filter((_, i) => fits[i]);
    if (values.length > 0) found.push({ word, values, required: false });
  }
  return found;
}

/** What is to be chosen of a unit, after what is chosen already. */
export async function choices(ruleset: string, family: string, chosen: Record<string, string>): Promise<Choice[]> {
  const words = (await engine.vocabulary(ruleset))?.unit ?? [];
  const list: Choice[] = [];
  for (const word of words) {
    if (isFinish(word) || LATER.includes(word.name)) continue;
    const values = await fitting(ruleset, family, word, chosen);
    const only = word.name === 'gun' || word.name === INSTEAD[family]?.word || word.name === 'figs';
    if (values) list.push({ word, values, required: word.required || only });
  }
  const lacks = list.some(({ word, required }) => required && !chosen[word.name]);
  return lacks ? list : [...list, ...(await finishes(ruleset, family, words, list, chosen))];
}

/** "4 × infantry veteran rifle-musket 8 figures skirmishers", a line of ArmyForm. */
export function lineOf(count: number, list: Choice[], chosen: Record<string, string>): string {
  const parts = list.flatMap(({ word }) => {
    const value = chosen[word.name]?.replaceAll('_', '-');
    if (value && word.kind === 'flag') return [word.name.replaceAll('_', '-')];
    if (value && word.name === 'figs') return [`${value} figures`];
    return value ? [word.bare ? value : `${word.name} ${value}`] : [];
  });
  return `${count} × ${parts.join(' ')}`;
}
