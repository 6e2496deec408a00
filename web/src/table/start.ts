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

/** A scenario that is not built in; why it cannot be opened, '' if it is being shown. */
export async function startText(name: string, text: string, seats: store.Seat[]): Promise<string> {
  const opened = await engine.openText(name, text);
  if (!opened.ok) return opened.why;
  const id = store.newId(name.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 40) || 'own');
  const { title, ruleset } = opened.info;
  store.keep({ ...store.strange(id), title, scenario: name, ruleset, seats, text }, '');
  go('table', id);
  return '';
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
  return /^\s*record\s/m.test(text) ? loadRecord(text) : startText(file.name.replace(/\.scn$/, ''), text, ['person', 'drill']);
}
