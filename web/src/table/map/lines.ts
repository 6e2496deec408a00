// What runs across the table: streams and rivers, worm fences, stone walls, works with their fosse,
// trails, roads as double lines, and the bridges and fords where they cross.
import type { Pt } from '../../engine/types';
import { strokeOf, type Drawn, type Layer, type Sheet } from './ground';
import { ahead } from './plane';
import { at, bearingOf, pathOf, toSegment, walk } from './strokes';

function line(sheet: Sheet, f: Drawn, cls: string): Layer {
  return { cls, d: pathOf(strokeOf(sheet, f, 30), f.closed) };
}

/** Rails laid in a zigzag. */
function rails(sheet: Sheet, f: Drawn): Layer {
  const points: Pt[] = [];
  walk(strokeOf(sheet, f, 20), f.closed, 6.2, (p, bearing, i) => points.push(ahead(p, bearing, 0, i % 2 ? 2.4 : -2.4)));
  return { cls: 'fence', d: points.length > 1 ? pathOf(points, false) : '' };
}

/** Ticks that leave the line on its left, where the enemy is. */
function ticks(sheet: Sheet, f: Drawn, spacing: number, size: number): Layer {
  let d = '';
  walk(strokeOf(sheet, f, 20), f.closed, spacing, (p, bearing) => {
    d += `M${at(p)}L${at(ahead(p, bearing, 0, -size))}`;
  });
  return { cls: 'fosse', d };
}

function obstacle(sheet: Sheet, f: Drawn): Layer[] {
  switch (f.kind) {
    case 'fence':
      return [rails(sheet, f)];
    case 'wall':
      return [line(sheet, f, 'wall'), line(sheet, f, 'stones')];
    case 'hasty_works':
      return [line(sheet, f, 'works thin'), ticks(sheet, f, 9, 4.5)];
    case 'heavy_works':
    case 'fort':
    case 'fortification':
      return [line(sheet, f, 'works thick'), line(sheet, f, 'parapet'), ticks(sheet, f, 5.8, 8)];
    case 'works':
    case 'light_works':
      return [line(sheet, f, 'works'), ticks(sheet, f, 7, 6)];
    default:
      return [];
  }
}

// ---- Bridges and fords ----

function nearestRun(sheet: Sheet, p: Pt, kinds: string[], within: number): number | null {
  let best = within;
  let bearing: number | null = null;
  for (const f of sheet.lines.filter((g) => kinds.includes(g.kind)))
    f.plane.slice(1).forEach((b, i) => {
      const a = f.plane[i] as Pt;
      const away = toSegment(p, a, b);
      if (away < best) {
        best = away;
        bearing = bearingOf(a, b);
      }
    });
  return bearing;
}

/** Along the road, else square to the water. */
function wayOver(sheet: Sheet, p: Pt): number {
  const road = nearestRun(sheet, p, ['road', 'trail'], 60);
  if (road !== null) return road;
  return (nearestRun(sheet, p, ['stream', 'river'], 240) ?? 0) + 90;
}

function passage(sheet: Sheet, f: Drawn): Layer {
  const p = f.plane[0] as Pt;
  const way = wayOver(sheet, p);
  const bridge = f.kind === 'bridge';
  const d = [-1, 1].map((s) => {
    const ends: Pt[] = [ahead(p, way, -11, s * 4.8), ahead(p, way, 11, s * 4.8)];
    if (bridge) {
      ends.unshift(ahead(p, way, -14.5, s * 8.3));
      ends.push(ahead(p, way, 14.5, s * 8.3));
    }
    return pathOf(ends, false);
  });
  return { cls: bridge ? 'bridge' : 'ford', d: d.join('') };
}

/** Casings of all roads lie under all of their beds, so that they join where they meet. */
const waters: [string, string][] = [
  ['river', 'river bank'],
  ['stream', 'stream bank'],
  ['river', 'river bed'],
  ['stream', 'stream bed'],
];
const roads: [string, string][] = [
  ['trail', 'trail'],
  ['road', 'road casing'],
  ['road', 'road bed'],
];

function* passes(sheet: Sheet, list: [string, string][]): Generator<Layer> {
  for (const [kind, cls] of list) for (const f of sheet.lines) if (f.kind === kind) yield line(sheet, f, cls);
}

export function* lineLayers(sheet: Sheet): Generator<Layer> {
  yield* passes(sheet, waters);
  for (const f of sheet.lines) yield* obstacle(sheet, f);
  yield* passes(sheet, roads);
  for (const f of sheet.all) if (f.kind === 'bridge' || f.kind === 'ford') yield passage(sheet, f);
}
