// Where a hand that is not quite steady wants to be: on a corner that is there already, on the edge of the table, else
// on the grid.
import type { Pt, Table } from '../engine/types';

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

export function inside(table: Table, [x, y]: Pt): Pt {
  return [Math.min(table.width, Math.max(0, x)), Math.min(table.depth, Math.max(0, y))];
}
