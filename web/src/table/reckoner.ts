// A second engine, for odds and threats: they may take seconds, and the game itself must never wait for them. It is
// brought to the position by the record before it is asked.
import { engine, makeClient } from '../engine/client';
import type { Forecast, Threat } from '../engine/types';

const second = makeClient();
let stands = ''; // hash of the position that it has

async function follow(hash: string): Promise<void> {
  if (stands === hash) return;
  const opened = await second.openRecord(await engine.record());
  stands = opened.ok ? opened.position.hash : '';
}

export async function odds(hash: string, line: string): Promise<Forecast> {
  await follow(hash);
  return second.odds(line, 'no');
}

export async function threats(hash: string, piece: number): Promise<Threat[]> {
  await follow(hash);
  return second.threats(piece);
}

/** What has not begun is not wanted any more. */
export function cancel(): void {
  second.cancel();
}
