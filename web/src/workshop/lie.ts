// How a picture lies on the table, by two points that are known in both.
import type { Pt } from '../engine/types';

/** How the picture, whose y runs down, lies on the table, whose y runs up: x' = a x + b y + e, y' = b x - a y + f. */
export interface Lie {
  a: number;
  b: number;
  e: number;
  f: number;
}

/** The lie that brings two points of a picture onto two of the table. The picture's y runs down. */
export function lieOf([p, q]: [Pt, Pt], [s, t]: [Pt, Pt]): Lie {
  const [dx, dy] = [q[0] - p[0], -(q[1] - p[1])];
  const [ex, ey] = [t[0] - s[0], t[1] - s[1]];
  const square = dx * dx + dy * dy || 1;
  const a = (dx * ex + dy * ey) / square;
  const b = (dx * ey - dy * ex) / square;
  return { a, b, e: s[0] - a * p[0] - b * p[1], f: s[1] - b * p[0] + a * p[1] };
}

/** Where a point of the picture lies on the table. */
export function laid({ a, b, e, f }: Lie, [x, y]: Pt): Pt {
  return [a * x + b * y + e, b * x - a * y + f];
}

/** The point of the picture that lies there. */
export function under({ a, b, e, f }: Lie, [x, y]: Pt): Pt {
  const square = a * a + b * b || 1;
  const [u, v] = [x - e, y - f];
  return [(a * u + b * v) / square, (b * u - a * v) / square];
}
