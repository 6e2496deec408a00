// One battle on the screen: whose answer is asked for, who gives it (a person, a general, the dice), what came of it,
// and taking back. An answer goes to the engine, then into the log, and only then is it shown. The rules are the
// engine's, the keeping is the log's; here is only the order in which they are asked.
import { Cancelled, engine } from '../engine/client';
import type { Advice, Answered, Ask, GameInfo, LessonStep, Opened, Position, Proposal, Step } from '../engine/types';
import { Queue } from '../common/queue';
import { saveFile } from '../common/save';
import { forPeople } from '../common/words';
import { toldOf } from '../store/banner';
import type { KeptLog } from '../store/kept.svelte';
import { NOTHING, sameTip, type Draft, type Tip } from '../store/lines';
import { namedScenario, ownSeat } from '../store/server';
import { shelf } from '../store/shelf.svelte';
import { Company } from './company';
import { Course } from './lesson/course';
import { readOrder } from './order';
import { Orders } from './orders.svelte';
import { cut, isWhole, textOf } from './record';
import { answerLine, newSettings, pleaLine, refusePleaLine, remarkLine, seatLine, settingsLine, storyOf, summaryLine, takeBackLine, type DiceMode, type FairMode, type Person, type Plea, type Seat, type Settings, type Standing, type Story } from './story';
import { sideDoes } from './sides';
import { summaryOf } from './summary';
import { takeOver } from './takeover';
import { FairDice } from './together/fair.svelte';
import { Telling } from './told/telling.svelte';

export interface Refusal {
  rule: string;
  why: string;
}

const ELSEWHERE: Refusal = { rule: '', why: 'The battle has gone on in another window. This is how it stands now; your last order was not given.' };

const NOT_NOW: Refusal = { rule: '', why: 'Not that, just now. The lesson waits for what it asks for above; “Show me” lays it out for you.' };

const PATIENCE = 3; // answers that a learner lets pass before he is left alone for this turn

/** The answer that lets it pass: a reaction without parts. */
function passOf(offers: Proposal[]): string | null {
  const passes = offers.filter((o) => o.units.length === 0 && o.targets.length === 0);
  return (passes.find((o) => o.verb === 'pass') ?? passes[0])?.line ?? null;
}

export class Battle {
  info = $state.raw<GameInfo | null>(null);
  position = $state.raw<Position | null>(null);
  steps = $state.raw<Step[]>([]);
  settings = $state<Settings>(newSettings());
  kept = $state.raw<KeptLog | null>(null);
  trouble = $state(''); // why there is no game
  fault = $state(''); // the engine stopped: in words
  held = $state(false); // the menu is open: the battle waits
  onlyShown = $state(''); // why it can be looked at and not played on
  refusal = $state<Refusal | null>(null);
  thinking = $state(-1); // the side whose general thinks
  far = $state(0); // how far he is, in per cent; 0: he has not said
  reason = $state(''); // of its last answer
  advice = $state.raw<Advice | null>(null); // for what is asked now
  paused = $state(false);
  offers = $state.raw<Proposal[]>([]); // of anybody, for what is asked now; none until the engine has said
  spared = $state.raw<{ turn: number; active: number; passed: number; shots: boolean; all: boolean }>({ turn: -1, active: -1, passed: 0, shots: false, all: false });
  looking = $state.raw<Position | null>(null); // an earlier position, in the replay
  people = $state.raw<Person[]>([]); // those at screens of their own
  plea = $state.raw<Plea | null>(null); // somebody asks to take back
  me = $state.raw<Person | null>(null); // who sits at this screen; null: the host, or a lone player
  course = $state.raw<Course | null>(null); // a lesson is played here
  taughtTo = $state(-1); // answers after which it waits for the learner, all before them seen
  begun = $state(false); // the player has read what the battle is about
  holder = $state(-1); // the side that has the tablet, where players share one
  readonly orders = new Orders(this);
  readonly telling = new Telling();
  readonly fair = new FairDice(this);

  story = $state.raw<Story | null>(null); // as the log tells it
  private closed = false;
  private readonly queue = new Queue(); // what changes the game
  private epoch = 0; // raised when the position changes other than by the loop
  private running = false;
  private again = false;
  private busy = $state(false);
  private stir: () => void = () => {}; // the loop waits no longer for others
  private heard: Tip = NOTHING; // how far the log is on the table
  private wrote = ''; // id of the last line that this screen wrote
  private teaching = false;
  private readTo = -1; // answers up to which the learner has read what the lesson says

  // ---- Opening ----

  async open(log: string): Promise<void> {
    await takeOver();
    const [kept, seat] = await Promise.all([shelf.open(log), ownSeat()]);
    if (this.closed) return kept.close();
    if (seat?.log === log) this.me = { ...seat, name: '' };
    this.kept = kept;
    kept.changed = () => void this.queue.alone(() => this.catchUp());
    await this.queue.alone(() => this.layOut());
    this.paused = this.watching && this.steps.length > 0;
    this.begun = this.steps.length > 0;
    void this.run();
    void this.fair.tend();
  }

  /** Lays the table out as the log tells it. */
  private async layOut(): Promise<void> {
    this.epoch++;
    this.heard = this.kept?.tip ?? NOTHING;
    this.story = storyOf(this.kept?.lines ?? []);
    const opened = await this.opened();
    this.trouble = opened.ok ? '' : opened.why || 'This battle cannot be opened.';
    if (!opened.ok) return;
    this.onlyShown = opened.onlyShown;
    this.info = opened.info;
    this.teaching = (await engine.scenarios()).some((s) => s.teaching && s.name === opened.info.name);
    await this.takeCourse();
    this.sit();
    this.steps = opened.steps;
    this.stand(opened.position);
    this.telling.layOut(opened.info, this.steps, opened.position);
  }

  private async takeCourse(): Promise<void> {
    const name = this.story?.head.lesson;
    const lesson = name ? (await engine.lessons()).find((l) => l.name === name) : undefined;
    this.course = lesson ? new Course(lesson) : null;
  }

  /** Who plays, as the story tells it. */
  private sit(): void {
    this.settings = this.story?.settings ?? newSettings();
    this.people = this.story?.people ?? [];
    this.plea = this.story?.plea ?? null;
  }

  private async opened(): Promise<Opened | { ok: false; why: string }> {
    if (!this.story) return { ok: false, why: (this.kept && toldOf(this.kept)?.words) ?? 'There is no such battle here.' };
    const { head, answers, whole, strange } = this.story;
    if (strange) return { ok: false, why: `This battle was played with a newer Umpire: this page does not know what “${strange}” means. Load the page again.` };
    const text = head.text ?? undefined;
    if (!head.record) {
      const opened = await (text ? engine.openText(head.scenario, text) : engine.open(head.scenario));
      if (!opened.ok || answers.length === 0) return opened;
      head.record = cut(await engine.record()).head;
    }
    const record = head.record + textOf(isWhole(head.record) ? whole : answers);
    const opened = await engine.openRecord(record, text);
    if ((opened.ok && !opened.onlyShown) || text) return opened;
    const named = await namedScenario(); // perhaps it was fought with that one
    return named ? engine.openRecord(record, named) : opened;
  }

  close(): void {
    this.closed = true;
    this.epoch++;
    this.paused = true;
    this.fair.close();
    this.kept?.close();
  }

  // ---- The log ----

  /** What was written elsewhere: answers are shown as they came, anything else lays the table out anew. */
  private async catchUp(): Promise<void> {
    const story = storyOf(this.kept?.lines ?? []);
    if (!story || !this.kept || this.closed) return;
    this.heard = this.kept.tip;
    const shown = this.steps.map((step) => step.line);
    const known = !story.strange && story.id === this.story?.id && shown.every((line, i) => line === story.answers[i]);
    const told = ({ settings, people, plea }: Pick<Story, 'settings' | 'people' | 'plea'>) => JSON.stringify([settings, people, plea]);
    const idle = known && shown.length === story.answers.length && told(story) === told(this);
    if (idle) this.story = story;
    else {
      this.epoch++;
      if (known) await this.hear(story);
      else await this.layOut();
      this.orders.drop();
    }
    void this.run();
    void this.fair.tend();
  }

  private async hear(story: Story): Promise<void> {
    this.story = story;
    this.sit();
    for (const line of story.answers.slice(this.steps.length)) {
      const answered = await engine.give(line);
      if (!answered.ok) return this.layOut();
      this.show(answered);
    }
  }

  /** Asks the engine, keeps what it says, shows it. */
  private answer(ask: () => Promise<Answered>, by: string): Promise<boolean> {
    const epoch = this.epoch;
    return this.queue.alone(async () => {
      await this.settle();
      if (epoch !== this.epoch || !this.kept || !this.info) return this.elsewhere(by);
      const { tip } = this.kept;
      const answered = await ask();
      this.refusal = answered.ok ? null : { rule: answered.rule, why: answered.why };
      if (!answered.ok) return false;
      const lines = answered.steps.map((step) => answerLine(step, this.signed(by)));
      if (!(await this.write(tip, lines, answered.position))) return this.elsewhere(by);
      this.show(answered);
      void this.fair.tend();
      return true;
    });
  }

  /** Lines of others that have come in but are not on the table yet: nothing may be answered before they are. */
  private async settle(): Promise<void> {
    const { kept } = this;
    if (kept && !sameTip(kept.tip, this.heard)) await this.catchUp();
  }

  /** Writes a line of fair dice that the log as it stands calls for. False: it calls for none, or somebody was faster. */
  remark(owed: () => Promise<string>): Promise<boolean> {
    return this.queue.alone(async () => {
      await this.settle();
      const { kept } = this;
      if (!kept) return false;
      const { tip } = kept;
      const text = await owed();
      return text !== '' && this.add(tip, [remarkLine(text, this.signed('fair'))]);
    });
  }

  /** Dice that were rolled together. */
  async answerDice(roll: () => Promise<Answered>): Promise<boolean> {
    const given = await this.answer(roll, 'dice');
    void this.run();
    return given;
  }

  /** False: the log was elsewhere, and the table has been laid out as it tells. */
  private async write(tip: KeptLog['tip'], lines: Draft[], position: Position): Promise<boolean> {
    const { kept, info } = this;
    if (!kept || !info) return false;
    if (await this.add(tip, [...lines, summaryLine(summaryOf(info, position), this.signed(''))])) return true;
    await this.layOut();
    return false;
  }

  /** "person" at this screen's seat. */
  private signed(by: string): string {
    return this.me ? `${by}@${this.me.id}` : by;
  }

  private async add(tip: KeptLog['tip'], lines: Draft[]): Promise<boolean> {
    const added = (await this.kept?.append(tip, lines)) ?? false;
    if (!added || !this.kept) return false;
    this.wrote = lines.at(-1)?.id ?? '';
    this.heard = this.kept.tip;
    this.story = storyOf(this.kept.lines);
    return true;
  }

  private elsewhere(by: string): boolean {
    const asked = by === 'person' || by === 'ruling';
    if (asked) this.refusal = ELSEWHERE;
    return !asked && !this.closed;
  }

  // ---- What is asked ----

  get ask(): Ask | null {
    return this.position?.ask ?? null;
  }
  /** What the map shows: while a deed is told, the table as it stood then. */
  get shown(): Position | null {
    const position = this.looking ?? this.position;
    const looks = this.telling.looks;
    return position && looks ? { ...position, looks } : position;
  }
  get watching(): boolean {
    return this.settings.seats.every((_, side) => !this.isPlayed(side));
  }
  seat(side: number): Seat {
    return this.settings.seats[side] ?? 'person';
  }
  /** Who sits where; there is no battle without it. */
  get company(): Company {
    return new Company(this.info as GameInfo, this.settings, this.people, this.me);
  }
  isPlayed(side: number): boolean {
    return this.seat(side) === 'person' || this.seat(side) === 'guest';
  }
  /** Does a person at this screen have to answer now? */
  get mine(): boolean {
    const ask = this.ask;
    if (!ask || ask.kind === 'nothing' || this.looking || !this.writing || this.telling.busy || this.briefing) return false;
    if (this.course) return this.task !== null;
    return ask.kind === 'dice' ? this.ownDice && this.company.rollsFor(this.diceSide) : this.company.isAsked(ask);
  }
  /** What a lesson leaves to the learner now; null: nothing. */
  get task(): LessonStep | null {
    const next = this.course?.at(this.position?.answers ?? 0).next;
    return next?.kind === 'do' ? next : null;
  }
  /** Does this screen go on with the battle, or only follow it? Where several play, nobody goes on without the others. */
  get writing(): boolean {
    const { kept } = this;
    if (!kept || !kept.writing || kept.stopped) return false;
    return !kept.troubles.server || (this.me === null && this.people.length === 0);
  }
  /** The side to which the tablet must be handed before it goes on; -1: none. */
  get handTo(): number {
    const { ask, settings } = this;
    const shares = settings.handOver === true && settings.seats.filter((seat) => seat === 'person').length > 1;
    return shares && this.mine && ask?.kind === 'order' && ask.side !== this.holder ? ask.side : -1;
  }
  /** Nobody has answered yet, and a person at this screen is about to play: he reads what it is about first. */
  get briefing(): boolean {
    const alone = !this.me && this.people.length === 0 && !this.settings.handOver && !this.course && !this.onlyShown;
    return alone && !this.begun && this.position?.answers === 0 && !this.looking && !this.watching;
  }
  begin(): void {
    this.begun = true;
    void this.run();
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
    return this.ask?.kind === 'dice' && this.settings.dice[this.diceSide] === 'own';
  }
  name(piece: number): string {
    return this.info?.pieces[piece]?.name ?? '';
  }
  sideName(side: number): string {
    return this.info?.sides[side]?.name ?? '';
  }
  sideDoes(side: number, one: string, many: string): string {
    return sideDoes(this.info?.sides ?? [], side, one, many);
  }

  // ---- The loop ----

  /** Goes on until a person is asked. Called while it runs, it looks once more before it stops. */
  async run(): Promise<void> {
    this.again = true;
    if (this.running) return this.stir();
    this.running = true;
    try {
      while (this.again) {
        this.again = false;
        while (await this.next());
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.running = false;
      this.thinking = -1;
    }
  }

  private async next(): Promise<boolean> {
    if (this.course || this.ask?.kind !== 'dice' || this.ownDice) await this.telling.tell(this.cardFor);
    const ask = this.ask;
    if (!ask || ask.kind === 'nothing' || this.looking || !this.writing || this.briefing) return false;
    if (this.course) return this.teach(this.course, ask);
    if (ask.kind === 'dice' && this.fair.on) return void this.fair.tend(), false;
    if (ask.kind === 'dice') return !this.ownDice && (await this.isDue(-1)) && this.answer(() => this.roll(), 'dice');
    if (!this.isPlayed(ask.side)) return (await this.isDue(ask.side)) && this.general(ask.side);
    return this.company.isAsked(ask) && this.person(ask);
  }

  /** A lesson goes on by its own lines once its words are read; what it leaves to the learner he is asked for. */
  private async teach(course: Course, ask: Ask): Promise<boolean> {
    const answers = this.position?.answers ?? 0;
    const { words, next } = course.at(answers);
    const waits = next?.kind !== 'answer' || (words.length > 0 && this.readTo !== answers);
    if (waits) this.taughtTo = answers;
    if (next?.kind === 'do') return this.person(ask);
    if (waits || !next || this.held) return false;
    return this.answer(() => engine.give(next.text), 'lesson');
  }

  /** The learner has read what the lesson says. */
  readOn(): void {
    this.readTo = this.position?.answers ?? 0;
    void this.run();
  }

  /** What the lesson wants is laid out; the learner only has to give it. */
  async showTask(): Promise<void> {
    this.refusal = null;
    if (this.task) await this.orders.propose(this.task.text);
  }

  /** Dice and generals are the business of the screen that wrote last; others wait a while, in case it is gone. */
  private async isDue(side: number): Promise<boolean> {
    if (this.people.length === 0 && !this.me) return true;
    const wait = this.company.patience(side);
    if (wait < 0) return false;
    if (this.kept?.tip.last === this.wrote) return true;
    const epoch = this.epoch;
    const waited = await new Promise<boolean>((next) => {
      this.stir = () => next(false);
      setTimeout(() => next(true), wait);
    });
    return waited && epoch === this.epoch && !this.closed;
  }

  /** The side that is asked for an order at this screen and has its enemy elsewhere; -1: nobody. */
  private get cardFor(): number {
    const { ask } = this;
    if (this.course || ask?.kind !== 'order' || !this.isPlayed(ask.side) || !this.company.isAsked(ask)) return -1;
    const away = (side: number) => side !== ask.side && (!this.isPlayed(side) || !this.company.leads(side));
    return this.settings.seats.some((_, side) => away(side)) ? ask.side : -1;
  }

  /** Something failed that should not: it is said, and the battle can be opened again as it is kept. */
  fail(error: unknown): void {
    if (this.closed || error instanceof Cancelled) return;
    this.fault = error instanceof Error && error.message ? error.message : 'no reason was given';
  }

  /** The battle waits, or goes on. */
  hold(held: boolean): void {
    this.held = held;
    this.telling.hold(held);
    if (!held) void this.run();
  }

  private get seed(): string {
    return this.story?.head.seed ?? '0';
  }

  /** The engine rolls all dice that are due. Where somebody rolls his own the next may be his, so only the first are kept.
   *  The engine takes no die back: it opens the battle again as the log tells it, and is given those. */
  private async roll(): Promise<Answered> {
    const answered = await engine.roll(this.seed);
    const [first] = answered.steps;
    if (!first || answered.steps.length < 2 || !this.settings.dice.includes('own')) return answered;
    await this.opened();
    return engine.give(first.line);
  }

  private async general(side: number): Promise<boolean> {
    if (this.paused || this.held) return false;
    this.thinking = side;
    this.far = 0;
    engine.heard((far) => (this.far = far));
    const epoch = this.epoch;
    const name = this.seat(side);
    const decision = await engine.decide(name, this.seed);
    this.thinking = -1;
    if (epoch !== this.epoch || this.paused || this.held) return epoch !== this.epoch;
    this.reason = decision.reason;
    return this.answer(() => engine.give(decision.line), name);
  }

  /** A person is asked, unless a standing order has answered already. */
  private async person(ask: Ask): Promise<boolean> {
    const epoch = this.epoch;
    const offers = await engine.propose(0, -1);
    if (epoch !== this.epoch) return true;
    const line = ask.kind === 'reaction' && !this.course ? this.standingAnswer(offers) : null;
    if (line) return this.answer(() => engine.give(line), 'standing');
    if (ask.kind !== 'order') await this.ponder(); // his choice stands first, and buttons must not move under the finger
    if (epoch !== this.epoch) return true;
    this.offers = offers.filter((offer) => this.isOffered(offer) || (ask.kind === 'reaction' && offer.units.length === 0));
    if (ask.kind === 'order' && !this.orders.line) await this.orders.begin(ask); // else somebody has begun one already
    return false;
  }

  /** Another position: what was offered in the last one can no longer be tapped. */
  private stand(position: Position): void {
    this.position = position;
    this.offers = [];
    this.advice = null;
  }

  private show(answered: Answered): void {
    this.steps = [...this.steps, ...answered.steps];
    this.telling.hear(this.steps);
    this.stand(answered.position);
  }

  // ---- A person's answers ----

  /** Nothing else is done meanwhile; then the loop goes on. */
  private async busily(work: () => Promise<boolean>): Promise<boolean> {
    if (this.busy || !this.position) return false;
    this.busy = true;
    this.epoch++;
    try {
      return await work();
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.busy = false;
      void this.run();
    }
  }

  async give(line: string): Promise<boolean> {
    if (this.isForbidden(line)) return false;
    if (this.course) return this.giveTask(line);
    return this.giveOwn(line);
  }

  /** In a lesson the like of what it wants is as good, and its own line is played. */
  private async giveTask(line: string): Promise<boolean> {
    const wanted = this.task?.text ?? '';
    if (wanted && (await engine.alike(line, wanted))) return this.giveOwn(wanted);
    this.orders.drop();
    this.refusal = NOT_NOW;
    return false;
  }

  private async giveOwn(line: string): Promise<boolean> {
    this.telling.acted(this.ask?.kind === 'order');
    const given = await this.busily(() => this.answer(() => engine.give(line), 'person'));
    if (given) this.orders.drop();
    return given;
  }

  /** A player with a part of a side orders his own. */
  private isForbidden(line: string): boolean {
    const ask = this.ask;
    if (!this.info || !ask || ask.side < 0 || this.company.leads(ask.side)) return false;
    const other = readOrder(this.info, line)?.units.find((piece) => !this.company.commands(piece));
    if (other !== undefined) this.refusal = { rule: '', why: `${this.name(other)} is not under your command.` };
    return other !== undefined;
  }

  /** Is this an answer that this screen may give? What names nobody concerns the whole side. */
  isOffered({ units }: Pick<Proposal, 'units'>): boolean {
    const { company, ask } = this;
    return company.leads(ask?.side ?? -1) || (units.length > 0 && units.every((piece) => company.commands(piece)));
  }

  /** The computer rolls this once, though own dice are in force. */
  async rollOnce(): Promise<void> {
    await this.busily(() => this.answer(() => this.roll(), 'dice'));
  }

  /** What a general would do: an order is laid out, with his reason. */
  async advise(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { selected } = this.orders;
    try {
      await this.ponder();
      const line = this.advice?.line ?? this.offers[0]?.line;
      const waited = this.orders.selected === selected && !this.orders.pulled; // nothing else was taken up meanwhile
      if (line && waited) await this.orders.propose(line);
    } finally {
      this.busy = false;
    }
  }

  /** Advice for what is asked now, unless it is answered meanwhile. */
  private async ponder(): Promise<void> {
    const { position } = this;
    const advice = await engine.advise('drill', this.seed).catch(() => null);
    if (advice?.line && position === this.position && this.isOffered({ units: (this.info && readOrder(this.info, advice.line)?.units) ?? [] })) this.advice = advice;
  }

  // ---- Reactions ----

  get passLine(): string | null {
    return passOf(this.offers);
  }

  /** What the other side's turn has cost in answers so far. */
  private get sparing(): Battle['spared'] {
    const { turn = -1, active = -1 } = this.position ?? {};
    const now = this.spared;
    return now.turn === turn && now.active === active ? now : { turn, active, passed: 0, shots: false, all: false };
  }

  /** Only fire and countercharges are asked about for the rest of this turn. */
  get shotsOnly(): boolean {
    return this.sparing.shots;
  }
  setShotsOnly(shots: boolean): void {
    this.spared = { ...this.sparing, shots };
  }
  /** Lets it pass. Who lets three pass in a turn of a teaching battle is not asked again in it. */
  async pass(): Promise<void> {
    const line = this.passLine;
    if (!line) return;
    this.spared = { ...this.sparing, passed: this.sparing.passed + 1 };
    await this.give(line);
  }
  /** This and all that comes in this turn. */
  async passAll(): Promise<void> {
    this.spared = { ...this.sparing, all: true };
    await this.pass();
  }
  /** The rest of this turn passes by itself. */
  get tired(): boolean {
    return this.sparing.all || (this.teaching && this.sparing.passed >= PATIENCE);
  }
  askAgain(): void {
    this.spared = { ...this.sparing, passed: 0, all: false };
  }

  /** What a side wants to be asked about, until it changes its mind. */
  sideStanding(side: number): 'ask' | 'shots' | 'hold' {
    const kept = this.settings.standing[`*${this.info?.sides[side]?.id}`] as string | undefined;
    return kept === 'shots' || kept === 'hold' ? kept : 'ask';
  }
  setSideStanding(side: number, what: 'ask' | 'shots' | 'hold'): void {
    this.settings.standing[`*${this.info?.sides[side]?.id}`] = what as Standing;
    this.keepSettings();
  }

  private standingAnswer(offers: Proposal[]): string | null {
    const side = this.ask?.side ?? 0;
    const active = offers.filter((o) => o.units.length > 0);
    const shots = this.sparing.shots || this.sideStanding(side) === 'shots';
    if (this.tired || this.sideStanding(side) === 'hold') return passOf(offers);
    if (shots && !active.some((o) => /fire|charge|counter/.test(o.verb))) return passOf(offers);
    const order = (o: Proposal) => this.standing(o.units[0] ?? -1);
    const fire = active.find((o) => o.verb.includes('fire') && order(o) === 'fire');
    if (fire) return fire.line;
    const open = active.filter((o) => order(o) !== 'hold');
    return active.length > 0 && open.length === 0 ? passOf(offers) : null;
  }

  standing(piece: number): Standing {
    return this.settings.standing[this.info?.pieces[piece]?.id ?? ''] ?? 'ask';
  }

  setStanding(piece: number, what: Standing): void {
    const id = this.info?.pieces[piece]?.id;
    if (id) this.settings.standing[id] = what;
    this.keepSettings();
  }

  // ---- Who plays, whose dice ----

  setSeat(side: number, seat: Seat): void {
    this.settings.seats[side] = seat;
    this.keepSettings();
    this.epoch++;
    void this.run();
  }

  setDice(side: number, mode: DiceMode): void {
    this.settings.dice[side] = mode;
    this.keepSettings();
    void this.run();
  }

  /** How the dice of the battle are rolled, where nobody types them in. */
  setFair(mode: FairMode | undefined): void {
    if (mode) this.settings.fair = mode;
    else delete this.settings.fair;
    this.keepSettings();
  }

  setHandOver(on: boolean): void {
    this.settings.handOver = on;
    this.holder = this.ask?.side ?? -1;
    this.keepSettings();
  }

  setPaused(paused: boolean): void {
    this.paused = paused;
    if (!paused) void this.run();
  }

  private keepSettings(): void {
    this.note([settingsLine($state.snapshot(this.settings), this.signed('settings'))]);
  }

  /** Writes lines that change nothing on the table. */
  private note(lines: Draft[]): void {
    void this.queue.alone(async () => {
      await this.settle();
      const { kept } = this;
      if (kept && !(await this.add(kept.tip, lines))) await this.add(kept.tip, lines);
      this.story = storyOf(kept?.lines ?? []) ?? this.story;
      this.sit();
      void this.fair.tend();
      void this.run();
    });
  }

  // ---- Undo ----

  /** The number of answers to which one step back goes; -1: there is none. */
  get undoTo(): number {
    const p = this.position;
    if (!p || this.looking || !this.writing || this.plea || !this.company.takesBack) return -1;
    const free = this.needsConsent || this.me?.right === 'umpire' ? 0 : p.undo.free;
    const before = this.steps.map((s, i) => (s.side >= 0 && this.company.isOwn(s.side) ? i : -1)).filter((i) => i >= free && i < p.answers);
    return before.at(-1) ?? -1;
  }

  /** An answer was given on this screen. */
  get hasAnswered(): boolean {
    return this.steps.slice(0, this.position?.answers ?? 0).some(({ side }) => side >= 0 && this.company.isOwn(side));
  }

  /** Another player must agree to it. */
  get needsConsent(): boolean {
    return this.info !== null && this.company.needsConsent;
  }

  get undoLine(): string {
    const step = this.undoTo >= 0 ? this.steps[this.undoTo] : undefined;
    return step ? forPeople(step.text || step.line) : '';
  }

  async undo(): Promise<void> {
    const to = this.undoTo;
    if (to < 0) return;
    if (this.needsConsent) this.note([pleaLine(to, this.signed('person'))]);
    else await this.busily(() => this.takeBack(to));
  }

  /** Is it for this screen to say whether somebody may take back? */
  get askedToAgree(): boolean {
    return this.plea !== null && this.info !== null && this.writing && this.company.answers(this.plea);
  }

  async agree(yes: boolean): Promise<void> {
    const { plea } = this;
    if (!plea || !this.askedToAgree) return;
    if (yes) await this.busily(() => this.takeBack(plea.answers));
    else this.note([refusePleaLine(this.signed('person'))]);
  }

  // ---- Others at the table ----

  /** Somebody has a seat from now on, or has it no longer. */
  seatSomebody(person: Person): void {
    const side = this.info?.sides.findIndex(({ id }) => id === person.side) ?? -1;
    const leads = person.right === 'side' && person.units.length === 0 && side >= 0;
    if (leads) this.settings.seats[side] = person.gone ? 'person' : 'guest';
    this.note([seatLine(person), ...(leads ? [settingsLine($state.snapshot(this.settings))] : [])]);
  }

  /** The umpire's, or a lone player's who says so. */
  async rule(line: string): Promise<boolean> {
    return this.busily(() => this.answer(() => engine.give(line), 'ruling'));
  }

  private takeBack(to: number): Promise<boolean> {
    const epoch = this.epoch;
    return this.queue.alone(async () => {
      await this.settle();
      if (epoch !== this.epoch || !this.kept) return this.elsewhere('person');
      const { tip } = this.kept;
      const free = to >= (this.position?.undo.free ?? 0); // else dice have fallen, and the table is laid out anew
      const position = await (free ? engine.undo(to) : engine.at(to));
      if (!(await this.write(tip, [takeBackLine(to, this.signed('person'))], position))) return this.elsewhere('person');
      this.plea = null;
      if (free) {
        this.steps = this.steps.slice(0, to);
        this.stand(position);
        this.telling.layOut(this.info!, this.steps, position);
      } else await this.layOut();
      this.refusal = null;
      this.orders.drop();
      return true;
    });
  }

  // ---- Replay ----

  async look(answers: number): Promise<void> {
    const p = this.position;
    if (!p) return;
    this.orders.drop();
    this.telling.rewind();
    if (answers >= p.answers) this.looking = p;
    else this.looking = await engine.at(answers);
  }

  endReplay(): void {
    this.looking = null;
    this.telling.leave();
    void this.run();
  }

  // ---- Saving ----

  async download(): Promise<void> {
    const record = this.story?.tale.any ? await this.fair.record() : await engine.record();
    saveFile(`${this.kept?.log ?? 'battle'}.rec`, record, 'text/plain');
  }
}
