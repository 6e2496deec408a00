// What part of the drawing is seen: pan, pinch, wheel and keys move it. `zoom` is screen pixels to one unit of
// the drawing; `settled` follows it when the hand rests, for whatever is costly to lay out anew.
import type { Pt } from '../../engine/types';
import type { Plane } from './plane';

const NEAREST = 6;
const REST = 160; // milliseconds

export class Camera {
  x = $state(0); // of the drawing's corner on the screen
  y = $state(0);
  zoom = $state(1);
  settled = $state(1);

  private width = 1;
  private height = 1;
  private plane: Plane | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private touched = false;

  /** The size of the window changed; the whole table is shown until somebody moves it. */
  resize(width: number, height: number, plane: Plane): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height); // a window may be lower than the row of tools for a moment
    this.plane = plane;
    if (!this.touched) return this.fit();
    this.settled = this.zoom = Math.max(this.least, this.zoom);
    this.keepInside();
  }

  private get least(): number {
    const p = this.plane;
    return p ? Math.min(this.width / p.width, this.height / p.height) * 0.97 : 1;
  }

  fit(): void {
    const p = this.plane;
    if (!p) return;
    this.touched = false;
    this.zoom = this.least;
    this.x = (this.width - p.width * this.zoom) / 2;
    this.y = (this.height - p.height * this.zoom) / 2;
    this.settled = this.zoom;
  }

  toDrawing(screen: Pt): Pt {
    return [(screen[0] - this.x) / this.zoom, (screen[1] - this.y) / this.zoom];
  }

  /** The place in the drawing nearest to this one that is so many pixels inside the window. */
  within([x, y]: Pt, side: number, top: number): Pt {
    const sx = Math.min(this.width - side, Math.max(side, this.x + x * this.zoom));
    const sy = Math.min(this.height, Math.max(top, this.y + y * this.zoom));
    return this.toDrawing([sx, sy]);
  }

  /** How many letters of this width a line over the map can have. */
  letters(wide: number): number {
    return Math.max(20, Math.floor(this.width / wide) - 1);
  }

  pan(dx: number, dy: number): void {
    this.touched = true;
    this.x += dx;
    this.y += dy;
    this.keepInside();
  }

  zoomBy(factor: number, around: Pt = [this.width / 2, this.height / 2]): void {
    const fixed = this.toDrawing(around);
    this.touched = true;
    this.zoom = Math.min(NEAREST, Math.max(this.least, this.zoom * factor));
    this.x = around[0] - fixed[0] * this.zoom;
    this.y = around[1] - fixed[1] * this.zoom;
    this.keepInside();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.settled = this.zoom), REST);
  }

  /** Moves so that the place is seen. */
  show([x, y]: Pt): void {
    const sx = this.x + x * this.zoom;
    const sy = this.y + y * this.zoom;
    const [mx, my] = [this.width * 0.12, this.height * 0.12];
    if (sx > mx && sy > my && sx < this.width - mx && sy < this.height - my) return;
    this.pan(this.width / 2 - sx, this.height / 2 - sy);
  }

  private keepInside(): void {
    const p = this.plane;
    if (!p) return;
    const [w, h] = [p.width * this.zoom, p.height * this.zoom];
    this.x = w < this.width ? (this.width - w) / 2 : Math.min(this.width * 0.3, Math.max(this.width * 0.7 - w, this.x));
    this.y = h < this.height ? (this.height - h) / 2 : Math.min(this.height * 0.3, Math.max(this.height * 0.7 - h, this.y));
  }
}
