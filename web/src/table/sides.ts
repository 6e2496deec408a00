// The colour of a side, as the engine gives it: a class that sets --side (common/style.css).
import type { SideInfo } from '../engine/types';

export function colourOf(sides: readonly SideInfo[], side: number): string {
  return sides[side] ? `side-${sides[side].colour}` : '';
}
