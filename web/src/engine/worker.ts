// A worker: holds the engine and answers one call after another, so that the page never waits.
import { makeCore, type Core } from './core';

/** What this engine's game lacks: the whole record of another, or the lines that came since. */
export interface Sync {
  record?: string;
  scenario?: string | undefined;
  lines: string[];
}
export interface Question {
  id: number;
  name: keyof Core;
  args: unknown[];
  sync?: Sync | undefined;
}
export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
  far?: number; // not the answer yet: per cent of the thinking that is done
}

let core: Promise<Core> | undefined;
let asked = 0; // the question that is being answered
let told = 0; // when it was last said how far it is

const OFTEN = 150; // ms

function tellProgress(made: number, due: number): void {
  const now = performance.now();
  if (now - told < OFTEN) return;
  told = now;
  postMessage({ id: asked, far: Math.round((100 * made) / due) } satisfies Reply);
}

function catchUp(engine: Core, { record, scenario, lines }: Sync): void {
  if (record !== undefined) {
    const { ok, why } = engine.openRecord(record, scenario);
    if (!ok) throw new Error(why);
  }
  for (const line of lines) {
    const { ok, why } = engine.give(line);
    if (!ok) throw new Error(`${line}: ${why}`);
  }
}

async function answer({ id, name, args, sync }: Question): Promise<Reply> {
  try {
    if (!core) throw new Error('the engine is not loaded');
    const engine = await core;
    if (sync) catchUp(engine, sync);
    asked = id;
    told = performance.now();
    const call = engine[name] as (...args: unknown[]) => unknown;
    return { id, result: call(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
  if (data instanceof WebAssembly.Module) core = makeCore(data, tellProgress);
  else void answer(data).then((reply) => postMessage(reply));
});
