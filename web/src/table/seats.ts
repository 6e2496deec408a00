// Who may sit at a side of the table, in plain words.
import type { Seat } from './story';

export const seatWords: [Seat, string][] = [
  ['person', 'A person'],
  ['recruit', 'Computer: a beginner'],
  ['drill', 'Computer: a steady officer'],
  ['veteran', 'Computer: an old hand'],
  ['marshal', 'Computer: a marshal who plans'],
  ['corporal', 'Computer, for an even fight: Corporal, slips often'],
  ['sergeant', 'Computer, for an even fight: Sergeant'],
  ['lieutenant', 'Computer, for an even fight: Lieutenant'],
  ['captain', 'Computer, for an even fight: Captain'],
  ['colonel', 'Computer, for an even fight: Colonel, slips seldom'],
];

export function seatName(seat: Seat): string {
  if (seat === 'guest') return 'Somebody invited';
  return seatWords.find(([s]) => s === seat)?.[1] ?? `Computer: ${seat}`;
}
