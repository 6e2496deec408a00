// Troops as what they are: stands in their formation and size, figures left as filled dots and lost ones
// hollow, guns, a seal for trouble. In the piece's own frame: x to its right, y to its rear, front at 0.
import type { Look, PieceInfo } from '../../engine/types';

interface Stand {
  x: number;
  y: number;
  width: number;
  depth: number;
}
export interface Shape {
  stands: string;
  left: string; // figures
  lost: string;
  lines: string; // guns, bars
  hollow: boolean; // guns stand on paper
  width: number;
  depth: number;
}

const loose = /skirmish|extended/;
const guns = /artillery|battery|mortar|gun/;

export function isGun(info: PieceInfo): boolean {
  return guns.test(info.arm);
}

function standAt(look: Look, scale: number, file: number, rank: number): Stand {
  const width = (look.width * scale) / Math.max(1, look.files);
  const depth = (look.depth * scale) / Math.max(1, look.ranks);
  const gap = loose.test(look.formation) ? width / 3 : Math.min(0.8, width / 10);
  return { x: (-look.width * scale) / 2 + file * width + gap / 2, y: rank * depth + 0.3, width: width - gap, depth: depth - 0.6 };
}

/** The first side's stands are square; the second's have their corners cut. */
function outline(s: Stand, side: number): string {
  const c = side === 0 ? 0 : Math.min(s.width, s.depth) / 3.2;
  const { x, y } = s;
  const [w, d] = [s.width - 2 * c, s.depth - 2 * c];
  return `M${x + c} ${y}h${w}l${c} ${c}v${d}l${-c} ${c}h${-w}l${-c} ${-c}v${-d}z`;
}

function dot(x: number, y: number, r: number): string {
  return `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function figures(s: Stand, n: number, left: number): { left: string; lost: string } {
  const wide = s.width > s.depth;
  const longer = wide ? s.width : s.depth;
  const shorter = wide ? s.depth : s.width;
  const rows = n > 4 && shorter * 3 > longer ? 2 : 1;
  const columns = Math.ceil(n / rows);
  const r = Number(Math.min(longer / (columns + 1) / 2.6, shorter / (rows * 2.8), 4.2).toFixed(2));
  const out = { left: '', lost: '' };
  for (let i = 0; i < n; i++) {
    const a = (longer * (2 * (i % columns) + 1)) / (2 * columns);
    const b = (shorter * (2 * Math.floor(i / columns) + 1)) / (2 * rows);
    out[i < left ? 'left' : 'lost'] += dot(s.x + (wide ? a : b), s.y + (wide ? b : a), r);
  }
  return out;
}

/** A gun from above: barrel towards the enemy, wheels, trail. */
function gun(s: Stand): string {
  const middle = s.x + s.width / 2;
  const wheel = Math.min(s.width * 0.3, s.depth * 0.4);
  const axle = s.y + s.depth * 0.42;
  const tyre = wheel * 0.55;
  return (
    `M${middle} ${s.y + s.depth - 1.5}V${s.y - 5}M${middle - wheel} ${axle}h${2 * wheel}` +
    [-wheel, wheel].map((x) => `M${middle + x} ${axle - tyre}v${2 * tyre}`).join('')
  );
}

function bar(s: Stand): string {
  return `M${s.x + s.width / 8} ${s.y + (s.depth * 7) / 8}L${s.x + (s.width * 7) / 8} ${s.y + s.depth / 8}`;
}

export function shapeOf(info: PieceInfo, look: Look, scale: number): Shape {
  const shape: Shape = { stands: '', left: '', lost: '', lines: '', hollow: isGun(info), width: look.width * scale, depth: look.depth * scale };
  const files = Math.max(1, look.files);
  const total = files * Math.max(1, look.ranks);
  const each = Math.ceil(look.original / total);
  for (let i = 0; i < total; i++) {
    const s = standAt(look, scale, i % files, Math.floor(i / files));
    const here = Math.min(each, Math.max(0, look.original - i * each));
    shape.stands += outline(s, info.side);
    if (shape.hollow) shape.lines += gun(s);
    else if (info.arm.includes('cavalry')) shape.lines += bar(s);
    else {
      const dots = figures(s, here, Math.max(0, look.strength - i * each));
      shape.left += dots.left;
      shape.lost += dots.lost;
    }
  }
  return shape;
}

/** Signs of the seal by trouble: a wave, two waves, a cross. */
export const seals = ['', 'M-4.5 0q2.2-3.6 4.5 0t4.5 0', 'M-4.5-2q2.2-3.6 4.5 0t4.5 0M-4.5 2.6q2.2-3.6 4.5 0t4.5 0', 'M-3.4-3.4l6.8 6.8M3.4-3.4l-6.8 6.8'];
