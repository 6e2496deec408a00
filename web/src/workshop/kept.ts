// Scenarios that are being written, kept as logs where battles are kept: the text with which each began, then every
// change of it. So nothing is lost when the page is closed, and a long evening of drawing stays small.
import type { Draft, Line } from '../store/lines';
import { draft } from '../store/lines';
import { shelf } from '../store/shelf.svelte';
import { keywordOf, linesOf, nameOf, patched, patchOf, type Patch } from './text';

interface Head {
  log: 'scenario';
  title: string;
  text: string;
}
export interface KeptScenario {
  log: string;
  title: string;
  updated: number;
}

export function titleOf(text: string): string {
  return nameOf(linesOf(text).find((line) => keywordOf(line) === 'scenario') ?? '') || 'A battle without a title';
}

/** A name for a file, and for the engine's errors. */
export function fileName(text: string): string {
  const plain = titleOf(text).toLowerCase().normalize('NFD').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `${plain.slice(0, 40) || 'battle'}.scn`;
}

/** The last of them names it in lists. */
function summaryLine(text: string): Draft {
  return draft('summary', JSON.stringify({ title: titleOf(text) }));
}

/** Begins a log with this text; its name. */
export async function begin(text: string): Promise<string> {
  const title = titleOf(text);
  const log = `scenario-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`;
  await shelf.begin(log, [draft('head', JSON.stringify({ log: 'scenario', title, text } satisfies Head)), summaryLine(text)]);
  return log;
}

/** What the lines of a log come to; null: it is no scenario. */
export function textOf(lines: readonly Line[]): string | null {
  const first = lines[0];
  if (!first) return null;
  const { log, text } = JSON.parse(first.text) as Partial<Head>;
  if (log !== 'scenario' || text === undefined) return null;
  return lines.filter(({ kind }) => kind === 'edit').reduce((now, line) => patched(now, JSON.parse(line.text) as Patch), text);
}

/** The lines that bring one text to another. */
export function editLines(before: string, after: string): Draft[] {
  const edit = draft('edit', JSON.stringify(patchOf(before, after)));
  return titleOf(before) === titleOf(after) ? [edit] : [edit, summaryLine(after)];
}

/** The latest first. */
export async function keptScenarios(): Promise<KeptScenario[]> {
  const entries = (await shelf.list()).filter(({ kind }) => kind === 'scenario');
  return entries.map(({ log, title, summary, updated }) => ({ log, title: summary ? (JSON.parse(summary) as { title: string }).title : title, updated }));
}
