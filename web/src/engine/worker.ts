// The worker: holds the engine and answers one call after another, so that the page never waits.
import { makeCore, type Core } from './core';

export interface Question {
  id: number;
  name: keyof Core;
  args: unknown[];
}
export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

let core: Promise<Core> | undefined;

async function load(url: string): Promise<Core> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return makeCore(await WebAssembly.compile(await response.arrayBuffer()));
}

async function answer({ id, name, args }: Question): Promise<Reply> {
  try {
    if (!core) throw new Error('the engine is not loaded');
    const call = (await core)[name] as (...args: unknown[]) => unknown;
    return { id, result: call(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<string | Question>) => {
  if (typeof data === 'string') core = load(data);
  else void answer(data).then((reply) => postMessage(reply));
});
