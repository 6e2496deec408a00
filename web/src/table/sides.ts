// Sides as the engine gives them: a colour, as a class that sets --side (common/style.css), and words for who acts.
import type { SideInfo } from '../engine/types';

export function colourOf(sides: readonly SideInfo[], side: number): string {
  return sides[side] ? `side-${sides[side].colour}` : '';
}

/** "Union has won", "Confederates have won": who acts, with the verb for one or for many. */
export function sideDoes(sides: readonly SideInfo[], side: number, one: string, many: string): string {
  const people = sides[side]?.people ?? '';
  return `${people} ${people.endsWith('s') ? many : one}`;
}
