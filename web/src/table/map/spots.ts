// Where a piece is drawn: a unit where it stands; a leader who rides with a unit beside its rear corner, so that
// neither hides the other.
import type { GameInfo, Look, Position, Pt } from '../../engine/types';
import { ahead, toPlane, type Plane } from './plane';

/** Is the place within the unit's stands? */
function within(plane: Plane, look: Look, p: Pt): boolean {
  const at = toPlane(plane, look.at);
  const a = (look.facing * Math.PI) / 180;
  const [dx, dy] = [p[0] - at[0], p[1] - at[1]];
  const across = dx * Math.cos(a) + dy * Math.sin(a);
  const back = -dx * Math.sin(a) + dy * Math.cos(a);
  return Math.abs(across) <= (look.width * plane.scale) / 2 && back >= -1 && back <= look.depth * plane.scale + 1;
}

function beside(plane: Plane, look: Look, size: number): Pt {
  const [w, d] = [(look.width * plane.scale) / 2, look.depth * plane.scale];
  return ahead(toPlane(plane, look.at), look.facing, -d - 4 * size, w + 8 * size);
}

/** In the drawing, by piece; `size` is how much larger than life flags are drawn. */
export function spotsOf(info: GameInfo, position: Pick<Position, 'looks'>, plane: Plane, size: number): Pt[] {
  const units = info.pieces.map((piece, i) => ({ side: piece.side, look: position.looks[i]! })).filter((_, i) => !info.pieces[i]!.leader && position.looks[i]!.on);
  return info.pieces.map((piece, i) => {
    const look = position.looks[i]!;
    const at = toPlane(plane, look.at);
    if (!piece.leader || !look.on) return at;
    const host = units.find((u) => u.side === piece.side && within(plane, u.look, at));
    return host ? beside(plane, host.look, size) : at;
  });
}
