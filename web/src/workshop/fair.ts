// Is a battle fair? Many battles between two equal generals, and how sure one may be of their share; and changes of the
// text that help the weaker side, each to be measured by as many battles.
import type { Drawn, PieceInfo, Vocabulary, VocabularyWord } from '../engine/types';
import { changeLine, keywordOf, linesOf, oneOf, removeLine, setOneOf, setToken, setValue, tokensOf, valueOf } from './text';

export interface Score {
  fought: number;
  points: number[]; // by side: a win counts 1, a draw a half
}

export const noScore = (): Score => ({ fought: 0, points: [0, 0] });

export function scored({ fought, points }: Score, winner: number): Score {
  return { fought: fought + 1, points: points.map((p, side) => p + (winner < 0 ? 0.5 : Number(winner === side))) };
}

/** The side's share and the limits between which the true one lies in 19 of 20 cases (Wilson). */
export function shareOf({ fought, points }: Score, side: number): { share: number; low: number; high: number } {
  if (fought === 0) return { share: 0.5, low: 0, high: 1 };
  const z = 1.96;
  const share = points[side]! / fought;
  const middle = share + (z * z) / (2 * fought);
  const half = z * Math.sqrt((share * (1 - share)) / fought + (z * z) / (4 * fought * fought));
  const whole = 1 + (z * z) / fought;
  return { share, low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) };
}

/** Players call a battle fair up to 60 to 40. */
export const FAIR = 0.6;

/** The side that is surely ahead by more than 60 to 40; -1: none is, so far. */
export function aheadIn(score: Score): number {
  return [0, 1].find((side) => shareOf(score, side).low > FAIR) ?? -1;
}

/** Surely within 60 to 40. */
export function surelyFair(score: Score): boolean {
  const { low, high } = shareOf(score, 0);
  return low >= 1 - FAIR && high <= FAIR;
}

export interface Handicap {
  words: string;
  text: string; // of the scenario with it
}

function turnsLine(text: string): number {
  return linesOf(text).findIndex((line) => keywordOf(line) === 'turns') + 1;
}

function withTurns(text: string, by: number): string | null {
  const line = turnsLine(text);
  const turns = Number(tokensOf(linesOf(text)[line - 1] ?? '')[1]?.text ?? 0) + by;
  return line > 0 && turns >= 1 ? changeLine(text, line, (l) => setToken(l, 1, String(turns))) : null;
}

interface Candidate {
  piece: PieceInfo;
  line: number;
  strength: number;
}

const LABELS: Record<string, string> = { figs: 'figure', stands: 'stand', sections: 'section', lb: 'leader bonus', mr: 'morale rating', cr: 'command rating', cv: 'combat value' };

/** The line with a step more of this word, and how people say it; null: it has no more to give. */
function stepUp(line: string, word: VocabularyWord, { piece, strength }: Candidate): Handicap | null {
  if (word.kind === 'number') {
    const counted = ['figs', 'stands', 'sections'].includes(word.name);
    const now = Number(valueOf(line, word.name) ?? (counted && word.name !== 'sections' ? strength : NaN));
    const next = now + word.better;
    if (Number.isNaN(now) || next < word.low || next > word.high) return null;
    const label = LABELS[word.name] ?? word.name;
    const words = counted ? `${piece.name} has one ${label} more` : `${piece.name} has ${label} ${next} instead of ${now}`;
    return { words, text: setValue(line, word.name, String(next)) };
  }
  const now = oneOf(line, word.values);
  const next = word.values[word.values.indexOf(now) + word.better];
  return now && next ? { words: `${piece.name} is ${next} instead of ${now}`, text: setOneOf(line, word.values, next) } : null;
}

/** Of each word of these rules that makes a piece stronger, a step for the largest that can take it. */
function strongerPieces(text: string, words: VocabularyWord[], pieces: Candidate[]): Handicap[] {
  return words.filter(({ better }) => better !== 0).flatMap((word) => {
    for (const candidate of pieces) {
      const step = stepUp(linesOf(text)[candidate.line - 1] ?? '', word, candidate);
      if (step) return [{ words: step.words, text: changeLine(text, candidate.line, () => step.text) }];
    }
    return [];
  });
}

/** Changes that should help the side: what these rules know that makes its troops stronger, fewer enemies, late ones, another
 *  number of turns. */
export function handicapsFor(text: string, drawn: Drawn, words: Vocabulary, weak: number): Handicap[] {
  const all = drawn.info.pieces.map((piece, i): Candidate => ({ piece, line: drawn.lines.pieces[i]!, strength: drawn.looks[i]?.strength ?? 0 }));
  const own = all.filter(({ piece }) => piece.side === weak).sort((a, b) => b.strength - a.strength);
  const enemies = all.filter(({ piece }, i) => !piece.leader && piece.side !== weak && drawn.looks[i]?.on).sort((a, b) => a.strength - b.strength);
  const list: Handicap[] = [
    ...strongerPieces(text, words.unit, own.filter(({ piece }) => !piece.leader)),
    ...strongerPieces(text, words.leader, own.filter(({ piece }) => piece.leader)),
  ];
  const add = (told: string, changed: string | null) => {
    if (changed !== null && changed !== text) list.push({ words: told, text: changed });
  };
  const [smallest] = enemies;
  if (smallest && enemies.length > 1) {
    add(`${smallest.piece.name} stays away`, removeLine(text, smallest.line));
    add(`${smallest.piece.name} arrives in turn 3`, changeLine(text, smallest.line, (l) => setValue(l, 'arrives', '3')));
  }
  add('one turn more', withTurns(text, 1));
  add('one turn fewer', withTurns(text, -1));
  return list;
}

/** What a handicap does for the side, in battles of a hundred; against as many as were fought without it. */
export function effectOf(without: Score, along: Score, side: number): number {
  return Math.round((shareOf(along, side).share - shareOf(without, side).share) * 100);
}
