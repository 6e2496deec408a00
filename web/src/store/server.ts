// Logs that `umpire play` keeps on this computer, over HTTP (docs/store.md). Only a page that has the key asks for them.
import { keyOf } from './key';
import { StoreTrouble, type Appended, type Draft, type Entry, type Line, type LogStore, type Tip } from './lines';

const PATIENCE = 5000; // ms until no answer means that nobody is there
const LONG_PATIENCE = 40000; // ms for an answer that waits for news
const BREATH = 2000; // ms before asking again after a failure
const SHORT_BREATH = 50; // ms, when there was news that could not be taken
const MOST_LINES = 5000; // in one request

/** What this screen's secret opens; the host's opens all, and is no seat. */
export interface OwnSeat {
  log: string;
  id: string;
  right: 'side' | 'umpire' | 'spectator';
  side: string; // its id; '' of the other two
  units: string[]; // their ids; none: the whole side
}
/** A seat as the host sees it. */
export interface Invitation extends OwnSeat {
  secret: string;
  link: string;
  code: string[]; // the QR code of the link: rows of 0 and 1
}
export interface Hello {
  umpire: number;
  scenario: boolean; // one of the player's own was named on the command line
  address: string; // where other machines find the page; '' if they may not come
  seat: OwnSeat | null;
}
interface Listed {
  id: string;
  kind: string;
  title: string;
  length: number;
  last: string;
  updated: number;
  forgotten: boolean;
  summary: unknown;
}
interface Lines {
  length: number;
  lines: Line[];
}

async function ask(path: string, init: RequestInit = {}, patience = PATIENCE): Promise<Response> {
  try {
    return await fetch(`api/${path}`, { ...init, headers: { authorization: `Bearer ${keyOf()}` }, signal: AbortSignal.timeout(patience) });
  } catch {
    throw new StoreTrouble('gone', 'no answer');
  }
}

async function refused(answer: Response): Promise<never> {
  const words = await answer.text().catch(() => '');
  throw new StoreTrouble(answer.status === 401 ? 'stranger' : 'refused', words.trim().slice(0, 300));
}

/** The JSON of an answer; a server that dies may break off in the middle of it. */
async function told<T>(answer: Response): Promise<T> {
  try {
    return (await answer.json()) as T;
  } catch {
    throw new StoreTrouble('gone', 'the answer broke off');
  }
}

/** What the server says of itself; null: there is none, or it does not know this page's key. */
export async function hello(): Promise<Hello | null> {
  if (!keyOf()) return null;
  const answer = await ask('hello');
  if (!answer.ok) return null;
  const said = await told<Hello>(answer);
  return said.umpire === 2 ? said : null;
}

const SEAT = 'umpire.seat';
let own: { key: string; seat: OwnSeat | null } | null = null;

/** Remembered in the tab, for a reload while nobody answers. */
function remembered(): OwnSeat | null {
  try {
    const { key, seat } = JSON.parse(sessionStorage.getItem(SEAT) ?? '{}') as { key?: string; seat?: OwnSeat };
    return key === keyOf() ? (seat ?? null) : null;
  } catch {
    return null;
  }
}

function remember(seat: OwnSeat | null): void {
  own = { key: keyOf(), seat };
  try {
    sessionStorage.setItem(SEAT, JSON.stringify(own));
  } catch {
    // Storage is forbidden: it is asked again next time.
  }
}

/** The seat of this screen; null: it has none, and is the host's or alone. */
export async function ownSeat(): Promise<OwnSeat | null> {
  if (!keyOf()) return null;
  if (own?.key === keyOf()) return own.seat;
  const said = await hello().catch(() => null);
  if (said) remember(said.seat);
  return said ? said.seat : remembered();
}

/** The seats that the host has given in a battle. */
export async function invitations(log: string): Promise<Invitation[]> {
  const answer = await ask(`seats?log=${encodeURIComponent(log)}`);
  if (!answer.ok) return refused(answer);
  return told<Invitation[]>(answer);
}

/** The text of the scenario that was named when the server was started; '' if none was. */
export async function namedScenario(): Promise<string> {
  if (!(await hello().catch(() => null))?.scenario) return '';
  const answer = await ask('scenario');
  return answer.ok ? answer.text() : '';
}

function addressOf(log: string): string {
  return `logs/${encodeURIComponent(log)}`;
}

export class ServerStore implements LogStore {
  async list(): Promise<Entry[]> {
    const answer = await ask('logs');
    if (answer.status === 404) return []; // a seat sees its own battle, and no list
    if (!answer.ok) return refused(answer);
    const all = await told<Listed[]>(answer);
    return all.map(({ id, kind, title, length, last, updated, forgotten, summary }) => ({
      log: id,
      kind,
      title,
      length,
      last,
      updated,
      forgotten: forgotten ? updated : 0,
      summary: summary ? JSON.stringify(summary) : '',
    }));
  }

  async read(log: string, from = 1): Promise<Line[]> {
    const found: Line[] = [];
    for (;;) {
      const answer = await ask(`${addressOf(log)}?from=${from + found.length}`);
      if (answer.status === 404) return found;
      if (!answer.ok) return refused(answer);
      const { length, lines } = await told<Lines>(answer);
      found.push(...lines);
      if (lines.length === 0 || from + found.length > length) return found;
    }
  }

  async append(log: string, after: Tip, lines: Draft[]): Promise<Appended> {
    const { length, last } = after;
    const first = lines.slice(0, MOST_LINES);
    const body = JSON.stringify({ after: length, ...(length > 0 ? { afterId: last } : {}), lines: first.map(({ id, kind, text, by, at }) => ({ id, kind, text, by, at })) });
    const answer = await ask(`${addressOf(log)}/lines`, { method: 'POST', body });
    if (!answer.ok && answer.status !== 409) return refused(answer);
    const tip = await told<Tip>(answer);
    if (!answer.ok || first.length === lines.length) return { ok: answer.ok, tip };
    return this.append(log, { length: length + first.length, last: first.at(-1)?.id ?? '' }, lines.slice(MOST_LINES));
  }

  forget(log: string): Promise<void> {
    return this.mark(log, 'forget');
  }

  restore(log: string): Promise<void> {
    return this.mark(log, 'restore');
  }

  /** Asks the host's chain of fair dice for what it owes this log. */
  async link(log: string): Promise<void> {
    const answer = await ask(`${addressOf(log)}/link`, { method: 'POST', body: '{}' });
    if (!answer.ok && answer.status !== 400) await refused(answer); // 400: somebody else has asked already
  }

  private async mark(log: string, how: string): Promise<void> {
    const answer = await ask(`${addressOf(log)}/${how}`, { method: 'POST', body: '{}' });
    if (!answer.ok && answer.status !== 404) await refused(answer);
  }

  /** One request is always on its way; it is answered when there is a line more. */
  watch(log: string, length: () => number, told: () => unknown): () => void {
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const had = length();
        const more = await this.more(log, had, stop.signal);
        if (more !== false && !stop.signal.aborted) await told(); // there is news, or nobody answers
        const pause = more === null ? BREATH : more && length() === had ? SHORT_BREATH : 0;
        if (pause > 0) await new Promise((next) => setTimeout(next, pause));
      }
    };
    void follow();
    return () => stop.abort();
  }

  /** Has the log more lines? Null: no answer. */
  private async more(log: string, length: number, stop: AbortSignal): Promise<boolean | null> {
    try {
      const path = `api/live?log=${encodeURIComponent(log)}&from=${length + 1}`;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(LONG_PATIENCE)]);
      const answer = await fetch(path, { headers: { authorization: `Bearer ${keyOf()}` }, signal });
      if (!answer.ok) return null;
      return (await told<Lines>(answer)).lines.length > 0;
    } catch {
      return null;
    }
  }
}
