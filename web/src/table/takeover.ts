// Battles that an earlier page kept in localStorage become logs. Each stays where it was until its copy has been read
// back. The ids are made from the content as docs/store.md says, so that the server's copy of a battle is the same log.
import { shelf } from '../store/shelf.svelte';
import type { Line } from '../store/lines';
import { cut, kindOf } from './record';
import type { Head } from './story';

const INDEX = 'umpire.game.';
const RECORD = 'umpire.record.';

/** What stood beside the record. */
interface Saved extends Partial<Head> {
  updated?: number;
}

const PRIME = 1099511628211n;
const BASIS = 14695981039346656037n;

/** FNV-1a of 64 bits. */
function hashed(text: string, basis: bigint): bigint {
  let hash = basis;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash;
}

function idOf(before: string, kind: string, text: string): string {
  const bytes = `${before}\n${kind}\n${text}`;
  const first = hashed(bytes, BASIS);
  return [first, hashed(bytes, first)].map((half) => half.toString(16).padStart(16, '0')).join('');
}

export function linesOf(saved: Saved, record: string): Line[] {
  const { head, rest } = cut(record);
  const { title = '', scenario = '', ruleset = '', text, seed, seats, dice, standing, updated = 0 } = saved;
  const told = { log: 'battle', title, scenario, ruleset, record: head, text, seed, seats, dice, standing };
  const at = Math.round(updated);
  const lines: Line[] = [{ n: 1, id: idOf('', 'head', head), kind: 'head', text: JSON.stringify(told), by: '', at }];
  for (const line of rest) {
    const kind = kindOf(line) === 'head' ? 'remark' : kindOf(line);
    lines.push({ n: lines.length + 1, id: idOf(lines.at(-1)?.id ?? '', kind, line), kind, text: line, by: '', at });
  }
  return lines;
}

/** The names of the battles in localStorage. */
function names(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(INDEX)).map((key) => key.slice(INDEX.length));
  } catch {
    return []; // storage is forbidden
  }
}

async function take(name: string): Promise<void> {
  const kept = localStorage.getItem(INDEX + name);
  if (kept === null) return; // another tab was faster
  const saved = JSON.parse(kept) as Saved;
  const lines = linesOf(saved, localStorage.getItem(RECORD + name) ?? '');
  if (!(await shelf.adopt(name.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 64), lines))) return;
  localStorage.removeItem(RECORD + name);
  localStorage.removeItem(INDEX + name);
}

export async function takeOver(): Promise<void> {
  for (const name of names()) {
    try {
      await take(name);
    } catch {
      // What cannot be read stays where it is.
    }
  }
}
