// A log: numbered lines, each written on top of the one before. So two logs that hold the same id at a number are the
// same up to there. What the lines say is nobody's business here.

/** A line before it has its place. */
export interface Draft {
  id: string; // 32 hex digits
  kind: string; // "head", "answer", "summary" ...
  text: string;
  by: string;
  at: number; // milliseconds
}
export interface Line extends Draft {
  n: number; // from 1
}
/** Where a log ends; `last` is the id of its last line, '' if there is none. */
export interface Tip {
  length: number;
  last: string;
}
export const NOTHING: Tip = { length: 0, last: '' };

/** A log in a list. */
export interface Entry extends Tip {
  log: string;
  kind: string; // "battle", "roster"; '' if its head does not say
  title: string;
  updated: number; // milliseconds
  forgotten: number; // when, in milliseconds; 0: it is not
  owed?: boolean; // the server has not heard yet whether it is forgotten
  summary: string; // the text of the last summary, '' if there is none
}

export interface Appended {
  ok: boolean; // false: the log is elsewhere, nothing was written
  tip: Tip; // where it ends now
}

/** A place where logs are kept. What cannot be done is thrown as StoreTrouble. */
export interface LogStore {
  list(): Promise<Entry[]>;
  read(log: string, from?: number): Promise<Line[]>; // none: there is no such log
  /** Compare and append: only if the log holds `after.last` at `after.length`, and behind it these lines or nothing. */
  append(log: string, after: Tip, lines: Draft[]): Promise<Appended>;
  forget(log: string): Promise<void>;
  restore(log: string): Promise<void>;
  /** Calls `told` when the log may have more than `length()` lines, and waits for it; returns how to stop. */
  watch(log: string, length: () => number, told: () => unknown): () => void;
}
/** A store of this browser: what it holds can be set right after both histories are kept. */
export interface OwnStore extends LogStore {
  /** Puts other lines in place of a log that still ends at `was`. False: it no longer does. */
  rewrite(log: string, was: Tip, lines: Line[]): Promise<boolean>;
  /** Whether the server must still be told that it is forgotten, or no longer. */
  owe(log: string, owed: boolean): Promise<void>;
}

/** full: no room; forbidden: storage is not allowed; newer: a newer page wrote it; gone: no answer; refused: not saved;
 *  stranger: the server does not know this page's key. */
export type TroubleKind = 'full' | 'forbidden' | 'newer' | 'gone' | 'refused' | 'stranger';

export class StoreTrouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    words: string,
  ) {
    super(words);
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function draft(kind: string, text: string, by = ''): Draft {
  return { id: newId(), kind, text, by, at: Date.now() };
}

export function tipOf(lines: readonly Line[], length = lines.length): Tip {
  return { length, last: lines[length - 1]?.id ?? '' };
}

export function sameTip(a: Tip, b: Tip): boolean {
  return a.length === b.length && a.last === b.last;
}

export function numbered(after: number, lines: readonly Draft[]): Line[] {
  return lines.map((line, i) => ({ ...line, n: after + 1 + i }));
}

/** How many lines two logs have in common. */
export function common(a: readonly Line[], b: readonly Line[]): number {
  let n = Math.min(a.length, b.length);
  while (n > 0 && a[n - 1]?.id !== b[n - 1]?.id) n--;
  return n;
}

/** What has to be written of `lines`, given what the log `has` from line `after.length` on (from 1 if that is 0).
 *  Null: another history. */
export function missing(has: readonly Line[], after: Tip, lines: readonly Draft[]): Draft[] | null {
  if (after.length > 0 && has[0]?.id !== after.last) return null;
  const behind = after.length > 0 ? has.slice(1) : has;
  const differs = behind.some((line, i) => i < lines.length && line.id !== lines[i]?.id);
  return differs ? null : lines.slice(behind.length);
}

/** The text of the last summary of these lines; else what it was before. */
export function summaryOf(lines: readonly Draft[], before = ''): string {
  return lines.filter((line) => line.kind === 'summary').at(-1)?.text ?? before;
}

/** What a list needs of the head of a log. */
export function headOf(lines: readonly Line[]): { kind: string; title: string } {
  const first = lines[0];
  if (first?.n !== 1) return { kind: '', title: '' };
  try {
    const { log = '', title = '' } = JSON.parse(first.text) as { log?: string; title?: string };
    return { kind: log, title };
  } catch {
    return { kind: '', title: '' };
  }
}

/** The name under which a second history of a log is kept: always the same for the same history. */
export function branchName(log: string, lines: readonly Line[]): string {
  return `${log.slice(0, 55)}-${tipOf(lines).last.slice(0, 8)}`;
}

export function isBranch(name: string, log: string): boolean {
  return name.startsWith(`${log.slice(0, 55)}-`) && /-[0-9a-f]{8}$/.test(name);
}
