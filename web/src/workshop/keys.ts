// The keys of the workshop's map.
import type { Pt } from '../engine/types';
import { toPlane } from '../table/map/plane';
import { addPoint, dropPoint, dropThing } from './changes';
import { shapeOf } from './drafting.svelte';
import { cornersOf, type Hold } from './hold.svelte';

const PAN = 80;
const TURN = 15; // degrees
const ways: Record<string, Pt> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export const help: [string, string][] = [
  ['N, P', 'next thing, thing before'],
  ['Arrow keys', 'move it, its chosen corner, or the cross; with Shift the map'],
  ['[ and ]', 'turn a unit to the left or to the right'],
  [', and .', 'from corner to corner of the chosen terrain'],
  ['I', 'a new corner behind the chosen one'],
  ['Delete', 'take the corner or the thing away'],
  ['Enter', 'set a point while drawing'],
  ['D', 'done: the terrain is drawn'],
  ['Escape', 'leave the drawing, the corner, the thing'],
  ['Ctrl+Z, Ctrl+Y', 'take back, bring back'],
  ['+, −, 0', 'zoom in, zoom out, all of the table'],
];

export async function removeCorner({ drafting }: Hold): Promise<void> {
  const { thing, point } = drafting;
  if (!thing) return;
  await drafting.edit((text) => dropPoint(text, thing.line, point));
  drafting.choose(thing.line);
}

export async function removeThing({ drafting }: Hold): Promise<void> {
  const { thing } = drafting;
  if (!thing) return;
  await drafting.edit((text) => dropThing(text, thing));
  drafting.choose(0);
}

/** Takes away the chosen corner, or all of the chosen thing. */
const remove = (hold: Hold): Promise<void> => (hold.canDropCorner ? removeCorner(hold) : removeThing(hold));

function step(hold: Hold, by: number): void {
  const { drafting, camera } = hold;
  const { things, thing, drawn } = drafting;
  const i = thing ? things.findIndex(({ line }) => line === thing.line) : by > 0 ? -1 : 0;
  const next = things[(i + by + things.length) % Math.max(1, things.length)];
  if (!next || !drawn) return;
  drafting.choose(next.line);
  camera.show(toPlane(hold.plane, drafting.placeOf(next)));
}

function corner(hold: Hold, by: number): void {
  const { drafting } = hold;
  const { thing, drawn, point } = drafting;
  const n = (thing && drawn && shapeOf(drawn, thing)?.points.length) ?? 0;
  if (thing && n > 0) drafting.choose(thing.line, point < 0 ? (by > 0 ? 0 : n - 1) : (point + by + n) % n);
}

async function newCorner(hold: Hold): Promise<void> {
  const { drafting } = hold;
  const { thing, point, drawn } = drafting;
  const shape = thing && drawn ? shapeOf(drawn, thing) : undefined;
  const at = shape ? cornersOf(shape).between[Math.max(0, point)] : undefined;
  if (!thing || !at) return;
  const behind = Math.max(0, point);
  await drafting.edit((text) => addPoint(text, thing.line, behind, at));
  drafting.choose(thing.line, behind + 1);
}

function escape(hold: Hold): void {
  const { drafting } = hold;
  if (hold.tool) hold.leave();
  else if (drafting.point >= 0) drafting.choose(drafting.chosen);
  else drafting.choose(0);
}

export function keysOf(hold: Hold): (e: KeyboardEvent) => void {
  const { camera } = hold;
  const keys: Record<string, () => unknown> = {
    '+': () => camera.zoomBy(1.25),
    '=': () => camera.zoomBy(1.25),
    '-': () => camera.zoomBy(0.8),
    '0': () => camera.fit(),
    n: () => step(hold, 1),
    p: () => step(hold, -1),
    '[': () => hold.turnBy(-TURN),
    ']': () => hold.turnBy(TURN),
    ',': () => corner(hold, -1),
    '.': () => corner(hold, 1),
    i: () => newCorner(hold),
    d: () => hold.finish(),
    Delete: () => remove(hold),
    Backspace: () => remove(hold),
    Enter: () => hold.putHere(),
    Escape: () => escape(hold),
  };
  return (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || !hold.drafting.drawn) return;
    const way = ways[e.key];
    const act = keys[e.key];
    if (!way && !act) return;
    e.preventDefault();
    if (way && e.shiftKey) camera.pan(-way[0] * PAN, way[1] * PAN);
    else if (way) hold.arrow(way[0], way[1]);
    else if (act) void hold.inTurn(act);
  };
}
