// Ways through the deeds of a battle: by turn, and by those that concern one piece. Places are numbers of deeds that
// have been told: 0 is the beginning.
import type { Battle } from '../battle.svelte';
import type { Deed } from '../told/deeds';

export function concerns(deed: Deed, piece: number): boolean {
  return deed.unit === piece || deed.other === piece || deed.helpers.includes(piece) || deed.clauses.some((c) => c.unit === piece || c.other === piece);
}

/** The next place from `now` in that direction whose last deed concerns the piece (-1: anybody); `now` if there is none. */
export function stepFrom(deeds: Deed[], now: number, by: 1 | -1, piece: number): number {
  for (let to = now + by; to >= 0 && to <= deeds.length; to += by) {
    const deed = deeds[to - 1];
    if (piece < 0 || !deed || concerns(deed, piece)) return to;
  }
  return now;
}

/** Where each turn begins: the first one with the battle, whether or not that is told. A turn of several parts begins once. */
export function turnsOf(deeds: Deed[]): number[] {
  const toldOfFirst = deeds[0]?.turn || deeds.find((deed) => deed.turn)?.turnNumber === 1;
  const begins = toldOfFirst ? [] : [0];
  let last = begins.length;
  deeds.forEach((deed, i) => {
    if (!deed.turn) return;
    const number = deed.turnNumber || last + 1;
    if (number > last) begins.push(i + 1);
    last = number;
  });
  if (toldOfFirst && !deeds[0]!.turn) begins[0] = 0; // troops are set up before it
  return begins;
}

/** The turn of a place, from 0 on. */
export function turnAt(turns: number[], now: number): number {
  return Math.max(0, turns.filter((from) => from <= now).length - 1);
}

/** The place that was reached after so many answers. */
export function placeAfter(deeds: Deed[], answers: number): number {
  return deeds.filter((deed) => deed.to.step < answers).length;
}

/** The table as it stood after so many deeds, and the last of them told; 0 is the beginning. */
export async function goTo(battle: Battle, to: number): Promise<void> {
  const deed = battle.telling.deeds[to - 1];
  await battle.look(deed ? deed.to.step + 1 : 0);
  if (deed) await battle.telling.visit(to - 1);
}
