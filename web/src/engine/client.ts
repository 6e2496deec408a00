// The engine as the page sees it: promises. One worker holds the game and answers at once; two others
// think on copies of it (one for generals, one for odds and threats) that are brought up to date before
// each question, a fourth fights whole battles of the laboratory, and a fifth reviews. So nothing on the page waits for what takes long.
import type { Core } from './core';
import type { Answered, Engine, Opened, Position } from './types';
import type { Question, Reply, Sync } from './worker';

interface Waiting extends Question {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Why the promise of a cancelled question is rejected. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
  }
}

const NAMES: readonly (keyof Core)[] = [
  'scenarios', 'lessons', 'generals', 'open', 'glance', 'openText', 'openRecord', 'at', 'step', 'acts', 'record', 'book', 'bookPicture', 'review', 'propose', 'preview', 'give', 'roll',
  'undo', 'odds', 'threats', 'bands', 'reach', 'hand', 'around', 'alike', 'sight', 'distance', 'decide', 'advise', 'deskKinds', 'deskKeys', 'deskMatters',
  'deskWants', 'deskAsk', 'deskUnitKeys', 'roster', 'rosterOffers', 'proof', 'vocabulary', 'scenario', 'sketch', 'trial', 'charts', 'chartHtml',
];

/** What is built in: asked once, and known from then on. */
const CONSTANT: ReadonlySet<keyof Core> = new Set(['scenarios', 'lessons', 'generals']);

/** Longer than this a question that nobody wants any more is not waited for. */
const PATIENCE = 400; // ms

/** The engine, compiled once for all workers. */
let compiled: Promise<WebAssembly.Module> | undefined;
async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL('umpire.wasm', document.baseURI));
  if (!response.ok) throw new Error(`umpire.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** One worker and the questions that wait for it, first come, first served. */
class Line {
  private readonly worker: Worker;
  private waiting: Waiting[] = [];
  private asked: Waiting | undefined;
  private since = 0;
  private ready = false;
  broken = false; // its worker has ended, or never began
  private count = 0;

  constructor(private readonly heard: (far: number) => void = () => {}) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data);
    this.worker.onerror = (event) => {
      this.broken = true;
      this.drop(new Error(event.message || 'a part of the page cannot be fetched'));
    };
    compiled ??= compile();
    compiled.then(
      (module) => this.begin(module),
      (error: unknown) => this.drop(error instanceof Error ? error : new Error(String(error))),
    );
  }

  call(name: keyof Core, args: unknown[], sync?: Sync): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: ++this.count, name, args, sync, resolve, reject });
      this.next();
    });
  }

  /** Nobody waits any more. True if the worker had to be ended for it. */
  cancel(): boolean {
    const late = this.asked !== undefined && performance.now() - this.since > PATIENCE;
    if (late) this.worker.terminate();
    this.drop(new Cancelled());
    return late;
  }

  private begin(module: WebAssembly.Module): void {
    this.worker.postMessage(module);
    this.ready = true;
    this.next();
  }

  private next(): void {
    if (this.asked || !this.ready) return;
    this.asked = this.waiting.shift();
    if (!this.asked) return;
    const { id, name, args, sync } = this.asked;
    this.since = performance.now();
    this.worker.postMessage({ id, name, args, sync } satisfies Question);
  }

  private take({ id, result, error, far }: Reply): void {
    const asked = this.asked;
    if (!asked || asked.id !== id) return;
    if (far !== undefined) return this.heard(far);
    this.asked = undefined;
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(error));
    this.next();
  }

  private drop(error: Error): void {
    const left = this.asked ? [this.asked, ...this.waiting] : this.waiting;
    this.asked = undefined;
    this.waiting = [];
    for (const { reject } of left) reject(error);
  }
}

/** The answers of the game that is open, as its record has them. */
class Game {
  serial = 0; // counts the games that were opened
  lines: string[] = [];
  scenario: string | undefined; // its text, if it is not built in

  note(name: keyof Core, args: unknown[], result: unknown): void {
    if (name === 'open' || name === 'openText' || name === 'openRecord') this.begin(name, args, result as Opened);
    else if (name === 'give' || name === 'roll') this.add(result as Answered);
    else if (name === 'undo') this.lines.length = (result as Position).answers;
  }

  private begin(name: keyof Core, args: unknown[], { ok, steps }: Opened): void {
    if (!ok) return;
    this.serial++;
    this.lines = steps.map(({ line }) => line);
    this.scenario = name === 'open' ? undefined : (args[1] as string | undefined);
  }

  private add({ ok, steps }: Answered): void {
    if (ok) this.lines.push(...steps.map(({ line }) => line));
  }
}

/** A worker that thinks about a copy of the game. */
class Thinker {
  private line: Line | undefined;
  private told: { game: number; lines: string[] } | undefined; // what it knows

  constructor(private readonly heard: (far: number) => void = () => {}) {}

  ask(name: keyof Core, args: unknown[], game: Game, record: string): Promise<unknown> {
    if (this.line?.broken) this.forget();
    this.line ??= new Line(this.heard);
    return this.line.call(name, args, this.sync(game, record));
  }

  cancel(): void {
    if (this.line?.cancel()) this.line = undefined;
    this.told = undefined; // what was dropped may have brought news
  }

  private forget(): void {
    this.line = undefined;
    this.told = undefined;
  }

  /** What it has not heard yet: some lines, or the whole game. */
  private sync({ serial, lines, scenario }: Game, record: string): Sync {
    const told = this.told?.game === serial ? this.told.lines : undefined;
    this.told = { game: serial, lines: [...lines] };
    if (told && told.length <= lines.length && told.every((line, i) => line === lines[i])) return { lines: lines.slice(told.length) };
    return { record, scenario, lines: [] };
  }
}

class Workers {
  private readonly table = new Line();
  private readonly game = new Game();
  heard: (far: number) => void = () => {};
  private readonly general = new Thinker((far) => this.heard(far));
  private readonly reckoner = new Thinker();
  private laboratory: Line | undefined;
  heardReview: (far: number) => void = () => {};
  private readonly reviewer = new Thinker((far) => this.heardReview(far));

  call(name: keyof Core, args: unknown[]): Promise<unknown> {
    if (name === 'decide' || name === 'advise') return this.think(this.general, name, args);
    if (name === 'review') return this.think(this.reviewer, name, args);
    if (name === 'odds' || name === 'threats') return this.think(this.reckoner, name, args);
    if (name === 'trial') return (this.laboratory ??= new Line()).call(name, args);
    return this.quick(name, args);
  }

  cancel(): void {
    this.reckoner.cancel();
  }

  closeLaboratory(): void {
    if (this.laboratory?.cancel()) this.laboratory = undefined;
  }

  closeReview(): void {
    this.reviewer.cancel();
  }

  private async quick(name: keyof Core, args: unknown[]): Promise<unknown> {
    const result = await this.table.call(name, args);
    this.game.note(name, args, result);
    return result;
  }

  /** The record is asked for in turn, behind whatever changes the game now. */
  private async think(thinker: Thinker, name: keyof Core, args: unknown[]): Promise<unknown> {
    const record = (await this.table.call('record', [])) as string;
    return thinker.ask(name, args, this.game, record);
  }
}

export interface Client extends Engine {
  /** Fetches and compiles the engine before the first question, while the page is still put together. */
  wake(): void;
  /** Odds and threats that are under way are not wanted any more: their promises are rejected with Cancelled. */
  cancel(): void;
  /** The same of battles of the laboratory. */
  closeLaboratory(): void;
  /** The same of a review. */
  closeReview(): void;
  /** Who is told how far a review is, in per cent. */
  heardReview(hear: (far: number) => void): void;
  /** Who is told how far a general is with his answer, in per cent; those who answer at once say nothing. */
  heard(hear: (far: number) => void): void;
}

function makeClient(): Client {
  let workers: Workers | undefined;
  const known = new Map<keyof Core, Promise<unknown>>();
  const ask = (name: keyof Core, args: unknown[]) => (workers ??= new Workers()).call(name, args);
  const askOnce = (name: keyof Core) => {
    const found = known.get(name) ?? ask(name, []);
    known.set(name, found);
    found.catch(() => known.delete(name));
    return found;
  };
  const client: Record<string, unknown> = {
    wake: () => void (workers ??= new Workers()),
    cancel: () => workers?.cancel(),
    closeLaboratory: () => workers?.closeLaboratory(),
    closeReview: () => workers?.closeReview(),
    heardReview: (hear: (far: number) => void) => ((workers ??= new Workers()).heardReview = hear),
    heard: (hear: (far: number) => void) => ((workers ??= new Workers()).heard = hear),
  };
  for (const name of NAMES) client[name] = (...args: unknown[]) => (CONSTANT.has(name) ? askOnce(name) : ask(name, args));
  return client as unknown as Client;
}

/** The one engine of this page; its workers start when they are first needed. */
export const engine = makeClient();
