// The lens: the same situation asked of every ruleset of a family, laid side by side, what differs marked.
import { engine } from '../engine/client';
import type { DeskAnswer } from './answer';
import type { Facts } from './situation.svelte';
import { outcomeTexts } from './outcomes';
import { percent, plain, signed, valueText } from './words';

export interface LensRow {
  name: string;
  cells: string[];
  differs: boolean;
}
export interface LensTable {
  rulesets: string[];
  rows: LensRow[];
}

/** As many of the dice as this ruleset needs. */
async function enough(ruleset: string, kind: string, facts: Facts, dice: number[]): Promise<string> {
  for (let n = 0; n < dice.length; n++) {
    const told = dice.slice(0, n).join(',');
    const want = await engine.deskWants(ruleset, kind, facts, told);
    if (!want) return told;
    n += want.count - 1;
  }
  return dice.join(',');
}

type Column = Map<string, string>;

function columnOf(answer: DeskAnswer): Column {
  const column: Column = new Map();
  for (const item of answer.items) column.set(plain(item.label), item.kept ? signed(item.value) : `(${signed(item.value)})`);
  for (const [name, value] of Object.entries(answer.result ?? {})) column.set(plain(name), valueText(value));
  const outcomes = answer.odds?.outcomes ?? [];
  const texts = outcomeTexts(outcomes.map((o) => o.result));
  outcomes.forEach((outcome, i) => column.set(texts[i] ?? '', percent(outcome.p)));
  return column;
}

async function look(ruleset: string, kind: string, facts: Facts, dice: number[]): Promise<Column> {
  const known = new Set((await engine.deskKeys(ruleset, kind)).map((key) => key.name));
  const told = Object.fromEntries(Object.entries(facts).filter(([key]) => known.has(key)));
  const used = dice.length > 0 ? await enough(ruleset, kind, told, dice) : '';
  const asked = await engine.deskAsk(ruleset, kind, told, used, '');
  return asked.ok ? columnOf(asked.answer as DeskAnswer) : new Map([['refused', asked.why]]);
}

export async function lens(rulesets: string[], kind: string, facts: Facts, dice: number[]): Promise<LensTable> {
  const columns = await Promise.all(rulesets.map((ruleset) => look(ruleset, kind, facts, dice)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const rows = names.map((name) => {
    const cells = columns.map((column) => column.get(name) ?? '–');
    return { name, cells, differs: new Set(cells).size > 1 };
  });
  return { rulesets, rows };
}
