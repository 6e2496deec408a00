// The order that a person is making: the piece selected, what it may do, the order so far, what it would do,
// and the shapes that the map lays over itself meanwhile.
import { engine } from '../engine/client';
import type { Ask, Band, Forecast, Hand, Look, Preview, Proposal, Pt, Sight, Threat } from '../engine/types';
import type { Battle } from './battle.svelte';
import { readOrder, takes, turningVerbs, writeOrder, type Draft } from './order';
import { firstLawful, Pull, type Grip } from './pull';
import { waysOf, type Way } from './ways';

/** Shapes and odds that nobody waits for: one that was cancelled or cannot be had is not shown. */
async function late<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch {
    return null;
  }
}

const NUMBERS = 6; // proposals that are shown on the map

export class Orders {
  selected = $state(-1);
  proposals = $state.raw<Proposal[]>([]); // of the selected piece
  draft = $state.raw<Draft | null>(null);
  line = $state(''); // of the draft
  preview = $state.raw<Preview | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  threats = $state.raw<Threat[] | null>(null);
  bands = $state.raw<Band[]>([]);
  reach = $state.raw<Pt[][]>([]); // where the selected piece may go, with the verb of placeVerb
  ways = $state.raw<Way[]>([]); // where it may go if it also turns or changes its formation
  hand = $state.raw<Hand | null>(null); // what the order being made, or the pull of a finger, would do
  pulled = $state.raw<{ grip: Grip; at: Pt } | null>(null); // the piece is in the hand: where it is pulled to, on the table
  armed = $state(''); // the verb chosen for taps on the ground
  manner = $state.raw<string[] | null>(null); // words chosen for it: a formation
  sight = $state.raw<Sight | null>(null);
  profile = $state(false); // the line of sight is shown from the side
  grouping = $state(false); // taps on own units add them to the order
  counting = $state(false); // the odds are being worked out

  private salt = 0;
  private turn = 0; // raised with every change, so that late answers are not shown
  private readonly pull = new Pull((hand) => (this.hand = hand));

  constructor(private battle: Battle) {}

  // ---- Selecting ----

  /** A new order is asked for: of the unit that it names, else of the one selected, if they can act. */
  async begin(ask: Ask): Promise<void> {
    const info = this.battle.info;
    const candidates = [ask.unit, this.selected].filter((p) => info?.pieces[p]?.side === ask.side);
    for (const piece of new Set(candidates)) {
      await this.select(piece);
      if (this.selected !== piece || this.proposals.length > 0) return; // it acts, or another was chosen meanwhile
    }
    this.deselect();
  }

  /** Nothing is being made any more; the selection stays. */
  drop(): void {
    this.turn++;
    engine.cancel();
    this.draft = null;
    this.line = '';
    this.preview = null;
    this.forecast = null;
    this.threats = null;
    this.hand = null;
    this.pulled = null;
    this.sight = null;
    this.grouping = false;
    this.counting = false;
  }

  deselect(): void {
    this.drop();
    this.selected = -1;
    this.proposals = [];
    this.forget();
  }

  /** What was shown of another piece. */
  private forget(): void {
    this.bands = [];
    this.reach = [];
    this.ways = [];
    this.armed = '';
    this.manner = null;
  }

  async select(piece: number): Promise<void> {
    this.drop();
    const turn = this.turn;
    if (piece !== this.selected) {
      this.proposals = [];
      this.forget();
    }
    this.selected = piece;
    this.salt = 0;
    const ask = this.battle.ask;
    const own = this.battle.mine && ask?.kind === 'order' && this.battle.info?.pieces[piece]?.side === ask.side;
    const proposals = own ? await engine.propose(0, piece) : [];
    if (turn !== this.turn) return;
    this.proposals = proposals;
    void this.showReach();
    const bands = await late(engine.bands(piece));
    if (piece === this.selected) this.bands = bands ?? [];
  }

  /** Where it may go by a tap on the ground. */
  private async showReach(): Promise<void> {
    const { selected, placeVerb: verb, battle, turn } = this;
    const like = verb ? this.like(verb) : null;
    this.ways = [];
    if (!like || !battle.info) return void (this.reach = []);
    const path = like.path.length > 0 ? like.path : [battle.position?.looks[selected]?.at ?? [0, 0]];
    const reach = await late(engine.reach(writeOrder(battle.info, { ...like, path: path.slice(-1) as Pt[] })));
    if (selected !== this.selected || verb !== this.placeVerb) return;
    this.reach = reach ?? [];
    const look = battle.position?.looks[selected];
    if (!look?.on || battle.info.pieces[selected]?.leader || this.reach.length === 0) return;
    const ways = await late(waysOf(battle.info, selected, look, like, this.proposals, this.reach));
    if (turn === this.turn && selected === this.selected) this.ways = ways ?? [];
  }

  /** Taps on the ground mean this verb from now on, with these words. */
  arm(verb: string, manner: string[] | null = null): void {
    this.armed = verb;
    this.manner = manner;
    const d = this.draft;
    if (d && d.verb === verb && manner) void this.change({ ...d, words: manner });
    void this.showReach();
  }

  /** Other things it may do. */
  async more(): Promise<void> {
    const turn = this.turn;
    const found = await engine.propose(++this.salt, this.selected);
    if (turn !== this.turn) return;
    const known = new Set(this.proposals.map((p) => p.line));
    this.proposals = [...this.proposals, ...found.filter((p) => !known.has(p.line))];
  }

  // ---- Making the order ----

  async propose(line: string): Promise<void> {
    const info = this.battle.info;
    if (!info) return;
    const draft = readOrder(info, line);
    const unit = draft?.units[0];
    if (unit !== undefined && this.selected < 0) {
      await this.select(unit); // with what else it may do: that is shown when this order is dropped
      if (this.selected !== unit || this.line) return; // another was chosen meanwhile
    }
    this.turn++;
    this.draft = draft;
    await this.show(line);
  }

  private async change(draft: Draft): Promise<void> {
    const info = this.battle.info;
    if (!info) return;
    this.turn++;
    this.draft = draft;
    await this.show(writeOrder(info, draft));
  }

  /** What the order would do; then the odds, for which nobody has to wait: a charge's may take long. All of it only while
   *  it is still the order being made. */
  private async show(line: string): Promise<void> {
    const turn = this.turn;
    engine.cancel();
    this.line = line;
    this.forecast = null;
    this.threats = null;
    this.hand = null;
    this.sight = null;
    this.battle.refusal = null;
    const preview = await engine.preview(line);
    if (turn !== this.turn) return;
    this.preview = preview;
    await this.showWays(turn);
    if (this.wary) void this.showThreats();
    if (preview.legal && preview.closesUndo) void this.showOdds(turn, line);
  }

  private async showWays(turn: number): Promise<void> {
    const info = this.battle.info;
    const d = this.draft;
    const unit = d?.units[0];
    if (!info || !d || unit === undefined) return;
    if (d.targets[0] !== undefined && info.pieces[d.targets[0]]?.side !== d.side) {
      const sight = await late(engine.sight(unit, d.targets[0]));
      if (turn === this.turn) this.sight = sight;
    }
    if (d.path.length === 0 && d.facing === null) return;
    const hand = await late(engine.hand(this.line));
    if (turn === this.turn) this.hand = hand;
  }

  private async showOdds(turn: number, line: string): Promise<void> {
    this.counting = true;
    const forecast = await late(engine.odds(line, 'no'));
    if (turn !== this.turn) return;
    this.counting = false;
    this.forecast = forecast;
  }

  async showThreats(): Promise<void> {
    const unit = this.draft?.units[0] ?? this.selected;
    const turn = this.turn;
    if (unit < 0 || this.threats) return;
    const threats = await late(engine.threats(unit, this.preview?.legal ? this.line : ''));
    if (turn === this.turn) this.threats = threats;
  }

  // ---- On the map ----

  async tapPiece(piece: number): Promise<void> {
    const info = this.battle.info;
    const ask = this.battle.ask;
    if (!info || !ask) return;
    const own = info.pieces[piece]?.side === ask.side && ask.kind === 'order' && this.battle.mine;
    if (own && this.grouping && this.draft) return this.toggleUnit(piece);
    if (own && (this.draft ? this.wantsFriend(piece) : this.mayJoin(piece))) return this.aim(piece);
    if (own || this.selected < 0 || !this.battle.mine || ask.kind !== 'order') return this.select(piece);
    if (info.pieces[this.selected]?.side !== ask.side) return this.select(piece);
    return this.aim(piece);
  }

  /** An order such as "join T" is aimed at one's own. */
  private wantsFriend(piece: number): boolean {
    return this.proposals.some((p) => p.verb === this.draft?.verb && p.targets.includes(piece));
  }

  /** The one who is chosen may go to this friend, who has nothing to do himself. */
  private mayJoin(piece: number): boolean {
    const joins = this.proposals.some((p) => p.units.includes(this.selected) && p.targets.includes(piece));
    return joins && !this.battle.offers.some((p) => p.units.includes(piece));
  }

  private async toggleUnit(piece: number): Promise<void> {
    const d = this.draft;
    if (!d) return;
    const units = d.units.includes(piece) ? d.units.filter((u) => u !== piece) : [...d.units, piece];
    if (units.length > 0) await this.change({ ...d, units });
  }

  /** At a target: the order being made if it can be aimed, else the first that is proposed against it. */
  async aim(target: number): Promise<void> {
    const info = this.battle.info;
    const d = this.draft;
    if (!info) return;
    if (d && takes(info, d.verb, 'T') !== 'none' && d.targets.length > 0) return this.change({ ...d, targets: [target] });
    const known = this.proposals.find((p) => p.targets.includes(target));
    if (known) return this.propose(known.line);
    const verb = info.verbs.find((v) => v.name === 'fire');
    if (verb) await this.change(this.blank(verb.name, { targets: [target] }));
  }

  private blank(verb: string, parts: Partial<Draft>): Draft {
    const side = this.battle.ask?.side ?? 0;
    return { side, reaction: false, verb, units: [this.selected], targets: [], path: [], facing: null, words: [], number: null, ...parts };
  }

  /** The verb with which a tap on the ground moves the selected piece. */
  get placeVerb(): string | null {
    const info = this.battle.info;
    if (!info || this.selected < 0 || !this.battle.mine || this.battle.ask?.kind !== 'order') return null;
    const fits = (verb: string) => takes(info, verb, 'P') !== 'none';
    if (this.draft && fits(this.draft.verb)) return this.draft.verb;
    if (this.armed) return this.armed;
    const verbs = this.proposals.filter((p) => fits(p.verb)).map((p) => p.verb);
    return verbs.find((v) => v === 'move') ?? verbs[0] ?? null;
  }

  /** To a place on the table, or as far on the way there as may be. */
  async place(at: Pt): Promise<void> {
    const line = this.lineTo(at);
    if (line) await this.settle(line);
  }

  private lineTo(at: Pt): string {
    const { placeVerb: verb, battle } = this;
    if (!verb || !battle.info) return '';
    const d = this.draft?.verb === verb ? this.draft : this.like(verb);
    return writeOrder(battle.info, { ...d, path: [at.map((n) => Math.round(n * 100) / 100) as Pt] });
  }

  /** An order of this verb as it is proposed, for the words that it needs. Its way is that of the unit named first: the one
   *  selected, though a neighbour may have thought of going together. */
  private like(verb: string): Draft {
    const { battle, selected, manner } = this;
    const info = battle.info;
    const known = this.proposals.filter((p) => p.verb === verb).flatMap((p) => (info && readOrder(info, p.line)) || []);
    const leads = (d: Draft) => d.units[0] === selected;
    const formed = known.filter((d) => d.words.join() === manner?.join());
    const fits = formed.length > 0 ? formed : known;
    const read = fits.find(leads) ?? fits[0];
    if (!read) return this.blank(verb, {});
    const units = [selected, ...read.units.filter((unit) => unit !== selected)];
    return { ...read, units, words: manner ?? read.words, facing: takes(info!, verb, 'T') === 'none' ? read.facing : null };
  }

  async nudge(dx: number, dy: number): Promise<void> {
    const look = this.battle.position?.looks[this.selected];
    const from = this.draft?.path.at(-1) ?? (look?.on ? look.at : this.like(this.placeVerb ?? '').path.at(-1));
    if (from) await this.place([from[0] + dx, from[1] + dy]);
  }

  /** The engine cuts it short where it must; that becomes the order being made. */
  private async settle(...lines: string[]): Promise<void> {
    const turn = ++this.turn;
    const hand = await firstLawful(lines);
    if (turn === this.turn) await this.propose(hand?.line ?? lines[0] ?? '');
  }

  // ---- Turning ----

  /** Where it looks in the order being made, or now. */
  get facing(): number {
    const unit = this.draft?.units[0] ?? this.selected;
    return this.draft?.facing ?? this.hand?.look?.facing ?? this.preview?.looks?.[unit]?.facing ?? this.battle.position?.looks[unit]?.facing ?? 0;
  }

  /** Orders that turn it to this bearing: the one being made if it can, else those that only turn. */
  private turnedTo(bearing: number, wheels: boolean): string[] {
    const info = this.battle.info;
    const facing = (Math.round(bearing) + 720) % 360;
    if (!info || this.selected < 0) return [];
    if (this.draft && takes(info, this.draft.verb, 'A') !== 'none') return [writeOrder(info, { ...this.draft, facing })];
    const verbs = turningVerbs(info);
    if (wheels) verbs.reverse();
    return verbs.map((verb) => writeOrder(info, this.blank(verb, { facing })));
  }

  /** Can the selected piece be turned? */
  get turns(): boolean {
    const { battle, selected } = this;
    const own = selected >= 0 && battle.mine && battle.ask?.kind === 'order' && battle.info?.pieces[selected]?.side === battle.ask.side;
    return own && this.proposals.length > 0 && !battle.info?.pieces[selected]?.leader && this.turnedTo(0, false).length > 0;
  }

  async turnBy(degrees: number, wheels = false): Promise<void> {
    if (this.turns) await this.settle(...this.turnedTo(this.facing + degrees, wheels));
  }

  // ---- In the hand ----

  /** Enemies are marked who could harm the piece where it would stand. */
  wary = $state(false);
  setWary(wary: boolean): void {
    this.wary = wary;
    if (wary && this.line) void this.showThreats();
  }

  /** Whose way a place on the table would be. */
  get goer(): number {
    return (this.draft?.verb === this.placeVerb ? this.draft?.units[0] : undefined) ?? this.selected;
  }

  /** How the unit of the order would stand; without an order, how it stands. */
  get ghost(): Look | null {
    const unit = this.draft?.units[0] ?? this.selected;
    return this.preview?.looks?.[unit] ?? (this.draft?.path.length ? null : this.battle.position?.looks[unit]) ?? null;
  }

  /** Where the way of the order being made begins; null: it has none. */
  get from(): Pt | null {
    const look = this.battle.position?.looks[this.draft?.units[0] ?? -1];
    return look?.on && this.draft && this.draft.path.length > 0 ? look.at : null;
  }

  /** Proposals of the chosen verb that differ by their place: they have numbers on the map. Of two that are close, one. */
  get numbered(): Proposal[] {
    if (!this.armed || this.line || this.pulled) return [];
    const fits = (p: Proposal) => p.targets.length === 0 && (!this.manner || readOrder(this.battle.info!, p.line)?.words.join() === this.manner.join());
    const apart = this.battle.info?.table.unit === 'cm' ? 3 : 1.2;
    const kept: Proposal[] = [];
    for (const p of this.proposals.filter((p) => p.verb === this.armed && p.path.length > 0 && p.units.includes(this.selected) && fits(p))) {
      const [x, y] = p.path.at(-1)!;
      if (kept.every((k) => Math.hypot(k.path.at(-1)![0] - x, k.path.at(-1)![1] - y) >= apart)) kept.push(p);
    }
    return kept.slice(0, NUMBERS);
  }

  /** Is it about to come onto the table? */
  awaited(piece: number): boolean {
    return this.battle.offers.some((p) => p.units.includes(piece));
  }

  /** The finger pulls the front of the piece, or one of its handles, to here. */
  hold(grip: Grip, at: Pt): void {
    this.pulled = { grip, at };
    const lines = grip === 'place' ? [this.lineTo(at)] : this.turnedTo(this.bearingOf(grip, at), grip === 'wheel');
    this.pull.to(lines.filter(Boolean));
  }

  private bearingOf(grip: Grip, at: Pt): number {
    const unit = this.draft?.units[0] ?? this.selected;
    const look = this.preview?.looks?.[unit] ?? this.battle.position?.looks[unit];
    if (!look) return 0;
    const a = (look.facing * Math.PI) / 180;
    const middle: Pt = [look.at[0] - (Math.sin(a) * look.depth) / 2, look.at[1] - (Math.cos(a) * look.depth) / 2];
    const bearing = (Math.atan2(at[0] - middle[0], at[1] - middle[1]) * 180) / Math.PI;
    return grip === 'turn' ? bearing - 90 : bearing;
  }

  /** It is let go: what the hand showed last is the order being made. */
  async release(): Promise<void> {
    if (!this.pulled) return;
    const turn = this.turn;
    const hand = await this.pull.end();
    if (turn !== this.turn) return;
    this.pulled = null;
    if (hand) await this.propose(hand.line);
  }

  /** How far it is from piece to piece, and whether the one sees the other. */
  async measure(from: number, to: number): Promise<void> {
    this.sight = await late(engine.sight(from, to));
  }

  async confirm(): Promise<void> {
    if (!this.preview?.legal) return;
    this.forget();
    await this.battle.give(this.line);
  }
}
