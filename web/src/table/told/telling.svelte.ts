// Telling a battle: one deed after the other, each for its time, on the map and in the panel. The battle goes on when
// all is told. Then, after the enemy's part, the card with what he did; and any deed of the past again.
import { engine } from '../../engine/client';
import type { GameInfo, Look, Position, Step } from '../../engine/types';
import { likedPace, likePace, type Pace } from '../likes';
import { deedsOf, looksAt, type Deed } from './deeds';
import { sentenceOf } from './sentence';

/** A deed as the map shows it. */
export interface Scene {
  deed: Deed;
  before: Look[];
  after: Look[];
}

const READING = 24; // milliseconds that a letter takes
const LEAST = 900;
const BRIEF = 700; // a new turn, points

export class Telling {
  deeds = $state.raw<Deed[]>([]);
  at = $state(-1); // the deed that was told last
  visiting = $state(-1); // one of the past that is looked at again
  scene = $state.raw<Scene | null>(null);
  busy = $state(false); // the battle waits until all is told
  card = $state.raw<{ from: number; to: number; before?: 'order' } | null>(null); // deeds, `to` not included
  pace = $state<Pace>(likedPace());
  waiting = $state(false); // for a tap

  private info: GameInfo | null = null;
  private steps: Step[] = [];
  private told = 0; // deeds
  private base: Look[] = []; // before the last deed that was told
  private now: Look[] = []; // behind it
  private live: Scene | null = null;
  private seen = true; // the deed on display has had its time
  private rush = false; // the rest of this part at once
  private era = 0; // raised when the battle is laid out anew
  private own = 0; // deeds told when a person last gave an order
  private go: (() => void) | null = null;
  private held = false;
  private late = false; // its time is over, but the battle is held
  private blank = $state(false); // a replay stands before the first deed

  get deed(): Deed | null {
    return this.blank ? null : (this.deeds[this.visiting >= 0 ? this.visiting : this.at] ?? null);
  }
  get sentence(): string {
    return this.info && this.deed ? sentenceOf(this.info, this.deed) : '';
  }
  say(deed: Deed): string {
    return this.info ? sentenceOf(this.info, deed) : '';
  }
  /** Where the pieces are drawn, if not where the battle has them. */
  get looks(): Look[] | null {
    return this.busy || this.visiting >= 0 ? (this.scene?.after ?? null) : null;
  }

  // ---- What there is to tell ----

  /** The battle is laid out: all of it counts as told. */
  layOut(info: GameInfo, steps: Step[], position: Position): void {
    this.era++;
    this.info = info;
    this.steps = steps;
    this.deeds = deedsOf(info, steps);
    this.told = this.deeds.length;
    this.own = this.told;
    this.at = this.told - 1;
    this.base = this.now = position.looks;
    this.live = this.scene = null;
    this.visiting = -1;
    this.card = null;
    this.busy = false;
    this.seen = true;
    this.next();
    void this.recall();
  }

  /** More has happened. */
  hear(steps: Step[]): void {
    if (!this.info) return;
    this.steps = steps;
    this.deeds = deedsOf(this.info, steps);
  }

  /** A person has answered: he has seen what was told so far. */
  acted(order: boolean): void {
    this.seen = true;
    this.rush = false;
    this.close();
    if (order) this.own = this.told;
  }

  // ---- Telling ----

  /** Tells what has happened since; the last deed stays on display. `side`: its person is asked for an order next. */
  async tell(side: number): Promise<void> {
    const era = this.era;
    this.grow();
    if (this.told >= this.deeds.length) return this.asked(side);
    this.leave();
    this.busy = true;
    while (this.told < this.deeds.length) {
      if (!this.seen) await this.time();
      if (era !== this.era) return;
      this.show(this.deeds[this.told]!);
    }
    this.asked(side);
    this.busy = false;
  }

  private show(deed: Deed): void {
    this.base = this.now;
    this.now = looksAt(this.base, this.steps.slice(deed.from.step), deed.from.step, deed.to);
    this.live = this.scene = { deed, before: this.base, after: this.now };
    this.at = this.told++;
    this.seen = false;
  }

  /** Dice that a person rolled belong to the deed that is on display already. */
  private grow(): void {
    const deed = this.deeds[this.at];
    if (!this.live || !deed || deed === this.live.deed || this.at !== this.told - 1) return;
    const from = this.live.deed.to.step; // of a battle opened again, what came before is in `now` already, not in its steps
    this.now = looksAt(this.now, this.steps.slice(from), from, deed.to);
    const here = this.scene === this.live;
    if (this.say(deed) !== this.say(this.live.deed)) this.seen = false; // what came of it has not been read
    this.live = { deed, before: this.base, after: this.now };
    if (here) this.scene = this.live;
  }

  /** Until the deed on display has been read, or a tap. */
  private time(): Promise<void> {
    const deed = this.deeds[this.at];
    if (this.pace === 'once' || this.rush || !deed) return Promise.resolve();
    return new Promise((done) => {
      const brief = deed.act === 'turn' || deed.act === 'score';
      const ms = brief ? BRIEF : LEAST + READING * this.say(deed).length;
      const timer = this.pace === 'steady' ? setTimeout(() => (this.held ? (this.late = true) : this.next()), ms) : undefined;
      this.waiting = this.pace === 'tap';
      this.go = () => {
        clearTimeout(timer);
        this.waiting = false;
        this.go = null;
        done();
      };
    });
  }

  hold(held: boolean): void {
    this.held = held;
    if (held || !this.late) return;
    this.late = false;
    this.next();
  }

  /** On to the next deed. */
  next(): void {
    this.go?.();
  }

  /** The rest of this part at once. */
  hurry(): void {
    this.rush = true;
    this.next();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    likePace(pace);
    this.next();
  }

  // ---- The card, and deeds of the past ----

  /** A person is asked for an order: did the enemy have a part of his own since the last? Is he no longer asked (a general
   *  stepped in, the battle was taken back), then what led to the question goes too. */
  private asked(side: number): void {
    if (side < 0) {
      if (this.card?.before) this.close();
      return;
    }
    const since = this.deeds.slice(this.own, this.told);
    this.rush = false;
    const part = since.some((d) => d.side >= 0 && d.side !== side && d.unit >= 0 && !d.reaction);
    if (!part || this.card) return;
    const own = since.findIndex((d) => d.side !== side && d.unit >= 0); // what he did himself he knows, and the bar says whose turn it is
    this.card = { from: this.own + own, to: this.told, before: 'order' };
    this.own = this.told;
    if (this.pace === 'once') void this.visit(this.card.from);
  }

  close(): void {
    this.card = null;
    this.leave();
  }

  /** The deeds of the turn in which this one was done. */
  openTurnOf(index: number): void {
    const begins = (i: number) => this.deeds[i]?.turn === true;
    let from = index;
    while (from > 0 && !begins(from)) from--;
    let to = index + 1;
    while (to < this.deeds.length && !begins(to)) to++;
    this.card = { from, to };
    void this.visit(index);
  }

  /** Before the first deed there is nothing to show. */
  rewind(): void {
    this.close();
    this.blank = true;
    this.scene = null;
  }

  async visit(index: number): Promise<void> {
    this.blank = false;
    this.visiting = index;
    const scene = await this.recalled(index);
    if (this.visiting === index && scene) this.scene = scene;
  }

  leave(): void {
    this.blank = false;
    this.visiting = -1;
    this.scene = this.live;
  }

  /** How a deed looked, played again. */
  private async recalled(index: number): Promise<Scene | null> {
    const deed = this.deeds[index];
    if (!deed) return null;
    if (deed === this.live?.deed) return this.live;
    const first = deed.from.step;
    const start = (await engine.at(first)).looks;
    const steps: Step[] = [];
    for (let i = first; i <= deed.to.step; i++) {
      const step = await engine.step(i);
      if (!step) return { deed, before: start, after: (await engine.at(deed.to.step + 1)).looks };
      steps.push(step);
    }
    return { deed, before: looksAt(start, steps, first, deed.from), after: looksAt(start, steps, first, deed.to) };
  }

  /** The last deed of a battle that was opened again. */
  private async recall(): Promise<void> {
    const { era, at } = this;
    const scene = at >= 0 ? await this.recalled(at).catch(() => null) : null;
    if (era !== this.era || this.at !== at || this.live || !scene) return;
    this.live = scene;
    this.base = scene.before;
    if (this.visiting < 0 && !this.blank) this.scene = scene;
  }
}
