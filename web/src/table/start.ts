// How a battle begins: a new one from a scenario, or one that somebody saved as a file.
import { engine } from '../engine/client';
import type { GameInfo, ScenarioInfo } from '../engine/types';
import { go } from '../common/route.svelte';
import * as store from './store';

/** `text`: of a scenario that is not built in. */
export function start(scenario: ScenarioInfo | GameInfo, seats: store.Seat[], text = ''): void {
  const { name, title, ruleset } = scenario;
  const id = store.newId(name.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 40));
  store.keep({ ...store.strange(id), title, scenario: name, ruleset, seats, ...(text ? { text } : {}) }, '');
  go('table', id);
}

async function loadScenario(name: string, text: string): Promise<string> {
  const opened = await engine.openText(name, text);
  if (opened.ok) start({ ...opened.info, name }, ['person', 'drill'], text);
  return opened.ok ? '' : opened.why;
}

async function loadRecord(text: string): Promise<string> {
  const opened = await engine.openRecord(text);
  if (!opened.ok) return opened.why;
  const id = store.newId(opened.info.name);
  const { title, name, ruleset } = opened.info;
  store.keep({ ...store.strange(id), title, scenario: name, ruleset, answers: opened.position.answers, over: opened.position.over }, text);
  go('table', id);
  return '';
}

/** A record or a scenario; why the file cannot be opened, '' if it is being shown. */
export async function load(file: File): Promise<string> {
  const text = await file.text();
  return /^\s*record\s/m.test(text) ? loadRecord(text) : loadScenario(file.name.replace(/\.scn$/, ''), text);
}
