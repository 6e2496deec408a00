// The kept battles, as the first page lists them.
import { count } from '../common/words';
import { shelf } from '../store/shelf.svelte';
import { isBranch, type Entry } from '../store/lines';
import type { Summary } from './story';
import { takeOver } from './takeover';

export interface Game {
  log: string;
  title: string;
  how: string; // it stands, in words
  when: string;
}

export function summaryOf(text: string): Partial<Summary> {
  try {
    return JSON.parse(text) as Partial<Summary>;
  } catch {
    return {};
  }
}

export function howItStands({ turn, turns, side, answers, over }: Partial<Summary>): string {
  const words = over ? ['Over'] : [turn ? `Turn ${turn} of ${turns}` : 'Not yet begun', turn ? side : ''];
  return [...words, answers ? count(answers, 'answer') : ''].filter(Boolean).join(' · ');
}

export function whenWords(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

function gameOf(entry: Entry, second: boolean): Game {
  const { log, title, updated, summary } = entry;
  const how = [summary ? howItStands(summaryOf(summary)) : '', second ? 'a second course of that battle' : ''].filter(Boolean).join(' · ');
  return { log, title: title || log, how, when: whenWords(updated) };
}

/** The latest first. */
export async function games(): Promise<Game[]> {
  await takeOver();
  const entries = (await shelf.list()).filter(({ kind }) => kind === 'battle');
  return entries.map((entry) => gameOf(entry, entries.some(({ log }) => isBranch(entry.log, log))));
}
