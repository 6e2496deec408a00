// One situation at the desk: what is told, what the engine says of it, the dice so far, the answer.
import { engine } from '../engine/client';
import type { DeskFollows, DeskKey } from '../engine/types';
import { NO_FOLLOWS, rollText, type DeskAnswer, type DeskOdds, type Next, type Want } from './answer';
import { stateLines, type Living } from './living.svelte';
import { groups, isFirst, join, split, unitFacts, unitRoles, type Group, type RosterUnit } from './form';
import { keep, kept, note, unnote } from './kept.svelte';
import { capital, resultText, plain, type Value } from './words';

export type Facts = Record<string, string>;

/** Kinds that know one unit of two: the other is asked for, so that the next question knows it. */
const AGAINST = ['charge', 'premelee'];
export const ENEMY = 'enemy';

/** What one situation hands to the next: who is who, and what is known. */
interface Handed {
  kind: string;
  units: Record<string, RosterUnit | null>;
  told: Facts;
}
let handed: Handed | null = null;

export class Situation {
  readonly ruleset: string;
  readonly kind: string;
  keys = $state.raw<DeskKey[]>([]);
  unitKeys = $state.raw<string[]>([]);
  roles = $derived(unitRoles(this.keys, this.unitKeys));
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
  asksEnemy = $derived.by(() => this.roles.length === 1 && (AGAINST.includes(this.kind) || this.units[ENEMY] != null));
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
    if (handed?.kind === this.kind) {
      this.units = handed.units;
      this.told = handed.told;
    }
    handed = null;
    kept.last = { ruleset: this.ruleset, kind: this.kind };
    keep();
    await this.refresh();
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

  /** A new unit: what was told by hand of the old one, and how far it stood, no longer holds. */
  async pick(role: string, unit: RosterUnit | null): Promise<void> {
    this.units[role] = unit;
    for (const key of this.keys) {
      const owner = split(key.name)[0];
      if (owner === role || (isFirst(key) && owner === '')) delete this.told[key.name];
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
    this.written = false;
    this.more = null;
    this.following = false;
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
    if (this.answer) unnote();
    this.answer = null;
    this.more = null;
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

  private async resolve(dice: string, seed: string, began: number): Promise<void> {
    const asked = await engine.deskAsk(this.ruleset, this.kind, this.asked(), dice, seed);
    if (!asked.ok) {
      this.refused = asked.why;
      return;
    }
    this.answer = asked.answer as DeskAnswer;
    this.follows = asked.follows;
    this.written = false;
    this.dice = (this.answer.rolls ?? []).flatMap((roll) => roll.faces);
    this.want = null;
    this.took = performance.now() - began;
    this.write();
    await this.lookAhead();
  }

  /** Does it cause something that wants dice too? */
  private async lookAhead(): Promise<void> {
    this.more = null;
    if (this.following || !this.matters.get('follow')?.includes('all')) return;
    this.more = await engine.deskWants(this.ruleset, this.kind, this.followedFacts(), this.dice.join(','));
  }

  goOn(): void {
    this.following = true;
    this.want = this.more;
    this.more = null;
    this.answer = null;
  }

  // ---- What follows ----

  /** "2nd Mississippi loses 1, is shaken, falls back 3 in": who suffers what; '' if nobody does. */
  sentence(): string {
    const parts = this.follows.effects.flatMap(({ role, says }) => (says ? [`${this.units[role]?.name ?? (role || 'it')} ${says}`] : []));
    return parts.length > 0 ? `${capital(parts.join('; '))}.` : '';
  }

  lines(roster: Living): string[] {
    const pieces = roster.now?.pieces ?? [];
    return this.follows.effects.flatMap(({ role, changes }) => {
      const id = this.units[role]?.id;
      return id ? stateLines(pieces, id, changes) : [];
    });
  }

  /** One tap: the rosters are as the result says. */
  async writeDown(roster: Living): Promise<boolean> {
    if (this.written) return true;
    const says = this.sentence() || `${capital(this.whoText())}: ${this.answer ? this.headlineText(this.answer) : ''}.`;
    this.written = await roster.write(this.lines(roster), says);
    if (!this.written) this.refused = roster.trouble;
    return this.written;
  }

  /** The next question, of whom it concerns, with what is known; `fresh` are the units as they are now. */
  handOver(next: Next, fresh: RosterUnit[]): void {
    const units: Record<string, RosterUnit | null> = {};
    for (const pair of next.roles.split(' ')) {
      const [to = '', from = ''] = pair.split('=');
      const unit = this.units[from];
      if (unit && !units[to]) units[to] = fresh.find(({ id }) => id === unit.id) ?? unit;
    }
    const told = Object.fromEntries(next.facts.split('\n').filter(Boolean).map((fact) => fact.split('=') as [string, string]));
    handed = { kind: next.kind, units, told };
  }

  // ---- Words ----

  /** Of the result what the odds speak of, else all. */
  headlineText(answer: DeskAnswer): string {
    const result: Record<string, Value> = answer.result ?? {};
    const names = this.headline.length > 0 ? this.headline : Object.keys(result);
    const told = Object.fromEntries(names.filter((n) => n in result).map((n) => [n, result[n] ?? null]));
    return resultText(told);
  }

  /** What is still to be told, in words; a unit picked from the roster tells most of it. */
  lacking(): string {
    const words = this.missing.map((key) => {
      const [role, name] = split(key.name);
      const bare = this.roles.includes(role) && !this.units[role] && this.unitKeys.includes(name);
      return bare ? `who is ${role ? `the ${role}` : 'it'}` : key.label;
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
    const rolls = (answer.rolls ?? []).map((roll) => rollText(answer, roll));
    const facts = Object.entries(this.told).map(([key, value]) => `${plain(key.replace('.', ' '))} ${plain(value)}`);
    const lines = [[this.whoText(), ...facts].filter(Boolean).join(', '), ...rolls, this.sentence() || this.headlineText(answer)];
    const text = lines.filter(Boolean).join('\n');
    const at = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    if (this.following) unnote();
    note({ ruleset: this.ruleset, kind: this.kind, at, text });
  }

  /** The key of a role, e.g. for a label; undefined if the kind has none. */
  keyOf(role: string, name: string): DeskKey | undefined {
    return this.keys.find((key) => key.name === join(role, name));
  }
}
