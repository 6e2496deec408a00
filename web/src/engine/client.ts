// The engine as the page sees it: promises. Calls go to the worker one at a time; what changes or
// shows the game goes before questions that may take long, and those can be cancelled while they wait.
import type { Core } from './core';
import type { Engine } from './types';
import type { Question, Reply } from './worker';

interface Waiting extends Question {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Why a promise of a cancelled question is rejected. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
  }
}

const LONG: ReadonlySet<string> = new Set(['odds', 'threats', 'reach']);

const NAMES: readonly (keyof Core)[] = [
  'scenarios', 'generals', 'open', 'openText', 'openRecord', 'at', 'record', 'propose', 'preview', 'give', 'roll',
  'undo', 'odds', 'threats', 'bands', 'reach', 'sight', 'distance', 'decide', 'deskKinds', 'deskKeys', 'deskMatters',
  'deskWants', 'deskAsk', 'deskUnitKeys', 'deskRoster', 'charts', 'chart', 'chartHtml', 'rule', 'rules',
];

class Line {
  private readonly worker: Worker;
  private waiting: Waiting[] = [];
  private asked: Waiting | undefined;
  private count = 0;

  constructor() {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data);
    this.worker.onerror = (event) => this.fail(event.message || 'the engine stopped');
    this.worker.postMessage(new URL('umpire.wasm', document.baseURI).href);
  }

  call(name: keyof Core, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: ++this.count, name, args, resolve, reject });
      this.next();
    });
  }

  /** Questions that have not begun: their answers are not wanted any more. */
  cancel(): void {
    const dropped = this.waiting.filter(({ name }) => LONG.has(name));
    this.waiting = this.waiting.filter(({ name }) => !LONG.has(name));
    for (const { reject } of dropped) reject(new Cancelled());
  }

  private next(): void {
    if (this.asked || this.waiting.length === 0) return;
    const quick = this.waiting.findIndex(({ name }) => !LONG.has(name));
    this.asked = this.waiting.splice(Math.max(quick, 0), 1)[0];
    if (this.asked) this.worker.postMessage({ id: this.asked.id, name: this.asked.name, args: this.asked.args });
  }

  private take({ id, result, error }: Reply): void {
    const asked = this.asked;
    if (!asked || asked.id !== id) return;
    this.asked = undefined;
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(error));
    this.next();
  }

  private fail(message: string): void {
    const left = this.asked ? [this.asked, ...this.waiting] : this.waiting;
    this.asked = undefined;
    this.waiting = [];
    for (const { reject } of left) reject(new Error(message));
  }
}

export interface Client extends Engine {
  /** Drops odds, threats and reaches that wait; their promises are rejected with Cancelled. */
  cancel(): void;
}

/** An engine in a worker of its own, which starts with the first call. */
export function makeClient(): Client {
  let line: Line | undefined;
  const client: Record<string, unknown> = { cancel: () => line?.cancel() };
  for (const name of NAMES) client[name] = (...args: unknown[]) => (line ??= new Line()).call(name, args);
  return client as unknown as Client;
}

/** The one that holds the game of this page. */
export const engine = makeClient();
