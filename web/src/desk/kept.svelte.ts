// What the desk keeps in the browser: rosters, the log, and the ruleset and kind last used.
import type { RosterUnit } from './form';
import { Living, rosters } from './living.svelte';

export interface Roster {
  name: string;
  family: string;
  units: RosterUnit[];
}
export interface Entry {
  ruleset: string;
  kind: string;
  at: string; // when, as the reader's clock says it
  text: string; // one or more lines
}

const NAME = 'umpire.desk';
const MOST_ENTRIES = 500;

interface Kept {
  rosters: Roster[];
  chosen: Record<string, string>; // by family: the roster in use
  log: Entry[];
  last: { ruleset: string; kind: string } | null;
  living: Record<string, string>; // by family: the log of the living roster in use; '': none
}

function read(): Kept {
  const empty: Kept = { rosters: [], chosen: {}, log: [], last: null, living: {} };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Kept>) };
  } catch {
    return empty;
  }
}

export const kept: Kept = $state(read());

/** Call after each change; a full or forbidden store loses nothing that is on the page. */
export function keep(): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Storage is full or not allowed: the page goes on without.
  }
}

export function rosterOf(family: string): Roster | undefined {
  const mine = kept.rosters.filter((roster) => roster.family === family);
  return mine.find((roster) => roster.name === kept.chosen[family]) ?? mine[0];
}

// ---- Living rosters ----

class InUse {
  private list = $state.raw<Record<string, Living>>({});

  of(family: string): Living | undefined {
    return this.list[family];
  }
  set(family: string, roster: Living | null): void {
    this.list[family]?.close();
    const { [family]: _, ...others } = this.list;
    this.list = roster ? { ...others, [family]: roster } : others;
  }
}

export const living = new InUse();

/** By log: who asks for a roster that is being opened waits for it. A second one would take the place of the first under the
 *  player's finger. */
const opening = new Map<string, Promise<void>>();

async function openAs(family: string, log: string): Promise<void> {
  const roster = new Living(log);
  await roster.open();
  if (kept.living[family] === log) living.set(family, roster.now?.family === family ? roster : null);
  else roster.close();
}

export async function chooseLiving(family: string, log: string): Promise<void> {
  kept.living[family] = log;
  keep();
  if (living.of(family)?.name === log) return;
  if (!log) return living.set(family, null);
  if (!opening.has(log)) opening.set(log, openAs(family, log).finally(() => opening.delete(log)));
  await opening.get(log);
}

/** The roster that was last in use; on a new browser the latest that there is. */
export async function openLiving(family: string): Promise<void> {
  const log = kept.living[family] ?? (await rosters(family))[0]?.log ?? '';
  if (log && !living.of(family)) await chooseLiving(family, log);
}

export function choose(roster: Roster): void {
  kept.chosen[roster.family] = roster.name;
  keep();
}

/** A roster under a name of its own: the second "Herbst Woods" is "Herbst Woods 2". */
export function addRoster(name: string, family: string, units: RosterUnit[]): void {
  const used = new Set(kept.rosters.filter((r) => r.family === family).map((r) => r.name));
  let unique = name;
  for (let n = 2; used.has(unique); n++) unique = `${name} ${n}`;
  kept.rosters.push({ name: unique, family, units });
  kept.chosen[family] = unique;
  keep();
}

export function dropRoster(roster: Roster): void {
  kept.rosters = kept.rosters.filter((r) => r !== roster);
  keep();
}

export function note(entry: Entry): void {
  kept.log.push(entry);
  if (kept.log.length > MOST_ENTRIES) kept.log.shift();
  keep();
}

/** The last entry was a mistake, or is written anew. */
export function unnote(): void {
  kept.log.pop();
  keep();
}

export function logText(headOf: (entry: Entry) => string): string {
  return kept.log.map((e) => `${e.at}  ${headOf(e)}\n${e.text}\n`).join('\n');
}
