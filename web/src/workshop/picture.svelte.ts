// A photograph or scan under the hand, to trace a battlefield from. Two known points set its scale and how it is turned.
// It stays in this page: it is not kept, sent or shared.
import type { Pt } from '../engine/types';
import { laid, lieOf, under, type Lie } from './lie';
import { toPlane, type Plane } from '../table/map/plane';

export class Picture {
  url = $state('');
  width = $state(0);
  height = $state(0);
  opacity = $state(0.6);
  lie = $state.raw<Lie>({ a: 1, b: 0, e: 0, f: 0 });
  /** Places of the table that were pointed at, two for what lies in the picture. */
  marks = $state.raw<Pt[]>([]);

  /** Laid over the table as large as it goes. */
  async load(file: File, table: { width: number; depth: number }): Promise<void> {
    this.drop();
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    await image.decode();
    this.width = image.naturalWidth;
    this.height = image.naturalHeight;
    const a = Math.min(table.width / this.width, table.depth / this.height);
    this.lie = { a, b: 0, e: 0, f: this.height * a };
    this.url = url;
  }

  drop(): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = '';
    this.marks = [];
  }

  /** The two points that were marked in the picture lie at these places of the table. */
  fix(places: [Pt, Pt]): void {
    const [p, q] = this.marks;
    if (!p || !q) return;
    this.lie = lieOf([under(this.lie, p), under(this.lie, q)], places);
    this.marks = [];
  }

  transform(plane: Plane): string {
    const { a, b } = this.lie;
    const [x, y] = toPlane(plane, laid(this.lie, [0, 0]));
    const k = plane.scale;
    return `matrix(${a * k} ${-b * k} ${b * k} ${a * k} ${x} ${y})`;
  }
}
