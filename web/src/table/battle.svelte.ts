// One battle on the screen: whose answer is asked for, who gives it (a person, a general, the dice), what came of it,
// undo and saving. The rules are the engine's; here is only the order in which it is asked.
import { engine } from '../engine/client';
import type { Answered, Ask, GameInfo, Opened, Position, Proposal, Step } from '../engine/types';
import { Orders } from './orders.svelte';
import * as store from './store';
import type { DiceMode, Saved, Seat, Standing } from './store';

export interface Refusal {
  rule: string;
  why: string;
}

const PAUSE = 700; // milliseconds that a general's answer stays before the next, at speed 1

/** The answer that lets it pass: a reaction without parts. */
function passOf(offers: Proposal[]): string | null {
  const passes = offers.filter((o) => o.units.length === 0 && o.targets.length === 0);
  return (passes.find((o) => o.verb === 'pass') ?? passes[0])?.line ?? null;
}

export class Battle {
  info = $state.raw<GameInfo | null>(null);
  position = $state.raw<Position | null>(null);
  steps = $state.raw<Step[]>([]);
  saved = $state<Saved>(store.strange(''));
  trouble = $state(''); // why there is no game
  refusal = $state<Refusal | null>(null);
  thinking = $state(-1); // the side whose general thinks
  reason = $state(''); // of its last answer
  paused = $state(false);
  speed = $state(store.likedSpeed());
  offers = $state.raw<Proposal[]>([]); // of anybody, for what is asked now; none until the engine has said
  quiet = $state(false); // "not again this move"
  looking = $state.raw<Position | null>(null); // an earlier position, in the replay
  readonly orders = new Orders(this);

  private epoch = 0; // raised when the position changes other than by the loop
  private running = false;
  private again = false;
  private busy = $state(false);

  // ---- Opening ----

  async open(id: string): Promise<void> {
    this.saved = store.savedOf(id) ?? store.strange(id);
    const record = await store.recordOf(id);
    this.begin(await this.opened(record));
  }

  private async opened(record: string): Promise<Opened> {
    const { scenario, text } = this.saved;
    if (!record) return text ? engine.openText(scenario, text) : engine.open(scenario);
    const opened = await engine.openRecord(record, text);
    if (opened.ok || text) return opened;
    const named = await store.namedScenario(); // perhaps it was fought with that one
    return named ? engine.openRecord(record, named) : opened;
  }

  private begin(opened: Opened): void {
    if (!opened.ok) {
      this.trouble = opened.why || 'This game cannot be opened.';
      return;
    }
    this.info = opened.info;
    this.position = opened.position;
    this.steps = opened.steps;
    this.saved.title = opened.info.title;
    if (!this.saved.text) this.saved.scenario = opened.info.name;
    this.saved.ruleset = opened.info.ruleset;
    this.paused = this.watching && opened.steps.length > 0;
    void this.save();
    void this.run();
  }

  close(): void {
    this.epoch++;
    this.paused = true;
  }

  // ---- What is asked ----

  get ask(): Ask | null {
    return this.position?.ask ?? null;
  }
  get shown(): Position | null {
    return this.looking ?? this.position;
  }
  get watching(): boolean {
    return this.saved.seats.every((s) => s !== 'person');
  }
  seat(side: number): Seat {
    return this.saved.seats[side] ?? 'person';
  }
  /** Does a person at this screen have to answer now? */
  get mine(): boolean {
    const ask = this.ask;
    if (!ask || ask.kind === 'nothing' || this.looking) return false;
    return ask.kind === 'dice' ? this.ownDice : this.seat(ask.side) === 'person';
  }
  get waiting(): boolean {
    return this.busy;
  }
  /** Whose dice are asked for: those of the unit that rolls, else of the side whose turn it is. */
  get diceSide(): number {
    const unit = this.ask?.unit ?? -1;
    return this.info?.pieces[unit]?.side ?? this.position?.active ?? 0;
  }
  get ownDice(): boolean {
    return this.ask?.kind === 'dice' && this.saved.dice[this.diceSide] === 'own';
  }
  name(piece: number): string {
    return this.info?.pieces[piece]?.name ?? '';
  }
  sideName(side: number): string {
    return this.info?.sides[side]?.name ?? '';
  }

  // ---- The loop ----

  /** Goes on until a person is asked. Called while it runs, it looks once more before it stops. */
  async run(): Promise<void> {
    this.again = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.again) {
        this.again = false;
        while (await this.next());
      }
    } finally {
      this.running = false;
      this.thinking = -1;
    }
  }

  private async next(): Promise<boolean> {
    const ask = this.ask;
    if (!ask || ask.kind === 'nothing' || this.looking) return false;
    if (ask.kind === 'dice') return this.ownDice ? false : this.rolled();
    if (this.seat(ask.side) !== 'person') return this.general(ask.side);
    return this.person(ask);
  }

  /** The engine rolls all dice that are due; where somebody rolls his own, only the first are kept. */
  private async roll(): Promise<Answered> {
    const before = this.position?.answers ?? 0;
    const answered = await engine.roll(this.saved.seed);
    if (answered.steps.length < 2 || !this.saved.dice.includes('own')) return answered;
    return { ...answered, steps: answered.steps.slice(0, 1), position: await engine.undo(before + 1) };
  }

  private async rolled(): Promise<boolean> {
    const epoch = this.epoch;
    const answered = await this.roll();
    return epoch === this.epoch && this.take(answered);
  }

  private async general(side: number): Promise<boolean> {
    if (this.paused) return false;
    this.thinking = side;
    const epoch = this.epoch;
    const [decision] = await Promise.all([engine.decide(this.seat(side), this.saved.seed), this.pause()]);
    this.thinking = -1;
    if (epoch !== this.epoch || this.paused) return epoch !== this.epoch;
    this.reason = decision.reason;
    return this.take(await engine.give(decision.line));
  }

  private pause(): Promise<void> {
    return new Promise((done) => setTimeout(done, PAUSE / this.speed));
  }

  /** A person is asked, unless a standing order has answered already. */
  private async person(ask: Ask): Promise<boolean> {
    const epoch = this.epoch;
    const offers = await engine.propose(0, -1);
    if (epoch !== this.epoch) return true;
    const line = ask.kind === 'reaction' ? this.standingAnswer(offers) : null;
    if (line) return this.take(await engine.give(line));
    this.offers = offers;
    if (ask.kind === 'order') await this.orders.begin(ask);
    return false;
  }

  /** Another position: what was offered in the last one can no longer be tapped. */
  private stand(position: Position): void {
    this.position = position;
    this.offers = [];
  }

  private take(answered: Answered): boolean {
    this.refusal = answered.ok ? null : { rule: answered.rule, why: answered.why };
    if (!answered.ok) return false;
    if (this.ask?.kind === 'order') this.quiet = false;
    this.steps = [...this.steps, ...answered.steps];
    this.stand(answered.position);
    this.saved.answers = answered.position.answers;
    this.saved.over = answered.position.over;
    void this.save();
    return true;
  }

  // ---- A person's answers ----

  async give(line: string): Promise<boolean> {
    if (this.busy || !this.position) return false;
    this.busy = true;
    this.epoch++;
    try {
      if (!this.take(await engine.give(line))) return false;
      this.orders.drop();
    } finally {
      this.busy = false;
    }
    void this.run();
    return true;
  }

  /** The computer rolls this once, though own dice are in force. */
  async rollOnce(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.epoch++;
    try {
      this.take(await this.roll());
    } finally {
      this.busy = false;
    }
    void this.run();
  }

  /** Lets a general answer this once. */
  async advise(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const decision = await engine.decide('drill', this.saved.seed);
      this.reason = decision.reason;
      await this.orders.propose(decision.line);
    } finally {
      this.busy = false;
    }
  }

  // ---- Reactions ----

  get passLine(): string | null {
    return passOf(this.offers);
  }

  private standingAnswer(offers: Proposal[]): string | null {
    const active = offers.filter((o) => o.units.length > 0);
    if (this.quiet) return passOf(offers);
    const order = (o: Proposal) => this.standing(o.units[0] ?? -1);
    const fire = active.find((o) => o.verb.includes('fire') && order(o) === 'fire');
    if (fire) return fire.line;
    const open = active.filter((o) => order(o) !== 'hold');
    return active.length > 0 && open.length === 0 ? passOf(offers) : null;
  }

  standing(piece: number): Standing {
    return this.saved.standing[this.info?.pieces[piece]?.id ?? ''] ?? 'ask';
  }

  setStanding(piece: number, what: Standing): void {
    const id = this.info?.pieces[piece]?.id;
    if (id) this.saved.standing[id] = what;
    this.keepSettings();
  }

  // ---- Who plays, whose dice ----

  setSeat(side: number, seat: Seat): void {
    this.saved.seats[side] = seat;
    this.keepSettings();
    this.epoch++;
    void this.run();
  }

  setDice(side: number, mode: DiceMode): void {
    this.saved.dice[side] = mode;
    this.keepSettings();
    void this.run();
  }

  setPaused(paused: boolean): void {
    this.paused = paused;
    if (!paused) void this.run();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    store.likeSpeed(speed);
  }

  private keepSettings(): void {
    store.keepSettings($state.snapshot(this.saved));
  }

  // ---- Undo ----

  /** The number of answers to which one step back goes; -1: there is none. */
  get undoTo(): number {
    const p = this.position;
    if (!p || this.looking) return -1;
    const before = this.steps.map((s, i) => (s.side >= 0 && this.seat(s.side) === 'person' ? i : -1)).filter((i) => i >= p.undo.free && i < p.answers);
    return before.at(-1) ?? -1;
  }

  get undoLine(): string {
    return this.undoTo >= 0 ? (this.steps[this.undoTo]?.line ?? '') : '';
  }

  async undo(): Promise<void> {
    const to = this.undoTo;
    if (to < 0 || this.busy) return;
    this.busy = true;
    this.epoch++;
    try {
      this.stand(await engine.undo(to));
      this.steps = this.steps.slice(0, to);
      this.saved.answers = to;
      this.refusal = null;
      this.orders.drop();
      await this.save();
    } finally {
      this.busy = false;
    }
    void this.run();
  }

  // ---- Replay ----

  async look(answers: number): Promise<void> {
    const p = this.position;
    if (!p) return;
    this.orders.drop();
    if (answers >= p.answers) this.looking = p;
    else this.looking = await engine.at(answers);
  }

  endReplay(): void {
    this.looking = null;
    void this.run();
  }

  // ---- Saving ----

  private async save(): Promise<void> {
    const record = await engine.record();
    store.keep($state.snapshot(this.saved), record);
  }

  async download(): Promise<void> {
    const url = URL.createObjectURL(new Blob([await engine.record()], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${this.saved.id}.rec`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}
