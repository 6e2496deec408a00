// Where names go. Hills along their length; roads and streams along their longest stretch; pieces by naming.ts, which
// comes first. A name of the ground that finds no room is left out. Letters keep their size on the screen, so names are
// placed anew when the zoom changes.
import type { Pt } from '../../engine/types';
import { ahead, distance } from './plane';
import { isInside, bearingOf } from './strokes';
import { isLine, type Drawn, type Sheet } from './ground';

export interface Room {
  at: Pt; // its middle
  width: number;
  height: number;
  turn: number; // degrees, clockwise
}
export interface Label extends Room {
  text: string;
  cls: string;
  size: number; // of the letters, in the drawing's units
  lines: [Pt, Pt][]; // that join it to what it names, where that is not beside it
}
interface Lettering {
  px: number; // on the screen
  spacing: number; // em between letters
  cls: string;
}
/** A thing to be named beside itself. */
export interface Named {
  text: string;
  cls: string;
  px: number;
  room: Room; // that it takes itself
  from: number; // bearing to try first
}

const letterings: [RegExp, Lettering][] = [
  [/^(farm|village|town)$/, { px: 17, spacing: 0.06, cls: 'place' }],
  [/^hill$/, { px: 19, spacing: 0.19, cls: 'height' }],
  [/^(water|river|stream|marsh)$/, { px: 16, spacing: 0.12, cls: 'wet' }],
  [/^(light_woods|heavy_woods|woods|forest|orchard)$/, { px: 16, spacing: 0.1, cls: 'green' }],
  [/./, { px: 16, spacing: 0.11, cls: 'place' }],
];
const NEAR = 8; // pixels that a name without a line may be away from what it names

let pen: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

/** Width in ems. */
function ems(text: string, spacing: number): number {
  let width = widths.get(text);
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (!pen) return text.length * 0.6;
    pen.font = `bold 100px ${getComputedStyle(document.documentElement).getPropertyValue('--serif')}`;
    width = pen.measureText(text).width / 100;
    widths.set(text, width);
  }
  return width + spacing * text.length;
}

function corners(r: Room): Pt[] {
  const [w, h] = [r.width / 2, r.height / 2];
  return [ahead(r.at, r.turn, h, -w), ahead(r.at, r.turn, h, w), ahead(r.at, r.turn, -h, w), ahead(r.at, r.turn, -h, -w)];
}

export interface Taken {
  points: Pt[];
  box: [number, number, number, number];
}

export function taken(r: Room): Taken {
  const points = corners(r);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return { points, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

function boxesMeet(a: Taken, b: Taken): boolean {
  return a.box[0] < b.box[2] && b.box[0] < a.box[2] && a.box[1] < b.box[3] && b.box[1] < a.box[3];
}

function parted(a: Pt[], b: Pt[]): boolean {
  return a.some((p, i) => {
    const q = a[(i + 1) % a.length] as Pt;
    const [nx, ny] = [q[1] - p[1], p[0] - q[0]];
    const side = (r: Pt) => nx * r[0] + ny * r[1];
    const as = a.map(side);
    const bs = b.map(side);
    return Math.max(...as) <= Math.min(...bs) || Math.max(...bs) <= Math.min(...as);
  });
}

function overlap(a: Taken, b: Taken): boolean {
  return boxesMeet(a, b) && !parted(a.points, b.points) && !parted(b.points, a.points);
}

/** A bearing or its opposite, whichever reads from left to right. */
function readable(bearing: number): number {
  const b = ((bearing % 360) + 360) % 360;
  return b < 180 ? b - 90 : b - 270;
}

function boxesApart(a: Taken, b: Taken): number {
  return Math.hypot(Math.max(0, a.box[0] - b.box[2], b.box[0] - a.box[2]), Math.max(0, a.box[1] - b.box[3], b.box[1] - a.box[3]));
}

/** Distance of two rooms that do not meet. */
function between(a: Taken, b: Taken): number {
  const to = (p: Pt, q: Pt, r: Pt): number => {
    const [dx, dy] = [r[0] - q[0], r[1] - q[1]];
    const t = Math.max(0, Math.min(1, ((p[0] - q[0]) * dx + (p[1] - q[1]) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(q[0] + t * dx - p[0], q[1] + t * dy - p[1]);
  };
  const one = (a: Taken, b: Taken) => Math.min(...a.points.flatMap((p) => b.points.map((q, i) => to(p, q, b.points[(i + 1) % b.points.length]!))));
  return Math.min(one(a, b), one(b, a));
}

/** The places of a square ring of a grid, from the middles of its sides outwards. */
function ringOf(ring: number): [number, number][] {
  const along = Array.from({ length: 2 * ring + 1 }, (_, i) => (i % 2 ? -1 : 1) * Math.ceil(i / 2));
  return along.flatMap((i): [number, number][] => (Math.abs(i) < ring ? [[i, ring], [i, -ring], [ring, i], [-ring, i]] : [[i, ring], [i, -ring]]));
}

export class Page {
  private blocked = new Set<Taken>();
  private rooms = new Map<Label, Taken>();

  constructor(
    private sheet: Sheet,
    private zoom: number,
  ) {}

  block(room: Room): void {
    this.blocked.add(taken(room));
  }

  roomFor(text: string, px: number, spacing: number, at: Pt, turn: number): Room {
    return { at, turn, width: (ems(text, spacing) * px + 4) / this.zoom, height: (px * 1.15) / this.zoom };
  }

  private free(room: Room): boolean {
    const t = taken(room);
    const { width, height } = this.sheet.plane;
    if (t.box[0] < 0 || t.box[1] < 0 || t.box[2] > width || t.box[3] > height) return false;
    for (const b of this.blocked) if (overlap(b, t)) return false;
    return true;
  }

  put(text: string, cls: string, px: number, room: Room): Label | null {
    if (!this.free(room)) return null;
    const label: Label = { ...room, text, cls, size: px / this.zoom, lines: [] };
    const t = taken(room);
    this.blocked.add(t);
    this.rooms.set(label, t);
    return label;
  }

  /** Its place is free again. */
  remove(label: Label): void {
    const t = this.rooms.get(label);
    if (t) this.blocked.delete(t);
    this.rooms.delete(label);
  }

  /** Does it lie on one of these? */
  lies(label: Label, on: Room[]): boolean {
    const t = taken(label);
    return on.some((room) => overlap(taken(room), t));
  }

  /** Is a name there so near to its own thing, and nearer than to any other, that nobody doubts whose it is? */
  private isPlain(room: Room, own: Room, others: Map<Room, Taken>): boolean {
    const t = taken(room);
    const far = between(t, taken(own));
    if (far > NEAR / this.zoom) return false;
    for (const [other, there] of others) if (other !== own && boxesApart(t, there) <= far * 1.05 && between(t, there) <= far * 1.05) return false;
    return true;
  }

  /** Eight places around a thing, near and then a little farther. */
  beside(n: Named, spacing: number, others: Map<Room, Taken> | null = null): Label | null {
    const box = taken(n.room).box;
    const room = this.roomFor(n.text, n.px, spacing, [0, 0], 0);
    const start = Math.round(n.from / 45);
    for (const gap of [2, 6].map((g) => g / this.zoom))
      for (const eighth of [0, 2, 6, 1, 7, 3, 5, 4]) {
        const way = ((((start + eighth) % 8) + 8) % 8) * 45;
        const dx = Math.sign(Math.round(Math.sin((way * Math.PI) / 180) * 10));
        const dy = -Math.sign(Math.round(Math.cos((way * Math.PI) / 180) * 10));
        const at: Pt = [
          (box[0] + box[2]) / 2 + dx * ((box[2] - box[0]) / 2 + room.width / 2 + gap),
          (box[1] + box[3]) / 2 + dy * ((box[3] - box[1]) / 2 + room.height / 2 + gap / 2),
        ];
        const there = { ...room, at };
        const label = this.free(there) && (!others || this.isPlain(there, n.room, others)) ? this.put(n.text, n.cls, n.px, there) : null;
        if (label) return label;
      }
    return null;
  }

  /** The nearest free place around a point, however far. */
  around(n: Named, spacing: number, middle: Pt): Label | null {
    const room = this.roomFor(n.text, n.px, spacing, [0, 0], 0);
    const [dx, dy] = [10 / this.zoom, 6 / this.zoom];
    const { width, height } = this.sheet.plane;
    const rings = Math.ceil(Math.max(width / dx, height / dy));
    for (let ring = 2; ring < rings; ring++)
      for (const [i, k] of ringOf(ring)) {
        const at: Pt = [middle[0] + i * dx, middle[1] + k * dy];
        const label = at[0] > 0 && at[1] > 0 && at[0] < width && at[1] < height ? this.put(n.text, n.cls, n.px, { ...room, at }) : null;
        if (label) return label;
      }
    return null;
  }

  /** Over an area, from its middle outwards. */
  private within(f: Drawn, l: Lettering, strict: boolean): Label | null {
    const box = taken({ at: [0, 0], width: 0, height: 0, turn: 0 }).box;
    f.plane.forEach(([x, y], i) => {
      box[0] = i ? Math.min(box[0], x) : x;
      box[1] = i ? Math.min(box[1], y) : y;
      box[2] = i ? Math.max(box[2], x) : x;
      box[3] = i ? Math.max(box[3], y) : y;
    });
    const turn = turnOf(f);
    const steps = 3;
    const offsets = Array.from({ length: 2 * steps + 1 }, (_, i) => i - steps);
    const places = offsets.flatMap((i) => offsets.map((k): [number, number] => [i, k]));
    places.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    for (const [i, k] of places) {
      const at: Pt = [
        (box[0] + box[2]) / 2 + (i * (box[2] - box[0])) / (2 * steps + 2),
        (box[1] + box[3]) / 2 + (k * (box[3] - box[1])) / (2 * steps + 2),
      ];
      const room = this.roomFor(f.name, l.px, l.spacing, at, turn);
      const inside = strict ? corners(room).every((c) => isInside(f.plane, c)) : isInside(f.plane, at);
      const label = inside ? this.put(f.name, l.cls, l.px, room) : null;
      if (label) return label;
    }
    return null;
  }

  private area(f: Drawn, l: Lettering): Label | null {
    const built = l.px === 17;
    const inside = built ? null : (this.within(f, l, true) ?? this.within(f, l, false));
    if (inside) return inside;
    const xs = f.plane.map((p) => p[0]);
    const ys = f.plane.map((p) => p[1]);
    const room: Room = {
      at: [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2],
      width: Math.max(...xs) - Math.min(...xs),
      height: Math.max(...ys) - Math.min(...ys),
      turn: 0,
    };
    return this.beside({ text: f.name, cls: l.cls, px: l.px, room, from: 180 }, l.spacing);
  }

  private line(f: Drawn, l: Lettering): Label | null {
    const stretches = f.plane.slice(1).map((b, i): [Pt, Pt] => [f.plane[i] as Pt, b]);
    stretches.sort((a, b) => distance(...b) - distance(...a));
    for (const [a, b] of stretches) {
      const turn = readable(bearingOf(a, b));
      const off = (l.px * 0.62) / this.zoom + 6;
      for (const t of [0.5, 0.33, 0.67, 0.2, 0.8])
        for (const side of [off, -off]) {
          const middle: Pt = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
          const label = this.put(f.name, l.cls, l.px, this.roomFor(f.name, l.px, l.spacing, ahead(middle, turn, side), turn));
          if (label) return label;
        }
    }
    return null;
  }

  feature(f: Drawn, l: Lettering): Label | null {
    return isLine(f.kind) ? this.line(f, l) : this.area(f, l);
  }
}

/** A hill much longer than broad is named along its length. */
function turnOf(f: Drawn): number {
  if (f.kind !== 'hill') return 0;
  let longest = 0;
  let axis = 90;
  f.plane.forEach((a, i) =>
    f.plane.slice(i + 1).forEach((b) => {
      if (distance(a, b) > longest) {
        longest = distance(a, b);
        axis = bearingOf(a, b);
      }
    }),
  );
  const a = (axis * Math.PI) / 180;
  const across = f.plane.map(([x, y]) => x * Math.cos(a) + y * Math.sin(a));
  return longest > 2 * (Math.max(...across) - Math.min(...across)) ? readable(axis) : 0;
}

/** The names of the ground, one by one, the weightiest first. */
export function* nameGround(page: Page, sheet: Sheet): Generator<Label> {
  const done = new Set<Drawn>();
  for (const [kinds, letters] of letterings)
    for (const f of sheet.all)
      if (f.name && !done.has(f) && kinds.test(f.kind)) {
        done.add(f);
        const label = page.feature(f, letters);
        if (label) yield label;
      }
}
