// What has a name besides the ground: range bands, pieces and objectives.
import type { Band, GameInfo, Position, Pt } from '../../engine/types';
import { length } from '../../common/words';
import { colourOf } from '../sides';
import type { Named, Room } from './labels';
import type { NamedPiece } from './naming';
import { ahead, toPlane, type Plane } from './plane';

function unitRoom(plane: Plane, position: Pick<Position, 'looks'>, i: number): Room {
  const look = position.looks[i]!;
  const [w, d] = [look.width * plane.scale, look.depth * plane.scale];
  return { at: ahead(toPlane(plane, look.at), look.facing, -d / 2), width: w + 2, height: d + 2, turn: look.facing };
}

/** Arrow before and seal behind a unit, which stick out in its middle. */
export function furniture(info: GameInfo, position: Pick<Position, 'looks'>, plane: Plane, size: number): Room[] {
  return info.pieces.flatMap((piece, i): Room[] => {
    const look = position.looks[i];
    if (!look?.on || piece.leader) return [];
    const behind = look.trouble ? 20 * size : 0;
    const depth = look.depth * plane.scale + 10 + behind;
    return [{ at: ahead(toPlane(plane, look.at), look.facing, 10 - depth / 2), width: 18, height: depth, turn: look.facing }];
  });
}

export function namedPieces(info: GameInfo, position: Pick<Position, 'looks'>, plane: Plane, size: number, spots: Pt[]): NamedPiece[] {
  const order = info.pieces.map((_, i) => i).filter((i) => position.looks[i]?.on);
  order.sort((a, b) => Number(info.pieces[a]!.leader) - Number(info.pieces[b]!.leader));
  return order.map((i) => {
    const piece = info.pieces[i]!;
    const look = position.looks[i]!;
    const nation = colourOf(info.sides, piece.side);
    const side = 24 * size;
    return {
      piece: i,
      brigade: piece.command,
      nation,
      text: piece.name,
      cls: `${piece.leader ? 'leader-name' : 'unit-name'} ${nation}`,
      px: 16,
      room: piece.leader ? { at: spots[i]!, width: side, height: side, turn: 0 } : unitRoom(plane, position, i),
      from: piece.leader ? 90 : look.facing + 180,
    };
  });
}

export function namedGoals(info: GameInfo, plane: Plane, size: number): Named[] {
  return info.table.objectives.map((goal) => ({
    text: goal.name,
    cls: 'goal-name',
    px: 16,
    room: { at: toPlane(plane, goal.at), width: 22 * size, height: 22 * size, turn: 0 },
    from: 90,
  }));
}

/** A band is named on its farthest edge. */
export function namedBands(info: GameInfo, plane: Plane, bands: Band[]): Named[] {
  return bands.map((b) => {
    const at = toPlane(plane, b.outline[Math.floor(b.outline.length / 2)] ?? [0, 0]);
    return { text: `${b.name} ${length(b.reach, info.table.unit)}`, cls: 'band-name', px: 15, room: { at, width: 0, height: 0, turn: 0 }, from: 0 };
  });
}
