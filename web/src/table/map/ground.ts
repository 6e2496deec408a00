// The ground as paths: hills with hachures that run down the slope, areas with their signs, houses. It is
// a generator, one feature at a time, so that the page can draw breath between them.
import type { Feature, Pt, Table } from '../../engine/types';
import { lineLayers } from './lines';
import { ahead, distance, planeOf, toPlane, type Plane } from './plane';
import { buildings, grounds, type Filling } from './signs';
import { at, bearingOf, chance, isClockwise, isInside, isNear, jitter, pathOf, rounded, walk } from './strokes';

export interface Layer {
  cls: string;
  d: string;
  clip?: string; // the path that it is clipped to
}
/** A feature in the drawing's own units. */
export interface Drawn extends Feature {
  index: number;
  plane: Pt[];
}
export interface Sheet {
  plane: Plane;
  all: Drawn[];
  areas: Drawn[];
  lines: Drawn[];
}

const LINES = new Set(['road', 'trail', 'fence', 'wall', 'works', 'hasty_works', 'light_works', 'heavy_works', 'stream', 'river', 'fort', 'fortification']);
const ROUNDING = { plain: 6, bows: 26, shore: 50 };

export function isLine(kind: string): boolean {
  return LINES.has(kind);
}

export function sheetOf(table: Table): Sheet {
  const plane = planeOf(table);
  const all = table.features.map((f, index) => ({ ...f, index, plane: openEnd(f.points.map((p) => toPlane(plane, p)), f.closed) }));
  return { plane, all, areas: all.filter((f) => f.kind in grounds), lines: all.filter((f) => isLine(f.kind)) };
}

function openEnd(points: Pt[], closed: boolean): Pt[] {
  const [first, last] = [points[0], points.at(-1)];
  return closed && points.length > 1 && first && last && distance(first, last) === 0 ? points.slice(0, -1) : points;
}

/** The line of a feature; corners on the table's border stay sharp. */
export function strokeOf(sheet: Sheet, f: Drawn, radius: number): Pt[] {
  const { width, height } = sheet.plane;
  return rounded(f.plane, f.closed, radius, ([x, y]) => x <= 0 || y <= 0 || x >= width - 0.01 || y >= height - 0.01);
}

// ---- Hills ----

function hachures(line: Pt[], seed: number): string {
  const out = isClockwise(line) ? -90 : 90;
  let d = '';
  walk(line, true, 5, (p, bearing, i) => {
    const way = bearing + out + jitter(4, seed, i, 1);
    const length = 11.5 + jitter(3.5, seed, i, 2);
    d += `M${at(ahead(p, way, 0, 0.8))}L${at(ahead(p, way, length))}L${at(ahead(p, way, 0, -0.8))}`;
  });
  return d;
}

function* hillLayers(sheet: Sheet): Generator<Layer> {
  const hills = sheet.all.filter((f) => f.kind === 'hill').sort((a, b) => a.level - b.level);
  for (const hill of hills) {
    const line = strokeOf(sheet, hill, 80);
    yield { cls: 'hill', d: pathOf(line, true) };
    yield { cls: 'hachure', d: hachures(line, hill.index) };
  }
}

// ---- Signs over an area ----

function signFits(sheet: Sheet, f: Drawn, p: Pt, margin: number): boolean {
  if (!isInside(f.plane, p) || isNear(f.plane, true, p, margin)) return false;
  if (sheet.areas.some((g) => g.index > f.index && isInside(g.plane, p))) return false;
  return !sheet.lines.some((g) => isNear(g.plane, g.closed, p, 9.5));
}

/** Rows from top to bottom, so that nearer signs lie over farther ones. */
function fillArea(sheet: Sheet, f: Drawn, fill: Filling): Layer[] {
  const xs = f.plane.map((p) => p[0]);
  const ys = f.plane.map((p) => p[1]);
  const paths = new Map<string, string>();
  let row = 0;
  for (let y = Math.min(...ys) + fill.down / 2; y <= Math.max(...ys); y += fill.down, row++) {
    let column = 0;
    const shift = fill.staggered && row % 2 ? fill.across / 2 : 0;
    for (let x = Math.min(...xs) + fill.across / 4 + shift; x <= Math.max(...xs); x += fill.across, column++) {
      const seed = f.index * 1009 + row;
      const p: Pt = [x + jitter(fill.jitter, seed, column, 1), y + jitter(fill.jitter, seed, column, 2)];
      if (!signFits(sheet, f, p, fill.margin)) continue;
      const sign = fill.signs[chance(seed, column, 3) < 0.33 ? 1 : 0] ?? fill.signs[0] ?? [];
      for (const part of sign) paths.set(part.cls, `${paths.get(part.cls) ?? ''}M${at(p)}${part.d}`);
    }
  }
  return [...paths].map(([cls, d]) => ({ cls, d }));
}

/** The edge of a wood: small bows that swell outwards. */
function scalloped(line: Pt[]): string {
  const sweep = isClockwise(line) ? 1 : 0;
  const points: Pt[] = [];
  walk(line, true, 9.5, (p) => points.push(p));
  const [first, ...rest] = points;
  if (!first) return '';
  return `M${at(first)}${[...rest, first].map((p) => `A6 6 0 0 ${sweep} ${at(p)}`).join('')}Z`;
}

function* areaLayers(sheet: Sheet): Generator<Layer> {
  for (const f of sheet.areas) {
    const ground = grounds[f.kind];
    if (!ground) continue;
    const line = strokeOf(sheet, f, ROUNDING[ground.border]);
    const d = ground.border === 'bows' ? scalloped(line) : pathOf(line, true);
    yield { cls: ground.cls, d };
    if (ground.border === 'shore') for (const n of [1, 2, 3]) yield { cls: `shore s${n}`, d, clip: d };
    if (ground.fill) yield* fillArea(sheet, f, ground.fill);
  }
}

// ---- Buildings ----

/** Bearing of the longest edge: houses stand square to it. */
function lieOf(f: Drawn): number {
  let longest = 0;
  let lie = 0;
  f.plane.forEach((a, i) => {
    const b = f.plane[(i + 1) % f.plane.length] as Pt;
    if (distance(a, b) > longest) {
      longest = distance(a, b);
      lie = bearingOf(a, b);
    }
  });
  return lie;
}

function house(middle: Pt, facing: number, seed: number): Pt[] {
  const w = (11 + jitter(3.5, seed, 1, 7)) / 2;
  const h = (7.5 + jitter(1.5, seed, 2, 7)) / 2;
  return [ahead(middle, facing, h, -w), ahead(middle, facing, h, w), ahead(middle, facing, -h, w), ahead(middle, facing, -h, -w)];
}

function houses(sheet: Sheet, f: Drawn, spacing: number, ofFour: number): Pt[][] {
  const xs = f.plane.map((p) => p[0]);
  const ys = f.plane.map((p) => p[1]);
  const middle: Pt = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const reach = Math.ceil(Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / spacing / 2);
  const lie = lieOf(f);
  const built: Pt[][] = [];
  for (let i = -reach; i <= reach; i++)
    for (let j = -reach; j <= reach; j++) {
      const seed = (f.index * 64 + i + 1000) * 64 + j;
      const p = ahead(middle, lie, i * spacing + jitter(2.5, seed, 1, 1), j * spacing + jitter(2.5, seed, 2, 1));
      const one = house(p, lie + (chance(seed, 3, 1) < 0.5 ? 90 : 0), seed);
      const fits = one.every((c) => isInside(f.plane, c)) && !sheet.lines.some((g) => isNear(g.plane, g.closed, p, 12));
      if (chance(seed, 4, 1) * 4 < ofFour && fits) built.push(one);
    }
  return built.length > 0 ? built : [house(middle, lie, f.index)];
}

function buildingLayer(sheet: Sheet): Layer {
  const all = sheet.all.flatMap((f) => {
    const b = buildings[f.kind];
    return b ? houses(sheet, f, b.spacing, b.ofFour) : [];
  });
  return { cls: 'house', d: all.map((h) => pathOf(h, true)).join('') };
}

/** Everything that lies still, from below to above. */
export function* groundLayers(sheet: Sheet): Generator<Layer> {
  yield* hillLayers(sheet);
  yield* areaLayers(sheet);
  yield* lineLayers(sheet);
  yield buildingLayer(sheet);
}
