// Where a unit can end in one move if it also changes its formation or turns, where these cost it ground. The engine
// says where; nothing of what it costs is known here.
import { plain } from '../common/words';
import { engine } from '../engine/client';
import type { GameInfo, Look, Proposal, Pt } from '../engine/types';
import { readOrder, takes, writeOrder, type Draft } from './order';

export interface Way {
  kind: 'formed' | 'turned';
  words: string; // "with a change to column"
  outlines: Pt[][];
}

const SAME = 0.97; // of the ground: it costs nothing

function area(outlines: Pt[][]): number {
  const of = (points: Pt[]) => points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]!;
    return sum + x * v - u * y;
  }, 0);
  return Math.abs(outlines.reduce((sum, points) => sum + of(points), 0)) / 2;
}

/** Orders that change the formation of this unit on its way, one for each formation. */
function changes(info: GameInfo, piece: number, proposals: Proposal[]): Draft[] {
  const found = new Map<string, Draft>();
  for (const p of proposals) {
    const draft = readOrder(info, p.line);
    const fits = draft && draft.words.length === 1 && draft.targets.length === 0 && draft.units[0] === piece && takes(info, draft.verb, 'P') !== 'none';
    if (fits && takes(info, draft.verb, 'W') === 'one' && !found.has(draft.words[0]!)) found.set(draft.words[0]!, draft);
  }
  return [...found.values()];
}

/** The engine is asked one thing after the other, so that a hand that pulls meanwhile need not wait long. */
export async function waysOf(info: GameInfo, piece: number, look: Look, march: Draft, proposals: Proposal[], reach: Pt[][]): Promise<Way[]> {
  const ways: Way[] = [];
  const whole = area(reach);
  const ask = async (kind: Way['kind'], words: string, draft: Draft): Promise<void> => {
    const outlines = await engine.reach(writeOrder(info, { ...draft, path: [look.at] }));
    if (outlines.length > 0 && area(outlines) < SAME * whole) ways.push({ kind, words, outlines });
  };
  if (takes(info, march.verb, 'A') !== 'none') await ask('turned', 'if it also turns a quarter', { ...march, facing: (Math.round(look.facing) + 90) % 360 });
  const [change] = changes(info, piece, proposals.filter((p) => p.verb !== march.verb));
  if (change) await ask('formed', `with a change to ${plain(change.words[0]!)}`, change);
  return ways;
}
