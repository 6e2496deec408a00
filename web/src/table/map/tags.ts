// Pills with a distance: on a line of sight, and on the ruler.
import type { Pt, Sight } from '../../engine/types';
import { length } from '../../common/words';
import type { Room } from './labels';
import { toPlane, type Plane } from './plane';

export interface Tag {
  text: string;
  at: Pt;
  width: number;
}
interface Measure {
  plane: Plane;
  unit: 'in' | 'cm';
  zoom: number;
}

function tag({ plane, zoom }: Measure, text: string, from: Pt, to: Pt): Tag {
  const [a, b] = [toPlane(plane, from), toPlane(plane, to)];
  return { text, at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], width: (text.length * 8.4 + 20) / zoom };
}

export function sightTag(m: Measure, sight: Sight | null): Tag | null {
  if (!sight) return null;
  const words = sight.clear ? 'clear' : `blocked by ${sight.by || 'something'}`;
  return tag(m, `${length(sight.distance, m.unit)} · ${words}`, sight.from, sight.to);
}

export function rulerTag(m: Measure, ruler: { from: Pt; to: Pt } | null): Tag | null {
  if (!ruler) return null;
  const far = Math.hypot(ruler.to[0] - ruler.from[0], ruler.to[1] - ruler.from[1]);
  return tag(m, length(far, m.unit), ruler.from, ruler.to);
}

export function roomOf(tag: Tag, zoom: number): Room {
  return { at: tag.at, width: tag.width, height: 26 / zoom, turn: 0 };
}
