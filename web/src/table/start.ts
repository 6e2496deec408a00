// How a battle begins: a new one from a scenario, or one that somebody saved as a file.
import { engine } from '../engine/client';
import type { ScenarioInfo } from '../engine/types';
import { go } from '../shared/route.svelte';
import * as store from './store';

export function start(scenario: ScenarioInfo, seats: store.Seat[]): void {
  const id = store.newId(scenario.name);
  const saved = store.strange(id);
  store.keep({ ...saved, title: scenario.title, scenario: scenario.name, ruleset: scenario.ruleset, seats }, '');
  go('table', id);
}

/** Why the file cannot be opened; '' if it is being shown. */
export async function load(file: File): Promise<string> {
  const text = await file.text();
  const opened = await engine.openRecord(text);
  if (!opened.ok) return opened.why;
  const id = store.newId(opened.info.name);
  const { title, name, ruleset } = opened.info;
  store.keep({ ...store.strange(id), title, scenario: name, ruleset, answers: opened.position.answers, over: opened.position.over }, text);
  go('table', id);
  return '';
}
