// The words of the five hints and how each is seen to be done.
import type { Battle } from './battle.svelte';

const SEEN = 'umpire.hints';

const LEADERS_FIRST = 'Your leaders come first: tap one to move him, or end their part with the button in the panel. Then your units act.';
const OFFICERS_ORDER = 'An officer gives the orders: tap one, then one of the units that shall obey him.';
const PLACE_THEM = 'Your units are not on the table yet: tap a name in the panel, then a place in your part of the map.';
const words = [
  'Tap one of your units on the map, or its name in the panel. Gold shapes show how far it shoots.',
  'Choose what it does: a button in the panel, a tap on an enemy to fire at it, a drag to move.',
  'The panel shows the sum, the exact odds and who may answer. The large button gives the order.',
  'The story so far is below the buttons. Open a line to see its sum; tap a rule to read it.',
  'When your units have done, end your part of the turn. The Menu has your own dice, replay and saving.',
];

export const HINTS = words.length;

/** What to say now; '': nobody at this screen has an order to give. */
export function wordsAt(at: number, { ask, info, mine, offers, position, telling }: Battle): string {
  if (!mine || telling.busy || telling.card || ask?.kind !== 'order') return '';
  const actors = offers.flatMap(({ units }) => units.slice(0, 1));
  if (at === 0 && actors.length > 0 && actors.every((piece) => !position?.looks[piece]?.on)) return PLACE_THEM;
  const leadersOnly = actors.length > 0 && actors.every((piece) => info?.pieces[piece]?.leader);
  if (at > 0 || !leadersOnly) return words[at] ?? '';
  return offers.some(({ verb }) => verb === 'officer') ? OFFICERS_ORDER : LEADERS_FIRST;
}

export const done: ((b: Battle) => boolean)[] = [
  (b) => b.orders.selected >= 0 && b.orders.proposals.length > 0,
  (b) => b.orders.line !== '',
  (b) => b.steps.some((s) => s.side >= 0 && b.isPlayed(s.side)),
  () => false,
  () => false,
];

export function wanted(): boolean {
  try {
    return localStorage.getItem(SEEN) === null;
  } catch {
    return false;
  }
}

export function finish(): void {
  try {
    localStorage.setItem(SEEN, 'seen');
  } catch {
    // Then they come again next time.
  }
}
