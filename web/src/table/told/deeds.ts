// A battle as a row of deeds, each of which is told by itself: somebody does something, dice fall, something comes of
// it. They are woven from the steps by the act that the engine gives each event; what is drawn and said of a deed is
// made from it alone, so that the running battle, the card, the story and the replay tell the same.
import type { GameEvent, GameInfo, Look, Step } from '../../engine/types';
import { readOrder } from '../order';

export interface Clause {
  act: string;
  text: string;
  unit: number;
  other: number;
}
export interface Deed {
  act: string; // 'fire'; 'order' if it is only known by its order
  side: number; // who acted; -1: nobody
  unit: number;
  other: number;
  far: number; // edge to edge when it began; -1: not known
  helpers: number[]; // who does the same with it
  head: string; // the sentence of what is done
  clauses: Clause[]; // what came of it
  rolls: GameEvent[];
  events: GameEvent[]; // all of it, for the sum
  turn: boolean; // a new turn, or a part of one, begins with it
  turnNumber: number; // and which; 0: not known
  reaction: boolean; // an answer to what the other side does
  from: Place; // its first event
  to: Place; // the one behind its last
}
/** Before an event of a step; behind its last event, also what changed after that. */
export interface Place {
  step: number;
  event: number;
}

const HEADS = new Set(['march', 'form', 'aim', 'fire', 'charge', 'fight', 'lead', 'come', 'stand', 'score', 'turn']);
const CAME = new Set(['check', 'loss', 'state', 'back', 'gone']);
/** What is over when it is done: what comes later of others has nothing to do with it. */
const BRIEF = new Set(['march', 'form', 'lead', 'come', 'stand']);
/** A move with its turn and its change of formation is one deed. */
const MOVES = new Set(['march', 'form', 'order']);
const SIDES = new Set(['score', 'turn']);

export const ACTS = [...HEADS, ...CAME, 'note', 'order'];

class Weaver {
  deeds: Deed[] = [];
  private open: Deed | null = null; // of the order just given, until something is told of it
  private fresh = false; // what is told next belongs to nothing before it
  private loose: GameEvent[] = []; // sums that came before their deed
  private units: number[] = [];
  private shotAt = new Set<number>(); // who was fired at so far
  private salvo: Deed[] = []; // shots that fall together: what comes of them is told when all have fired
  private answered = false; // something has come of the salvo
  private here: Place = { step: 0, event: 0 };

  constructor(private info: GameInfo) {}

  private get last(): Deed | null {
    return this.fresh ? null : (this.deeds.at(-1) ?? null);
  }

  private begin(parts: Partial<Deed>, step: Step): Deed {
    const unit = parts.unit ?? -1;
    const side = this.info.pieces[unit]?.side ?? (SIDES.has(parts.act ?? '') ? -1 : step.side);
    const base: Deed = {
      act: 'order', side, unit, other: -1, far: -1, helpers: [], head: '', clauses: [], rolls: [], events: [],
      turn: false, turnNumber: 0, reaction: / react /.test(step.line), from: { ...this.here }, to: { ...this.here },
    };
    const deed = { ...base, ...parts };
    this.takeLoose(deed);
    this.deeds.push(deed);
    this.fresh = false;
    this.open = null;
    return deed;
  }

  /** What came before its deed belongs to it. */
  private takeLoose(deed: Deed): void {
    deed.events.push(...this.loose);
    deed.rolls.push(...this.loose.filter((e) => e.kind === 'rolled'));
    this.loose = [];
  }

  /** The order itself is a deed; one that lets something pass is not, and what follows goes on by itself. */
  private order(step: Step): void {
    const draft = readOrder(this.info, step.line);
    this.units = draft?.units ?? [];
    this.open = null;
    if (!draft || !step.text) return;
    this.fresh = true;
    if (draft.reaction && draft.units.length === 0) return;
    this.open = this.begin({ head: step.text, unit: draft.units[0] ?? -1, other: draft.targets[0] ?? -1 }, step);
  }

  private joins(deed: Deed, e: GameEvent): boolean {
    if (e.act === 'fight') return deed.act === 'fight' && [deed.unit, deed.other].includes(e.unit) && [-1, deed.unit, deed.other].includes(e.other);
    if (deed.to.step !== this.here.step || deed.rolls.length > 0) return SIDES.has(deed.act) && SIDES.has(e.act!);
    const same = deed.act === e.act;
    if (SIDES.has(e.act!)) return SIDES.has(deed.act);
    if (MOVES.has(e.act!)) return MOVES.has(deed.act) && deed.unit === e.unit;
    return same && deed.other === e.other && deed.act !== 'stand';
  }

  private join(deed: Deed, e: GameEvent): void {
    if (MOVES.has(e.act!) || SIDES.has(e.act!)) deed.clauses.push(clauseOf(e));
    else if (e.unit !== deed.unit && e.act !== 'fight') deed.helpers.push(e.unit);
    if (e.act === 'turn') Object.assign(deed, { turn: true, turnNumber: e.turn ?? 0 });
  }

  /** A shot falls together with those before it until something has come of them. */
  private shoot(deed: Deed): void {
    if (this.answered) this.salvo = [];
    this.answered = false;
    if (!this.salvo.includes(deed)) this.salvo.push(deed);
  }

  /** The one who fires was fired at as well, and this is what came of that. */
  private isReturned(deed: Deed, e: GameEvent): boolean {
    const fires = deed.act === 'fire' && [deed.unit, ...deed.helpers].includes(e.unit) && e.other !== deed.other;
    return fires && this.salvo.some((shot) => shot !== deed && shot.other === e.unit);
  }

  /** Is it the unit of the order just given, of which nothing is told yet? */
  private orders(unit: number): boolean {
    return this.open !== null && (this.open.unit === unit || this.units.includes(unit));
  }

  /** "Union is active" is of the Union, whoever made it so; a turn is nobody's. */
  private named({ text }: GameEvent): number {
    return this.info.sides.findIndex(({ people }) => text.startsWith(`${people} `));
  }

  private head(e: GameEvent, step: Step): Deed {
    const parts = { act: e.act!, head: headOf(e, this.open), unit: e.unit, other: e.other, far: farOf(e), turn: e.act === 'turn', turnNumber: e.turn ?? 0 };
    if (this.open && this.orders(e.unit)) {
      const { side, other } = this.open;
      Object.assign(this.open, parts, { side: SIDES.has(e.act!) ? this.named(e) : side, other: e.other >= 0 ? e.other : other });
      const taken = this.open;
      this.open = null;
      return taken;
    }
    const last = this.last;
    if (!last || !this.joins(last, e)) return this.begin(SIDES.has(e.act!) ? { ...parts, side: this.named(e) } : parts, step);
    this.join(last, e);
    return last;
  }

  /** Where all fire before anything comes of it, that belongs to who was hit, not to the last who fired; and what comes
   *  of others after a ride or a march to neither. Who wins a melee belongs to no shot. */
  private isOthers(deed: Deed, e: GameEvent): boolean {
    if (/ win by | is a tie$/.test(e.text)) return deed.act !== 'fight' && deed.act !== 'charge';
    if (this.isReturned(deed, e)) return true;
    if ([deed.unit, deed.other, ...deed.helpers].includes(e.unit)) return false;
    if (BRIEF.has(deed.act)) return deed.from.step !== this.here.step;
    return (deed.act === 'fire' || CAME.has(deed.act)) && this.shotAt.has(e.unit);
  }

  private came(e: GameEvent, step: Step): Deed {
    const last = this.last;
    if (!last || e.kind === 'ruled' || this.isOthers(last, e)) return this.begin({ act: e.act!, head: e.text, unit: e.unit, other: e.other }, step);
    const waits = last.act === 'check' && last.clauses.length === 0 && last.unit === e.unit; // for something weightier
    if (waits) Object.assign(last, { act: e.act, head: e.text });
    else last.clauses.push(clauseOf(e));
    return last;
  }

  /** What was interrupted goes on: the same deed, unless another has been told meanwhile. */
  private resume(e: GameEvent, step: Step): Deed {
    const last = this.deeds.at(-1);
    this.fresh = false;
    if (last?.unit === e.unit) return last;
    return this.begin({ act: 'march', head: `${this.info.pieces[e.unit]?.name ?? ''} ${/ (use|move)\b/.test(e.text) ? 'go' : 'goes'} on`, unit: e.unit }, step);
  }

  private event(e: GameEvent, step: Step): void {
    const act = inchOf(e) ? 'note' : (e.act ?? 'note');
    if (this.fresh && act !== 'note' && !HEADS.has(act) && this.deeds.at(-1)?.unit === e.unit) this.fresh = false;
    let deed = this.last;
    if ((this.fresh && inchOf(e)) || (isCost(e) && !this.orders(e.unit))) deed = this.resume(e, step);
    else if (act === 'note' && deed && this.isReturned(deed, e)) deed = null;
    else if (HEADS.has(act)) deed = this.head(e, step);
    else if (CAME.has(act)) deed = this.came(e, step);
    if (act === 'fire') this.shotAt.add(e.other);
    if (act === 'fire' && deed) this.shoot(deed);
    if (CAME.has(act) && act !== 'check') this.answered = true;
    if (!deed) {
      this.loose.push(e);
      return;
    }
    deed.events.push(e);
    if (e.kind === 'rolled') deed.rolls.push(e);
    this.here.event++;
    deed.to = { ...this.here };
    this.here.event--;
  }

  step(step: Step, number: number): void {
    this.here = { step: number, event: 0 };
    if (step.side >= 0) this.order(step);
    for (const e of step.events) {
      this.event(e, step);
      this.here.event++;
    }
    const last = this.deeds.at(-1);
    if (last) last.to = { step: number, event: step.events.length };
  }
}

/** One inch of a march, which is told when it ends. */
function inchOf(e: GameEvent): boolean {
  return e.kind === 'moved' && e.rule === '';
}

/** What a march costs is no deed: its order, or what is told of its way, says what was done. */
function isCost({ text }: GameEvent): boolean {
  return / of (its|their) move of /.test(text);
}

/** As the rule measured it, if its sentence says so; else edge to edge. */
function farOf({ text, far }: GameEvent): number {
  const [, told] = / over ([\d.]+) (?:in|cm)\b/.exec(text) ?? [];
  return told === undefined ? (far ?? -1) : Number(told);
}

/** Where it led is said by the order alone, and a bare "moves", or what it cost, by all of it. */
function headOf(e: GameEvent, order: Deed | null): string {
  const { act, text } = e;
  if (order && (order.head.startsWith(text) || isCost(e))) return order.head;
  const [whither] = / (toward [^,]+?|(ahead|back)( to the (left|right))?|to the (left|right))(?= and | facing |$)/.exec(order?.head ?? '') ?? [''];
  return act === 'march' && / (in|cm)$/.test(text) ? text + whither : text;
}

function clauseOf({ act, text, unit, other }: GameEvent): Clause {
  return { act: act!, text, unit, other };
}

export function deedsOf(info: GameInfo, steps: Step[]): Deed[] {
  const weaver = new Weaver(info);
  steps.forEach((step, i) => weaver.step(step, i));
  return weaver.deeds;
}

// ---- What it changes on the table ----

function applied(looks: Look[], changes: Step['looks']): Look[] {
  if (!changes || changes.length === 0) return looks;
  const next = [...looks];
  for (const { piece, look } of changes) next[piece] = look;
  return next;
}

/** The table as it stood at a place, from how it stood before the step of `from`. `steps` are those from there on. */
export function looksAt(looks: Look[], steps: Step[], from: number, to: Place): Look[] {
  let now = looks;
  steps.forEach((step, i) => {
    const number = from + i;
    if (number > to.step) return;
    const until = number < to.step ? step.events.length : to.event;
    for (const e of step.events.slice(0, until)) now = applied(now, e.looks ?? []);
    if (until === step.events.length) now = applied(now, step.looks);
  });
  return now;
}
