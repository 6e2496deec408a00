// Is a battle fair? Many battles between two equal generals, and how sure one may be of their share; and changes of the
// text that help the weaker side, each to be measured by as many battles.
import type { Drawn } from '../engine/types';
import { changeLine, keywordOf, linesOf, removeLine, setToken, setValue, tokensOf } from './text';

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

/** Three changes that should help the side: fewer enemies, late ones, another number of turns. */
export function handicapsFor(text: string, drawn: Drawn, weak: number): Handicap[] {
  const enemies = drawn.info.pieces.map((piece, i) => ({ piece, i })).filter(({ piece, i }) => !piece.leader && piece.side !== weak && drawn.looks[i]?.on);
  const smallest = [...enemies].sort((a, b) => drawn.looks[a.i]!.strength - drawn.looks[b.i]!.strength)[0];
  const list: Handicap[] = [];
  const add = (words: string, changed: string | null) => {
    if (changed !== null && changed !== text) list.push({ words, text: changed });
  };
  if (smallest && enemies.length > 1) {
    const line = drawn.lines.pieces[smallest.i]!;
    add(`${smallest.piece.name} stays away`, removeLine(text, line));
    add(`${smallest.piece.name} arrives in turn 3`, changeLine(text, line, (l) => setValue(l, 'arrives', '3')));
  }
  add('one turn more', withTurns(text, 1));
  add('one turn fewer', withTurns(text, -1));
  return list;
}
