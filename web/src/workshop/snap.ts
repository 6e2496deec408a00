// Where a hand that is not quite steady wants to be: on a corner that is there already, on the edge of the table, else
// on the grid; with a bridge, where a road meets water.
import type { Feature, Pt, Table } from '../engine/types';
import { distance } from '../table/map/plane';

export const stepOf = (table: Table): number => (table.unit === 'cm' ? 1 : 0.5);

const round = (value: number, step: number) => Math.round(value / step) * step;

/** `near`: how far a corner or an edge draws, in the table's unit; `without`: the feature that is being moved. */
export function snapped(table: Table, [x, y]: Pt, near: number, without = -1): Pt {
  const corners = table.features.flatMap((f, i) => (i === without ? [] : f.points));
  let best: Pt | null = null;
  let far = near;
  for (const corner of corners) {
    const d = Math.hypot(corner[0] - x, corner[1] - y);
    if (d < far) [best, far] = [corner, d];
  }
  if (best) return best;
  const toEdge = (value: number, size: number) => (value < near ? 0 : value > size - near ? size : round(value, stepOf(table)));
  return [toEdge(x, table.width), toEdge(y, table.depth)];
}

const WATERS = ['stream', 'river'];
const ROADS = ['road', 'trail'];

function stretches(table: Table, kinds: string[]): [Pt, Pt][] {
  const pairs = ({ points }: Feature) => points.slice(1).map((p, i): [Pt, Pt] => [points[i]!, p]);
  return table.features.filter(({ kind }) => kinds.includes(kind)).flatMap(pairs);
}

/** Where two stretches cross, if they do. */
function meeting([a, b]: [Pt, Pt], [c, d]: [Pt, Pt]): Pt[] {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const across = rx * sy - ry * sx;
  if (across === 0) return [];
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / across;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / across;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [[a[0] + t * rx, a[1] + t * ry]] : [];
}

function nearestOn([a, b]: [Pt, Pt], p: Pt): Pt {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return [a[0] + t * dx, a[1] + t * dy];
}

/** Where a bridge or ford goes that is put about here: where a road crosses the water, else on the water; null: none is near. */
export function crossingNear(table: Table, p: Pt, near: number): Pt | null {
  const waters = stretches(table, WATERS);
  const closest = (points: Pt[]) => points.filter((q) => distance(p, q) <= near).sort((q, r) => distance(p, q) - distance(p, r))[0];
  const crossings = stretches(table, ROADS).flatMap((road) => waters.flatMap((water) => meeting(road, water)));
  return closest(crossings) ?? closest(waters.map((water) => nearestOn(water, p))) ?? null;
}

export function inside(table: Table, [x, y]: Pt): Pt {
  return [Math.min(table.width, Math.max(0, x)), Math.min(table.depth, Math.max(0, y))];
}
