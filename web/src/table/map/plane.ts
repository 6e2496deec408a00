// From the table to the drawing and back: the longer side of the table is 1600 units of the drawing,
// y runs down there. A bearing of the table is a clockwise turn in the drawing.
import type { Pt, Table } from '../../engine/types';

const LONG_SIDE = 1600;

export interface Plane {
  scale: number; // drawing units to one inch or centimetre
  width: number;
  height: number;
}

export function planeOf(table: Table): Plane {
  const scale = LONG_SIDE / Math.max(table.width, table.depth);
  return { scale, width: table.width * scale, height: table.depth * scale };
}

export function toPlane(plane: Plane, [x, y]: Pt): Pt {
  return [x * plane.scale, plane.height - y * plane.scale];
}

export function fromPlane(plane: Plane, [x, y]: Pt): Pt {
  return [x / plane.scale, (plane.height - y) / plane.scale];
}

/** In the drawing: from a point so far on a bearing, and so far to its right. */
export function ahead([x, y]: Pt, bearing: number, far: number, right = 0): Pt {
  const a = (bearing * Math.PI) / 180;
  const sin = Math.sin(a);
  const cos = Math.cos(a);
  return [x + far * sin + right * cos, y - far * cos + right * sin];
}

export function distance(a: Pt, b: Pt): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}
