// Where games are kept: in the browser always, and by the server too if this page came from `umpire play`.
// The record is the game; beside it stands what the record does not say: who plays, whose dice.

export type Seat = string; // 'person' or the name of a general
export type DiceMode = 'rolled' | 'own';
export type Standing = 'ask' | 'hold' | 'fire';

export interface Saved {
  id: string;
  title: string;
  scenario: string;
  ruleset: string;
  answers: number;
  updated: number; // milliseconds
  seats: Seat[];
  dice: DiceMode[];
  seed: string;
  standing: Record<string, Standing>; // by the piece's id
  over: boolean;
  text?: string; // of a scenario that is not built in
}

const INDEX = 'umpire.game.';
const RECORD = 'umpire.record.';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: the game goes on, and can still be saved as a file.
  }
}

// ---- The server, if there is one ----

interface Hello {
  umpire: number;
  scenario?: boolean; // one was named on the command line
}
let hello: Promise<Hello | null> | null = null;

/** Only a page that this computer itself serves can have the game server behind it. */
function maybeServed(): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
}

function server(): Promise<Hello | null> {
  hello ??= (async () => {
    if (!maybeServed()) return null;
    try {
      const answer = await fetch('api/hello');
      const json = answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
      const said: Hello | null = json ? await answer.json() : null;
      return said?.umpire === 1 ? said : null;
    } catch {
      return null;
    }
  })();
  return hello;
}

async function served(): Promise<boolean> {
  return (await server()) !== null;
}

/** The text of the scenario that was named when the server was started. */
export async function namedScenario(): Promise<string> {
  if (!(await server())?.scenario) return '';
  const answer = await fetch('api/scenario');
  return answer.ok ? answer.text() : '';
}

async function fromServer(): Promise<Partial<Saved>[]> {
  if (!(await served())) return [];
  try {
    const answer = await fetch('api/games');
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

function gameAddress(id: string): string {
  return `api/games/${encodeURIComponent(id)}`;
}

async function toServer(id: string, record: string): Promise<void> {
  if (!(await served())) return;
  try {
    await fetch(gameAddress(id), { method: 'PUT', body: record });
  } catch {
    // The server has gone; the browser still has the game.
  }
}

async function dropFromServer(id: string): Promise<void> {
  if (await served()) await fetch(gameAddress(id), { method: 'DELETE' });
}

// ---- What a visitor likes, for all games ----

const SPEED = 'umpire.speed';

export function likedSpeed(): number {
  return Number(read(SPEED)) || 1;
}

export function likeSpeed(speed: number): void {
  write(SPEED, String(speed));
}

// ---- Games ----

export function newId(scenario: string): string {
  return `${scenario}-${Date.now().toString(36)}`;
}

export function newSeed(): string {
  const parts = crypto.getRandomValues(new Uint32Array(1));
  return String(parts[0]);
}

export function savedOf(id: string): Saved | null {
  const text = read(INDEX + id);
  if (!text) return null;
  try {
    return JSON.parse(text) as Saved;
  } catch {
    return null;
  }
}

export function keep(saved: Saved, record: string): void {
  write(INDEX + saved.id, JSON.stringify({ ...saved, updated: Date.now() }));
  write(RECORD + saved.id, record);
  if (record) void toServer(saved.id, record);
}

export function keepSettings(saved: Saved): void {
  write(INDEX + saved.id, JSON.stringify(saved));
}

export async function recordOf(id: string): Promise<string> {
  const here = read(RECORD + id);
  if (here !== null) return here;
  if (!(await served())) return '';
  const answer = await fetch(gameAddress(id));
  return answer.ok ? answer.text() : '';
}

export function forget(id: string): void {
  localStorage.removeItem(INDEX + id);
  localStorage.removeItem(RECORD + id);
  void dropFromServer(id);
}

/** The latest first; games that only the server has are listed too. */
export async function games(): Promise<Saved[]> {
  const found = new Map<string, Saved>();
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i);
    const saved = key?.startsWith(INDEX) ? savedOf(key.slice(INDEX.length)) : null;
    if (saved) found.set(saved.id, saved);
  }
  for (const game of await fromServer()) {
    if (!game.id || found.has(game.id)) continue;
    found.set(game.id, { ...strange(game.id), ...game, updated: Number(game.updated) * 1000 });
  }
  return [...found.values()].sort((a, b) => b.updated - a.updated);
}

/** What is taken for granted of a game of which only the record is known. */
export function strange(id: string): Saved {
  return {
    id,
    title: id,
    scenario: '',
    ruleset: '',
    answers: 0,
    updated: Date.now(),
    seats: ['person', 'drill'],
    dice: ['rolled', 'rolled'],
    seed: newSeed(),
    standing: {},
    over: false,
  };
}
