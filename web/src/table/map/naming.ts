// Whose name stands where. Every piece is named: by its own name beside it or, where there is no room, by that of its
// brigade, joined to it by a line. Brigades are named first, so that nobody is left out; then each gives way to the names
// of its units if they find room. Who is chosen or told of always has his own name, for which no other moves: names do
// not jump when a unit is chosen.
import type { Pt } from '../../engine/types';
import type { Sheet } from './ground';
import { nameGround, Page, taken, type Label, type Named, type Room, type Taken } from './labels';
import { distance } from './plane';

/** A piece to be named. */
export interface NamedPiece extends Named {
  piece: number;
  brigade: string; // '' if it has none
  nation: string;
}
export interface Naming {
  pieces: NamedPiece[];
  musts: Set<number>; // pieces that need their own name
  goals: Named[];
  bands: Named[];
  furniture: Room[]; // of pieces
  pills: Room[]; // that no name may cover
}

const LETTERS = 0.012; // em between letters
const LARGE = 16; // pixels
const SMALL = 12; // no letters are smaller
const KEPT = 2; // what no name covers if it can be helped: pieces and objectives, and then their arrows and seals

/** The point of a room's edge toward which a line is drawn from outside. */
function edge(room: Room, from: Pt): Pt {
  const a = (room.turn * Math.PI) / 180;
  const [dx, dy] = [from[0] - room.at[0], from[1] - room.at[1]];
  const across = dx * Math.cos(a) + dy * Math.sin(a);
  const along = -dx * Math.sin(a) + dy * Math.cos(a);
  const t = Math.min(1, Math.max(0.001, Math.min(room.width / 2 / Math.abs(across || 1e-9), room.height / 2 / Math.abs(along || 1e-9))));
  return [room.at[0] + dx * t, room.at[1] + dy * t];
}

function join(label: Label, pieces: NamedPiece[]): void {
  label.lines = pieces.map(({ room }) => [edge(label, room.at), edge(room, label.at)]);
}

class Namer {
  private own = new Map<NamedPiece, Label>();
  private ofBrigade = new Map<string, Label>();
  private others: Map<Room, Taken>;
  private pieces: NamedPiece[];

  /** `closed`: brigades whose name stands for all of them; `small`: letters in place of those of the pieces, in pixels. */
  constructor(
    private page: Page,
    private naming: Naming,
    private closed: Set<string>,
    small: number,
  ) {
    this.others = new Map(naming.pieces.map((n) => [n.room, taken(n.room)]));
    this.pieces = naming.pieces.map((n) => ({ ...n, px: Math.min(n.px, small) }));
  }

  private key(n: NamedPiece): string {
    return n.brigade ? `${n.nation} ${n.brigade}` : `${n.nation} ${n.piece}`;
  }

  private get brigades(): NamedPiece[][] {
    const by = new Map<string, NamedPiece[]>();
    for (const n of this.pieces) by.set(this.key(n), [...(by.get(this.key(n)) ?? []), n]);
    return [...by.values()];
  }

  private middle(pieces: NamedPiece[]): Pt {
    const mean = (i: 0 | 1) => pieces.reduce((sum, n) => sum + n.room.at[i], 0) / pieces.length;
    const at: Pt = [mean(0), mean(1)];
    return pieces.reduce((a, b) => (distance(b.room.at, at) < distance(a.room.at, at) ? b : a)).room.at;
  }

  /** One name for these: the piece's own if it is only one. */
  private together(pieces: NamedPiece[]): Label | null {
    const [first] = pieces;
    if (!first) return null;
    const named: Named = pieces.length === 1 ? first : { ...first, text: first.brigade, cls: `brigade-name ${first.nation}`, px: Math.max(SMALL, first.px - 1) };
    const label = this.page.around(named, LETTERS, this.middle(pieces));
    if (label) join(label, pieces);
    return label;
  }

  /** One name for those of a brigade who have none of their own, in place of the one before. */
  private nameLeft(key: string, pieces: NamedPiece[]): void {
    const before = this.ofBrigade.get(key);
    if (before) this.page.remove(before);
    const label = this.together(pieces.filter((n) => !this.own.has(n)));
    if (label) this.ofBrigade.set(key, label);
    else this.ofBrigade.delete(key);
  }

  /** Units that stand alone are named first where they stand; then a name for each brigade that needs one. */
  private nameBrigade(pieces: NamedPiece[]): void {
    const key = this.key(pieces[0]!);
    const before = this.ofBrigade.get(key);
    if (before) this.page.remove(before);
    for (const n of pieces) if (!this.own.has(n) && !this.closed.has(key)) this.try(n);
    this.nameLeft(key, pieces);
  }

  /** Those of a brigade who have no name of their own. */
  private left(key: string): NamedPiece[] {
    return this.pieces.filter((n) => this.key(n) === key && !this.own.has(n));
  }

  private try(n: NamedPiece): void {
    const label = this.page.beside(n, LETTERS, this.others);
    if (label) this.own.set(n, label);
  }

  /** Who must have his own name gets it somewhere. */
  private nameMusts(): void {
    for (const n of this.pieces) {
      if (!this.naming.musts.has(n.piece) || this.own.has(n)) continue;
      const last = this.left(this.key(n)).length === 1 ? this.ofBrigade.get(this.key(n)) : undefined; // it stands for this one alone
      const label = last?.text === n.text ? last : this.page.around(n, LETTERS, n.room.at);
      if (!label) continue;
      if (last) this.ofBrigade.delete(this.key(n));
      if (last && last !== label) this.page.remove(last);
      join(label, [n]);
      this.own.set(n, label);
    }
  }

  /** Whatever a pill would hide goes elsewhere; who finds no room for his own name shares that of his brigade again. */
  private clearPills(): void {
    const hidden = (label: Label) => this.page.lies(label, this.naming.pills);
    for (const room of this.naming.pills) this.page.block(room);
    const again = new Set<string>();
    for (const [n, label] of [...this.own]) {
      if (!hidden(label)) continue;
      this.page.remove(label);
      this.own.delete(n);
      this.try(n);
      const elsewhere = this.own.has(n) ? null : this.together([n]);
      if (elsewhere) this.own.set(n, elsewhere);
      if (!this.own.has(n)) again.add(this.key(n));
    }
    for (const [key, label] of this.ofBrigade) if (hidden(label)) again.add(key);
    for (const key of again) this.nameLeft(key, this.pieces.filter((n) => this.key(n) === key));
  }

  *all(): Generator<null> {
    const brigades = this.brigades.sort((a, b) => Number(a.length > 1) - Number(b.length > 1));
    for (const pieces of brigades) {
      const label = pieces.length > 1 ? this.together(pieces) : null;
      if (label) this.ofBrigade.set(this.key(pieces[0]!), label);
      else this.nameBrigade(pieces);
      yield null;
    }
    for (let sweep = 0; sweep < 2; sweep++)
      for (const pieces of brigades) {
        this.nameBrigade(pieces);
        yield null;
      }
    this.clearPills();
    this.nameMusts();
    for (const [key, label] of this.ofBrigade) join(label, this.left(key));
  }

  /** Is everybody named, and who must be by his own name? */
  get whole(): boolean {
    return this.pieces.every((n) => this.own.has(n) || (this.ofBrigade.has(this.key(n)) && !this.naming.musts.has(n.piece)));
  }

  /** The half of the brigades whose units have most names: where there is no room they give way to one. */
  get fullest(): string[] {
    const named = (pieces: NamedPiece[]) => pieces.filter((n) => this.own.has(n) && !this.naming.musts.has(n.piece)).length;
    const open = this.brigades.filter((b) => b.length > 1 && !this.closed.has(this.key(b[0]!)));
    open.sort((a, b) => named(b) - named(a));
    return open.slice(0, Math.ceil(open.length / 2)).map((b) => this.key(b[0]!));
  }

  get labels(): Label[] {
    return [...this.own.values(), ...this.ofBrigade.values()];
  }
}

/** Tries until everybody is named: with names of units closed to their brigades', then in smaller letters, then over what is drawn. */
function* namePieces(sheet: Sheet, zoom: number, naming: Naming): Generator<null, { page: Page; namer: Namer }> {
  const closed = new Set<string>();
  const drawn = [[...naming.pieces, ...naming.goals].map((n) => n.room), naming.furniture];
  for (let [small, kept] = [LARGE, KEPT]; ; ) {
    const page = new Page(sheet, zoom);
    for (const room of drawn.slice(0, kept).flat()) page.block(room);
    const namer = new Namer(page, naming, closed, small);
    yield* namer.all();
    if (namer.whole || kept === 0) return { page, namer };
    const next = namer.fullest;
    for (const key of next) closed.add(key);
    if (next.length > 0) continue;
    if (small > SMALL) small -= 2;
    else kept--;
  }
}

/** All names, one by one; null while it thinks. */
export function* nameAll(sheet: Sheet, zoom: number, naming: Naming): Generator<Label | null> {
  const { page, namer } = yield* namePieces(sheet, zoom, naming);
  yield* namer.labels;
  const said = new Set(sheet.all.map((f) => f.name));
  for (const n of [...naming.bands, ...naming.goals.filter(({ text }) => !said.has(text))]) {
    const label = page.beside(n, LETTERS);
    if (label) yield label;
  }
  yield* nameGround(page, sheet);
}
