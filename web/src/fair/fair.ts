// Fair dice as the page knows them: chains, faces and the proof, in a small module of its own (src/wasm/fair.c) that is
// loaded when a battle first needs it. The same C makes and checks them in the command (docs/fair-dice.md).
import { caller, noImports, type Exports } from '../engine/core';

type Said = ReturnType<typeof caller>;

export interface Rolled {
  ok: boolean;
  faces: number[];
  why: string; // if not ok
}
export interface Checked {
  ok: boolean;
  why: string; // if not ok
  line: number; // of the record
  rolls: number;
  byHand: number;
  silent: number;
  takenBack: number;
  renewed: number;
  host: boolean; // his chain rolled
}

async function load(): Promise<Said> {
  const response = await fetch(new URL('fair.wasm', document.baseURI));
  if (!response.ok) throw new Error(`fair.wasm: ${response.status}`);
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const { exports } = await WebAssembly.instantiate(module, noImports(module));
  (exports as unknown as { _initialize(): void })._initialize();
  return caller(exports as unknown as Exports);
}

let loaded: Promise<Said> | undefined;
function module(): Promise<Said> {
  loaded ??= load();
  loaded.catch(() => (loaded = undefined)); // the next time it may be there
  return loaded;
}

const HASH = 64; // digits

/** Link 0, the commitment, to link `count`, the secret itself. */
export async function chainOf(secret: string, count: number): Promise<string[]> {
  const said = (await module())('chain', secret, count);
  return Array.from({ length: count + 1 }, (_, i) => said.slice(i * HASH, (i + 1) * HASH));
}

/** The faces of the next roll, from a record that ends with everybody's links. */
export async function rollOf(record: string, sides: number, dice: number): Promise<Rolled> {
  return JSON.parse((await module())('roll', record, sides, dice)) as Rolled;
}

/** Is all of it as it must be? `whole`: with its seal; else as far as the battle has come. */
export async function checkOf(record: string, whole: boolean): Promise<Checked> {
  return JSON.parse((await module())('check', record, whole ? 1 : 0)) as Checked;
}

/** The record with its seal. */
export async function sealed(record: string): Promise<string> {
  return `${record}# fair seal ${(await module())('seal', record)}\n`;
}

/** What a check found, in sentences. */
export function wordsOf(found: Checked): string[] {
  if (!found.ok) return [`Not fair. Line ${found.line} of the record: ${found.why}.`];
  const times = (n: number, one: string, more: string) => (n > 0 ? [`${n === 1 ? `One ${one}` : `${n} ${more}`}.`] : []);
  return [
    found.rolls === 1 ? 'One roll is fair, and nothing was changed.' : `${found.rolls} rolls are fair, and nothing was changed.`,
    ...times(found.byHand, 'roll was typed in or rolled by one device alone; it proves nothing', 'rolls were typed in or rolled by one device alone; they prove nothing'),
    ...times(found.silent, 'roll was made without a screen that did not show its part; the record names it', 'rolls were made without a screen that did not show its part; the record names it'),
    ...times(found.takenBack, 'roll was taken back', 'rolls were taken back'),
    ...times(found.renewed, 'commitment was made anew in the middle', 'commitments were made anew in the middle'),
    ...(found.host ? ['The host’s computer rolled: he changed nothing afterwards; that he did not choose the dice beforehand must be trusted.'] : []),
  ];
}

export function random32(): string {
  return [...crypto.getRandomValues(new Uint8Array(HASH / 2))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
