// How a battle begins: a new one from a scenario, or one that somebody saved as a file.
import { engine } from '../engine/client';
import type { Lesson, OpenedBattle } from '../engine/types';
import { checkOf, wordsOf } from '../fair/fair';
import { go } from '../common/route.svelte';
import type { Draft } from '../store/lines';
import { shelf } from '../store/shelf.svelte';
import { cut, upTo } from './record';
import { answerLine, headLine, newSeed, newSettings, summaryLine, type Head, type Seat } from './story';
import { summaryOf } from './summary';

function newName(scenario: string): string {
  const plain = scenario.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 40);
  return `${plain}-${Date.now().toString(36)}`;
}

/** Keeps what the engine has open as a new battle, and goes to its table. */
async function begin({ info, position, steps, onlyShown }: OpenedBattle, scenario: string, more: Partial<Head>): Promise<void> {
  const { title, ruleset } = info;
  const whole = await engine.record();
  const record = onlyShown ? whole : cut(whole).head; // what can only be looked at is kept as it came
  const head: Head = { log: 'battle', title, scenario, ruleset, record, seed: newSeed(), ...newSettings(), ...more };
  const answers: Draft[] = (onlyShown ? [] : steps).map((step) => answerLine(step, ''));
  const log = newName(scenario);
  void navigator.storage?.persist?.(); // else a browser that is short of room may throw battles away
  await shelf.begin(log, [headLine(head), ...answers, summaryLine(summaryOf(info, position))]);
  go('table', log);
}

/** `text`: of a scenario that is not built in. */
export async function start(scenario: string, seats: Seat[], text = '', more: Pick<Partial<Head>, 'handOver' | 'drawing'> = {}): Promise<string> {
  const opened = await (text ? engine.openText(scenario, text) : engine.open(scenario));
  if (opened.ok) await begin(opened, scenario, { seats, ...(text ? { text } : {}), ...more });
  return opened.ok ? '' : opened.why;
}

/** A lesson is a battle whose answers are given, but for what the learner does himself. */
export async function startLesson({ name, title, scenario, learner }: Lesson): Promise<string> {
  const opened = await engine.open(scenario);
  const seats = [0, 1].map((side) => (side === learner ? 'person' : 'drill'));
  if (opened.ok) await begin(opened, scenario, { seats, lesson: name, title: `Lesson: ${title}` });
  return opened.ok ? '' : opened.why;
}

/** The battle that is open, up to so many answers, as a new one with a person in it; why not, or ''. */
export async function playOn(answers: number, seats: Seat[]): Promise<string> {
  const opened = await engine.openRecord(upTo(await engine.record(), answers));
  const here = seats.map((seat) => (seat === 'guest' ? 'person' : seat));
  const played = here.includes('person') ? here : ['person', 'drill'];
  if (opened.ok) await begin(opened, opened.info.name, { seats: played });
  return opened.ok ? '' : opened.why;
}

async function loadRecord(text: string): Promise<string> {
  const opened = await engine.openRecord(text);
  const checked = /^# fair /m.test(text) ? wordsOf(await checkOf(text, true)).join(' ') : '';
  if (opened.ok) await begin(opened, opened.info.name, checked ? { checked } : {});
  return opened.ok ? '' : opened.why;
}

/** A record or a scenario; why the file cannot be opened, '' if it is being shown. */
export async function load(file: File): Promise<string> {
  const text = await file.text();
  return /^\s*record\s/m.test(text) ? loadRecord(text) : start(file.name.replace(/\.scn$/, ''), ['person', 'drill'], text);
}
