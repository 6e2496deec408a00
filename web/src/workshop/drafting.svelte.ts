// A scenario on the drawing board: its text, what the engine reads in it, what is chosen, and the way back. The text is
// the only truth; whatever is done on the map or in a form is a small change of it.
import { engine } from '../engine/client';
import type { Drawn, Proof, Pt, Vocabulary } from '../engine/types';
import type { KeptLog } from '../store/kept.svelte';
import { shelf } from '../store/shelf.svelte';
import { editLines, fileName, textOf } from './kept';
import { lineAt, placesOf } from './text';

const MOST_STEPS = 500; // that can be taken back
const ONE_STEP = 900; // ms: changes of one sort that come faster are one step
const REST = 700; // ms without a change before it is kept

export type ThingKind = 'feature' | 'objective' | 'piece' | 'zone';
export interface Thing {
  kind: ThingKind;
  index: number; // in info.table.features, .objectives, info.pieces, or the zones that are drawn
  line: number;
}

/** Something with corners: terrain, or a zone. */
export interface Shape {
  points: Pt[];
  closed: boolean;
}

export function shapeOf(drawn: Drawn, { kind, index }: Thing): Shape | undefined {
  const { features, zones } = drawn.info.table;
  if (kind === 'feature') return features[index];
  const zone = kind === 'zone' ? zones.filter((z) => z.drawn)[index] : undefined;
  return zone && { points: zone.points, closed: true };
}

/** The way back through each battle that was drawn since the page was opened: whoever tries one and comes back still has it. */
const ways = new Map<string, { text: string; past: string[]; future: string[] }>();

export class Drafting {
  text = $state('');
  proof = $state.raw<Proof | null>(null);
  /** The last map that could be drawn; it may be older than the text. */
  drawn = $state.raw<Drawn | null>(null);
  words = $state.raw<Vocabulary | null>(null);
  chosen = $state(0); // line of the text; 0: nothing
  point = $state(-1); // of the chosen terrain; -1: all of it
  past = $state.raw<string[]>([]);
  future = $state.raw<string[]>([]);
  trouble = $state('');
  refused = $state(''); // why the last change of the chosen thing was not taken
  sought = $state.raw<{ at: Pt } | null>(null); // a place to be shown on the map

  private name = '';
  private log: KeptLog | null = null;
  private saved = '';
  private rest: ReturnType<typeof setTimeout> | undefined;
  private lastSort = '';
  private lastAt = 0;
  private reading: Promise<void> | null = null;
  private read = ''; // the text that was last proof-read

  // ---- Opening and keeping ----

  async open(log: string): Promise<boolean> {
    this.log = await shelf.open(log);
    const text = textOf(this.log.lines);
    if (text === null) return false;
    this.text = this.saved = text;
    this.name = log;
    const way = ways.get(log);
    if (way?.text === text) ({ past: this.past, future: this.future } = way);
    this.log.changed = () => this.follow();
    await this.proofread();
    return true;
  }

  close(): void {
    clearTimeout(this.rest);
    if (this.name) ways.set(this.name, { text: this.text, past: this.past, future: this.future });
    void this.keep().finally(() => {
      this.log?.close();
      this.log = null;
    });
  }

  /** Another tab of this browser wrote on. */
  private follow(): void {
    const text = this.log && !this.log.writing ? textOf(this.log.lines) : null;
    if (text === null || text === this.saved || this.text !== this.saved) return;
    this.text = this.saved = text;
    void this.proofread();
  }

  async keep(): Promise<void> {
    const { log, text, saved } = this;
    if (!log || text === saved) return;
    this.saved = text;
    log.takeOver();
    if (!(await log.append(log.tip, editLines(saved, text)))) this.trouble = 'This battle could not be kept in the browser. Save it as a file.';
  }

  // ---- Changes ----

  /** `sort`: changes of one sort that follow each other quickly are taken back together; '': a step of its own. */
  change(text: string, sort = ''): void {
    if (text === this.text) return;
    const now = Date.now();
    const same = sort !== '' && sort === this.lastSort && now - this.lastAt < ONE_STEP && this.past.length > 0;
    if (!same) this.past = [...this.past, this.text].slice(-MOST_STEPS);
    this.future = [];
    this.refused = '';
    this.lastSort = sort;
    this.lastAt = now;
    this.put(text);
  }

  private put(text: string): void {
    this.text = text;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => void this.keep(), REST);
    void this.proofread();
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.text];
    this.lastSort = '';
    this.put(before);
  }

  redo(): void {
    const after = this.future.at(-1);
    if (after === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.text];
    this.lastSort = '';
    this.put(after);
  }

  /** A change that goes by the lines of the map: it waits until the map is that of the text. */
  async edit(change: (text: string) => string, sort = ''): Promise<void> {
    await this.proofread();
    this.change(change(this.text), sort);
    await this.proofread();
  }

  /** A change of the thing in this line: if the rules do not take it, it is not made, and `refused` says why. */
  async attempt(line: number, change: (text: string) => string): Promise<void> {
    await this.proofread();
    const { text, proof } = this;
    const wanted = change(text);
    const isHere = (error: { line: number }) => error.line === line;
    const wrong = (await engine.proof(fileName(wanted), wanted)).errors.find(isHere);
    if (this.text !== text) return this.attempt(line, change); // somebody typed on
    if (!wrong || proof?.errors.some(isHere)) this.change(wanted);
    else this.refused = wrong.text;
    await this.proofread();
  }

  // ---- Reading ----

  /** Resolves when the map is that of the text. */
  async proofread(): Promise<void> {
    while (this.reading || this.read !== this.text) {
      this.reading ??= this.readOnce().finally(() => (this.reading = null));
      await this.reading;
    }
  }

  private async readOnce(): Promise<void> {
    const text = this.text;
    const proof = await engine.proof(fileName(text), text);
    const ruleset = proof.drawn?.info.ruleset;
    if (ruleset && ruleset !== this.drawn?.info.ruleset) this.words = await engine.vocabulary(ruleset);
    this.read = text;
    this.proof = proof;
    this.drawn = proof.drawn ?? this.drawn;
  }

  // ---- What is chosen ----

  readonly things = $derived.by((): Thing[] => {
    const lines = this.drawn?.lines;
    if (!lines) return [];
    const of = (kind: ThingKind, list: number[]): Thing[] => list.map((line, index) => ({ kind, index, line }));
    return [...of('piece', lines.pieces), ...of('objective', lines.objectives), ...of('zone', lines.zones), ...of('feature', lines.features)];
  });
  readonly thing = $derived(this.things.find(({ line }) => line === this.chosen) ?? null);

  placeOf(thing: Thing): Pt {
    const { info, looks } = this.drawn!;
    if (thing.kind === 'piece') return looks[thing.index]!.at;
    return thing.kind === 'objective' ? info.table.objectives[thing.index]!.at : shapeOf(this.drawn!, thing)!.points[0]!;
  }

  /** Chooses what this line says and has it shown on the map; of a faulty line the place where it would lie. */
  seek(line: number): void {
    this.choose(line);
    const { thing } = this;
    const at = thing ? this.placeOf(thing) : placesOf(lineAt(this.text, line))[0];
    if (at) this.sought = { at };
  }

  choose(line: number, point = -1): void {
    if (line !== this.chosen) this.refused = '';
    this.chosen = line;
    this.point = point;
  }
}
