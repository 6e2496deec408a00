// Which piece a finger means: the nearest one, reckoned to the edge of its stand, within a finger's breadth.
import type { Look, PieceInfo, Pt } from '../../engine/types';
import { toPlane, type Plane } from './plane';

/** Distance in the drawing from a point to a piece's rectangle. */
function away(plane: Plane, info: PieceInfo, look: Look, p: Pt): number {
  const at = toPlane(plane, look.at);
  const [dx, dy] = [p[0] - at[0], p[1] - at[1]];
  if (info.leader) return Math.max(0, Math.hypot(dx, dy) - 12);
  const a = (look.facing * Math.PI) / 180;
  const across = Math.abs(dx * Math.cos(a) + dy * Math.sin(a));
  const back = -dx * Math.sin(a) + dy * Math.cos(a); // to the rear
  const [w, d] = [(look.width * plane.scale) / 2, look.depth * plane.scale];
  return Math.hypot(Math.max(0, across - w), Math.max(0, -back, back - d));
}

export function pieceAt(plane: Plane, pieces: PieceInfo[], looks: Look[], p: Pt, slop: number): number {
  let best = slop;
  let found = -1;
  pieces.forEach((info, i) => {
    const look = looks[i];
    if (!look?.on) return;
    const distance = away(plane, info, look, p) - (info.leader ? 0.01 : 0);
    if (distance < best) {
      best = distance;
      found = i;
    }
  });
  return found;
}
