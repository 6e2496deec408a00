// Orders as text and back, by the form that the engine gives for each verb ("U to P+ [facing A]"). It knows
// the notation only: whether an order may be given is the engine's to say.
import type { GameInfo, Pt } from '../engine/types';

/** An order being made. */
export interface Draft {
  side: number;
  reaction: boolean;
  verb: string;
  units: number[];
  targets: number[];
  path: Pt[];
  facing: number | null;
  words: string[];
  number: number | null;
}
interface Part {
  kind: 'literal' | 'U' | 'T' | 'P' | 'A' | 'W' | 'N' | '[' | ']';
  many: boolean;
  word: string;
}

const PLACE = /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export function partsOf(form: string): Part[] {
  const words = form.replace(/([[\]])/g, ' $1 ').split(' ');
  return words.filter(Boolean).map((word) => {
    const slot = /^([UTPAWN])([+*]?)$/.exec(word);
    if (slot) return { kind: slot[1] as Part['kind'], many: slot[2] !== '', word };
    return { kind: word === '[' || word === ']' ? word : 'literal', many: false, word };
  });
}

export function formOf(info: GameInfo, verb: string): string {
  return info.verbs.find((v) => v.name === verb)?.form ?? '';
}

/** Has the verb a slot of this kind; may it take several? */
export function takes(info: GameInfo, verb: string, kind: 'U' | 'T' | 'P' | 'A' | 'W'): 'none' | 'one' | 'many' {
  const part = partsOf(formOf(info, verb)).find((p) => p.kind === kind);
  if (!part) return 'none';
  return part.many ? 'many' : 'one';
}

/** What must be said of an order: "UA" of a unit and a bearing. */
function neededBy(form: string): string {
  return partsOf(form.replace(/\[[^\]]*\]/g, ' '))
    .filter((p) => p.kind !== 'literal')
    .map((p) => p.kind)
    .join('');
}

/** Verbs with which a unit turns where it stands. Where none must name a bearing, those that may. */
export function turningVerbs(info: GameInfo): string[] {
  const turns = info.verbs.filter(({ name }) => takes(info, name, 'A') !== 'none' && takes(info, name, 'T') === 'none');
  const plain = turns.filter(({ form }) => neededBy(form) === 'UA');
  return (plain.length > 0 ? plain : turns.filter(({ form }) => neededBy(form) === 'U')).map(({ name }) => name);
}

// ---- Writing ----

export function decimal(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

function placeText([x, y]: Pt): string {
  return `${decimal(x)},${decimal(y)}`;
}

class Writer {
  private words: string[];
  private out: string[] = [];

  constructor(
    private info: GameInfo,
    private draft: Draft,
  ) {
    this.words = [...draft.words];
  }

  private id(piece: number): string {
    return this.info.pieces[piece]?.id ?? '?';
  }

  private has(part: Part | undefined): boolean {
    const d = this.draft;
    switch (part?.kind) {
      case 'U':
        return d.units.length > 0;
      case 'T':
        return d.targets.length > 0;
      case 'P':
        return d.path.length > 0;
      case 'A':
        return d.facing !== null;
      case 'W':
        return this.words.length > 0;
      case 'N':
        return d.number !== null;
      default:
        return false;
    }
  }

  private put(part: Part): void {
    const d = this.draft;
    if (part.kind === 'literal') this.out.push(part.word);
    else if (part.kind === 'U') this.out.push(...(part.many ? d.units : d.units.slice(0, 1)).map((u) => this.id(u)));
    else if (part.kind === 'T') this.out.push(...(part.many ? d.targets : d.targets.slice(0, 1)).map((t) => this.id(t)));
    else if (part.kind === 'P') this.out.push(...(part.many ? d.path : d.path.slice(-1)).map(placeText));
    else if (part.kind === 'A') this.out.push(decimal(d.facing ?? 0));
    else if (part.kind === 'W') this.out.push(this.words.shift() ?? '?');
    else if (part.kind === 'N') this.out.push(String(d.number ?? 0));
  }

  write(): string {
    const d = this.draft;
    this.out.push(this.info.sides[d.side]?.id ?? '?');
    if (d.reaction) this.out.push('react');
    this.out.push(d.verb);
    const parts = partsOf(formOf(this.info, d.verb));
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as Part;
      if (part.kind === '[') {
        const end = parts.findIndex((p, k) => k > i && p.kind === ']');
        const slot = parts.slice(i, end).find((p) => p.kind !== 'literal' && p.kind !== '[');
        if (!this.has(slot)) i = end;
      } else this.put(part);
    }
    return this.out.join(' ');
  }
}

export function writeOrder(info: GameInfo, draft: Draft): string {
  return new Writer(info, draft).write();
}

// ---- Reading what the engine itself wrote ----

function readPlace(token: string): Pt {
  const [x, y] = token.split(',');
  return [Number(x), Number(y)];
}

class Reader {
  constructor(
    private info: GameInfo,
    private tokens: string[],
    private draft: Draft,
  ) {}

  private get next(): string {
    return this.tokens[0] ?? '';
  }

  private piece(token: string): number {
    return this.info.pieces.findIndex((p) => p.id === token);
  }

  private fits(part: Part): boolean {
    if (this.next === '') return false;
    if (part.kind === 'literal') return this.next === part.word;
    if (part.kind === 'P') return PLACE.test(this.next);
    if (part.kind === 'A' || part.kind === 'N') return NUMBER.test(this.next);
    if (part.kind === 'W') return true;
    return this.piece(this.next) >= 0;
  }

  private take(part: Part): void {
    const token = this.tokens.shift() ?? '';
    const d = this.draft;
    if (part.kind === 'U') d.units.push(this.piece(token));
    else if (part.kind === 'T') d.targets.push(this.piece(token));
    else if (part.kind === 'P') d.path.push(readPlace(token));
    else if (part.kind === 'A') d.facing = Number(token);
    else if (part.kind === 'W') d.words.push(token);
    else if (part.kind === 'N') d.number = Number(token);
  }

  read(parts: Part[]): boolean {
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as Part;
      if (part.kind === ']') continue;
      if (part.kind === '[') {
        if (!this.fits(parts[i + 1] as Part)) i = parts.findIndex((p, k) => k > i && p.kind === ']');
        continue;
      }
      if (!this.fits(part)) return false;
      this.take(part);
      const after = parts[i + 1];
      while (part.many && this.fits(part) && !(after?.kind === 'literal' && this.next === after.word)) this.take(part);
    }
    return this.tokens.length === 0;
  }
}

/** The parts of an order's line; null if it is none (dice, a choice, words of one's own). */
export function readOrder(info: GameInfo, line: string): Draft | null {
  const tokens = line.trim().split(/\s+/);
  const who = tokens.shift();
  const side = info.sides.findIndex((s) => s.id === who);
  const reaction = tokens[0] === 'react';
  if (reaction) tokens.shift();
  const verb = tokens.shift() ?? '';
  if (side < 0 || !info.verbs.some((v) => v.name === verb)) return null;
  const draft: Draft = { side, reaction, verb, units: [], targets: [], path: [], facing: null, words: [], number: null };
  return new Reader(info, tokens, draft).read(partsOf(formOf(info, verb))) ? draft : null;
}
