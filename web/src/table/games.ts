// The kept battles, as the first page lists them.
import { count } from '../common/words';
import { shelf } from '../store/shelf';
import type { Entry } from '../store/lines';
import type { Summary } from './story';
import { takeOver } from './takeover';

export interface Game {
  log: string;
  title: string;
  how: string; // it stands, in words
  when: string;
}

function summaryOf(entry: Entry): Partial<Summary> {
  try {
    return JSON.parse(entry.summary) as Partial<Summary>;
  } catch {
    return {};
  }
}

function howItStands({ turn, turns, side, answers, over }: Partial<Summary>): string {
  const words = over ? ['Over'] : [turn ? `Turn ${turn} of ${turns}` : 'Not yet begun', turn ? side : ''];
  return [...words, answers ? count(answers, 'answer') : ''].filter(Boolean).join(' · ');
}

export function whenWords(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

function gameOf(entry: Entry): Game {
  const { log, title, updated, summary } = entry;
  return { log, title: title || log, how: summary ? howItStands(summaryOf(entry)) : '', when: whenWords(updated) };
}

/** The latest first. */
export async function games(): Promise<Game[]> {
  await takeOver();
  const entries = await shelf.list();
  return entries.filter(({ kind }) => kind === 'battle').map(gameOf);
}
