// The keys of the map. `help` lists them for whoever presses the question mark.
import type { Pt } from '../../engine/types';
import type { Battle } from '../battle.svelte';
import type { Camera } from './camera.svelte';
import { toPlane, type Plane } from './plane';

const PAN = 80;
const TURN = 15; // degrees
const ways: Record<string, Pt> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export const help: [string, string][] = [
  ['N, P', 'next unit, unit before'],
  ['Arrow keys', 'move the chosen unit; with Shift the map'],
  ['[ and ]', 'turn it to the left or to the right'],
  [', and .', 'wheel it to the left or to the right'],
  ['Enter', 'give the order'],
  ['Escape', 'leave the order, then the unit'],
  ['D', 'mark who can hurt it there'],
  ['+, −, 0', 'zoom in, zoom out, all of the table'],
  ['L', 'the list of units, in words'],
  ['?', 'this list'],
];

/** From piece to piece of the side that is asked, or of all. */
function step(battle: Battle, camera: Camera, plane: Plane, by: number): void {
  const { info, shown, orders } = battle;
  const side = battle.mine ? battle.ask?.side : undefined;
  const there = (i: number) => shown?.looks[i]?.on || orders.awaited(i);
  const list = info!.pieces.map((_, i) => i).filter((i) => there(i) && (side === undefined || info!.pieces[i]?.side === side));
  const next = list[(list.indexOf(orders.selected) + by + list.length) % list.length];
  if (next === undefined) return;
  if (shown?.looks[next]?.on) camera.show(toPlane(plane, shown.looks[next].at));
  void orders.select(next);
}

function arrow(e: KeyboardEvent, battle: Battle, camera: Camera): boolean {
  const way = ways[e.key];
  if (!way) return false;
  const { orders, info } = battle;
  const unit = info?.table.unit === 'cm' ? 1 : 0.5;
  if (orders.placeVerb && !e.shiftKey) void orders.nudge(way[0] * unit, way[1] * unit);
  else camera.pan(-way[0] * PAN, way[1] * PAN);
  return true;
}

export function keysOf(battle: () => Battle, camera: Camera, plane: () => Plane, list: () => void): (e: KeyboardEvent) => void {
  const orders = () => battle().orders;
  const keys: Record<string, () => void> = {
    '+': () => camera.zoomBy(1.25),
    '=': () => camera.zoomBy(1.25),
    '-': () => camera.zoomBy(0.8),
    '0': () => camera.fit(),
    n: () => step(battle(), camera, plane(), 1),
    p: () => step(battle(), camera, plane(), -1),
    l: () => {
      list();
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.list .unit')?.focus());
    },
    d: () => orders().setWary(!orders().wary),
    '[': () => void orders().turnBy(-TURN),
    ']': () => void orders().turnBy(TURN),
    ',': () => void orders().turnBy(-TURN, true),
    '.': () => void orders().turnBy(TURN, true),
    Enter: () => void orders().confirm(),
    Escape: () => (orders().draft ? orders().drop() : orders().deselect()),
  };
  return (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const act = keys[e.key];
    if (!arrow(e, battle(), camera) && !act) return;
    act?.();
    e.preventDefault();
  };
}
