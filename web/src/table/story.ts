// A battle as its log tells it: the head, then answers, some of them taken back, and who plays with whose dice.
import type { Step } from '../engine/types';
import { Tale } from '../fair/tale';
import { draft, type Draft, type Line } from '../store/lines';

/** Who plays a side: 'person' at the host's screen, 'guest' at the screen of whom he invited, or the name of a general. */
export type Seat = string;
export type DiceMode = 'rolled' | 'own';
/** live: every player's screen tells its part of each roll; post: the host's computer rolls with the player's nonce. */
export type FairMode = 'live' | 'post';
export type Standing = 'ask' | 'hold' | 'fire';

/** Who plays, whose dice, standing orders by the piece's id. */
export interface Settings {
  seats: Seat[];
  dice: DiceMode[];
  standing: Record<string, Standing>;
  fair?: FairMode; // dice that can be proven
  handOver?: boolean; // players share a screen: a card says when it changes hands
}
/** Somebody at a screen of his own. */
export interface Person {
  id: string;
  name: string; // as the host calls him; may be ''
  right: 'side' | 'umpire' | 'spectator';
  side: string; // the id of his side; '' of the other two
  units: string[]; // ids of those that he commands; none: the whole side
  gone?: boolean; // the seat was taken back
}
/** Somebody asks to take answers back. */
export interface Plea {
  answers: number; // that would hold then
  by: string; // id of his seat; '': the host
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
  lesson?: string; // the name of the lesson that is played here
  drawing?: string; // the log of the workshop from which it is tried
  checked?: string; // what the check of its fair dice found when it came in as a file
}
/** How it stands, for the list. */
export interface Summary {
  turn: number;
  turns: number;
  side: string; // whose part it is
  answers: number;
  over: boolean;
  ahead?: string; // "Union ahead, 12 to 7"; earlier pages did not keep it
}

export interface Story {
  id: string; // of line 1
  head: Head;
  settings: Settings;
  answers: string[]; // those that hold
  whole: string[]; // the same, each with the lines that show what came of it
  people: Person[];
  plea: Plea | null; // that nobody has answered
  tale: Tale; // of fair dice
  strange: string; // a kind of line that this page does not know; it cannot tell the rest then
}

const SILENT = new Set(['summary', 'check']);

/** The seat in "person@s2"; '' if the host's screen wrote it. */
export function seatOf(by: string): string {
  return /@(.*)$/.exec(by)?.[1] ?? '';
}

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

/** One line more of the story. */
function tell(story: Story, { kind, text, by, id }: Line): void {
  if (kind === 'answer') {
    story.tale.answer(text, id, seatOf(by));
    story.answers.push(text.split('\n', 1)[0] ?? '');
    story.whole.push(text);
    story.plea = null;
  } else if (kind === 'take-back') takeBack(story, Number(text), seatOf(by), id);
  else if (kind === 'remark') story.tale.remark(text, id, seatOf(by), (side) => keeperOf(story.people, side));
  else if (kind === 'settings') story.settings = JSON.parse(text) as Settings;
  else if (kind === 'seat') seatPerson(story, JSON.parse(text) as Person);
  else if (kind === 'plea') story.plea = { answers: Number(text), by: seatOf(by) };
  else if (kind === 'plea-refused') story.plea = null;
  else if (!SILENT.has(kind)) story.strange ||= kind;
}

/** A player at a screen of his own takes back only what another asked for; the umpire and the host's screen may. */
function takeBack(story: Story, answers: number, seat: string, id: string): void {
  const { plea, people } = story;
  const free = seat === '' || people.some(({ id, right }) => id === seat && right === 'umpire');
  const agreed = plea !== null && plea.answers === answers && plea.by !== seat;
  if (free || agreed) {
    story.answers.length = story.whole.length = Math.min(answers, story.answers.length);
    story.tale.takeBack(answers, id);
  }
  story.plea = null;
}

/** Whose screen keeps the chain of fair dice of a side: that of whom the host invited, else his own. */
export function keeperOf(people: readonly Person[], side: string): string {
  return people.find((p) => p.right === 'side' && p.side === side && p.units.length === 0)?.id ?? '';
}

function seatPerson(story: Story, person: Person): void {
  const others = story.people.filter(({ id }) => id !== person.id);
  story.people = person.gone ? others : [...others, person];
}

/** Null: it has no head. */
export function storyOf(lines: readonly Line[]): Story | null {
  const first = lines[0];
  if (first?.kind !== 'head') return null;
  const head = headOf(first);
  const { seats, dice, standing, handOver, fair } = head;
  const settings: Settings = { seats, dice, standing, ...(handOver ? { handOver } : {}), ...(fair ? { fair } : {}) };
  const story: Story = { id: first.id, head, settings, answers: [], whole: [], people: [], plea: null, tale: new Tale(), strange: '' };
  for (const line of lines.slice(1)) tell(story, line);
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

export function settingsLine(settings: Settings, by = ''): Draft {
  return draft('settings', JSON.stringify(settings), by);
}

export function summaryLine(summary: Summary, by = ''): Draft {
  return draft('summary', JSON.stringify(summary), by);
}

export function seatLine(person: Person): Draft {
  return draft('seat', JSON.stringify(person));
}

/** `answers`: how many would hold then. */
export function pleaLine(answers: number, by: string): Draft {
  return draft('plea', String(answers), by);
}

/** A line of fair dice. */
export function remarkLine(text: string, by: string): Draft {
  return draft('remark', text, by);
}

export function refusePleaLine(by: string): Draft {
  return draft('plea-refused', '', by);
}
