// Without sight: whole battles by keyboard, from what a screen reader hears and nothing else. The table is told by the list
// of units; at first the battle is fought from it (who is near, who can be fired at, where to go), then as a general advises.
import { test } from './harness.mjs';
import { Reader } from './reader.mjs';
import { begin } from './table.mjs';

const BATTLES = ['first-steps', 'potomac-drill', 'apw-crossroads'];
const LIST = 'List of units';
const MOST = 40; // things that are done by the list before it is closed
const MOVES = 2; // units that have gone somewhere by it
const SHOTS = 2; // enemies that were aimed at from it

/** The next thing that is wanted of the player, by what he hears; null: nothing yet. */
function wanted(heard) {
  const one = (name, within) => Reader.buttons(heard, name, within)[0];
  const over = heard.find((n) => n.role === 'status' && /(has|have) won|drawn battle/.test(n.name));
  if (over) return { over: over.name };
  const ways = [one(/^Go on$/, 'What they did'), one(/^(?!Back$|Own dice$)/, 'Give the order'), one(/^Something else$/)];
  ways.push(one(/ fires at /, 'Your answer'), one(/^Let it pass$/, 'Your answer'), one(/./, 'Your choice'));
  const press = ways.find((way) => way !== undefined);
  if (press) return { press, gives: press === ways[1] };
  const advise = one(/^What would you do\?$/);
  return advise && !one(/^Back$/, 'Give the order') ? { order: true, press: advise } : null;
}

/** Something from the list: of who can act an enemy who is near, or a way to go; else another unit. */
function fromList(heard, did) {
  const fresh = (name) => Reader.buttons(heard, name, LIST).find((b) => !did.tried.has(b.name.split(',')[0]));
  const acts = heard.some((n) => n.role === 'status' && /^Chosen: .*, \d+ orders? proposed/.test(n.name));
  if (!acts) return fresh(/, (?!chosen).*\d+ of \d+ left/);
  const enemy = did.shots < SHOTS ? fresh(/can (fire at|charge) it$/) : undefined;
  return enemy ?? (did.moves < MOVES ? fresh(/^Go towards /) : undefined);
}

function noteIt(did, { name }) {
  did.tried.add(name.split(',')[0]);
  did.listed++;
  if (name.startsWith('Go towards')) did.aim = 'moves';
  else did.aim = /can (fire at|charge) it$/.test(name) ? 'shots' : '';
}

/** What was laid out from the list is given: only that counts. */
function given(did, { name }) {
  if (did.aim === 'moves' && /^(Move|March|Form|Wheel)/.test(name)) did.moves++;
  if (did.aim === 'shots') did.shots++;
  did.aim = '';
  did.tried.clear();
}

async function fight(t, reader) {
  const did = { tried: new Set(), listed: 0, moves: 0, shots: 0, aim: '', open: true };
  for (let acts = 0, idle = 0; acts < 1500 && idle < 2000; ) {
    const heard = await reader.hear();
    const next = wanted(heard);
    if (!next) {
      idle++;
      await t.page.waitForTimeout(30);
      continue;
    }
    if (next.over) return { verdict: next.over, acts, did };
    idle = 0;
    acts++;
    const enough = did.listed >= MOST || (did.moves >= MOVES && did.shots >= SHOTS);
    const toggle = next.order && enough && did.open ? Reader.buttons(heard, /^List of units$/)[0] : undefined;
    const listed = next.order && !enough ? fromList(heard, did) : undefined;
    if (toggle) did.open = false;
    if (listed) noteIt(did, listed);
    if (next.gives) given(did, next.press);
    const press = toggle ?? listed ?? next.press;
    await reader.press(press).catch(async (error) => {
      const still = wanted(await reader.hear()); // the battle may have gone on meanwhile
      if (still?.press?.node === press.node) throw error;
    });
  }
  throw new Error(`the battle does not end: ${(await reader.hear()).map((n) => `${n.role} ${n.name}`).join('; ').slice(0, 600)}`);
}

for (const scenario of BATTLES)
  test(
    `sightless: ${scenario} is fought to its end by keyboard and screen reader alone`,
    async (t) => {
      await t.page.addInitScript(() => localStorage.setItem('umpire.list', 'beside'));
      await begin(t, scenario, ['person', 'recruit']);
      const reader = await Reader.sit(t.page);
      const { verdict, acts, did } = await fight(t, reader);
      t.check(did.moves > 0, 'nobody went towards anything by the list');
      t.check(did.shots > 0, 'nobody was fired at or charged from the list');
      const turn = await t.page.locator('header .turn').innerText();
      t.note(`${verdict} ${turn.replace(/\s+/g, ' ')}; ${acts} answers, ${reader.tabs} tabs; by the list ${did.moves} moves and ${did.shots} attacks`);
    },
    { timeout: 900000 },
  );
