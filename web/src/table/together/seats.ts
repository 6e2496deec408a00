// The seats that the host gives: lines of the log "seats" on the server, which only he reads, and a line in the battle that
// says to everybody who sits there.
import { draft, newId, tipOf } from '../../store/lines';
import { ServerStore } from '../../store/server';
import type { Person } from '../story';

const LOG = 'seats';
const TRIES = 5;

function words({ id, right, side, units }: Person): string {
  return [id, right, ...(right === 'side' ? [side, ...units] : [])].join(' ');
}

/** Adds a line to the log of seats. */
async function write(text: string): Promise<void> {
  const server = new ServerStore();
  for (let tries = 0; tries < TRIES; tries++) {
    const lines = await server.read(LOG);
    const head = lines.length > 0 ? [] : [draft('head', JSON.stringify({ log: 'seats', title: 'Seats' }))];
    const { ok } = await server.append(LOG, tipOf(lines), [...head, draft('seat', text)]);
    if (ok) return;
  }
  throw new Error('The seat could not be written; try again.');
}

export function newPerson(right: Person['right'], name: string, side = '', units: string[] = []): Person {
  return { id: `s${newId().slice(0, 6)}`, name, right, side, units };
}

export function openSeat(log: string, person: Person): Promise<void> {
  return write(`open ${newId()} ${log} ${words(person)}`);
}

export function closeSeat(secret: string): Promise<void> {
  return write(`close ${secret}`);
}
