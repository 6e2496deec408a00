// A living roster: the armies of a battle with what has been written down since, kept as a log in the store where battles
// are kept. Line 1 is its head; then notes (state lines and a sentence), turns, and what was taken back.
import { Queue } from '../common/queue';
import { engine } from '../engine/client';
import type { DeskChange, Roster, RosterOffers, RosterPiece } from '../engine/types';
import type { KeptLog } from '../store/kept.svelte';
import { draft, NOTHING, tipOf, type Line } from '../store/lines';
import { ownSeat } from '../store/server';
import { shelf } from '../store/shelf.svelte';
import type { RosterUnit } from './form';
import { plain, toldOf } from './words';

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

/** How often a note is written anew because another screen was ahead of it. */
const TRIES = 3;

export class Living {
  now = $state.raw<Roster | null>(null);
  notes = $state.raw<Note[]>([]);
  trouble = $state('');
  head: RosterHead | null = null;
  private log: KeptLog | null = null;
  private seen = NOTHING; // how far `notes` and `now` know the log
  private readonly queue = new Queue(); // taps may come faster than the engine counts
  private by = ''; // who writes, if this screen has a seat
  private formations = new Map<string, string>(); // in which they marched

  constructor(readonly name: string) {}

  async open(): Promise<void> {
    const [log, seat] = await Promise.all([shelf.open(this.name), ownSeat()]);
    this.log = log;
    this.by = seat?.log === this.name ? `@${seat.id}` : '';
    this.log.changed = () => void this.queue.alone(() => this.follow());
    await this.queue.alone(() => this.follow());
  }

  close(): void {
    this.log?.close();
    this.log = null;
  }

  /** What the log says, as the engine counts it: the notes and what came of them are shown together. */
  private async follow(): Promise<void> {
    const lines = this.log?.lines ?? [];
    this.head = lines[0] ? read<RosterHead>(lines[0]) : null;
    if (!this.head) return;
    const seen = tipOf(lines);
    const notes = notesOf(lines);
    if (this.formations.size === 0) for (const { id, state } of (await engine.roster(this.head.scenario, '', 0)).pieces) this.formations.set(id, state['formation'] ?? '');
    const roster = await engine.roster(this.head.scenario, linesOf(notes), notes.at(-1)?.turn ?? 0);
    this.seen = seen;
    this.notes = notes;
    this.now = roster;
    this.trouble = roster.ok ? '' : roster.why;
  }

  get units(): RosterUnit[] {
    const here = this.now?.pieces.filter((piece) => !piece.leader && !isGone(piece)) ?? [];
    return here.map((piece) => asUnit(piece, this.formations.get(piece.id)));
  }

  /** Whose successor is asked for: the fallen, or anybody while nobody is. */
  get leaders(): RosterUnit[] {
    const all = this.now?.pieces.filter((piece) => piece.leader) ?? [];
    const fallen = all.filter(isGone);
    return (fallen.length > 0 ? fallen : all).map((piece) => asUnit(piece));
  }

  /** Written down if it can be so; else `trouble` says why not, and nothing has changed. `compose` is given the roster with all
   *  that was tapped before: two taps on "more" are two more. */
  write(compose: (now: Roster) => Note): Promise<boolean> {
    return this.queue.alone(async () => {
      for (let tries = 0; this.now && tries < TRIES; tries++) {
        const note = compose(this.now);
        if (!(await this.bears(note))) return false;
        if (await this.append('note', JSON.stringify(note))) return true;
      }
      return false;
    });
  }

  private async bears(note: Note): Promise<boolean> {
    const tried = await engine.roster(this.head?.scenario ?? '', linesOf([...this.notes, note]), note.turn);
    if (!tried.ok) this.trouble = tried.why;
    return tried.ok;
  }

  /** False: another screen was ahead, and is followed now. */
  private async append(kind: 'note' | 'undo', text: string): Promise<boolean> {
    const { log } = this;
    if (!log) return false;
    log.takeOver();
    const kept = await log.append(this.seen, [draft(kind, text, this.by)]);
    await this.follow();
    return kept;
  }

  /** With what the end of the turn brings by itself. */
  nextTurn(): Promise<boolean> {
    return this.write(({ turn, ages }) => ({ turn: turn + 1, says: `Turn ${turn + 1} begins.`, states: ages }));
  }

  /** A span that is shorter than a turn has ended. */
  endSpan(): Promise<boolean> {
    return this.write(({ turn, ages, span }) => ({ turn, says: `A ${span} ends.`, states: ages }));
  }

  /** What could be said of this piece now. */
  async offers(id: string): Promise<RosterOffers> {
    return this.head ? engine.rosterOffers(this.head.scenario, linesOf(this.notes), id) : {};
  }

  /** Without limit: back to the armies as they marched. */
  undo(): Promise<boolean> {
    return this.queue.alone(async () => this.notes.length > 0 && this.append('undo', ''));
  }
}

/** As a situation is told of it. The formation in which it marched says nothing of how it fights; one that was written down does. */
export function asUnit({ id, name, many, side, facts, state }: RosterPiece, marched = ''): RosterUnit {
  const formation = state['formation'] ?? '';
  if (marched === '' || formation === marched) return { id, name, many, side, facts };
  const [, bare = '', width = ''] = /^(.*?)(\d?)$/.exec(formation) ?? [];
  return { id, name, many, side, facts: { ...facts, formation: bare, ...(width ? { width } : {}) } };
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

/** The fallen commander of this unit. */
export function fallenOf(pieces: RosterPiece[], id: string): RosterPiece | undefined {
  const unit = pieces.find((piece) => piece.id === id);
  const fallen = pieces.filter((piece) => piece.leader && isGone(piece) && piece.side === unit?.side);
  return fallen.find((piece) => piece.command === unit?.command) ?? fallen[0];
}

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
    if (!who || (isGone(who) && !who.leader)) continue; // a fallen leader has a successor
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

const HERE = ['present', 'fighting', 'leads'];
const FACTS: Record<string, string> = {
  with: 'rides with',
  merged: 'merged into',
  fired: 'has fired its opening volley',
  markers: 'hits marked',
  files: 'files wide',
  ready: 'stands ready',
  guns: 'its guns',
  stop: 'must stop',
  captured: 'stands captured',
  returned: 'stands that came back',
  losses: 'leaders lost',
  commands: 'commands the army',
};

/** The name of a fact of a state. */
export function factWord(fact: string): string {
  return FACTS[fact] ?? plain(fact);
}

/** A mark that a unit bears: "2 hits marked", "must stop next turn". */
export function markWord(fact: string, value: string): string {
  if (fact === 'markers') return `${value} ${value === '1' ? 'hit' : 'hits'} marked`;
  if (fact === 'skirmishers') return `${value} out as skirmishers`;
  return value === 'yes' ? factWord(fact) : `${factWord(fact)} ${plain(value)}`;
}

function fateWords(fate: string): string {
  if (HERE.includes(fate)) return 'is on the table';
  return fate === 'waiting' ? 'is still to come' : `is ${fate === 'left' ? 'off the table' : plain(fate)}`;
}

function wordsByHand(fact: string, value: string, of: (id: string) => string): string {
  if (fact === 'level') return `is ${/order$|^good$|^disarray$/.test(value) ? 'in ' : ''}${value === 'good' ? 'good order' : plain(value)}`;
  if (fact === 'figures' || fact === 'stands') return `has ${value} ${value === '1' ? fact.slice(0, -1) : fact}`;
  if (fact === 'formation') return `is in ${plain(value)}`;
  if (fact === 'fate') return fateWords(value);
  if (fact === 'with') return value === 'none' ? 'rides alone' : `rides with ${of(value)}`;
  if (fact === 'merged') return value === 'none' ? 'is its own again' : `joins ${of(value)}`;
  return '';
}

/** "2nd Wisconsin is shaken.", for what was set by hand; `of`: the name of a piece. */
export function byHand(piece: RosterPiece, fact: string, value: string, of: (id: string) => string): string {
  const says = wordsByHand(fact, value, of);
  return says ? `${toldOf(piece, says)}.` : `${piece.name}: ${factWord(fact)} ${plain(value)}.`;
}
