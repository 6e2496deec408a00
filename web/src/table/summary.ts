// How a battle stands, in short: for the list of kept battles.
import type { GameInfo, Position } from '../engine/types';
import { sideDoes } from './sides';
import type { Summary } from './story';

/** "Union ahead, 12 to 7", or who has won. */
function aheadOf(info: GameInfo, { points, over, winner, turn }: Position): string {
  const [first = 0, second = 0] = points;
  const name = (side: number) => info.sides[side]?.name ?? '';
  if (over) return winner >= 0 ? sideDoes(info.sides, winner, 'has won', 'have won') : 'A drawn battle';
  if (turn === 0 || points.length < 2) return '';
  if (first === second) return `Nobody ahead, ${first} all`;
  return `${name(first > second ? 0 : 1)} ahead, ${Math.max(first, second)} to ${Math.min(first, second)}`;
}

export function summaryOf(info: GameInfo, position: Position): Summary {
  const { turn, active, answers, over } = position;
  return { turn, turns: info.turns, side: info.sides[active]?.name ?? '', answers, over, ahead: aheadOf(info, position) };
}
