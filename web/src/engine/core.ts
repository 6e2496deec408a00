// The engine itself, called directly: texts into the module's memory, JSON out of it. It runs in the
// worker and, without one, in Node. Each call here is the one of the same name in src/wasm/api.c.
import type { Engine } from './types';

type Call = (...args: (number | bigint)[]) => number;
export interface Exports {
  memory: WebAssembly.Memory;
  alloc(size: number): number;
  release(at: number): void;
  start(): number;
  [name: string]: unknown;
}

/** The calls of Engine without their promises. */
export type Core = {
  [K in keyof Engine]: Engine[K] extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
};

type Given = string | number | bigint | null;

/** The library does no I/O: whatever its C library links to must never be called. */
export function noImports(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => {
      throw new Error(`the library called ${name}`);
    };
  }
  return imports;
}

const noMemory = () =>
  new Error('This browser has no memory left for that. Close other pages, then load this one anew: the battle is kept.');

export function caller(exports: Exports): (name: string, ...args: Given[]) => string {
  const page = exports.start();
  const put = (text: string): number => {
    const bytes = new TextEncoder().encode(text.replaceAll('\0', ' '));
    const at = exports.alloc(bytes.length + 1);
    if (at === 0) throw noMemory();
    const memory = new Uint8Array(exports.memory.buffer, at, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    return at;
  };
  const read = (at: number): string => {
    const bytes = new Uint8Array(exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  return (name, ...args) => {
    const held: number[] = [];
    const passed = args.map((arg) => {
      if (arg === null) return 0;
      if (typeof arg !== 'string') return arg;
      const at = put(arg);
      held.push(at);
      return at;
    });
    const said = read((exports[name] as Call)(page, ...passed));
    for (const at of held) exports.release(at);
    if (said === 'no memory') throw noMemory();
    return said;
  };
}

const facts = (told: Record<string, string>): string =>
  Object.entries(told)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');

const seedOf = (seed: string): bigint => BigInt.asUintN(64, BigInt(seed || '0'));

/** Told while a general thinks: trials made, of about how many. */
export type Progress = (made: number, due: number) => void;

export async function makeCore(module: WebAssembly.Module, progress: Progress = () => {}): Promise<Core> {
  const instance = await WebAssembly.instantiate(module, { ...noImports(module), umpire: { progress } });
  const exports = instance.exports as unknown as Exports & { _initialize(): void };
  exports._initialize();
  const text = caller(exports);
  const json = (name: string, ...args: Given[]) => JSON.parse(text(name, ...args));
  return {
    scenarios: () => json('scenarios'),
    lessons: () => json('lessons'),
    generals: () => json('generals'),
    open: (scenario) => json('open', scenario, null),
    glance: (scenario) => json('glance', scenario),
    openText: (name, scenario) => json('open', name, scenario),
    openRecord: (record, scenario) => json('open_record', record, scenario ?? null),
    at: (answers) => json('at', answers),
    step: (number) => json('step', number),
    acts: () => json('acts'),
    record: () => text('record'),
    book: () => text('book'),
    bookPicture: () => text('book_picture'),
    review: (trials) => json('review', trials),
    propose: (salt, piece) => json('propose', BigInt(salt), piece),
    preview: (line) => json('preview', line),
    give: (line) => json('give', line),
    roll: (seed) => json('roll', seedOf(seed)),
    undo: (answers) => json('undo', answers),
    odds: (line, policy) => json('odds', line, policy),
    threats: (piece, line) => json('threats', piece, line),
    bands: (piece) => json('bands', piece),
    reach: (line) => json('reach', line),
    around: (piece) => json('around', piece),
    hand: (line) => json('hand', line),
    alike: (given, wanted) => json('alike', given, wanted),
    sight: (from, to) => json('sight', from, to),
    distance: (from, to) => json('distance', from, to),
    advise: (general, seed) => json('advise', general, seedOf(seed)),
    decide: (general, seed) => json('decide', general, seedOf(seed)),
    deskKinds: (ruleset) => json('desk_kinds', ruleset),
    deskKeys: (ruleset, kind) => json('desk_keys', ruleset, kind),
    deskMatters: (ruleset, kind, told) => json('desk_matters', ruleset, kind, facts(told)),
    deskWants: (ruleset, kind, told, dice) => json('desk_wants', ruleset, kind, facts(told), dice),
    deskAsk: (ruleset, kind, told, dice, seed) => json('desk_ask', ruleset, kind, facts(told), dice, seed),
    deskUnitKeys: (ruleset) => json('desk_unit_keys', ruleset),
    roster: (scenario, lines, turn) => json('roster', scenario, lines, turn),
    rosterOffers: (scenario, lines, id) => json('roster_offers', scenario, lines, id),
    proof: (name, scenario) => json('proof', name, scenario),
    vocabulary: (ruleset) => json('vocabulary', ruleset),
    scenario: (name) => text('scenario', name),
    sketch: (ruleset, title, units) => text('sketch', ruleset, title, units),
    trial: (scenario, general, seed) => json('trial', scenario, general, seedOf(seed)),
    charts: () => json('charts'),
    chartHtml: (name, large) => text('chart_html', name, large ? 1 : 0),
  };
}
