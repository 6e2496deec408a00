// Logs in IndexedDB: a row for each line and one for each log. A transaction compares and appends, and is on the disk
// (durability strict) before it counts. Tabs tell each other by a BroadcastChannel.
import { StoreTrouble, headOf, missing, numbered, summaryOf, tipOf, sameTip, type Appended, type Draft, type Entry, type Line, type OwnStore, type Tip } from './lines';

const NAME = 'umpire';
const VERSION = 1;
const CHANNEL = 'umpire-logs';
const KEPT_AFTER_FORGETTING = 30 * 24 * 3600 * 1000; // ms

interface Row extends Line {
  log: string;
}

function troubleOf(error: unknown): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const name = error instanceof DOMException ? error.name : '';
  const words = error instanceof Error ? error.message : String(error);
  if (name === 'QuotaExceededError') return new StoreTrouble('full', words);
  if (name === 'VersionError') return new StoreTrouble('newer', words);
  return new StoreTrouble('forbidden', words);
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new DOMException('The browser gave up.', 'AbortError'));
  });
}

/** All lines of a log from a number on. */
function span(log: string, from: number): IDBKeyRange {
  return IDBKeyRange.bound([log, from], [log, Infinity]);
}

export class IndexedStore implements OwnStore {
  private opened: Promise<IDBDatabase> | null = null;
  private outdated = false; // a newer page has taken the store
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

  private database(): Promise<IDBDatabase> {
    if (this.outdated) return Promise.reject(new StoreTrouble('newer', 'a newer page has opened the store'));
    this.opened ??= this.open().catch((error: unknown) => {
      this.opened = null; // the next time it may be allowed
      throw troubleOf(error);
    });
    return this.opened;
  }

  private async open(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('lines', { keyPath: ['log', 'n'] });
      request.result.createObjectStore('logs', { keyPath: 'log' });
    };
    const database = await done(request);
    database.onversionchange = () => {
      this.outdated = true;
      database.close();
      this.channel?.dispatchEvent(new MessageEvent('message', { data: '' }));
    };
    database.onclose = () => (this.opened = null); // the browser threw it away
    return database;
  }

  /** One transaction over both tables; what it leaves is on the disk when this returns. */
  private async within<T>(mode: IDBTransactionMode, work: (lines: IDBObjectStore, logs: IDBObjectStore) => Promise<T>): Promise<T> {
    const database = await this.database();
    try {
      const transaction = database.transaction(['lines', 'logs'], mode, { durability: 'strict' });
      const end = committed(transaction);
      const [result] = await Promise.all([work(transaction.objectStore('lines'), transaction.objectStore('logs')), end]);
      return result;
    } catch (error) {
      throw troubleOf(error);
    }
  }

  async list(): Promise<Entry[]> {
    const all = await this.within('readonly', (_, logs) => done(logs.getAll() as IDBRequest<Entry[]>));
    const late = Date.now() - KEPT_AFTER_FORGETTING;
    const old = all.filter((entry) => entry.forgotten > 0 && entry.forgotten < late);
    for (const { log } of old) await this.drop(log);
    return all.filter((entry) => !old.includes(entry));
  }

  private drop(log: string): Promise<void> {
    return this.within('readwrite', async (lines, logs) => {
      lines.delete(span(log, 0));
      logs.delete(log);
    });
  }

  async read(log: string, from = 1): Promise<Line[]> {
    const rows = await this.within('readonly', (lines) => done(lines.getAll(span(log, from)) as IDBRequest<Row[]>));
    return rows.map(({ log: _, ...line }) => line);
  }

  async append(log: string, after: Tip, drafts: Draft[]): Promise<Appended> {
    const appended = await this.within('readwrite', async (lines, logs) => {
      const was = ((await done(logs.get(log))) as Entry | undefined) ?? null;
      const tip: Tip = { length: was?.length ?? 0, last: was?.last ?? '' };
      const has = sameTip(tip, after) ? [{ id: after.last } as Line].slice(0, after.length) : await done(lines.getAll(span(log, Math.max(after.length, 1))) as IDBRequest<Line[]>);
      const rest = missing(has, after, drafts);
      if (!rest) return { ok: false, tip };
      if (rest.length === 0) return { ok: true, tip };
      return { ok: true, tip: put(log, was, numbered(tip.length, rest), lines, logs) };
    });
    if (appended.ok) this.tell(log);
    return appended;
  }

  async rewrite(log: string, was: Tip, now: Line[]): Promise<boolean> {
    const written = await this.within('readwrite', async (lines, logs) => {
      const entry = (await done(logs.get(log))) as Entry | undefined;
      if (!sameTip(entry ?? { length: 0, last: '' }, was)) return false;
      lines.delete(span(log, 0));
      put(log, null, now, lines, logs);
      return true;
    });
    if (written) this.tell(log);
    return written;
  }

  forget(log: string): Promise<void> {
    return this.mark(log, Date.now());
  }

  restore(log: string): Promise<void> {
    return this.mark(log, 0);
  }

  owe(log: string, owed: boolean): Promise<void> {
    return this.change(log, { owed });
  }

  private mark(log: string, forgotten: number): Promise<void> {
    return this.change(log, { forgotten });
  }

  private change(log: string, news: Partial<Entry>): Promise<void> {
    return this.within('readwrite', async (_, logs) => {
      const entry = (await done(logs.get(log))) as Entry | undefined;
      if (entry) logs.put({ ...entry, ...news });
    });
  }

  private tell(log: string): void {
    this.channel?.postMessage(log);
  }

  watch(log: string, _: () => number, told: () => unknown): () => void {
    const hear = ({ data }: MessageEvent<string>) => {
      if (data === log || data === '') told();
    };
    this.channel?.addEventListener('message', hear);
    return () => this.channel?.removeEventListener('message', hear);
  }
}

/** Writes lines behind what a log has, and its row. */
function put(log: string, was: Entry | null, added: Line[], lines: IDBObjectStore, logs: IDBObjectStore): Tip {
  for (const line of added) lines.put({ ...line, log } satisfies Row);
  const tip: Tip = { length: (was?.length ?? 0) + added.length, last: tipOf(added).last };
  const { kind, title } = was ?? headOf(added);
  const entry: Entry = { ...tip, log, kind, title, updated: added.at(-1)?.at ?? 0, forgotten: was?.forgotten ?? 0, owed: was?.owed ?? false, summary: summaryOf(added, was?.summary) };
  logs.put(entry);
  return tip;
}
