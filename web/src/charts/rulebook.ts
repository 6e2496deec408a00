// All rules of all families by their chapters, and the search over ids and titles.
import { engine } from '../engine/client';
import { rulesOf, type RuleInfo } from '../common/rules';

export interface Book {
  title: string;
  sections: { title: string; rules: RuleInfo[] }[];
}

function sectionsOf(rules: RuleInfo[]): Book['sections'] {
  const titles = [...new Set(rules.map((rule) => rule.section))];
  return titles.map((title) => ({ title, rules: rules.filter((rule) => rule.section === title) }));
}

/** A book for each family, named as its charts are before their editions. */
async function load(): Promise<Book[]> {
  const titles = new Map<string, string>();
  for (const { family, title } of await engine.charts()) titles.set(family, title.split(',')[0] ?? title);
  return Promise.all([...titles].map(async ([family, title]) => ({ title, sections: sectionsOf(await rulesOf(family)) })));
}

let kept: Promise<Book[]> | null = null;

export function books(): Promise<Book[]> {
  kept ??= load();
  kept.catch(() => (kept = null));
  return kept;
}

/** Rules that have every word, in the id or the title. */
export function find(rules: RuleInfo[], text: string): RuleInfo[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const where = `${rule.id} ${rule.title}`.toLowerCase();
    return words.every((word) => where.includes(word));
  });
}
