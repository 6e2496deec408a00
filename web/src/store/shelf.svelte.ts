// All places where this page keeps logs: the page's own memory, the browser, and the server if the page has its key.
import { IndexedStore } from './indexed';
import { keyOf } from './key';
import { KeptLog, type Troubles } from './kept.svelte';
import { NOTHING, StoreTrouble, branchName, common, tipOf, type Draft, type Entry, type Line, type LogStore } from './lines';
import { MemoryStore } from './memory';
import { ServerStore, ownSeat } from './server';

class Shelf {
  private readonly memory = new MemoryStore();
  private readonly browser = new IndexedStore();
  private readonly server = new ServerStore();

  /** What kept the last list from being whole. */
  troubles = $state.raw<Troubles>({ browser: null, server: null, unkept: false });

  private get stores(): LogStore[] {
    return keyOf() ? [this.server, this.browser, this.memory] : [this.browser, this.memory];
  }

  /** A log to read and to write; one that is nowhere has no lines. */
  async open(log: string): Promise<KeptLog> {
    const seat = await ownSeat();
    const kept = this.closed(log, seat?.id);
    await kept.open();
    return kept;
  }

  /** Begins a log. */
  async begin(log: string, drafts: Draft[]): Promise<void> {
    await this.closed(log).append(NOTHING, drafts);
  }

  private closed(log: string, seat = ''): KeptLog {
    return new KeptLog(log, this.memory, this.browser, keyOf() ? this.server : null, seat);
  }

  /** Takes a log over that was kept otherwise; a different history goes under a name of its own. True: it has been
   *  read back from the browser, line by line. */
  async adopt(log: string, lines: Line[]): Promise<boolean> {
    await this.memory.append(log, NOTHING, lines);
    try {
      const has = await this.browser.read(log);
      const n = common(has, lines);
      const name = n === has.length || n === lines.length ? log : branchName(log, lines);
      await this.browser.append(name, NOTHING, lines);
      const back = await this.browser.read(name);
      return lines.every((line, i) => back[i]?.id === line.id && back[i]?.text === line.text);
    } catch {
      return false;
    }
  }

  /** All logs that are not forgotten, the latest first. A place that does not answer is left out, and told. */
  async list(): Promise<Entry[]> {
    const found = new Map<string, Entry>();
    const lists = await Promise.allSettled(this.stores.map((store) => store.list()));
    this.troubles = { browser: this.troubleOf(this.browser, lists), server: this.troubleOf(this.server, lists), unkept: false };
    for (const entry of lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))) {
      const other = found.get(entry.log);
      if (!other || entry.length > other.length) found.set(entry.log, entry);
      if (other) (found.get(entry.log) as Entry).forgotten = Math.max(other.forgotten, entry.forgotten);
    }
    return [...found.values()].filter((entry) => !entry.forgotten).sort((a, b) => b.updated - a.updated);
  }

  private troubleOf(store: LogStore, lists: PromiseSettledResult<unknown>[]): StoreTrouble | null {
    const list = lists[this.stores.indexOf(store)];
    return list?.status === 'rejected' && list.reason instanceof StoreTrouble ? list.reason : null;
  }

  /** Gives the server what this browser did without it: what was forgotten, and what was played, where it is the same
   *  history. */
  async deliver(): Promise<void> {
    if (!keyOf()) return;
    for (const entry of (await this.browser.list()).filter(({ owed }) => owed)) await this.mark(entry.log, entry.forgotten > 0);
    const [here, there] = await Promise.all([this.browser.list(), this.server.list()]);
    for (const { log, length, forgotten } of here) {
      const entry = there.find((other) => other.log === log);
      if (!forgotten && length > (entry?.length ?? 0)) await this.send(log, entry?.length ?? 0);
    }
  }

  private async send(log: string, from: number): Promise<void> {
    const [ours, theirs] = await Promise.all([this.browser.read(log), from > 0 ? this.server.read(log) : []]);
    if (common(ours, theirs) === theirs.length) await this.server.append(log, tipOf(theirs), ours.slice(theirs.length));
  }

  async forget(log: string): Promise<void> {
    await Promise.allSettled([this.browser, this.memory].map((store) => store.forget(log)));
    await this.mark(log, true);
  }

  async restore(log: string): Promise<void> {
    await Promise.allSettled([this.browser, this.memory].map((store) => store.restore(log)));
    await this.mark(log, false);
  }

  /** Tells the server; until it has heard of it this browser owes it that, whatever becomes of the page meanwhile. */
  private async mark(log: string, forgotten: boolean): Promise<void> {
    if (!keyOf()) return;
    await this.browser.owe(log, true).catch(() => {});
    const told = await (forgotten ? this.server.forget(log) : this.server.restore(log)).then(() => true, () => false);
    await this.browser.owe(log, !told).catch(() => {});
  }
}

export const shelf = new Shelf();
