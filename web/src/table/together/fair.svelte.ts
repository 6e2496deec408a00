// Fair dice at this screen: it commits for the sides whose chain it keeps, tells its part of each roll as soon as dice are
// asked for, and rolls when everybody has. It looks at the log after every change, whether the table is still being told
// or not, so that nobody waits for a reader.
import { checkOf, random32, rollOf, sealed, wordsOf, type Checked } from '../../fair/fair';
import { canTell, newChain, tellLink } from '../../fair/secrets';
import type { Party, Tale } from '../../fair/tale';
import { engine } from '../../engine/client';
import type { Answered } from '../../engine/types';
import { ServerStore } from '../../store/server';
import type { Battle } from '../battle.svelte';
import { isWhole, textOf } from '../record';
import { keeperOf, type Story } from '../story';

const AGAIN = 1500; // ms that one gets who was silent in the roll before
const SOON = 3000; // ms until it is said for whom the dice wait
const LONG = 10000; // ms until the others may go on without him

/** The record of a battle with its fair dice, without its seal. */
export function recordOf({ head, tale }: Story, whole = isWhole(head.record)): string {
  return head.record + textOf(tale.lines(whole));
}

export class FairDice {
  wrong = $state(''); // the dice were not fair: why
  waits = $state.raw<string[]>([]); // names of the sides whose screens have not told their part
  late = $state(0); // ms that they have been waited for

  private tending = false;
  private again = false;
  private checked = 0; // rolls that were looked at
  private since = { roll: -1, at: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly battle: Battle) {}

  private get tale(): Tale | null {
    return this.battle.story?.tale ?? null;
  }
  get on(): boolean {
    return this.battle.settings.fair !== undefined && this.battle.story?.head.record !== '';
  }
  private get seat(): string {
    return this.battle.me?.id ?? '';
  }
  private get log(): string {
    return this.battle.kept?.log ?? '';
  }
  /** Dice are asked for that nobody types in. */
  private get rolls(): boolean {
    const { ask } = this.battle;
    return ask?.kind === 'dice' && !this.battle.ownDice && !this.battle.looking;
  }
  /** May the players roll without a screen that tells nothing? */
  get mayGoOn(): boolean {
    return this.late >= LONG && this.battle.settings.fair === 'live' && this.missing.some(({ seat }) => seat !== this.seat) && this.battle.me?.right !== 'spectator';
  }

  // ---- One thing after the other ----

  /** Does what the log calls for. */
  async tend(): Promise<void> {
    this.again = true;
    if (this.tending) return;
    this.tending = true;
    try {
      while (this.again) {
        this.again = false;
        while (await this.next());
      }
    } catch (error) {
      this.battle.fail(error);
    } finally {
      this.tending = false;
    }
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** True if something was written, and there may be more. */
  private async next(): Promise<boolean> {
    if (!this.tale?.any && !this.on) return false;
    await this.look();
    if (!this.on || !this.battle.writing || this.battle.me?.right === 'spectator') return false;
    if (await this.battle.remark(() => this.owed())) return true;
    this.watch();
    if (!this.rolls) return false;
    if (this.battle.settings.fair === 'post' && (await this.askHost())) return true;
    if (!this.tale?.ready || !this.due) return false;
    return this.battle.answerDice(() => this.give());
  }

  /** Were the dice that others rolled fair? */
  private async look(): Promise<void> {
    const { story } = this.battle;
    const { tale } = this;
    if (!story || !tale?.any || tale.roll <= this.checked) return;
    this.checked = tale.roll;
    const found = await checkOf(recordOf(story, false), false);
    this.wrong = found.ok ? '' : found.why;
  }

  // ---- What this screen owes ----

  /** A line of the record; '': nothing. */
  private async owed(): Promise<string> {
    const { tale, battle } = this;
    if (!tale) return '';
    if (battle.settings.fair === 'post') return this.rolls ? this.nonce(tale) : '';
    if (!tale.begun) for (const side of this.sides) if (this.mustCommit(tale, side)) return newChain(this.log, side);
    if (!this.rolls || this.sides.length === 0 || !this.all(tale)) return '';
    const own = this.missing.find((party) => party.seat === this.seat && canTell(this.log, party.name, party.tip, party.told + 1, tale.last));
    if (own) return `# fair link ${tale.roll + 1} ${own.name} ${await tellLink(this.log, own.name, own.told + 1, tale.last)}`;
    const silent = this.missing.find((party) => party.wasSilent && party.seat !== this.seat);
    return silent && this.late >= AGAIN ? `# fair silent ${tale.roll + 1} ${silent.name}` : '';
  }

  /** The ids of those sides whose chain this screen keeps. */
  private get sides(): string[] {
    const ids = this.battle.info?.sides.map(({ id }) => id) ?? [];
    return ids.filter((id) => keeperOf(this.battle.people, id) === this.seat);
  }

  private mustCommit(tale: Tale, side: string): boolean {
    const party = tale.party(side);
    return !party || party.seat !== this.seat || !canTell(this.log, side, party.tip, party.told + 1, tale.last);
  }

  private all(tale: Tale): boolean {
    return this.battle.info?.sides.every(({ id }) => tale.party(id)) ?? false;
  }

  private get missing(): Party[] {
    return this.tale?.parties.filter(({ gave, silent }) => !gave && !silent) ?? [];
  }

  // ---- By post ----

  private nonce(tale: Tale): string {
    const side = this.battle.info?.sides[this.battle.diceSide]?.id ?? '';
    const mine = keeperOf(this.battle.people, side) === this.seat || (this.due && this.late >= SOON);
    return mine && tale.party('host') && !tale.begun && !tale.nonce ? `# fair nonce ${tale.roll + 1} ${this.own || side} ${random32()}` : '';
  }

  /** The side in whose name this screen may write; '': any. */
  private get own(): string {
    return this.battle.me?.right === 'side' ? this.battle.me.side : '';
  }

  /** The host's computer tells its commitment, or its link for the nonce that stands in the log. */
  private async askHost(): Promise<boolean> {
    const { tale } = this;
    if (!tale || tale.begun || (tale.party('host') && !tale.nonce)) return false;
    await new ServerStore().link(this.log);
    await this.battle.kept?.look();
    return this.battle.remark(async () => ''); // what came in is on the table now
  }

  // ---- Rolling ----

  /** The screen that gave the last answer rolls; the others do if it does not. */
  private get due(): boolean {
    const patience = this.battle.company.patience(-1);
    return this.tale?.lastSeat === this.seat || (patience >= 0 && this.late >= patience);
  }

  private async give(): Promise<Answered> {
    const { story, ask } = this.battle;
    const { count = 0, sides = 0 } = ask?.dice ?? {};
    const rolled = await rollOf(story ? recordOf(story, false) : '', sides, count);
    this.wrong = rolled.ok ? '' : rolled.why;
    if (!rolled.ok) throw new Error(`the dice are not fair: ${rolled.why}`);
    return engine.give(`dice ${count}d${sides} ${rolled.faces.join(' ')}`);
  }

  // ---- For whom the dice wait ----

  private watch(): void {
    const roll = this.rolls ? (this.tale?.roll ?? 0) + 1 : -1;
    if (roll !== this.since.roll) this.since = { roll, at: Date.now() };
    this.late = roll < 0 ? 0 : Date.now() - this.since.at;
    this.waits = this.late >= SOON ? this.named() : [];
    clearTimeout(this.timer);
    if (roll >= 0) this.timer = setTimeout(() => void this.tend(), this.late < SOON ? 500 : 2000);
  }

  private named(): string[] {
    const { tale, battle } = this;
    const sides = battle.info?.sides ?? [];
    if (battle.settings.fair === 'post') return ['the host’s computer'];
    const waited = sides.filter(({ id }) => !tale?.party(id) || this.missing.some(({ name }) => name === id));
    return waited.map(({ id }) => battle.company.asked(sides.findIndex((side) => side.id === id)));
  }

  /** A person says that the dice wait no longer; the record names who did not tell his part. */
  async goOn(): Promise<void> {
    const party = this.missing.find(({ seat }) => seat !== this.seat);
    if (party) await this.battle.remark(async () => (this.missing.some(({ name }) => name === party.name) ? `# fair silent ${(this.tale?.roll ?? 0) + 1} ${party.name}` : ''));
    void this.tend();
  }

  // ---- The proof ----

  /** The record with what the dice were rolled from, and its seal. */
  async record(): Promise<string> {
    const { story } = this.battle;
    return story ? sealed(recordOf(story)) : '';
  }

  async check(): Promise<Checked> {
    return checkOf(await this.record(), true);
  }

  async words(): Promise<string[]> {
    return wordsOf(await this.check());
  }
}
