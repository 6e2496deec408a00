// The shape of what the desk answers: the JSON that docs/desk.md describes.
import type { DeskFollows, DeskWant } from '../engine/types';
import type { Value } from './words';

export interface Item {
  rule: string;
  label: string;
  value: number;
  kept: boolean;
  why: string;
}
export interface Roll {
  rule: string;
  purpose: string;
  dice: string; // "2d6"
  faces: number[];
  sum: number;
}
export interface DeskOutcome {
  result: Record<string, Value>;
  weight: string;
  p: number;
}
export interface DeskOdds {
  denominator: string;
  outcomes: DeskOutcome[];
}
export interface DeskAnswer {
  ruleset: string;
  kind: string;
  facts: Record<string, Value>;
  items: Item[];
  consequences?: { purpose: string; items: Item[] }[];
  rolls?: Roll[];
  result?: Record<string, Value>;
  odds?: DeskOdds;
}
export type Want = DeskWant;
export type Next = DeskFollows['next'][number];
export const NO_FOLLOWS: DeskFollows = { effects: [], next: [] };

/** Items of two sides ("attacker: charging") are two sums. */
export function sums(items: Item[]): { title: string; items: Item[] }[] {
  const list: { title: string; items: Item[] }[] = [];
  for (const item of items) {
    const [, title = '', label = ''] = /^(?:(\w+): )?(.*)$/.exec(item.label) ?? [];
    const sum = list.find((s) => s.title === title);
    if (sum) sum.items.push({ ...item, label });
    else list.push({ title, items: [{ ...item, label }] });
  }
  return list;
}

export function total(items: Item[]): number {
  return items.filter((item) => item.kept).reduce((sum, item) => sum + item.value, 0);
}

/** A handful is told by its hits; the result says which face hits ("needs", "charger_needs"). Null: it is no handful. */
export function hitsOf({ result }: DeskAnswer, { purpose, faces }: Roll): number | null {
  const needs = /hit$/.test(purpose) ? result?.[purpose.replace(/hit$/, 'needs')] : null;
  return faces.length > 3 && typeof needs === 'number' ? faces.filter((face) => face >= needs).length : null;
}

export function rollText(answer: DeskAnswer, roll: Roll, title: string): string {
  const hits = hitsOf(answer, roll);
  return hits === null ? `${title}, ${roll.dice.toUpperCase()}: ${roll.faces.join(' ')}` : `${title}: ${hits} of ${roll.faces.length} dice`;
}
