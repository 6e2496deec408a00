// What taps and pulls on the map mean: choosing, aiming, placing, measuring, and the hand on the piece or its handles.
import type { Pt } from '../../engine/types';
import type { Battle } from '../battle.svelte';
import type { Grip } from '../pull';
import type { Camera } from './camera.svelte';
import { Gestures } from './gestures';
import { handlesOf } from './handles';
import { piecesAt, type Board } from './hits';
import { fromPlane, toPlane } from './plane';
import type { Ruler } from './ruler.svelte';
import { sightTag } from './tags';

const FINGER = 22; // pixels that a finger may be beside a thing

interface Table {
  readonly battle: Battle;
  readonly board: Board;
  readonly ruler: Ruler | null; // in use
  readonly camera: Camera;
}

export class Touch {
  private grip: Grip | null = null;
  private beside: Pt = [0, 0]; // from the finger to what it has hold of: this way lies the place that is meant

  constructor(private table: Table) {}

  listen(element: HTMLElement): () => void {
    const g = new Gestures(element, {
      tap: (at) => this.tap(at),
      grab: (at) => this.grab(at),
      drag: (at) => this.drag(at),
      drop: () => void this.table.battle.orders.release(),
      pan: (dx, dy) => this.table.camera.pan(dx, dy),
      zoom: (factor, around) => this.table.camera.zoomBy(factor, around),
    });
    return g.listen();
  }

  private hits(at: Pt, slop = FINGER): number[] {
    const { board, camera } = this.table;
    return piecesAt(board, camera.toDrawing(at), slop / camera.zoom);
  }

  private onTable(at: Pt): Pt {
    return fromPlane(this.table.board.plane, this.table.camera.toDrawing(at));
  }

  private near(at: Pt, place: Pt, slop: number): boolean {
    const [x, y] = this.table.camera.toDrawing(at);
    return Math.hypot(place[0] - x, place[1] - y) <= slop / this.table.camera.zoom;
  }

  private tap(at: Pt): void {
    const { battle, board, ruler } = this.table;
    const { orders } = battle;
    if (ruler) return this.measure(ruler, at);
    if (battle.telling.card) battle.telling.close();
    if (this.onSightTag(at)) return void (orders.profile = !orders.profile);
    const offer = orders.numbered.find(({ path }) => this.near(at, toPlane(board.plane, path.at(-1)!), FINGER));
    const piece = this.hits(at)[0] ?? -1;
    const under = this.hits(at, 4).filter((i) => i !== orders.selected);
    if (offer && under.length === 0) void orders.propose(offer.line);
    else if (piece >= 0) void orders.tapPiece(piece === orders.selected ? (under[0] ?? piece) : piece);
    else if (orders.placeVerb) void orders.place(this.onTable(at));
    else orders.deselect();
  }

  /** The words on the line of sight open it from the side. */
  private onSightTag(at: Pt): boolean {
    const { battle, board, camera } = this.table;
    const tag = sightTag({ plane: board.plane, unit: battle.info!.table.unit, zoom: camera.zoom }, battle.orders.sight);
    const [x, y] = camera.toDrawing(at);
    return !!tag && Math.abs(x - tag.at[0]) <= tag.width / 2 && Math.abs(y - tag.at[1]) <= FINGER / camera.zoom;
  }

  private measure(ruler: Ruler, at: Pt): void {
    const piece = this.hits(at, 10)[0] ?? -1;
    const two = ruler.tap(piece, piece >= 0 ? this.table.board.looks[piece]!.at : this.onTable(at));
    if (two) void this.table.battle.orders.measure(two.from, two.to);
  }

  /** A handle before the piece itself: it lies at its edge. */
  private grab(at: Pt): boolean {
    const { battle, board, camera, ruler } = this.table;
    const { orders } = battle;
    this.grip = null;
    this.beside = [0, 0];
    if (ruler) return false;
    const handles = handlesOf(orders, board.plane, camera.zoom);
    if (handles && this.near(at, handles.wheel, FINGER)) this.grip = 'wheel';
    else if (handles && this.near(at, handles.turn, FINGER)) this.grip = 'turn';
    else if (orders.placeVerb) this.takeUp(at);
    return this.grip !== null;
  }

  /** The block, or the ghost of the order being made, wherever on it the finger is: it does not jump. A block that others
   *  lead takes them along. */
  private takeUp(at: Pt): void {
    const { battle, board } = this.table;
    const { orders } = battle;
    const ghost = this.onGhost(at);
    if (!ghost && !this.hits(at).slice(0, 2).includes(orders.selected)) return;
    const [x, y] = this.onTable(at);
    const from = (ghost ? orders.ghost : board.looks[orders.goer])?.at ?? [x, y];
    this.grip = 'place';
    this.beside = [from[0] - x, from[1] - y];
  }

  private onGhost(at: Pt): boolean {
    const look = this.table.battle.orders.ghost;
    return !!look && this.near(at, toPlane(this.table.board.plane, look.at), 2 * FINGER);
  }

  private drag(at: Pt): void {
    if (!this.grip) return;
    const [x, y] = this.onTable(at);
    this.table.battle.orders.hold(this.grip, [x + this.beside[0], y + this.beside[1]]);
  }
}
