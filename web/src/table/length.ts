// About how long a battle takes: a guess of a quarter of a minute for each unit in each turn, not a measured time.
import type { ScenarioInfo } from '../engine/types';

/** In minutes, rounded as one would say it. */
export function minutes({ units, turns }: Pick<ScenarioInfo, 'units' | 'turns'>): number {
  return Math.max(10, Math.round((units * turns) / 4 / 10) * 10);
}
