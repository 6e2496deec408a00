// Who sits at a battle, and at which screen: whom a question is put to, who may take back, who goes on with dice and
// generals. Pure look-ups; the battle asks, the log decides.
import type { Ask, GameInfo } from '../engine/types';
import type { Person, Plea, Settings } from './story';

/** How long a screen lets others go first with what nobody is asked for (dice, generals); in ms. */
const HOST_WAITS = 700;
const UMPIRE_WAITS = 1500;
const PLAYER_WAITS = 2500;

export class Company {
  constructor(
    private readonly info: GameInfo,
    private readonly settings: Settings,
    readonly people: readonly Person[],
    readonly me: Person | null, // null: the host, or a lone player
  ) {}

  private sideId(side: number): string {
    return this.info.sides[side]?.id ?? '';
  }

  /** Is somebody invited? */
  get several(): boolean {
    return this.people.length > 0;
  }

  /** The one who plays this side at a screen of his own, if there is one. */
  invited(side: number): Person | undefined {
    return this.people.find((p) => p.right === 'side' && p.side === this.sideId(side) && p.units.length === 0);
  }

  /** Who sits there when no general does. */
  home(side: number): 'person' | 'guest' {
    return this.invited(side) ? 'guest' : 'person';
  }

  isPlayed(side: number): boolean {
    const seat = this.settings.seats[side] ?? 'person';
    return seat === 'person' || seat === 'guest';
  }

  /** Does this screen answer for the whole side? */
  leads(side: number): boolean {
    const seat = this.settings.seats[side] ?? 'person';
    if (!this.me) return seat === 'person' || (seat === 'guest' && !this.invited(side));
    return seat === 'guest' && this.me.right === 'side' && this.me.side === this.sideId(side) && this.me.units.length === 0;
  }

  /** Does this screen command this piece? */
  commands(piece: number): boolean {
    const { side = -1, id = '' } = this.info.pieces[piece] ?? {};
    return this.leads(side) || (this.partOf(side) && this.me !== null && this.me.units.includes(id));
  }

  /** Has this screen a part of the side, and only that? */
  partOf(side: number): boolean {
    const { me } = this;
    return me !== null && me.right === 'side' && me.side === this.sideId(side) && me.units.length > 0 && this.isPlayed(side);
  }

  /** Is this asked of this screen? What concerns a whole side is asked of its first seat. */
  isAsked({ side, unit, kind }: Ask): boolean {
    if (this.leads(side)) return true;
    return this.partOf(side) && (unit >= 0 ? this.commands(unit) : kind !== 'choice');
  }

  /** Whom everybody waits for. */
  asked(side: number): string {
    const name = this.info.sides[side]?.name ?? '';
    const person = this.settings.seats[side] === 'guest' ? this.invited(side) : undefined;
    return person?.name ? `${person.name} (${name})` : name;
  }

  nameOf(seat: string): string {
    const person = this.people.find(({ id }) => id === seat);
    if (!person) return 'The host';
    const side = this.info.sides.find(({ id }) => id === person.side)?.name ?? '';
    return person.name || (person.right === 'umpire' ? 'The umpire' : side);
  }

  // ---- Taking back ----

  /** Must another player agree? */
  get needsConsent(): boolean {
    return this.me?.right !== 'umpire' && this.several && this.info.sides.some((_, side) => this.isPlayed(side) && !this.leads(side));
  }

  /** May this screen take back without asking, or ask for it? */
  get takesBack(): boolean {
    return this.me?.right !== 'spectator';
  }

  /** Whose answers it may be about. */
  isOwn(side: number): boolean {
    if (this.me?.right === 'umpire') return this.isPlayed(side);
    return side >= 0 && (this.leads(side) || this.partOf(side));
  }

  /** Is it this screen that must say yes or no? */
  answers(plea: Plea): boolean {
    const { me } = this;
    if (plea.by === (me?.id ?? '') || me?.right === 'spectator') return false;
    const asker = this.people.find(({ id }) => id === plea.by);
    const same = asker?.right === 'side' && this.info.sides.some(({ id }, side) => id === asker.side && (this.leads(side) || this.partOf(side)));
    return me?.right === 'umpire' || (!same && this.info.sides.some((_, side) => this.leads(side)));
  }

  // ---- What goes on by itself ----

  /** May this screen write the answer of a general for that side? The server sees to it. */
  mayDrive(side: number): boolean {
    const { me } = this;
    if (!me || me.right === 'umpire') return true;
    return me.right === 'side' && me.side === this.sideId(side) && me.units.length === 0;
  }

  /** Does this screen type the dice of that side? A general has no hands: whoever may drive him rolls for him. */
  rollsFor(side: number): boolean {
    return this.leads(side) || (!this.isPlayed(side) && this.mayDrive(side));
  }

  /** How long it lets others go first; -1: it never goes. Dice: side -1. */
  patience(side: number): number {
    const { me } = this;
    if (!me) return HOST_WAITS;
    if (me.right === 'spectator' || (side >= 0 && !this.mayDrive(side))) return -1;
    return me.right === 'umpire' ? UMPIRE_WAITS : PLAYER_WAITS;
  }

  /** May it change who plays this side? */
  mayReplace(side: number): boolean {
    return this.me?.right !== 'spectator' && (this.several || this.mayDrive(side));
  }

  get mayRule(): boolean {
    return this.me === null || this.me.right === 'umpire';
  }
}
