// The order that a person is making: the piece selected, what it may do, the order so far, what it would do,
// and the shapes that the map lays over itself meanwhile.
import { engine } from '../engine/client';
import type { Ask, Band, Forecast, Preview, Proposal, Pt, Reach, Sight, Threat } from '../engine/types';
import type { Battle } from './battle.svelte';
import { readOrder, takes, writeOrder, type Draft } from './order';

/** Shapes and odds that nobody waits for: one that was cancelled or cannot be had is not shown. */
async function late<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch {
    return null;
  }
}

export class Orders {
  selected = $state(-1);
  proposals = $state.raw<Proposal[]>([]); // of the selected piece
  draft = $state.raw<Draft | null>(null);
  line = $state(''); // of the draft
  preview = $state.raw<Preview | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  threats = $state.raw<Threat[] | null>(null);
  bands = $state.raw<Band[]>([]);
  reach = $state.raw<Reach | null>(null);
  sight = $state.raw<Sight | null>(null);
  grouping = $state(false); // taps on own units add them to the order
  counting = $state(false); // the odds are being worked out

  private salt = 0;
  private turn = 0; // raised with every change, so that late answers are not shown

  constructor(private battle: Battle) {}

  // ---- Selecting ----

  /** A new order is asked for: of the unit that it names, else of the one selected, if they can act. */
  async begin(ask: Ask): Promise<void> {
    const info = this.battle.info;
    const candidates = [ask.unit, this.selected].filter((p) => info?.pieces[p]?.side === ask.side);
    for (const piece of candidates) {
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
    this.reach = null;
    this.sight = null;
    this.grouping = false;
    this.counting = false;
  }

  deselect(): void {
    this.drop();
    this.selected = -1;
    this.proposals = [];
    this.bands = [];
  }

  async select(piece: number): Promise<void> {
    this.drop();
    const turn = this.turn;
    if (piece !== this.selected) {
      this.proposals = [];
      this.bands = [];
    }
    this.selected = piece;
    this.salt = 0;
    const ask = this.battle.ask;
    const own = this.battle.mine && ask?.kind === 'order' && this.battle.info?.pieces[piece]?.side === ask.side;
    const proposals = own ? await engine.propose(0, piece) : [];
    if (turn !== this.turn) return;
    this.proposals = proposals;
    const bands = await late(engine.bands(piece));
    if (piece === this.selected) this.bands = bands ?? [];
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
    this.turn++;
    this.draft = draft;
    if (draft && draft.units[0] !== undefined && this.selected < 0) this.selected = draft.units[0];
    await this.show(line);
  }

  private async change(draft: Draft): Promise<void> {
    const info = this.battle.info;
    if (!info) return;
    this.turn++;
    this.draft = draft;
    await this.show(writeOrder(info, draft));
  }

  /** What the order would do; then the odds; all of it only while it is still the order being made. */
  private async show(line: string): Promise<void> {
    const turn = this.turn;
    engine.cancel();
    this.line = line;
    this.forecast = null;
    this.threats = null;
    this.sight = null;
    this.battle.refusal = null;
    const preview = await engine.preview(line);
    if (turn !== this.turn) return;
    this.preview = preview;
    await this.showWays(turn);
    if (preview.legal && preview.closesUndo) await this.showOdds(turn, line);
  }

  private async showWays(turn: number): Promise<void> {
    const info = this.battle.info;
    const d = this.draft;
    const unit = d?.units[0];
    if (!info || !d || unit === undefined) return;
    if (d.targets[0] !== undefined) {
      const sight = await late(engine.sight(unit, d.targets[0]));
      if (turn === this.turn) this.sight = sight;
    } else if (takes(info, d.verb, 'P') !== 'none' && !this.reach) {
      const reach = await late(engine.reach(unit, d.verb));
      if (turn === this.turn) this.reach = reach;
    }
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
    const threats = await late(engine.threats(unit));
    if (turn === this.turn) this.threats = threats;
  }

  // ---- On the map ----

  async tapPiece(piece: number): Promise<void> {
    const info = this.battle.info;
    const ask = this.battle.ask;
    if (!info || !ask) return;
    const own = info.pieces[piece]?.side === ask.side && ask.kind === 'order' && this.battle.mine;
    if (own && this.grouping && this.draft) return this.toggleUnit(piece);
    if (own && this.draft && this.wantsFriend(piece)) return this.aim(piece);
    if (own || this.selected < 0 || !this.battle.mine || ask.kind !== 'order') return this.select(piece);
    if (info.pieces[this.selected]?.side !== ask.side) return this.select(piece);
    return this.aim(piece);
  }

  /** An order such as "join T" is aimed at one's own. */
  private wantsFriend(piece: number): boolean {
    return this.proposals.some((p) => p.verb === this.draft?.verb && p.targets.includes(piece));
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
    const verbs = this.proposals.filter((p) => fits(p.verb)).map((p) => p.verb);
    return verbs.find((v) => v === 'move') ?? verbs[0] ?? null;
  }

  /** To a place on the table. */
  async place(at: Pt, snap = true): Promise<void> {
    const verb = this.placeVerb;
    if (!verb) return;
    const step = this.battle.info?.table.unit === 'cm' ? 0.5 : 0.25;
    const to: Pt = snap ? [Math.round(at[0] / step) * step, Math.round(at[1] / step) * step] : at;
    const d = this.draft?.verb === verb ? this.draft : this.like(verb);
    await this.change({ ...d, path: [to] });
  }

  /** An order of this verb as it is proposed, for the words that it needs. */
  private like(verb: string): Draft {
    const info = this.battle.info;
    const known = this.proposals.find((p) => p.verb === verb);
    const read = known && info ? readOrder(info, known.line) : null;
    return read ? { ...read, facing: takes(info!, verb, 'T') === 'none' ? read.facing : null } : this.blank(verb, {});
  }

  async nudge(dx: number, dy: number): Promise<void> {
    const look = this.battle.position?.looks[this.selected];
    const from = this.draft?.path.at(-1) ?? look?.at;
    if (from) await this.place([from[0] + dx, from[1] + dy], false);
  }

  async turnBy(degrees: number): Promise<void> {
    const d = this.draft;
    if (!d) return;
    const unit = d.units[0] ?? this.selected;
    const now = d.facing ?? this.preview?.looks?.[unit]?.facing ?? this.battle.position?.looks[unit]?.facing ?? 0;
    await this.change({ ...d, facing: (Math.round(now + degrees) + 720) % 360 });
  }

  /** How far it is from piece to piece, and whether the one sees the other. */
  async measure(from: number, to: number): Promise<void> {
    this.sight = await late(engine.sight(from, to));
  }

  async confirm(): Promise<void> {
    if (this.preview?.legal) await this.battle.give(this.line);
  }
}
