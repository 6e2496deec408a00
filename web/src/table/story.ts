// A battle as its log tells it: the head, then answers, some of them taken back, and who plays with whose dice.
import type { Step } from '../engine/types';
import { draft, type Draft, type Line } from '../store/lines';

export type Seat = string; // 'person' or the name of a general
export type DiceMode = 'rolled' | 'own';
export type Standing = 'ask' | 'hold' | 'fire';

/** Who plays, whose dice, standing orders by the piece's id. */
export interface Settings {
  seats: Seat[];
  dice: DiceMode[];
  standing: Record<string, Standing>;
}
/** Line 1. */
export interface Head extends Settings {
  log: 'battle';
  title: string;
  scenario: string;
  ruleset: string;
  record: string; // the first lines of the record, up to the first answer
  text?: string | null; // of a scenario that is not built in
  seed: string;
}
/** How it stands, for the list. */
export interface Summary {
  turn: number;
  turns: number;
  side: string; // whose part it is
  answers: number;
  over: boolean;
}

export interface Story {
  id: string; // of line 1
  head: Head;
  settings: Settings;
  answers: string[]; // those that hold
  whole: string[]; // the same, each with the lines that show what came of it
  strange: string; // a kind of line that this page does not know; it cannot tell the rest then
}

const SILENT = new Set(['summary', 'check', 'remark']);

export function newSettings(): Settings {
  return { seats: ['person', 'drill'], dice: ['rolled', 'rolled'], standing: {} };
}

export function newSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/** A head that does not say all: a battle that was kept as a record alone. */
function headOf(line: Line): Head {
  const seed = String(parseInt(line.id.slice(0, 8), 16)); // the same on every screen
  const base: Head = { log: 'battle', title: '', scenario: '', ruleset: '', record: '', seed, ...newSettings() };
  return { ...base, ...(JSON.parse(line.text) as Partial<Head>) };
}

/** Null: it has no head. */
export function storyOf(lines: readonly Line[]): Story | null {
  const first = lines[0];
  if (first?.kind !== 'head') return null;
  const head = headOf(first);
  const { seats, dice, standing } = head;
  const story: Story = { id: first.id, head, settings: { seats, dice, standing }, answers: [], whole: [], strange: '' };
  for (const { kind, text } of lines.slice(1)) {
    if (kind === 'answer') {
      story.answers.push(text.split('\n', 1)[0] ?? '');
      story.whole.push(text);
    } else if (kind === 'take-back') story.answers.length = story.whole.length = Number(text);
    else if (kind === 'settings') story.settings = JSON.parse(text) as Settings;
    else if (!SILENT.has(kind)) story.strange ||= kind;
  }
  return story;
}

export function headLine(head: Head): Draft {
  return draft('head', JSON.stringify(head));
}

/** With what came of it, so that the battle can be looked at when the rules have changed. */
export function answerLine({ line, shown }: Step, by: string): Draft {
  return draft('answer', `${line}\n${shown}`.trimEnd(), by);
}

/** `answers`: how many hold from now on. */
export function takeBackLine(answers: number, by: string): Draft {
  return draft('take-back', String(answers), by);
}

export function settingsLine(settings: Settings): Draft {
  return draft('settings', JSON.stringify(settings));
}

export function summaryLine(summary: Summary): Draft {
  return draft('summary', JSON.stringify(summary));
}
