// How a battle stands, in short: for the list of kept battles.
import type { GameInfo, Position } from '../engine/types';
import type { Summary } from './story';

export function summaryOf(info: GameInfo, { turn, active, answers, over }: Position): Summary {
  return { turn, turns: info.turns, side: info.sides[active]?.name ?? '', answers, over };
}
