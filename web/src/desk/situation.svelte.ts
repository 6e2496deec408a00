// One situation at the desk: what is told, what the engine says of it, the dice so far, the answer.
import { forPeople } from '../common/words';
import { engine } from '../engine/client';
import type { DeskFollows, DeskKey, Roster } from '../engine/types';
import { NO_FOLLOWS, rollText, type DeskAnswer, type DeskOdds, type Next, type Want } from './answer';
import { asUnit, fallenOf, stateLines, type Living } from './living.svelte';
import { COMMANDER, groups, isFirst, join, misfit, roleTitle, split, taken, unitFacts, unitRoles, type Group, type RosterUnit } from './form';
import { keep, kept, note, unnote } from './kept.svelte';
import { resultText, rollTitle, type Speech } from './outcomes';
import { capital, factText, said, toldOf, type Value } from './words';

export type Facts = Record<string, string>;

/** Kinds that know one unit of two: the other is asked for, so that the next question knows it. An order to charge, too. */
const AGAINST = ['charge', 'premelee'];
/** A refusal for what the unit is, not for how it stands: that may change when the result is written down. */
const WHAT_IT_IS = /^(\w+\.)?(troop|type|arm|gun|weapon|counter)=/;
export const ENEMY = 'enemy';
export const FRIEND = 'friend';

/** What a situation needs of a living roster. */
type Book = Pick<Living, 'now' | 'units'>;

/** What one situation hands to the next: who is who, and what is known. */
interface Handed {
  kind: string;
  units: Record<string, RosterUnit | null>;
  told: Facts;
  later: Facts; // "kind:key": for a kind that comes later in the chain
  step: string;
  label: string;
  open: Handed[]; // matters of their own that are still to be asked
}
let handed: Handed | null = null;

export class Situation {
  readonly ruleset: string;
  readonly kind: string;
  keys = $state.raw<DeskKey[]>([]);
  unitKeys = $state.raw<string[]>([]);
  /** None before the engine has told the keys: a unit that is picked then would be lost. */
  roles = $derived(this.keys.length > 0 ? unitRoles(this.keys, this.unitKeys) : []);
  units = $state<Record<string, RosterUnit | null>>({});
  told = $state<Facts>({});
  matters = $state.raw(new Map<string, string[]>());
  private allMatters = new Map<string, string[]>(); // with what it causes
  groups = $derived.by((): Group[] => groups(this.keys, this.unitKeys, this.roles, (key) => this.matters.has(key)));
  missing = $state.raw<DeskKey[]>([]);
  refused = $state('');
  odds = $state.raw<DeskOdds | null>(null);
  sum = $state.raw<DeskAnswer | null>(null); // the items before the dice, or all where nothing is rolled
  want = $state.raw<Want | null>(null);
  dice = $state<number[]>([]);
  answer = $state.raw<DeskAnswer | null>(null);
  follows = $state.raw<DeskFollows>(NO_FOLLOWS);
  written = $state(false); // the result is in the roster
  asksEnemy = $derived.by(() => this.roles.length === 1 && (AGAINST.includes(this.kind) || this.told['order'] === 'charge' || this.units[ENEMY] != null));
  next = $state.raw<Next[]>([]); // the questions that can be asked of whom we know
  private chained = false; // came from another question: what it causes is asked at once
  private later: Facts = {};
  private step = '';
  open = $state.raw<Handed[]>([]); // from before, still to be asked
  private noted = false; // the last line of the log is this answer's
  more = $state.raw<Want | null>(null); // what it causes wants these dice
  following = $state(false);
  took = $state(0); // ms from the last tap to the answer
  oddsTook = $state(0); // ms from a change of the facts to the new odds
  private turn = 0;
  private headline: string[] = [];

  constructor(ruleset: string, kind: string) {
    this.ruleset = ruleset;
    this.kind = kind;
  }

  async begin(): Promise<void> {
    const [keys, unitKeys] = await Promise.all([
      engine.deskKeys(this.ruleset, this.kind),
      engine.deskUnitKeys(this.ruleset),
    ]);
    this.unitKeys = unitKeys;
    this.keys = keys;
    if (handed?.kind === this.kind) this.take(handed);
    handed = null;
    kept.last = { ruleset: this.ruleset, kind: this.kind };
    keep();
    await this.refresh();
  }

  private take({ units, told, later, step, open }: Handed): void {
    this.open = open;
    this.units = units;
    this.told = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, this.spelt(name, value)]));
    this.later = later;
    this.step = step;
    this.chained = true;
  }

  /** The value as its key spells it. */
  private spelt(name: string, value: string): string {
    const key = this.keys.find((k) => k.name === name);
    return (key && taken(key, value)) ?? value;
  }

  /** Everything told: by the units picked, and over that by hand. */
  private gathered(): Facts {
    const facts: Facts = {};
    for (const role of this.roles) {
      const unit = this.units[role];
      if (unit) Object.assign(facts, unitFacts(this.keys, role, unit));
    }
    return Object.assign(facts, this.told);
  }

  /** What is sent: of the facts told those that matter. */
  facts(matters = this.matters): Facts {
    const told = Object.entries(this.gathered()).filter(([key]) => matters.has(key));
    return Object.fromEntries(told);
  }

  /** The same with what it causes, for which more matters: how strong the target is. */
  private followedFacts(): Facts {
    return { ...this.facts(this.allMatters), follow: 'all' };
  }

  /** The value in force: told, or the default. */
  value(key: DeskKey): string {
    return this.gathered()[key.name] ?? key.initial;
  }

  isTold(key: DeskKey): boolean {
    return key.name in this.gathered();
  }

  /** Facts of a unit stay with the unit; the others are of the moment. */
  async tell(key: DeskKey, value: string): Promise<void> {
    const [role, name] = split(key.name);
    const unit = this.units[role];
    if (unit && !unit.id && this.unitKeys.includes(name)) {
      unit.facts[name] = value;
      keep();
    } else this.told[key.name] = value;
    this.forget();
    await this.refresh();
  }

  /** A new unit: what was told by hand of the old one, and how far it stood, no longer holds. The first one tells its own. */
  async pick(role: string, unit: RosterUnit | null): Promise<void> {
    const first = !this.units[role];
    this.units[role] = unit;
    for (const key of this.keys) {
      const [owner, name] = split(key.name);
      const stale = first ? owner === role && unit !== null && name in unit.facts : owner === role || (isFirst(key) && owner === '');
      if (stale) delete this.told[key.name];
    }
    this.forget();
    await this.refresh();
  }

  async swap(): Promise<void> {
    const [one, other] = this.roles;
    if (one === undefined || other === undefined) return;
    const was = this.units[one] ?? null;
    this.units[one] = this.units[other] ?? null;
    this.units[other] = was;
    for (const key of this.keys) if (split(key.name)[0] !== '') delete this.told[key.name];
    this.forget();
    await this.refresh();
  }

  /** The same units again, with new dice. */
  async again(): Promise<void> {
    this.forget();
    await this.refresh();
  }

  private forget(): void {
    this.dice = [];
    this.answer = null;
    this.follows = NO_FOLLOWS;
    this.next = [];
    this.written = false;
    this.more = null;
    this.following = false;
    this.noted = false;
  }

  async refresh(): Promise<void> {
    const turn = ++this.turn;
    const began = performance.now();
    const matters = await engine.deskMatters(this.ruleset, this.kind, this.gathered());
    if (turn !== this.turn) return;
    this.matters = new Map(matters.map((m) => [m.key, m.values]));
    const followed = await engine.deskMatters(this.ruleset, this.kind, { ...this.gathered(), follow: 'all' });
    if (turn !== this.turn) return;
    this.allMatters = new Map(followed.map((m) => [m.key, m.values]));
    const facts = this.facts();
    this.missing = this.keys.filter((k) => k.required && this.matters.has(k.name) && !(k.name in facts));
    if (this.missing.length > 0) return this.clear('');
    const [asked, want] = await Promise.all([
      engine.deskAsk(this.ruleset, this.kind, facts, '', ''),
      engine.deskWants(this.ruleset, this.kind, facts, ''),
    ]);
    if (turn !== this.turn) return;
    if (!asked.ok) return this.lack(asked.why);
    const answer = asked.answer as DeskAnswer;
    this.refused = '';
    this.sum = answer;
    this.odds = answer.odds ?? null;
    this.headline = Object.keys(answer.odds?.outcomes[0]?.result ?? {});
    this.want = answer.odds ? want : null;
    this.oddsTook = performance.now() - began;
    if (!this.want) await this.resolve('', '', began);
  }

  /** A key that is only sometimes required is told by the refusal. */
  private lack(why: string): void {
    const name = /^(\S+) is missing/.exec(why)?.[1];
    this.missing = this.keys.filter((key) => key.name === name);
    this.clear(this.missing.length > 0 ? '' : why);
  }

  private clear(why: string): void {
    this.refused = why;
    this.sum = null;
    this.odds = null;
    this.want = null;
  }

  // ---- Dice ----

  async die(face: number): Promise<void> {
    if (!this.want || this.want.count === 0) return;
    const began = performance.now();
    this.dice.push(face);
    this.want = { ...this.want, count: this.want.count - 1 };
    if (this.want.count === 0) await this.ask(began);
  }

  /** A handful of which only the hits count, told by their number. */
  async hits(hits: number): Promise<void> {
    const want = this.want;
    if (!want) return;
    const most = want.sides === 10 ? 0 : want.sides; // a D10's ten shows 0
    const [hit, miss] = want.reading === 'at_least' ? [most, 1] : [1, most];
    const began = performance.now();
    for (let i = 0; i < want.count; i++) this.dice.push(i < hits ? hit : miss);
    await this.ask(began);
  }

  /** The last die was mistapped; an answer that it gave leaves the log again. */
  async takeBack(): Promise<void> {
    this.dice.pop();
    this.unwrite();
    this.answer = null;
    this.more = null;
    this.next = [];
    const dice = this.dice.join(',');
    this.want = await engine.deskWants(this.ruleset, this.kind, this.asked(), dice);
  }

  private asked(): Facts {
    return this.following ? this.followedFacts() : this.facts();
  }

  /** The dice are in: another roll of the same event, or the answer. */
  private async ask(began: number): Promise<void> {
    const dice = this.dice.join(',');
    const want = await engine.deskWants(this.ruleset, this.kind, this.asked(), dice);
    this.want = want;
    if (!want) await this.resolve(dice, '', began);
  }

  async rollForMe(): Promise<void> {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    await this.resolve('', String(seed), performance.now());
  }

  /** Where no dice are wanted the answer is there at once, whatever the seed, and is no line of the log. */
  private async resolve(dice: string, seed: string, began: number): Promise<void> {
    const turn = this.turn;
    const asked = await engine.deskAsk(this.ruleset, this.kind, this.asked(), dice, dice ? '' : seed || '1');
    if (turn !== this.turn) return;
    if (!asked.ok) {
      this.refused = asked.why;
      return;
    }
    const answer = asked.answer as DeskAnswer;
    const faces = (answer.rolls ?? []).flatMap((roll) => roll.faces);
    const goesOn = !this.following && (this.matters.get('follow')?.includes('all') ?? false) && !asked.follows.next.some((n) => n.instead);
    const more = goesOn ? await engine.deskWants(this.ruleset, this.kind, this.followedFacts(), faces.join(',')) : null;
    if (turn !== this.turn) return;
    this.dice = faces;
    this.want = null;
    if (goesOn && !more) {
      this.following = true; // what it causes without dice is part of the answer
      return this.resolve(faces.join(','), '', began);
    }
    this.more = more;
    if (more && this.chained) return this.goOn();
    this.answer = answer;
    this.follows = asked.follows;
    this.written = false;
    this.took = performance.now() - began;
    if (faces.length > 0) this.write();
    const next = await this.askable();
    if (turn === this.turn) this.next = next;
  }

  goOn(): void {
    this.following = true;
    this.want = this.more;
    this.more = null;
    this.answer = null;
    this.next = [];
  }

  // ---- What follows ----

  /** "2nd Mississippi loses 1, is shaken, falls back 3″": who suffers what; '' if nobody does. */
  sentence(): string {
    const parts = this.follows.effects.flatMap(({ role, says }) => (says ? [forPeople(toldOf(this.units[role] ?? { name: role || 'it' }, says))] : []));
    return parts.length > 0 ? `${capital(parts.join('; '))}.` : '';
  }

  lines({ pieces }: Pick<Roster, 'pieces'>): string[] {
    return this.follows.effects.flatMap(({ role, changes }) => {
      const id = this.units[role]?.id;
      return id ? stateLines(pieces, id, changes) : [];
    });
  }

  /** One tap: the rosters are as the result says. */
  async writeDown(roster: Living): Promise<boolean> {
    if (this.written) return true;
    const says = this.sentence() || `${capital(this.whoText())}: ${this.answer ? this.headlineText(this.answer) : ''}.`;
    this.written = await roster.write((now) => ({ turn: now.turn, says, states: this.lines(now) }));
    if (!this.written) this.refused = roster.trouble;
    return this.written;
  }

  /** Of the questions that follow those that can be asked of these units: no rifles of a battery. */
  private async askable(): Promise<Next[]> {
    if (this.more) return [];
    const here = this.follows.next.filter(({ after, roles }) => (after === '' || after === this.step) && (roles === '' || this.knows(roles)));
    const asked = await Promise.all(here.map((n) => this.canAsk(n)));
    return here.filter((_, i) => asked[i]);
  }

  private knows(roles: string): boolean {
    return roles.split(' ').some((pair) => this.units[pair.split('=')[1] ?? ''] != null);
  }

  /** Refused for what the units are, or without a fact that their like does not have: it is none of theirs. */
  private async canAsk(next: Next): Promise<boolean> {
    const keys = await engine.deskKeys(this.ruleset, next.kind);
    const { units, told } = this.handed(next);
    const facts: Facts = {};
    for (const [role, unit] of Object.entries(units)) {
      if (unit && misfit(keys, role, unit)) return false;
      if (unit) Object.assign(facts, unitFacts(keys, role, unit));
    }
    Object.assign(facts, told);
    const matters = new Set((await engine.deskMatters(this.ruleset, next.kind, facts)).map((m) => m.key));
    const known = Object.fromEntries(Object.entries(facts).filter(([key]) => matters.has(key)));
    const lacks = keys.filter((key) => key.required && matters.has(key.name) && !(key.name in known)).map((key) => split(key.name));
    if (lacks.length > 0) return lacks.every(([role, name]) => !units[role] || !this.unitKeys.includes(name)); // more is to be told first
    const asked = await engine.deskAsk(this.ruleset, next.kind, known, '', '1');
    return asked.ok || !WHAT_IT_IS.test(asked.why);
  }

  private handed(next: Next): Handed {
    const units: Handed['units'] = {};
    for (const pair of next.roles.split(' ').filter(Boolean)) {
      const [to = '', from = ''] = pair.split('=');
      units[to] ??= this.units[from] ?? null;
    }
    const told: Facts = {};
    const later: Facts = { ...this.later };
    for (const line of next.facts.split('\n').filter(Boolean)) {
      const [key = '', value = ''] = line.split(/=(.*)/);
      (key.includes(':') ? later : told)[key] = value;
    }
    for (const [name, value] of Object.entries(later)) {
      const [kind, key = ''] = name.split(':');
      if (kind !== next.kind) continue;
      told[key] ??= value;
      delete later[name];
    }
    return { kind: next.kind, units, told, later, step: next.step, label: this.nextLabel(next), open: [] };
  }

  /** "how far it runs (2nd Mississippi)": two of one kind can be open at a time. */
  nextLabel({ label, roles, also }: Next): string {
    const who = also ? this.units[roles.split('=')[1] ?? ''] : null;
    return who ? `${label} (${who.name})` : label;
  }

  /** The next question, of whom it concerns, with what is known. What else has come of this one stays open. */
  handOver(next: Next, book?: Book): void {
    const open = this.next.filter((n) => n.also && n !== next).map((n) => this.handed(n));
    this.give({ ...this.handed(next), open: [...open, ...this.open] }, book);
  }

  /** A question that was left open; what has come of this one stays so. */
  reopen(left: Handed, book?: Book): void {
    const open = this.next.filter((n) => n.also).map((n) => this.handed(n));
    this.give({ ...left, open: [...open, ...this.open.filter((other) => other !== left)] }, book);
  }

  /** With the units as they are now; of a commander it is he who fell. */
  private give(next: Handed, book?: Book): void {
    const now = (role: string, unit: RosterUnit | null): RosterUnit | null => {
      const fallen = role === COMMANDER && unit?.id && book?.now ? fallenOf(book.now.pieces, unit.id) : undefined;
      if (role === COMMANDER) return fallen ? asUnit(fallen) : null;
      return book?.units.find(({ id }) => id !== undefined && id === unit?.id) ?? unit;
    };
    handed = { ...next, units: Object.fromEntries(Object.entries(next.units).map(([role, unit]) => [role, now(role, unit)])) };
  }

  // ---- Words ----

  /** The units in their roles, and the length of this ruleset. */
  get speech(): Speech {
    const who = Object.entries(this.units).flatMap(([role, unit]) => (unit ? [[role, unit] as const] : []));
    return { who: Object.fromEntries(who), unit: this.ruleset === 'potomac' ? ' cm' : '″' };
  }

  /** Of the result what the odds speak of, else all. */
  headlineText(answer: DeskAnswer): string {
    const result: Record<string, Value> = answer.result ?? {};
    const names = this.headline.length > 0 ? this.headline : Object.keys(result);
    const told = Object.fromEntries(names.filter((n) => n in result).map((n) => [n, result[n] ?? null]));
    return resultText(told, this.speech);
  }

  /** What is still to be told, in words; a unit picked from the roster tells most of it. */
  lacking(): string {
    const words = this.missing.map((key) => {
      const [role, name] = split(key.name);
      const bare = this.roles.includes(role) && !this.units[role] && this.unitKeys.includes(name);
      const whose = this.missing.some((other) => other !== key && other.label === key.label);
      const of = whose ? `${this.units[role]?.name ?? roleTitle(role)}: ` : '';
      return bare ? `who is ${role ? `the ${role}` : 'it'}` : `${of}${said(key.label)}`;
    });
    return [...new Set(words)].join('; ');
  }

  whoText(): string {
    const names = this.roles.map((role) => this.units[role]?.name).filter((name) => name !== undefined);
    return names.join(' and ');
  }

  private write(): void {
    const answer = this.answer;
    if (!answer) return;
    const rolls = (answer.rolls ?? []).map((roll) => rollText(answer, roll, rollTitle(roll.purpose, this.speech)));
    const facts = this.keys.filter(({ name }) => name in this.told).map((key) => factText(key, this.told[key.name] ?? ''));
    const lines = [[this.whoText(), ...facts].filter(Boolean).join('; '), ...rolls, this.sentence() || this.headlineText(answer)];
    const text = lines.filter(Boolean).join('\n');
    const at = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    this.unwrite();
    note({ ruleset: this.ruleset, kind: this.kind, at, text });
    this.noted = true;
  }

  /** Its line leaves the log: it was a mistake, or is written anew. */
  private unwrite(): void {
    if (this.noted) unnote();
    this.noted = false;
  }

  /** The key of a role, e.g. for a label; undefined if the kind has none. */
  keyOf(role: string, name: string): DeskKey | undefined {
    return this.keys.find((key) => key.name === join(role, name));
  }
}
