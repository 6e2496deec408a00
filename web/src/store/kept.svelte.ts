// One open log, wherever it is kept. A line counts when the store that all share has taken it (the server, else the
// browser); the others get it too, at once or as soon as they can. What somebody else wrote is followed. Two histories
// are both kept: the shared one under its name, this browser's under a name of its own.
import { Queue } from '../common/queue';
import { MemoryStore } from './memory';
import { Pen } from './pen';
import { StoreTrouble, branchName, common, numbered, sameTip, tipOf, type Draft, type Line, type LogStore, type OwnStore, type Tip } from './lines';

const RETRY = 3000; // ms
const TRIES = 3;
const NO_MORE = 'It takes no more of this battle.';

export type Place = 'server' | 'browser' | 'memory';

/** A store, and how much of this log it is known to hold. */
interface Home {
  place: Place;
  store: LogStore;
  holds: number; // lines, the same as here
  trouble: StoreTrouble | null;
}

/** Two histories of one log. */
export interface Parted {
  at: number; // lines that both have
  here: { log: string; lines: Line[] }; // as this browser had it
  there: { log: string; lines: Line[] }; // as the others have it
}

export interface Troubles {
  browser: StoreTrouble | null;
  server: StoreTrouble | null;
  unkept: boolean; // lines are on this screen alone
}

export class KeptLog {
  lines: Line[] = [];
  writing = $state(false); // this tab has the pen
  troubles = $state.raw<Troubles>({ browser: null, server: null, unkept: false });
  parted = $state.raw<Parted | null>(null);
  /** Called when others have added lines, or the lines are others altogether. */
  changed: () => void = () => {};

  private readonly homes: Home[]; // who decides first stands first
  private readonly pen: Pen;
  private readonly ends: (() => void)[] = [];
  private retrying = false;
  private endLive: () => void = () => {};
  private readonly queue = new Queue();

  constructor(
    readonly log: string,
    private readonly memory: MemoryStore,
    private readonly browser: OwnStore,
    private readonly server: LogStore | null,
    seat = '',
  ) {
    const home = (place: Place, store: LogStore): Home => ({ place, store, holds: 0, trouble: null });
    this.homes = [...(server ? [home('server', server)] : []), home('browser', browser), home('memory', memory)];
    this.pen = new Pen(log, seat, (held) => {
      this.writing = held;
      this.live(held);
      if (held) void this.look().then(() => this.changed());
    });
  }

  get tip(): Tip {
    return tipOf(this.lines);
  }
  /** A newer page keeps this log: nothing may be written here. */
  get stopped(): boolean {
    return this.troubles.browser?.kind === 'newer';
  }

  // ---- Opening and closing ----

  async open(): Promise<void> {
    await this.look();
    await this.pen.reach();
    for (const home of this.homes) if (home.place !== 'server') this.ends.push(this.watched(home));
    const retry = setInterval(() => void this.retry(), RETRY);
    const warn = (event: Event) => this.troubles.unkept && event.preventDefault();
    addEventListener('beforeunload', warn);
    this.ends.push(() => clearInterval(retry), () => removeEventListener('beforeunload', warn));
  }

  close(): void {
    for (const end of this.ends.splice(0)) end();
    this.live(false);
    this.pen.close();
  }

  private watched(home: Home): () => void {
    return home.store.watch(this.log, () => home.holds, () => this.look(home));
  }

  /** The server is asked for news by the tab that writes; the others of this browser hear them from that one. A
   *  browser opens few connections to one server, and each that waits for news takes one. */
  private live(on: boolean): void {
    const server = this.homes.find((home) => home.place === 'server');
    this.endLive();
    this.endLive = on && server ? this.watched(server) : () => {};
  }

  /** This tab writes from now on. */
  takeOver(): void {
    this.pen.take();
  }

  // ---- Writing ----

  /** Compare and append. False: the log went on elsewhere, `lines` says how; nothing of this was kept. */
  append(after: Tip, drafts: Draft[]): Promise<boolean> {
    return this.queue.alone(async () => {
      if (!sameTip(this.tip, after) || this.stopped) return false;
      const before = this.lines;
      const now = [...before, ...numbered(before.length, drafts)];
      for (const home of this.homes) if (!(await this.offer(home, before, now))) return false;
      this.say();
      if (!this.stopped || this.decided(before.length)) return true;
      this.lines = before;
      return false;
    });
  }

  /** True: the home has taken what is new, or will later. False: somebody was ahead of us, and is followed now. */
  private async offer(home: Home, before: Line[], now: Line[]): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      this.lines = now;
      if (home.trouble || (await this.bring(home)) || home.trouble) return true;
      if (this.decided(before.length)) return (await this.meet(home)) || true;
      if (await this.overtaken(home, before)) return false;
    }
    this.lines = now;
    home.trouble = new StoreTrouble('refused', NO_MORE);
    return true;
  }

  /** Has a store that lasts taken more than so many lines? */
  private decided(length: number): boolean {
    return this.homes.some((home) => home.place !== 'memory' && !home.trouble && home.holds > length);
  }

  /** A store has something else than we thought, and what we meant to add is nowhere yet: is somebody ahead of us? */
  private async overtaken(home: Home, before: Line[]): Promise<boolean> {
    this.lines = before;
    await this.meet(home);
    if (this.lines === before) return false;
    this.say();
    this.changed();
    return true;
  }

  /** Gives a home what it lacks. False: it has another history, or there is trouble. */
  private bring(home: Home): Promise<boolean> {
    return this.guarded(home, async () => {
      const { lines } = this;
      if (home.holds === lines.length) return true;
      const { ok } = await home.store.append(this.log, tipOf(lines, home.holds), lines.slice(home.holds));
      if (ok) home.holds = lines.length;
      return ok;
    });
  }

  /** Notes what goes wrong as the home's trouble. */
  private async guarded(home: Home, work: () => Promise<boolean>): Promise<boolean> {
    try {
      const good = await work();
      home.trouble = null;
      return good;
    } catch (error) {
      home.trouble = error instanceof StoreTrouble ? error : new StoreTrouble('refused', String(error));
      return false;
    }
  }

  // ---- Following ----

  /** Sees what the stores have, and gives them what they lack. */
  look(only?: Home): Promise<void> {
    return this.queue.alone(async () => {
      const was = this.tip;
      for (const home of only ? [only] : [...this.homes].reverse()) await this.meet(home);
      for (const home of this.late) await this.settle(home);
      this.say();
      if (!sameTip(this.tip, was)) this.changed();
    });
  }

  /** Gives a home what it lacks; if somebody writes there meanwhile, his lines first. */
  private async settle(home: Home): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      if (home.trouble || (await this.bring(home)) || home.trouble) return;
      await this.meet(home);
    }
    home.trouble ??= new StoreTrouble('refused', NO_MORE);
  }

  /** One at a time: who does not answer must not hold up what is written meanwhile. */
  private async retry(): Promise<void> {
    if (this.retrying || this.late.length === 0) return;
    this.retrying = true;
    await this.look().finally(() => (this.retrying = false));
  }

  private get late(): Home[] {
    return this.homes.filter((home) => home.trouble !== null || home.holds < this.lines.length);
  }

  private meet(home: Home): Promise<boolean> {
    return this.guarded(home, async () => {
      const theirs = await this.read(home);
      home.holds = common(this.lines, theirs);
      if (home.holds === theirs.length) return true;
      if (home.holds < this.lines.length) return this.part(home, theirs);
      this.lines = theirs;
      home.holds = theirs.length;
      return true;
    });
  }

  /** The whole log as the home has it; only what is new is asked for. */
  private async read(home: Home): Promise<Line[]> {
    const { holds } = home;
    if (holds === 0) return home.store.read(this.log);
    const tail = await home.store.read(this.log, holds);
    const same = tail[0]?.id === this.lines[holds - 1]?.id;
    return same ? [...this.lines.slice(0, holds), ...tail.slice(1)] : home.store.read(this.log);
  }

  /** Two histories. What all share stays under its name; this browser's own is kept under another, and only then
   *  does this browser follow the shared one. */
  private async part(home: Home, theirs: Line[]): Promise<true> {
    const ours = this.lines;
    const server = this.homes.find((h) => h.place === 'server');
    const oursIsShared = home !== server && server?.trouble === null && server.holds === ours.length;
    const [own, shared] = oursIsShared ? [theirs, ours] : [ours, theirs];
    const at = common(own, shared);
    const log = branchName(this.log, own);
    if (!(await this.keepApart(log, own))) throw new StoreTrouble('full', 'there is no room for both');
    this.lines = shared;
    for (const h of this.homes) h.holds = h === server ? common(shared, oursIsShared ? ours : theirs) : await this.follow(h, own, shared, at);
    this.parted = { at, here: { log, lines: own }, there: { log: this.log, lines: shared } };
    return true;
  }

  /** True if the browser or the server has it now. */
  private async keepApart(log: string, lines: Line[]): Promise<boolean> {
    await this.memory.append(log, tipOf([]), lines);
    const stores = [this.browser, this.server].filter((store) => store !== null);
    const kept = await Promise.all(stores.map((store) => store.append(log, tipOf([]), lines).then(({ ok }) => ok, () => false)));
    return kept.includes(true);
  }

  /** Lets a store of this browser hold the shared history; how many lines of it that store then has. */
  private async follow({ place }: Home, own: Line[], shared: Line[], at: number): Promise<number> {
    const store = place === 'memory' ? this.memory : this.browser;
    const has = await store.read(this.log).catch(() => []);
    if (common(has, shared) === shared.length) return shared.length;
    const known = common(has, own) === has.length || common(has, shared) === has.length;
    const done = known && (await store.rewrite(this.log, tipOf(has), shared).catch(() => false));
    return done ? shared.length : Math.min(at, has.length);
  }

  private say(): void {
    const of = (place: Place) => this.homes.find((home) => home.place === place)?.trouble ?? null;
    const unkept = this.homes.every((home) => home.place === 'memory' || home.holds < this.lines.length);
    this.troubles = { browser: of('browser'), server: of('server'), unkept };
  }
}
