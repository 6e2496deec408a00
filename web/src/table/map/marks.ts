// The marks of a deed on the map: who acted, the line of fire with range and dice, arrows of marches, charges and
// flights from where they began, losses where they fell, what became of whom. All in the drawing's units.
import type { GameInfo, Look, Pt } from '../../engine/types';
import { forPeople, length, plain } from '../../common/words';
import type { Deed } from '../told/deeds';
import type { Scene } from '../told/telling.svelte';
import type { Room } from './labels';
import { ahead, distance, toPlane, type Plane } from './plane';

export interface Shift {
  piece: number;
  side: number;
  how: 'march' | 'charge' | 'back';
  from: string; // outline of where it stood
  way: string;
  head: string; // of the arrow
  words: string;
  at: Pt; // of the words
}
export interface Pill {
  at: Pt;
  far: string;
  faces: number[];
  sum: string;
  width: number;
}
export interface Note {
  piece: number;
  side: number;
  at: Pt;
  text: string;
  cls: 'loss' | 'state' | 'gone';
}
export interface Marks {
  ring: { at: Pt; r: number; side: number } | null;
  target: { at: Pt; r: number } | null;
  line: { cls: 'fire' | 'aim' | 'charge' | 'fight'; d: string } | null;
  swords: Pt | null;
  pill: Pill | null;
  shifts: Shift[];
  notes: Note[];
}

/** What each act is drawn with, beside the ring of who acted and whatever changed on the table. */
export const DRAWINGS: Record<string, string> = {
  order: 'ring',
  march: 'arrow',
  form: 'ring',
  aim: 'line',
  fire: 'line with range and dice',
  charge: 'broad arrow',
  fight: 'swords with dice',
  lead: 'ring',
  come: 'ring',
  stand: 'ring with dice',
  check: 'dice',
  loss: 'crosses',
  state: 'word',
  back: 'arrow',
  gone: 'cross',
  score: 'banner',
  turn: 'banner',
  note: 'dice',
};

const LINES: Record<string, NonNullable<Marks['line']>['cls']> = { fire: 'fire', aim: 'aim', charge: 'charge', fight: 'fight' };
const FACE = 22; // pixels of a die with its gap
const MOST_FACES = 12;

class Draughtsman {
  private scale: number;

  constructor(
    private info: GameInfo,
    private scene: Scene,
    private plane: Plane,
    private zoom: number,
  ) {
    this.scale = plane.scale;
  }

  private middle(look: Look): Pt {
    return ahead(toPlane(this.plane, look.at), look.facing, (-look.depth * this.scale) / 2);
  }

  private outline(look: Look): string {
    const front = toPlane(this.plane, look.at);
    const [w, d] = [(look.width * this.scale) / 2, look.depth * this.scale];
    if (w === 0) return '';
    const corners = [ahead(front, look.facing, 0, -w), ahead(front, look.facing, 0, w), ahead(front, look.facing, -d, w), ahead(front, look.facing, -d, -w)];
    return `M${corners.map((c) => c.map((n) => n.toFixed(1)).join(' ')).join('L')}z`;
  }

  private radius(look: Look): number {
    return Math.max(16 / this.zoom, (Math.hypot(look.width, look.depth) * this.scale) / 2 + 7 / this.zoom);
  }

  private side(piece: number): number {
    return this.info.pieces[piece]?.side ?? 0;
  }

  /** Where a piece was, or is now if it was not there. */
  private look(piece: number): Look | null {
    const before = this.scene.before[piece];
    const after = this.scene.after[piece];
    return before?.on ? before : after?.on ? after : null;
  }

  private ring(piece: number): Marks['ring'] {
    const moved = this.scene.after[piece];
    const look = moved?.on ? moved : this.look(piece);
    return look ? { at: this.middle(look), r: this.radius(look), side: this.side(piece) } : null;
  }

  private arrow(a: Pt, b: Pt): { way: string; head: string } {
    const far = distance(a, b);
    const size = Math.min(13 / this.zoom, far / 2);
    const [ux, uy] = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
    const bend: Pt = [(a[0] + b[0]) / 2 - uy * far * 0.08, (a[1] + b[1]) / 2 + ux * far * 0.08];
    const [vx, vy] = [b[0] - bend[0], b[1] - bend[1]];
    const v = Math.hypot(vx, vy) || 1;
    const [dx, dy] = [vx / v, vy / v];
    const neck: Pt = [b[0] - dx * size, b[1] - dy * size];
    const f = (p: Pt) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
    return {
      way: `M${f(a)}Q${f(bend)} ${f(neck)}`,
      head: `M${f(b)}L${f([neck[0] - dy * size * 0.6, neck[1] + dx * size * 0.6])}L${f([neck[0] + dy * size * 0.6, neck[1] - dx * size * 0.6])}z`,
    };
  }

  private how(piece: number): Shift['how'] {
    const { deed } = this.scene;
    if (deed.act === 'back' && deed.unit === piece) return 'back';
    if (deed.clauses.some((c) => c.act === 'back' && c.unit === piece)) return 'back';
    const charges = deed.act === 'charge' || deed.act === 'fight';
    return charges && this.side(piece) === deed.side ? 'charge' : 'march';
  }

  /** The length that was told of it: "back 3″". */
  private far(piece: number, how: Shift['how']): string {
    const { deed } = this.scene;
    const told = [...deed.clauses, { act: deed.act, text: deed.head, unit: deed.unit }];
    const words = told.filter((c) => c.unit === piece && (how === 'back' ? c.act === 'back' : c.act === 'march'));
    const found = /[\d.]+ ?(″|cm)/.exec(forPeople(words.at(-1)?.text ?? ''));
    return found ? `${how === 'back' ? 'back ' : ''}${found[0]}` : '';
  }

  private shift(piece: number): Shift[] {
    const before = this.scene.before[piece];
    const after = this.scene.after[piece];
    if (!before?.on || !after?.on) return [];
    const [a, b] = [this.middle(before), this.middle(after)];
    if (distance(a, b) < 3 / this.zoom) return [];
    const how = this.how(piece);
    const at: Pt = [(a[0] + b[0]) / 2 + 10 / this.zoom, (a[1] + b[1]) / 2];
    return [{ piece, side: this.side(piece), how, from: this.outline(before), ...this.arrow(a, b), words: this.far(piece, how), at }];
  }

  private notes(piece: number): Note[] {
    const before = this.scene.before[piece];
    const after = this.scene.after[piece];
    if (!before?.on || !after) return [];
    const [x, y] = this.middle(before);
    const r = this.radius(before);
    const out: Note[] = [];
    const side = this.side(piece);
    const lost = before.strength - after.strength;
    if (!after.on) out.push({ piece, side, at: [x, y], text: lost > 0 ? `−${lost}` : '', cls: 'gone' });
    else if (lost > 0) out.push({ piece, side, at: [x, y - r], text: `−${lost}`, cls: 'loss' });
    if (after.on && after.level !== before.level && after.level) {
      const [ax, ay] = this.middle(after);
      out.push({ piece, side, at: [ax, ay + this.radius(after) + 9 / this.zoom], text: plain(after.level), cls: 'state' });
    }
    return out;
  }

  private sumOf(deed: Deed): string {
    const at = deed.events.findIndex((e) => e.kind === 'rolled');
    const roll = deed.events[at];
    if (!roll) return '';
    const base = deed.events.slice(0, at).filter((e) => e.kind === 'total' && e.text.startsWith('and ')).at(-1);
    const next = deed.events.slice(at + 1).find((e) => e.kind === 'total' || e.kind === 'rolled');
    if (!base || next?.kind !== 'total') return '';
    return `${base.value < 0 ? '−' : '+'}${Math.abs(base.value)} = ${next.value}`;
  }

  private pill(at: Pt): Pill | null {
    const { deed } = this.scene;
    const roll = deed.rolls[0];
    const far = deed.act === 'fire' && deed.far >= 0 ? length(deed.far, this.info.table.unit) : '';
    const faces = roll && roll.faces.length <= MOST_FACES ? roll.faces : [];
    const sum = deed.act === 'fire' ? this.sumOf(deed) : '';
    if (!far && faces.length === 0) return null;
    const width = ((far ? far.length * 8.2 + 10 : 0) + faces.length * FACE + (sum ? sum.length * 8.2 + 8 : 0) + 18) / this.zoom;
    return { at, far, faces, sum, width };
  }

  /** The nearest place where all of it lies on the table. */
  private inside([x, y]: Pt, width: number): Pt {
    const [w, h] = [Math.min(width, this.plane.width) / 2, 17 / this.zoom];
    return [Math.min(this.plane.width - w, Math.max(w, x)), Math.min(this.plane.height - h, Math.max(h, y))];
  }

  /** How many pieces it would lie on there. */
  private covers(at: Pt, width: number): number {
    const [w, h] = [width / 2, 17 / this.zoom];
    return this.scene.after.filter((look) => {
      if (!look.on) return false;
      const [x, y] = this.middle(look);
      const r = Math.max((Math.max(look.width, look.depth) * this.scale) / 2, 8 / this.zoom);
      return Math.abs(x - at[0]) < w + r && Math.abs(y - at[1]) < h + Math.min(r, (look.depth * this.scale) / 2 + 8 / this.zoom);
    }).length;
  }

  /** On the line between the two, beside it, or farther off: where it hides the least. */
  private between(a: Pt, b: Pt, width: number): Pt {
    const along = [0.5, 0.4, 0.6, 0.3, 0.7].map((t): Pt => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    const middle = along[0] as Pt;
    const beside = [1, 1.6].flatMap((k) => [[1, 0], [-1, 0], [0, -1], [0, 1]].map(([x = 0, y = 0]): Pt => [middle[0] + x * (width / 2 + (30 * k) / this.zoom), middle[1] + (y * 50 * k) / this.zoom]));
    const places = [...along, ...beside].map((to) => this.inside(to, width)).map((at) => ({ at, covers: this.covers(at, width) }));
    return places.reduce((best, p) => (p.covers < best.covers ? p : best)).at;
  }

  draw(): Marks {
    const { deed } = this.scene;
    const from = this.look(deed.unit);
    const to = deed.other >= 0 && deed.other !== deed.unit ? this.look(deed.other) : null;
    const marks: Marks = { ring: this.ring(deed.unit), target: null, line: null, swords: null, pill: null, shifts: [], notes: [] };
    const a = from && toPlane(this.plane, from.at);
    const cls = LINES[deed.act];
    if (from && a && to && cls) {
      const b = this.middle(to);
      marks.target = { at: b, r: this.radius(to) };
      marks.line = { cls, d: `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}` };
      if (deed.act === 'fight') marks.swords = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const pill = this.pill(a);
      if (pill) marks.pill = { ...pill, at: this.between(a, b, pill.width) };
    } else if (from && deed.rolls.length > 0) {
      const at = this.middle(from);
      const pill = this.pill([at[0], at[1] - this.radius(from) - 18 / this.zoom]);
      if (pill) marks.pill = { ...pill, at: this.inside(pill.at, pill.width) };
    }
    this.info.pieces.forEach((_, i) => {
      if (this.scene.before[i] === this.scene.after[i]) return;
      marks.shifts.push(...this.shift(i));
      marks.notes.push(...this.notes(i));
    });
    return marks;
  }
}

export function marksOf(info: GameInfo, scene: Scene, plane: Plane, zoom: number): Marks {
  return new Draughtsman(info, scene, plane, zoom).draw();
}

/** Where no name may stand. */
export function roomsOf(marks: Marks, zoom: number): Room[] {
  const { pill } = marks;
  const rooms: Room[] = pill ? [{ at: pill.at, width: pill.width, height: 32 / zoom, turn: 0 }] : [];
  for (const s of marks.shifts) if (s.words) rooms.push({ at: [s.at[0] + (s.words.length * 4) / zoom, s.at[1]], width: (s.words.length * 8 + 8) / zoom, height: 20 / zoom, turn: 0 });
  for (const n of marks.notes) rooms.push({ at: n.at, width: (n.text.length * 8 + 24) / zoom, height: 20 / zoom, turn: 0 });
  return rooms;
}
