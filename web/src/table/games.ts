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

export function howItStands({ turn, turns, side, answers, over, ahead }: Partial<Summary>): string {
  const words = over ? ['Over', ahead] : [turn ? `Turn ${turn} of ${turns}` : 'Not yet begun', turn ? side : '', ahead];
  return [...words, answers ? count(answers, 'answer') : ''].filter(Boolean).join(' · ');
}

const A_DAY = 24 * 3600 * 1000;

/** Nobody has answered anything in it: it is not listed, and after a day it is gone. */
function isUnplayed({ summary }: Entry): boolean {
  return summaryOf(summary).answers === 0;
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
  const all = (await shelf.list()).filter(({ kind }) => kind === 'battle');
  for (const { log, updated } of all.filter(isUnplayed)) if (Date.now() - updated > A_DAY) void shelf.forget(log).catch(() => {});
  const entries = all.filter((entry) => !isUnplayed(entry));
  return entries.map((entry) => gameOf(entry, entries.some(({ log }) => isBranch(entry.log, log))));
}
