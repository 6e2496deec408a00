// The hand on the drawing: what a tap or a pull on the map of the workshop means. While something is pulled only a shape
// above the map moves; the text changes when the hand lets go.
import type { Feature, Look, Pt } from '../engine/types';
import type { Camera } from '../table/map/camera.svelte';
import { Gestures } from '../table/map/gestures';
import { piecesAt, type Board } from '../table/map/hits';
import { ahead, fromPlane, toPlane, type Plane } from '../table/map/plane';
import { isInside, isNear } from '../table/map/strokes';
import { addBrigade, addGround, addObjective, addPiece, addPoint, bringPiece, movePoint, moveThing, turnTo } from './changes';
import { shapeOf, type Drafting, type Shape, type Thing } from './drafting.svelte';
import { groundOf, LEAST_POINTS, type GroundWords } from './grounds';
import { crossingNear, inside, snapped, stepOf } from './snap';
import { lineAt, valueOf } from './text';

const FINGER = 22; // pixels that a finger may be beside a thing
const TURN_HANDLE = 46; // pixels before the front of a unit
const HOMES: Record<string, Pt> = { bottom: [0.5, 0.12], top: [0.5, 0.88], left: [0.12, 0.5], right: [0.88, 0.5] }; // shares of the table
const SNAP = 14; // pixels from which a corner draws
const CROSSING = 48; // and from which water draws a bridge

/** What is being put on the map. */
export type Tool =
  | { what: 'ground'; ground: GroundWords }
  | { what: 'objective' }
  | { what: 'piece'; command: number; leader: boolean }
  | { what: 'brigade'; side: number; name: string }
  | { what: 'picture' }; // its two known points

export type Pull =
  | { what: 'thing'; thing: Thing; by: Pt }
  | { what: 'point'; thing: Thing; point: number; to: Pt; added: boolean }
  | { what: 'turn'; thing: Thing; facing: number };

type Grip = { what: 'thing'; thing: Thing; from: Pt } | { what: 'point'; thing: Thing; point: number; added: boolean } | { what: 'turn'; thing: Thing };

interface Surroundings {
  readonly plane: Plane;
  readonly board: Board;
}

const middle = (a: Pt, b: Pt): Pt => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Corners of a shape, and between them where new ones may be made. */
export function cornersOf(f: Shape): { points: Pt[]; between: Pt[] } {
  const { points, closed } = f;
  const edges = points.length < 2 ? 0 : closed && points.length > 2 ? points.length : points.length - 1;
  return { points, between: Array.from({ length: edges }, (_, i) => middle(points[i]!, points[(i + 1) % points.length]!)) };
}

export class Hold {
  tool = $state.raw<Tool | null>(null);
  stroke = $state.raw<Pt[]>([]); // points of the terrain that is being drawn
  cross = $state.raw<Pt | null>(null); // where the keyboard would put the next
  pull = $state.raw<Pull | null>(null);
  snap = $state(true);
  /** Told of the points that a picture is laid by. */
  pointed: (at: Pt) => void = () => {};
  private grip: Grip | null = null;

  constructor(
    readonly drafting: Drafting,
    readonly camera: Camera,
    private around: () => Surroundings,
  ) {}

  private get table() {
    return this.drafting.drawn!.info.table;
  }

  // ---- Places ----

  get plane(): Plane {
    return this.around().plane;
  }

  onTable(at: Pt): Pt {
    return fromPlane(this.around().plane, this.camera.toDrawing(at));
  }

  /** Where the hand wants a point. `kind`: of the terrain that is drawn or moved. */
  steady(p: Pt, kind: string, without = -1): Pt {
    const far = (pixels: number) => pixels / this.camera.zoom / this.around().plane.scale;
    const at = inside(this.table, p);
    if (!this.snap) return at;
    const crossing = groundOf(kind)?.shape === 'place' ? crossingNear(this.table, at, far(CROSSING)) : null;
    return crossing ?? snapped(this.table, at, far(SNAP), without);
  }

  private near(at: Pt, place: Pt, slop = FINGER): boolean {
    const [x, y] = this.camera.toDrawing(at);
    const p = toPlane(this.around().plane, place);
    return Math.hypot(p[0] - x, p[1] - y) <= slop / this.camera.zoom;
  }

  turnHandle(look: Look): Pt {
    const { plane } = this.around();
    return fromPlane(plane, ahead(toPlane(plane, look.at), look.facing, TURN_HANDLE / this.camera.zoom));
  }

  // ---- What lies here ----

  /** Everything under the finger, what is smallest first: a piece that it touches, bridges, pieces and objectives beside it,
   *  lines, areas from the top down. */
  thingsAt(at: Pt): Thing[] {
    const { drafting, camera } = this;
    const { plane, board } = this.around();
    const { info, lines } = drafting.drawn!;
    const p = camera.toDrawing(at);
    const slop = FINGER / camera.zoom;
    const pieces = (within: number): Thing[] => piecesAt(board, p, within).map((index) => ({ kind: 'piece', index, line: lines.pieces[index]! }));
    const objectives: Thing[] = info.table.objectives.flatMap((o, index): Thing[] => (this.near(at, o.at, FINGER) ? [{ kind: 'objective', index, line: lines.objectives[index]! }] : []));
    const drawnAs = info.table.features.map((f) => f.points.map((point) => toPlane(plane, point)));
    const features = info.table.features.map((f, index) => ({ f, index }));
    const thing = ({ index }: { index: number }): Thing => ({ kind: 'feature', index, line: lines.features[index]! });
    const isOn = ({ f, index }: { f: Feature; index: number }) => !f.closed && f.points.length > 1 && isNear(drawnAs[index]!, false, p, slop / 2);
    const places = features.filter(({ f }) => f.points.length === 1 && this.near(at, f.points[0]!, FINGER)).map(thing);
    const onLines = features.filter(isOn).map(thing);
    const inAreas = features.filter(({ f, index }) => f.closed && isInside(drawnAs[index]!, p)).map(thing).reverse();
    const inZones = lines.zones.map((line, index): Thing => ({ kind: 'zone', index, line })).filter((zone) => isInside(shapeOf(drafting.drawn!, zone)!.points.map((point) => toPlane(plane, point)), p));
    const touched = pieces(0);
    const beside = pieces(slop / 2).filter(({ index }) => !touched.some((t) => t.index === index));
    return [...touched, ...places, ...beside, ...objectives, ...onLines, ...inAreas, ...inZones];
  }

  // ---- Taps ----

  tap(at: Pt): void {
    if (!this.drafting.drawn) return;
    if (this.tool) return void this.put(this.steady(this.onTable(at), this.tool.what === 'ground' ? this.tool.ground.kind : ''));
    const point = this.cornerAt(at);
    if (point >= 0) return this.drafting.choose(this.drafting.chosen, point);
    const edge = this.edgeAt(at);
    if (edge) return void this.addCorner(edge.thing, edge.edge, edge.at);
    const found = this.thingsAt(at);
    const i = found.findIndex(({ line }) => line === this.drafting.chosen);
    this.drafting.choose(found[(i + 1) % Math.max(1, found.length)]?.line ?? 0); // again on the same place: what lies beneath
  }

  /** The corner of the chosen terrain under the finger. */
  private cornerAt(at: Pt): number {
    const { thing, drawn } = this.drafting;
    const shape = thing && drawn ? shapeOf(drawn, thing) : undefined;
    return shape?.points.findIndex((p) => this.near(at, p, FINGER)) ?? -1;
  }

  /** The + of the chosen terrain under the finger: a new corner may be made there. */
  private edgeAt(at: Pt): { thing: Thing; edge: number; at: Pt } | null {
    const { thing, drawn } = this.drafting;
    const shape = thing && drawn ? shapeOf(drawn, thing) : undefined;
    if (!thing || !shape) return null;
    const { between } = cornersOf(shape);
    const edge = between.findIndex((p) => this.near(at, p, FINGER * 0.7));
    return edge < 0 ? null : { thing, edge, at: between[edge]! };
  }

  private async addCorner({ line }: Thing, edge: number, at: Pt): Promise<void> {
    await this.drafting.edit((text) => addPoint(text, line, edge, at));
    this.drafting.choose(line, edge + 1);
  }

  /** The tool at this place. */
  async put(at: Pt): Promise<void> {
    const { tool, drafting } = this;
    const { drawn } = drafting;
    if (!tool || !drawn) return;
    if (tool.what === 'picture') return this.pointed(at);
    if (tool.what === 'ground') {
      const last = this.stroke.at(-1);
      if (!last || last[0] !== at[0] || last[1] !== at[1]) this.stroke = [...this.stroke, at];
      const [first] = this.stroke;
      const again = this.stroke.length > 3 && first![0] === at[0] && first![1] === at[1];
      if (again) this.stroke = this.stroke.slice(0, -1);
      if (again || tool.ground.shape === 'place') await this.finish();
      return;
    }
    await drafting.proofread();
    const { text } = drafting;
    const now = drafting.drawn ?? drawn;
    const added =
      tool.what === 'objective' ? addObjective(text, now, at)
      : tool.what === 'brigade' ? addBrigade(text, now, tool.side, tool.name, at)
      : addPiece(text, now, tool.command, tool.leader, at);
    drafting.change(added.text);
    this.leave();
    await drafting.proofread();
    drafting.choose(added.line);
  }

  /** Is a corner chosen that the chosen thing can do without? */
  get canDropCorner(): boolean {
    const { thing, point, drawn } = this.drafting;
    const shape = thing && drawn && point >= 0 ? shapeOf(drawn, thing) : undefined;
    const kind = thing?.kind === 'feature' ? this.table.features[thing.index]!.kind : '';
    return !!shape && shape.points.length > LEAST_POINTS[groundOf(kind)?.shape ?? 'area'];
  }

  get canFinish(): boolean {
    const { tool } = this;
    return tool?.what === 'ground' && this.stroke.length >= LEAST_POINTS[tool.ground.shape];
  }

  /** The terrain is drawn: it goes into the text. */
  async finish(): Promise<void> {
    const { tool, stroke, drafting } = this;
    if (tool?.what !== 'ground' || !this.canFinish) return;
    await drafting.proofread();
    const added = addGround(drafting.text, drafting.drawn!, tool.ground, drafting.words?.forts ?? [], stroke);
    drafting.change(added.text);
    this.leave();
    await drafting.proofread();
    drafting.choose(added.line);
  }

  /** `byKeys`: a cross shows where the keyboard sets the next point; a finger needs none. */
  take(tool: Tool, byKeys = false): void {
    this.leave();
    this.drafting.choose(0);
    this.tool = tool;
    if (byKeys) this.cross = this.middle;
  }

  private get middle(): Pt {
    return [this.table.width / 2, this.table.depth / 2];
  }

  /** Enter: the tool where the cross is; the first time it only shows the cross. */
  async putHere(): Promise<void> {
    if (this.cross) await this.put(this.cross);
    else if (this.tool) this.cross = this.middle;
  }

  leave(): void {
    this.tool = null;
    this.stroke = [];
    this.cross = null;
    this.pull = null;
  }

  // ---- Pulls ----

  grab(at: Pt): boolean {
    this.grip = this.tool || !this.drafting.drawn ? null : this.gripAt(at);
    return this.grip !== null;
  }

  private gripAt(at: Pt): Grip | null {
    const { thing, drawn } = this.drafting;
    if (thing?.kind === 'piece') {
      const look = drawn!.looks[thing.index]!;
      if (look.on && !drawn!.info.pieces[thing.index]!.leader && this.near(at, this.turnHandle(look), FINGER)) return { what: 'turn', thing };
    }
    const shape = thing && shapeOf(drawn!, thing);
    if (thing && shape) {
      const point = this.cornerAt(at);
      if (point >= 0) return { what: 'point', thing, point, added: false };
      const edge = this.edgeAt(at);
      if (edge) return { what: 'point', thing, point: edge.edge, added: true };
    }
    const found = this.thingsAt(at);
    const isSmall = ({ kind, index }: Thing) => kind === 'piece' || kind === 'objective' || (kind === 'feature' && this.table.features[index]!.points.length === 1);
    const taken = found.find(({ line }) => line === thing?.line) ?? found.find(isSmall);
    if (taken?.kind === 'feature' && isSmall(taken)) return { what: 'point', thing: taken, point: 0, added: false };
    return taken ? { what: 'thing', thing: taken, from: this.onTable(at) } : null;
  }

  drag(at: Pt): void {
    const { grip } = this;
    const p = this.onTable(at);
    if (grip?.what === 'turn') {
      const look = this.drafting.drawn!.looks[grip.thing.index]!;
      const degrees = (Math.atan2(p[0] - look.at[0], p[1] - look.at[1]) * 180) / Math.PI;
      this.pull = { what: 'turn', thing: grip.thing, facing: ((this.snap ? Math.round(degrees / 15) * 15 : Math.round(degrees)) + 360) % 360 };
    } else if (grip?.what === 'point') {
      const feature = grip.thing.kind === 'feature' ? grip.thing.index : -1;
      this.pull = { what: 'point', thing: grip.thing, point: grip.point, to: this.steady(p, this.table.features[feature]?.kind ?? '', feature), added: grip.added };
    } else if (grip) {
      this.pull = { what: 'thing', thing: grip.thing, by: this.shift(grip, p) };
    }
  }

  /** By how much the thing is moved: so that it ends on the grid. */
  private shift({ thing, from }: Grip & { what: 'thing' }, to: Pt): Pt {
    const start = this.drafting.placeOf(thing);
    const [width, depth] = [this.table.width, this.table.depth];
    const shape = shapeOf(this.drafting.drawn!, thing);
    const points = shape?.points ?? [start];
    const step = stepOf(this.table) / (shape ? 1 : 2);
    const grid = (value: number) => (this.snap ? Math.round(value / step) * step : value);
    const by: Pt = [grid(start[0] + to[0] - from[0]) - start[0], grid(start[1] + to[1] - from[1]) - start[1]];
    const least = (k: 0 | 1) => -Math.min(...points.map((p) => p[k]));
    const most = (k: 0 | 1) => (k === 0 ? width : depth) - Math.max(...points.map((p) => p[k]));
    return [Math.min(most(0), Math.max(least(0), by[0])), Math.min(most(1), Math.max(least(1), by[1]))];
  }

  async drop(): Promise<void> {
    const { pull, drafting } = this;
    this.grip = null;
    if (!pull || !drafting.drawn) return;
    const { line } = pull.thing;
    drafting.choose(line, pull.what === 'point' ? pull.point + Number(pull.added) : -1);
    await drafting.attempt(line, (text) => {
      if (pull.what === 'turn') return turnTo(text, line, pull.facing);
      if (pull.what === 'thing') return moveThing(text, drafting.drawn!, pull.thing, pull.by);
      return pull.added ? addPoint(text, line, pull.point, pull.to) : movePoint(text, line, pull.point, pull.to);
    });
    this.pull = null;
  }

  // ---- Keys ----

  private last: Promise<unknown> = Promise.resolve();
  private way: Pt | null = null; // steps of arrow keys that wait for their turn

  /** What keys do goes by the map, which follows the text a little later: each waits for the one before it. */
  inTurn(act: () => unknown): Promise<unknown> {
    this.way = null;
    return (this.last = this.last.then(act, act));
  }

  /** Steps that wait behind something slow are gone in one. */
  arrow(dx: number, dy: number): void {
    if (this.way) {
      this.way[0] += dx;
      this.way[1] += dy;
      return;
    }
    const way: Pt = [dx, dy];
    void this.inTurn(() => {
      if (this.way === way) this.way = null;
      return this.nudge(way[0], way[1]);
    });
    this.way = way;
  }

  /** Arrow keys: the cross of a tool, the chosen point, or the chosen thing. */
  async nudge(dx: number, dy: number): Promise<void> {
    const { drafting } = this;
    const { thing, point } = drafting;
    const step = stepOf(this.table);
    const by: Pt = [dx * step, dy * step];
    if (this.tool) {
      const [x, y] = this.cross ?? this.middle;
      this.cross = inside(this.table, [x + by[0], y + by[1]]);
      return;
    }
    if (!thing) return;
    const corner = point >= 0 ? shapeOf(drafting.drawn!, thing)?.points[point] : undefined;
    if (corner) {
      const to = inside(this.table, [corner[0] + by[0], corner[1] + by[1]]);
      return drafting.edit((text) => movePoint(text, thing.line, point, to), `point ${thing.line}`);
    }
    const from = drafting.placeOf(thing);
    const moved = this.shift({ what: 'thing', thing, from }, [from[0] + by[0], from[1] + by[1]]);
    return drafting.edit((text) => moveThing(text, drafting.drawn!, thing, moved), `move ${thing.line}`);
  }

  async turnBy(degrees: number): Promise<void> {
    const { thing, drawn } = this.drafting;
    if (thing?.kind !== 'piece' || !drawn || drawn.info.pieces[thing.index]!.leader) return;
    const facing = drawn.looks[thing.index]!.facing + degrees;
    await this.drafting.edit((text) => turnTo(text, thing.line, facing), `turn ${thing.line}`);
  }

  /** A piece that is not on the table yet comes onto it, near its home. */
  async bring(thing: Thing): Promise<void> {
    const { drafting, table } = this;
    const { info, lines } = drafting.drawn!;
    const home = valueOf(lineAt(drafting.text, lines.sides[info.pieces[thing.index]!.side]!), 'home') ?? 'bottom';
    const [x, y] = HOMES[home] ?? HOMES.bottom!;
    const at: Pt = [Math.round(table.width * x), Math.round(table.depth * y)];
    await drafting.edit((text) => bringPiece(text, thing.line, at));
  }

  // ---- Fingers ----

  listen(element: HTMLElement): () => void {
    const g = new Gestures(element, {
      tap: (at) => this.tap(at),
      grab: (at) => this.grab(at),
      drag: (at) => this.drag(at),
      drop: () => void this.drop(),
      pan: (dx, dy) => this.camera.pan(dx, dy),
      zoom: (factor, around) => this.camera.zoomBy(factor, around),
    });
    return g.listen();
  }
}
