// The terrain that can be drawn: its name for people, the words that begin its line, and how many points it needs.
import type { SideInfo } from '../engine/types';

export interface GroundWords {
  kind: string; // as the engine has it
  label: string;
  words: string; // of the line
  shape: 'area' | 'line' | 'place';
}

const LIST: [string, string, string, GroundWords['shape']][] = [
  ['hill', 'Hill', 'hill 1', 'area'],
  ['light_woods', 'Light woods', 'woods light', 'area'],
  ['heavy_woods', 'Heavy woods', 'woods heavy', 'area'],
  ['woods', 'Woods', 'woods', 'area'],
  ['forest', 'Forest', 'forest', 'area'],
  ['orchard', 'Orchard', 'orchard', 'area'],
  ['broken', 'Broken ground', 'broken', 'area'],
  ['rough', 'Rough ground', 'rough', 'area'],
  ['marsh', 'Marsh', 'marsh', 'area'],
  ['difficult', 'Difficult ground', 'difficult', 'area'],
  ['cover', 'Cover', 'cover', 'area'],
  ['farm', 'Farm', 'farm', 'area'],
  ['village', 'Village', 'village', 'area'],
  ['town', 'Town', 'town', 'area'],
  ['water', 'Water', 'water', 'area'],
  ['impassable', 'Impassable', 'impassable', 'area'],
  ['road', 'Road', 'road', 'line'],
  ['trail', 'Trail', 'trail', 'line'],
  ['fence', 'Fence', 'fence', 'line'],
  ['wall', 'Stone wall', 'wall', 'line'],
  ['hasty_works', 'Hasty works', 'works hasty', 'line'],
  ['light_works', 'Light works', 'works light', 'line'],
  ['heavy_works', 'Heavy works', 'works heavy', 'line'],
  ['works', 'Works', 'works', 'line'],
  ['stream', 'Stream', 'stream', 'line'],
  ['river', 'River', 'river', 'line'],
  ['fort', 'Fortification', 'fortification', 'line'],
  ['bridge', 'Bridge', 'bridge', 'place'],
  ['ford', 'Ford', 'ford', 'place'],
];

export const allGrounds: GroundWords[] = LIST.map(([kind, label, words, shape]) => ({ kind, label, words, shape }));

/** Those that a ruleset knows. Woods and works without a grade only where the rules have no grades. */
export function groundsOf(kinds: string[]): GroundWords[] {
  const graded = (kind: string, grade: string) => kind === kind.split('_').at(-1) && kinds.includes(`${grade}_${kind}`);
  return allGrounds.filter(({ kind }) => kinds.includes(kind) && !graded(kind, 'light'));
}

export function groundOf(kind: string): GroundWords | undefined {
  return allGrounds.find((ground) => ground.kind === kind);
}

/** A zone is drawn as terrain is. */
export function zoneOf({ id, name }: SideInfo): GroundWords {
  return { kind: 'zone', label: `Zone of ${name}`, words: `zone ${id}`, shape: 'area' };
}

export const LEAST_POINTS = { area: 3, line: 2, place: 1 } as const;
