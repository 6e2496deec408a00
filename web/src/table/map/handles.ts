// The two handles of the unit in the hand: one before its front edge, which wheels it, one beside it, which turns it.
// In the drawing; their distance from the unit is that of a finger on the screen.
import type { Pt } from '../../engine/types';
import type { Orders } from '../orders.svelte';
import { ahead, toPlane, type Plane } from './plane';

const AWAY = 30; // pixels from the edge

export function handlesOf(orders: Orders, plane: Plane, zoom: number): { wheel: Pt; turn: Pt } | null {
  const look = orders.turns ? orders.ghost : null;
  if (!look?.on) return null;
  const at = toPlane(plane, look.at);
  const [w, d] = [look.width * plane.scale, look.depth * plane.scale];
  return { wheel: ahead(at, look.facing, AWAY / zoom), turn: ahead(at, look.facing, -d / 2, w / 2 + AWAY / zoom) };
}
