// Walks the desk as a player with a roster does, without a browser: the page's own questions, the engine's own answers.
// Units come from a battle, what happens is written down, and each question that follows is asked, to the end of its chain.
import { webcrypto } from 'node:crypto';
import { engine } from './engine.mjs';
import { source } from './source.mjs';

const lines = (told) => Object.entries(told).map(([key, value]) => `${key}=${value}`).join('\n');

/** The page's modules over the engine of the build. */
export async function desk() {
  const call = await engine();
  globalThis.testEngine = {
    deskKeys: async (ruleset, kind) => call('desk_keys', ruleset, kind),
    deskUnitKeys: async (ruleset) => call('desk_unit_keys', ruleset),
    deskMatters: async (ruleset, kind, told) => call('desk_matters', ruleset, kind, lines(told)),
    deskWants: async (ruleset, kind, told, dice) => call('desk_wants', ruleset, kind, lines(told), dice),
    deskAsk: async (ruleset, kind, told, dice, seed) => call('desk_ask', ruleset, kind, lines(told), dice, seed),
    roster: async (scenario, states, turn) => call('roster', scenario, states, turn),
  };
  globalThis.crypto ??= webcrypto; // Node 18, which Debian 12 has, does not offer it by itself
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  const modules = await Promise.all(['situation.svelte', 'living.svelte', 'form', 'army', 'words'].map((name) => source(`desk/${name}.ts`)));
  return { call, ...Object.assign({}, ...modules) };
}

/** A roster that is kept nowhere. */
export async function book(Living, scenario, states = []) {
  const kept = new Living('walk');
  const notes = [{ kind: 'head', text: JSON.stringify({ scenario }) }, { kind: 'note', text: JSON.stringify({ turn: 1, says: '', states }) }];
  kept.log = {
    lines: notes,
    takeOver: () => {},
    append: async (_tip, [draft]) => Boolean(notes.push({ kind: draft.kind, text: draft.text })),
  };
  await kept.follow();
  return kept;
}

export const statesOf = (kept) => kept.notes.flatMap((note) => note.states);

/** Dice that fall as they like, but the same every time. */
export function diceOf(seed) {
  let at = seed >>> 0;
  return (sides) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    const face = 1 + ((at >>> 16) % sides);
    return sides === 10 ? face % 10 : face;
  };
}

/** A value for a fact that only the players at the table know; a mortar reaches nothing that is near. */
function seen({ name, legs, type, low, high }, kind, values) {
  if (legs.length > 0) return 'open:3';
  if (type === 'length') return String(Math.max(low, kind === 'mortar' ? 40 : 2));
  if (type === 'int') return String(Math.max(low, Math.min(high, name.endsWith('fighting') ? 1 : 3)));
  return values[0] ?? '';
}

/** One question to its answer; gives the facts that had to be told by hand. */
export async function answer(situation, dice) {
  const asked = [];
  for (let tries = 0; situation.missing.length > 0 && tries < 12; tries++) {
    const key = situation.missing[0];
    asked.push(key.name);
    await situation.tell(key, seen(key, situation.kind, situation.matters.get(key.name) ?? key.values));
  }
  for (let rolls = 0; rolls < 600 && (situation.want || situation.more); rolls++) {
    if (situation.want) await situation.die(dice(situation.want.sides));
    else situation.goOn();
  }
  return asked;
}
