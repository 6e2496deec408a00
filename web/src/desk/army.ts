// An army of one's own as the text of a scenario: units typed in one line each, "4 × 8 figures veteran rifle-musket".
// The words are the scenario's; what the rules do not know the engine refuses, with its hint.
import { capital, plain } from './words';

const COUNTED: Record<string, Record<string, string>> = {
  adf: { figures: 'figs', figure: 'figs', figs: 'figs', sections: 'sections', section: 'sections' },
  apw: { stands: 'stands', stand: 'stands' },
  potomac: { stands: 'stands', stand: 'stands' },
};
const UNIT: Record<string, string> = { adf: 'in', apw: 'in', potomac: 'cm' };

export interface Block {
  name: string; // of the units; each has its number
  words: string; // of a unit line
  count: number;
}

/** "4 × 8 figures veteran rifle-musket" → four units; the arm is infantry unless it is said. */
export function readBlock(family: string, text: string): Block | null {
  const [, count = '1', rest = ''] = /^\s*(?:(\d{1,2})\s*[x×*]\s*)?(.+)$/i.exec(text) ?? [];
  const named = /^(.*?)"([^"]+)"(.*)$/.exec(rest);
  let words = named ? `${named[1]} ${named[3]}` : rest;
  for (const [word, key] of Object.entries(COUNTED[family] ?? {})) words = words.replace(new RegExp(`\\b(\\d+)\\s+${word}\\b`, 'i'), `${key} $1`);
  words = words.trim().replace(/\s+/g, ' ');
  if (!words || Number(count) < 1) return null;
  const adf = family === 'adf' && !/\b(infantry|cavalry|artillery)\b/i.test(words);
  const pot = family === 'potomac' && !/\b(infantry|cavalry|artillery|mortar|field.artillery|siege.artillery)\b/i.test(words);
  const about = words.replace(/\b(figs|stands|sections|strength|firepower|melee)\s+\d+\s*/gi, '').trim();
  const called = capital(about.split(' ').map((word) => (/^[A-Z]{2}-/.test(word) ? plain(word.replaceAll('-', '_')) : word)).join(' ') || 'infantry');
  return { name: named?.[2] ?? called, words: adf || pot ? `infantry ${words}` : words, count: Number(count) };
}

function lineOf(id: string, name: string, words: string, at: string, facing: number): string {
  return `  unit ${id} "${name}" ${words} at ${at} facing ${facing}`;
}

function sideLines(family: string, side: string, name: string, blocks: string[], top: boolean): string[] {
  const units: string[] = [];
  const step = family === 'potomac' ? 30 : 8;
  for (const text of blocks) {
    const block = readBlock(family, text);
    for (let i = 0; block && i < block.count; i++) {
      const n = units.length;
      const x = step / 2 + (n % 8) * step;
      const y = (Math.floor(n / 8) + 1) * (step / 2);
      const depth = family === 'potomac' ? 240 : 64;
      units.push(lineOf(`${side}${n + 1}`, block.count > 1 ? `${block.name} ${n + 1}` : block.name, block.words, `${x},${top ? depth - y : y}`, top ? 180 : 0));
    }
  }
  const leader = family === 'adf' ? `  leader ${side}l "Leader" lb 1` : family === 'potomac' ? `  leader ${side}l "General" general leadership 8 cv 0` : `  leader ${side}l "Commander"`;
  // Behind the middle of the first row, so that he commands whoever is there.
  const middle = (step * Math.min(units.length, 8)) / 2;
  const place = family === 'potomac' ? `${middle},${top ? 225 : 15}` : `${middle},${top ? 61 : 3}`;
  return [`army ${side} "${name}"`, `${leader} at ${place}`, `brigade ${side} "${name}"`, ...units];
}

/** Two sides of blocks, a line each. */
export function armyText(ruleset: string, family: string, title: string, mine: string[], theirs: string[]): string {
  const size = family === 'potomac' ? '240cm x 240cm' : `64${UNIT[family] ?? 'in'} x 64${UNIT[family] ?? 'in'}`;
  const head = [`scenario "${title.replaceAll('"', "'")}"`, `rules ${ruleset}`, `table ${size}`, 'turns 12'];
  const [one, two] = family === 'adf' || family === 'potomac' ? ['us', 'cs'] : ['pr', 'au'];
  const sides = [`side ${one} "Mine" first home bottom`, `side ${two} "Theirs" home top`];
  return [...head, ...sides, '', ...sideLines(family, one, 'Mine', mine, false), ...sideLines(family, two, 'Theirs', theirs, true), ''].join('\n');
}
