// All rules of all families, without their texts, and the search over ids and titles.
import { engine } from '../engine/client';
import type { RuleInfo } from '../engine/types';

let book: Promise<RuleInfo[]> | null = null;

async function load(): Promise<RuleInfo[]> {
  const families = [...new Set((await engine.charts()).map((chart) => chart.family))];
  return (await Promise.all(families.map((family) => engine.rules(family)))).flat();
}

export function allRules(): Promise<RuleInfo[]> {
  return (book ??= load());
}

/** Rules that have every word, in the id or the title. */
export function find(rules: RuleInfo[], text: string): RuleInfo[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const where = `${rule.id} ${rule.title}`.toLowerCase();
    return words.every((word) => where.includes(word));
  });
}
