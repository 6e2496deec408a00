// Who would stand elsewhere, or otherwise, than now.
import type { Look } from '../../engine/types';

function differs(a: Look, b: Look | undefined): boolean {
  return !b || a.on !== b.on || a.at[0] !== b.at[0] || a.at[1] !== b.at[1] || a.facing !== b.facing || a.formation !== b.formation;
}

export function differing(now: Look[], then: Look[] | null): { look: Look; i: number }[] {
  return (then ?? []).map((look, i) => ({ look, i })).filter(({ look, i }) => look.on && differs(look, now[i]));
}
