// Which pieces a finger may mean: those within a finger's breadth, reckoned to the edge of their stands, the
// nearest first and units before leaders.
import type { Look, PieceInfo, Pt } from '../../engine/types';
import type { Plane } from './plane';

/** Distance in the drawing from a point to a piece that is drawn there. */
function away(plane: Plane, info: PieceInfo, look: Look, at: Pt, size: number, p: Pt): number {
  const [dx, dy] = [p[0] - at[0], p[1] - at[1]];
  if (info.leader) return Math.max(0, Math.hypot(dx, dy) - 12 * size);
  const a = (look.facing * Math.PI) / 180;
  const across = Math.abs(dx * Math.cos(a) + dy * Math.sin(a));
  const back = -dx * Math.sin(a) + dy * Math.cos(a); // to the rear
  const [w, d] = [(look.width * plane.scale) / 2, look.depth * plane.scale];
  return Math.hypot(Math.max(0, across - w), Math.max(0, -back, back - d));
}

export interface Board {
  plane: Plane;
  pieces: PieceInfo[];
  looks: Look[];
  spots: Pt[];
  size: number;
}

export function piecesAt(board: Board, p: Pt, slop: number): number[] {
  const found: { i: number; far: number }[] = [];
  board.pieces.forEach((info, i) => {
    const look = board.looks[i];
    if (!look?.on) return;
    const far = away(board.plane, info, look, board.spots[i] ?? [0, 0], board.size, p);
    if (far <= slop) found.push({ i, far: far + (info.leader ? 0.01 : 0) });
  });
  return found.sort((a, b) => a.far - b.far).map(({ i }) => i);
}
