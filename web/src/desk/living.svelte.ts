// A living roster: the armies of a battle with what has been written down since, kept as a log in the store where battles
// are kept. Line 1 is its head; then notes (state lines and a sentence), turns, and what was taken back.
import { engine } from '../engine/client';
import type { DeskChange, Roster, RosterPiece } from '../engine/types';
import type { KeptLog } from '../store/kept.svelte';
import { draft, type Line } from '../store/lines';
import { ownSeat } from '../store/server';
import { shelf } from '../store/shelf.svelte';
import type { RosterUnit } from './form';
import { plain } from './words';

export interface RosterHead {
  log: 'roster';
  title: string;
  family: string;
  ruleset: string;
  scenario: string; // the text, or the name of a built-in one
}
export interface Note {
  turn: number;
  says: string;
  states: string[]; // lines of docs/notation.md
}

function read<T>(line: Line): T | null {
  try {
    return JSON.parse(line.text) as T;
  } catch {
    return null;
  }
}

/** The notes that hold: what was taken back is gone. */
export function notesOf(lines: readonly Line[]): Note[] {
  const notes: Note[] = [];
  for (const line of lines) {
    const note = line.kind === 'note' ? read<Note>(line) : null;
    if (note) notes.push(note);
    else if (line.kind === 'undo') notes.pop();
  }
  return notes;
}

const linesOf = (notes: Note[]): string => notes.flatMap((note) => note.states).join('\n');

export class Living {
  now = $state.raw<Roster | null>(null);
  notes = $state.raw<Note[]>([]);
  trouble = $state('');
  head: RosterHead | null = null;
  private log: KeptLog | null = null;
  private by = ''; // who writes, if this screen has a seat

  constructor(readonly name: string) {}

  async open(): Promise<void> {
    const [log, seat] = await Promise.all([shelf.open(this.name), ownSeat()]);
    this.log = log;
    this.by = seat?.log === this.name ? `@${seat.id}` : '';
    this.log.changed = () => void this.follow();
    await this.follow();
  }

  close(): void {
    this.log?.close();
    this.log = null;
  }

  /** What the log says, as the engine counts it. */
  private async follow(): Promise<void> {
    const lines = this.log?.lines ?? [];
    this.head = lines[0] ? read<RosterHead>(lines[0]) : null;
    if (!this.head) return;
    this.notes = notesOf(lines);
    const roster = await engine.roster(this.head.scenario, linesOf(this.notes), this.notes.at(-1)?.turn ?? 0);
    this.now = roster;
    this.trouble = roster.ok ? '' : roster.why;
  }

  get units(): RosterUnit[] {
    const here = this.now?.pieces.filter((piece) => !piece.leader && !isGone(piece)) ?? [];
    return here.map(({ id, name, side, facts }) => ({ id, name, side, facts }));
  }

  /** Written down if it can be so; else `trouble` says why not, and nothing has changed. */
  async write(states: string[], says: string, turn = this.now?.turn ?? 1): Promise<boolean> {
    const { log, head } = this;
    if (!log || !head) return false;
    const note: Note = { turn, says, states };
    const tried = await engine.roster(head.scenario, linesOf([...this.notes, note]), turn);
    if (!tried.ok) {
      this.trouble = tried.why;
      return false;
    }
    log.takeOver();
    if (!(await log.append(log.tip, [draft('note', JSON.stringify(note), this.by)]))) return false;
    await this.follow();
    return true;
  }

  nextTurn(): Promise<boolean> {
    const turn = (this.now?.turn ?? 0) + 1;
    return this.write([], `Turn ${turn} begins.`, turn);
  }

  /** Without limit: back to the armies as they marched. */
  async undo(): Promise<void> {
    const { log } = this;
    if (!log || this.notes.length === 0) return;
    log.takeOver();
    if (await log.append(log.tip, [draft('undo', '', this.by)])) await this.follow();
  }
}

/** A roster under a name of its own; that of the log. */
export async function beginRoster(scenario: string, title = ''): Promise<{ log: string; why: string }> {
  const roster = await engine.roster(scenario, '', 0);
  if (!roster.ok) return { log: '', why: roster.why };
  const head: RosterHead = { log: 'roster', title: title || roster.title, family: roster.family, ruleset: roster.ruleset, scenario };
  const log = `roster-${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
  void navigator.storage?.persist?.();
  await shelf.begin(log, [draft('head', JSON.stringify(head))]);
  return { log, why: '' };
}

/** Whoever has still to come is not gone. */
export function isGone(piece: RosterPiece): boolean {
  const { fate = 'waiting', lost = 'no' } = piece.state;
  return !piece.here && (fate !== 'waiting' || lost === 'yes');
}

export interface RosterEntry {
  log: string;
  title: string;
}

/** Those of a family, the latest first. */
export async function rosters(family: string): Promise<RosterEntry[]> {
  const entries = (await shelf.list()).filter(({ kind }) => kind === 'roster');
  const heads = await Promise.all(entries.map(async ({ log }) => ({ log, head: await headOf(log) })));
  return heads.flatMap(({ log, head }) => (head?.family === family ? [{ log, title: head.title }] : []));
}

export async function headOf(log: string): Promise<RosterHead | null> {
  const open = await shelf.open(log);
  const first = open.lines[0];
  open.close();
  return first ? read<RosterHead>(first) : null;
}

// ---- What a result does ----

function leaderWith(pieces: RosterPiece[], id: string): RosterPiece | undefined {
  const unit = pieces.find((piece) => piece.id === id);
  const rides = pieces.find((piece) => piece.leader && piece.here && piece.state['with'] === id);
  return rides ?? pieces.find((piece) => piece.leader && piece.here && piece.command === unit?.command);
}

/** The lines that write these changes of a unit down. A unit that has nothing left is gone by its own change. */
export function stateLines(pieces: RosterPiece[], id: string, changes: DeskChange[]): string[] {
  const own = new Map<string, string>();
  const lines: string[] = [];
  const piece = pieces.find((p) => p.id === id);
  for (const { fact, value, by, leader } of changes) {
    const who = leader ? leaderWith(pieces, id) : piece;
    if (!who || isGone(who)) continue;
    const was = Number(who.state[fact] ?? 0);
    const to = by === 'set' ? value : String(by === 'less' ? was - Number(value) : was + Number(value));
    if (who.state[fact] === to) continue;
    if (leader) lines.push(`state ${who.id} ${fact} ${to}`);
    else own.set(fact, to);
  }
  if (own.has('fate')) own.forEach((_, fact) => fact !== 'fate' && own.delete(fact));
  if (own.size > 0) lines.unshift(`state ${id} ${[...own].map(([fact, value]) => `${fact} ${value}`).join(' ')}`);
  return lines;
}

/** "2nd Wisconsin: level shaken", for what was set by hand. */
export function byHand(name: string, fact: string, value: string): string {
  return `${name}: ${plain(fact)} ${plain(value)}`;
}
