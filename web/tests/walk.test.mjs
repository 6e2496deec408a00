// Every kind of the desk in every family, walked from a roster to the end of its chain. It fails if a chain stops before its
// end, if a fact is asked that the roster or an answer before knows, if an answer cannot be written down or says nothing of
// whom it concerns, or if a code is shown.
import { test } from './harness.mjs';
import { answer, book, desk, diceOf, statesOf } from './walk.mjs';
import { rawAtDesk } from './words.mjs';

const GUN = 'stands strength 2 melee 1';
const ARMIES = {
  adf: { us: ['8 figures veteran rifle-musket', 'cavalry 6 figures trained sharps-carbine', 'artillery 3 sections veteran napoleon-12pdr'] },
  potomac: { us: ['6 stands strength 3 firepower 1 melee 3', 'cavalry 4 stands strength 2 firepower 1 melee 3', `field-artillery sb-light 2 ${GUN}`, `siege-artillery sb-siege 2 ${GUN}`, `mortar light-mortar 2 ${GUN}`] },
  apw: { us: ['PR-LINE', 'PR-CAV', 'PR-BTY rifled'], cs: ['AU-LINE', 'AU-CAV', 'AU-BTY rifled'] },
};
const RULESETS = { adf15: 'adf', 'adf15-early': 'adf', adf10: 'adf', potomac: 'potomac', apw1866: 'apw' };

/** The courses that a kind takes, by the fact that chooses it. */
const COURSES = {
  adf: { fire: ['mode', 'normal', 'melee', 'volley'], morale: ['cause', 'fire', 'charge', 'rally', 'other'] },
  potomac: { command: ['order', 'move', 'fire', 'stand_ready', 'charge', 'rally'], move: ['order', 'move', 'charge'], 'drive-back': ['cause', 'fire', 'charge'] },
  apw: { rally: ['action', 'RALLY', 'RECONSTITUTE'] },
};

/** How units stand when the question makes sense of them. */
const BEFORE = { 'apw rally RALLY': 'level routed', 'apw rally RECONSTITUTE': 'stands 1', 'potomac command rally': 'level confused', 'adf morale rally': 'level shaken', 'adf rout': 'level routed' };

/** What only those at the table can see, and so may be asked: at the beginning; and later in a chain. */
const FIRST = /^(range|path|distance|cause|losses|hits|from|allowance|(charger|defender)\.fighting|order)$/;
const LATER = /^((charger|defender)\.fighting|path|distance|range|losses|from|allowance)$/;

/** What must be asked next: of this kind with this result and these facts, one of these kinds. */
const DUE = [
  ['adf', /fire/, (r) => r.level === 'routed' && r.rout === null && r.left > 0, /rout/],
  ['adf', /morale/, (r) => r.level === 'routed' && !r.abandoned, /rout/],
  ['adf', /impact/, (r) => r.attacker_level === 'routed' || r.defender_level === 'routed', /rout/],
  ['adf', /fire/, (r) => r.rout > 0 && r.left > 0, /morale/],
  ['adf', /fire/, (r) => r.left === 0 || r.leader === 'killed', /morale/],
  ['adf', /impact/, (r) => r.defender_left === 0 || r.attacker_left === 0 || r.outcome === 'surrenders', /morale/],
  ['adf', /^charge/, (r) => r.reaches, /morale/],
  ['adf', /countercharge/, (r) => r.meets, /impact/],
  ['adf', /morale/, (r, f) => f.cause === 'charge' && r.level !== 'routed' && !r.abandoned, /impact/],
  ['adf', /impact/, (r) => r.outcome === 'melee' || r.outcome === 'stops_short', /fire/],
  ['adf', /impact/, (r) => r.winner === 'attacker' && r.advance > 0, /morale/],
  ['adf', /tct/, (r) => r.passed, /move/],
  ['potomac', /command/, (r, f, u) => r.outcome !== 'fail' && f.order === 'charge' && /^(infantry|cavalry)$/.test(u[''].facts.type), /move/],
  ['potomac', /command/, (r, f, u) => r.outcome !== 'fail' && f.order === 'move' && !/siege|mortar/.test(u[''].facts.type), /move/],
  ['potomac', /command/, (r, f) => r.outcome !== 'fail' && f.order === 'fire', /small-arms|artillery|siege|mortar/],
  ['potomac', /move/, (r, f) => f.order === 'charge', /premelee|melee/],
  ['potomac', /premelee/, (r, f, u) => r.range !== null && /^(infantry|cavalry)$/.test(u.enemy.facts.type), /small-arms|artillery|melee/],
  ['potomac', /small-arms|artillery/, (r, f) => f.premelee && f.premelee !== 'no', /drive-back/],
  ['potomac', /drive-back/, (r) => r.contact, /melee/],
  ['potomac', /melee/, (r) => r.winner === 'again', /melee/],
  ['potomac', /melee/, (r) => r.winner === 'charger' && /must|may/.test(r.follow_up), /melee/],
  ['apw', /^charge/, (r) => r.reaches, /melee|rifle|artillery/],
  ['apw', /rifle|artillery/, (r, f) => f['target.charging'] && /GOOD|DISARRAY/.test(r.state) && !r.charge_cancelled, /melee/],
  ['apw', /melee/, (r) => r.locked || r.breakthrough, /melee/],
  ['apw', /rifle|artillery|result/, (r) => r.state === 'ROUTED', /rally/],
  ['apw', /melee/, (r) => r.target_state === 'ROUTED' || r.charger_states[0] === 'ROUTED', /rally/],
];
const DEEPEST = 7;
const OFTEN = 1; // so often a question is asked behind the same questions

class Walk {
  wrong = new Map();
  tally = new Map(); // by family and kind: questions asked, chains that came to their end, the longest
  seen = new Map();
  constructor(at, ruleset) {
    Object.assign(this, at, { ruleset, family: RULESETS[ruleset] });
  }
  fault(path, why) {
    if (this.wrong.size < 12) this.wrong.set(`${this.ruleset} ${path.join(' > ')}: ${why}`, true);
  }
  look(path, text, names) {
    const bare = names.reduce((left, name) => left.replaceAll(name, ''), text);
    const raw = rawAtDesk(bare);
    if (raw) this.fault(path, `${raw} in "${text}"`);
  }

  /** One question and all that follow it; `hand` gives what is known. */
  async ask(kind, kept, path, dice, begin) {
    const situation = new this.Situation(this.ruleset, kind);
    if (path.length > 1) begin();
    await situation.begin();
    if (path.length === 1 && !(await begin(situation))) return;
    if (path.length > 1 && !(await this.others(situation, kept, path))) return;
    const asked = await answer(situation, dice);
    const strange = asked.find((name) => !(path.length > 1 ? LATER : FIRST).test(name));
    if (strange) this.fault(path, `${strange} is asked`);
    if (!situation.answer) return void (path.length > 1 && this.fault(path, `refused: ${situation.refused || situation.lacking()}`));
    const { result, facts } = situation.answer;
    const said = situation.sentence();
    const names = kept.now.pieces.map(({ name }) => name);
    if (!said) this.fault(path, `says nothing of anybody, but ${situation.headlineText(situation.answer)}`);
    this.look(path, said, names);
    for (const [family, kinds, when, then] of DUE) {
      if (family !== this.family || !kinds.test(kind) || !when(result, facts, situation.units)) continue;
      if (![...situation.next, ...situation.open].some((next) => then.test(next.kind))) this.fault(path, `ends before ${then}: ${said}`);
    }
    const friends = situation.next.filter(({ label, roles }) => roles.startsWith('friend=') && !/runs through/.test(label)).map(({ roles }) => roles);
    if (new Set(friends).size < friends.length) this.fault(path, `a friend who saw it is asked twice: ${said}`);
    if (!(await situation.writeDown(kept))) this.fault(path, `not written down: ${kept.trouble}`);
    this.count(path, situation);
    await this.onward(situation, kept, path, dice);
  }

  /** Who is not known by now is somebody new: an enemy, or a friend. False: there is none whom it could be asked of. */
  async others(situation, kept, path) {
    for (const role of situation.roles.filter((role) => !situation.units[role])) {
      const friend = situation.units.friend?.side;
      const other = Object.values(situation.units).find(Boolean)?.side;
      const list = role === 'commander' ? kept.leaders : kept.units;
      const fit = (unit) => (friend ? unit.side === friend : unit.side !== other) && !this.misfit(situation.keys, role, unit);
      const unit = list.find((unit) => fit(unit) && !Object.values(situation.units).some((known) => known?.id === unit.id));
      if (!unit) return false;
      if (!/friend|new enemy|fire|impact/.test(path.at(-1))) this.fault(path, `who is the ${role || 'unit'} is asked`);
      await situation.pick(role, unit);
    }
    return true;
  }

  count(path, situation) {
    const key = path[0].split(' ')[0];
    const was = this.tally.get(key) ?? { questions: 0, ends: 0, longest: 0 };
    const ends = situation.next.length === 0 ? 1 : 0;
    this.tally.set(key, { questions: was.questions + 1, ends: was.ends + ends, longest: Math.max(was.longest, path.length) });
  }

  async onward(situation, kept, path, dice) {
    for (const next of path.length < DEEPEST ? situation.next : []) {
      const way = [...path, next.label];
      const often = this.seen.get(way.join()) ?? 0;
      this.look(way, next.label, []);
      if (often >= OFTEN) continue;
      this.seen.set(way.join(), often + 1);
      const copy = await book(this.Living, this.text, statesOf(kept));
      await this.ask(next.kind, copy, way, dice, () => situation.handOver(next, copy));
    }
  }

  /** A kind from its first question, between units of every sort that it takes. */
  async kind(kind, seeds) {
    const [fact, ...values] = COURSES[this.family][kind] ?? ['', ''];
    for (const value of values) {
      const state = BEFORE[`${this.family} ${kind}${value ? ` ${value}` : ''}`] ?? '';
      const begun = await book(this.Living, this.text);
      for (const one of begun.units) for (const other of begun.units.filter((unit) => unit.side !== one.side))
        for (let seed = 1; seed <= seeds; seed++) await this.from(kind, fact, value, state, [one, other], diceOf(seed * 7919 + one.name.length + 31 * other.name.length));
    }
  }

  async from(kind, fact, value, state, [one, other], dice) {
    if (state === 'stands 1' && one.facts.stands === '1') return; // nothing of it can be lost and come back
    const kept = await book(this.Living, this.text, state ? [`state ${one.id} ${state}`] : []);
    const now = (unit) => kept.units.find(({ id }) => id === unit.id) ?? unit;
    const path = [value ? `${kind} ${value}` : kind];
    await this.ask(kind, kept, path, dice, async (situation) => {
      const key = situation.keys.find((key) => key.name === fact);
      if (key) await situation.tell(key, value);
      const who = [now(one), now(other)];
      for (const [i, role] of situation.roles.entries()) {
        const unit = role === 'commander' ? kept.leaders[0] : who[i];
        if (this.misfit(situation.keys, role, unit)) return false;
        await situation.pick(role, unit);
      }
      if (situation.asksEnemy) await situation.pick('enemy', now(other));
      return true;
    });
  }
}

for (const [ruleset, family] of Object.entries(RULESETS))
  test(`walk: every kind of the desk of ${ruleset} from a roster to the end of its chain`, async (t) => {
    const at = await desk();
    const { us, cs = us } = ARMIES[family];
    const text = at.armyOf(ruleset, family, 'Walk', us, cs).text;
    const walk = new Walk({ ...at, text }, ruleset);
    t.check((await book(at.Living, text)).units.length === us.length + cs.length, `the armies of ${ruleset} are in the roster`);
    const kinds = at.call('desk_kinds', ruleset).map(({ name }) => name);
    for (const kind of kinds) await walk.kind(kind, 1);
    for (const kind of kinds) t.check((walk.tally.get(kind)?.ends ?? 0) > 0, `${ruleset} ${kind}: no chain came to its end`);
    t.check(walk.wrong.size === 0, [...walk.wrong.keys()].join('\n'));
    t.note([...walk.tally].map(([kind, { questions, longest }]) => `${kind} ${questions} (${longest})`).join(', '));
  });

test('walk: who saw a unit of ADF lost with its leader checks once, and who is run through by a battery checks', async (t) => {
  const { call } = await desk();
  const friends = (target) => {
    const found = new Set();
    const told = `firer.arm=infantry\nfirer.weapon=rifle_musket\nfirer.figs=10\nfirer.quality=veteran\nrange=1\nfollow=all\n${target}`;
    for (let seed = 1; seed <= 300; seed++) {
      const { answer, follows } = call('desk_ask', 'adf15', 'fire', told, '', String(seed));
      const { left, leader, rout } = answer.result;
      const next = follows.next.filter(({ roles }) => roles === 'friend=target').map(({ label }) => label);
      found.add(`left ${left > 0}, leader ${leader}, runs ${rout !== null}: ${next.join('; ')}`);
    }
    return [...found];
  };
  const last = friends('target.arm=infantry\ntarget.figs=1\ntarget.stands=1\ntarget.original=5\ntarget.quality=veteran\ntarget.attached=yes'); // ADF-MOR-13
  t.check(last.includes("left false, leader killed, runs false: the leader's fall: a friend's check"), last.join(' | '));
  t.check(last.includes('left false, leader escaped, runs false: a friend who saw it lost: its check'), last.join(' | '));
  const guns = friends('target.arm=artillery\ntarget.figs=3\ntarget.original=3\ntarget.quality=green'); // ADF-MOR-12
  t.check(guns.some((line) => /^left true, .*runs true: a friend it runs through: its check$/.test(line)), guns.join(' | '));
});
