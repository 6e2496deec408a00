// The signs that areas are filled with, as short paths about their own foot or middle, and which
// ground bears which: light woods thin and pale, heavy woods close and dark, orchards in rows.

export interface Sign {
  cls: string;
  d: string;
}

const tree: Sign[] = [
  { cls: 'leaf pale', d: 'm-4.6 0q-2.6-3.4 1-4.6q.6-4.2 4-3.8q3.6-.6 3.8 3.4q3.8 1 1.2 5z' },
  { cls: 'twig', d: 'm3 0h5m-7.5 0v2' },
];
const oak: Sign[] = [
  { cls: 'leaf dark', d: 'm-4.2 0q-2.4-3.2 .9-4.3q.6-4 3.7-3.6q3.4-.6 3.6 3.2q3.5 1 1.1 4.7z' },
  { cls: 'twig', d: 'm2 .3h6' },
];
const fir: Sign[] = [
  { cls: 'leaf dark', d: 'm0-9.5l3.6 6.5h-1.5l2.5 3.4h-9.2l2.5-3.4h-1.5z' },
  { cls: 'twig', d: 'm2 .6h5.5' },
];
const fruit: Sign[] = [{ cls: 'leaf dark', d: 'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z' }];
const reed: Sign[] = [{ cls: 'reed', d: 'm-8 0h16m-13 3h9m-6.5-3l-2-4.5m4.5 4.5v-6m2.5 6l2-4.5' }];
const rock: Sign[] = [{ cls: 'mark', d: 'm-6 0l2.6-5.6 4.2-1.6 4.4 3.4 .8 3.8m-7.4 0l1.6-4' }];
const tuft: Sign[] = [{ cls: 'mark', d: 'm-3.5 0l-1.5-3m5 3v-4.5m3.5 4.5l1.5-3' }];
const bush: Sign[] = [{ cls: 'twig', d: 'm-3.6 0q-1.6-3.6 1.8-3.8q1.8-2.8 3.8-.2q3.2 .6 1.8 4z' }];
const mesh: Sign[] = [{ cls: 'mark', d: 'm-5 5l10-10m-10 4l6-6m-2 14l8-8' }];

export interface Filling {
  signs: Sign[][]; // the first mostly, the second now and then
  across: number;
  down: number;
  jitter: number;
  margin: number; // that they keep from the border
  staggered: boolean;
}
export interface Ground {
  border: 'plain' | 'bows' | 'shore';
  cls: string;
  fill: Filling | null;
}

function filling(signs: Sign[][], across: number, down: number, jitter: number, margin: number, staggered = true): Filling {
  return { signs, across, down, jitter, margin, staggered };
}

export const grounds: Record<string, Ground> = {
  light_woods: { border: 'bows', cls: 'wood light', fill: filling([tree], 27, 21, 4, 9.5) },
  woods: { border: 'bows', cls: 'wood', fill: filling([oak, tree], 21.5, 16.5, 3.4, 8.5) },
  heavy_woods: { border: 'bows', cls: 'wood heavy', fill: filling([oak, fir], 15, 12, 2.2, 7.5) },
  forest: { border: 'bows', cls: 'wood heavy', fill: filling([fir, oak], 13, 11.5, 1.8, 7) },
  orchard: { border: 'plain', cls: 'wood light', fill: filling([fruit], 13.5, 13.5, 0, 6, false) },
  marsh: { border: 'plain', cls: 'marsh', fill: filling([reed], 30, 17, 3, 8.5) },
  rough: { border: 'plain', cls: 'soft', fill: filling([rock, tuft], 25, 21, 6, 8) },
  broken: { border: 'plain', cls: 'soft', fill: filling([tuft, rock], 27, 23, 7, 8) },
  difficult: { border: 'plain', cls: 'soft', fill: filling([tuft, bush], 23, 20, 5, 8) },
  cover: { border: 'plain', cls: 'soft', fill: filling([bush], 23, 20, 5, 8) },
  water: { border: 'shore', cls: 'lake', fill: null },
  impassable: { border: 'plain', cls: 'barred', fill: filling([mesh], 13, 13, 0, 6, false) },
  farm: { border: 'plain', cls: 'soft', fill: null },
  village: { border: 'plain', cls: 'soft', fill: null },
  town: { border: 'plain', cls: 'town', fill: null },
};

/** Houses: spacing of their grid, and how many of four places are built on. */
export const buildings: Record<string, { spacing: number; ofFour: number }> = {
  farm: { spacing: 24, ofFour: 2 },
  village: { spacing: 19, ofFour: 3 },
  town: { spacing: 17.5, ofFour: 4 },
};
