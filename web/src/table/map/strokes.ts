// Lines as an engraver's hand would take them: corners rounded, edges where the rules have them; walks
// along them at even steps; and the chances that make the strokes uneven, the same on every screen.
import type { Pt } from '../../engine/types';
import { distance } from './plane';

const ARC = 6; // pieces of a rounded corner

function partWay(a: Pt, b: Pt, t: number): Pt {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

function cut(corner: Pt, other: Pt, radius: number): Pt {
  const length = distance(corner, other);
  return length === 0 ? corner : partWay(corner, other, Math.min(radius / length, 0.5));
}

/** Rounds the corners by at most `radius`; those for which `sharp` holds, and open ends, stay. */
export function rounded(points: Pt[], closed: boolean, radius: number, sharp: (p: Pt) => boolean): Pt[] {
  const n = points.length;
  const out: Pt[] = [];
  points.forEach((p, i) => {
    const before = points[(i + n - 1) % n] ?? p;
    const after = points[(i + 1) % n] ?? p;
    if (sharp(p) || (!closed && (i === 0 || i === n - 1))) {
      out.push(p);
      return;
    }
    const a = cut(p, before, radius);
    const b = cut(p, after, radius);
    for (let k = 0; k <= ARC; k++) out.push(partWay(partWay(a, p, k / ARC), partWay(p, b, k / ARC), k / ARC));
  });
  return out;
}

export type StepAlong = (at: Pt, bearing: number, i: number) => void;

/** Calls `step` at equal distances with the bearing on which the line runs there. */
export function walk(points: Pt[], closed: boolean, spacing: number, step: StepAlong): void {
  let left = spacing / 2;
  let count = 0;
  const edges = closed ? points.length : points.length - 1;
  for (let e = 0; e < edges; e++) {
    const a = points[e] as Pt;
    const b = points[(e + 1) % points.length] as Pt;
    const length = distance(a, b);
    const bearing = bearingOf(a, b);
    for (; left < length; left += spacing) step(partWay(a, b, left / length), bearing, count++);
    left -= length;
  }
}

/** Degrees, 0 up the drawing, clockwise. */
export function bearingOf(a: Pt, b: Pt): number {
  return (Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI;
}

export function isClockwise(points: Pt[]): boolean {
  let twice = 0;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length] as Pt;
    twice += a[0] * b[1] - b[0] * a[1];
  });
  return twice > 0; // y runs down
}

export function isInside(polygon: Pt[], [x, y]: Pt): boolean {
  let inside = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Pt;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  });
  return inside;
}

export function toSegment(p: Pt, a: Pt, b: Pt): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square;
  return distance(p, partWay(a, b, Math.min(1, Math.max(0, t))));
}

/** Is any stretch of the line nearer than this? */
export function isNear(points: Pt[], closed: boolean, p: Pt, within: number): boolean {
  const edges = closed ? points.length : points.length - 1;
  for (let i = 0; i < edges; i++)
    if (toSegment(p, points[i] as Pt, points[(i + 1) % points.length] as Pt) < within) return true;
  return false;
}

export function at([x, y]: Pt): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

export function pathOf(points: Pt[], closed: boolean): string {
  return `M${points.map(at).join('L')}${closed ? 'Z' : ''}`;
}

/** A closed path that rounds its corners: it goes through the middles of its sides. */
export function roundPath(points: Pt[]): string {
  const middle = (a: Pt, b: Pt): Pt => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const last = points.at(-1);
  if (!last) return '';
  return `M${at(middle(last, points[0]!))}${points.map((p, i) => `Q${at(p)} ${at(middle(p, points[(i + 1) % points.length]!))}`).join('')}Z`;
}

/** From 0 up to 1, always the same for the same three numbers. */
export function chance(a: number, b: number, c: number): number {
  let h = Math.imul(a + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^ Math.imul(c + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** From -most to most. */
export function jitter(most: number, a: number, b: number, c: number): number {
  return (2 * chance(a, b, c) - 1) * most;
}
