// What there is: rulesets, their kinds of situation, and the facts of a unit with their labels and values.
import { engine } from '../engine/client';
import type { DeskKey } from '../engine/types';
import { split } from './form';

export interface Ruleset {
  name: string;
  title: string;
  family: string;
}

/** Charts that have a desk: one whose family has no kinds is left out. */
export async function rulesets(): Promise<Ruleset[]> {
  const charts = await engine.charts();
  const kinds = await Promise.all(charts.map((chart) => engine.deskKinds(chart.name)));
  return charts.filter((_, i) => (kinds[i]?.length ?? 0) > 0);
}

/** The keys of a unit, without their role: each as the kind of situation has it that
 *  knows the most values and says it in the fewest words. */
export async function rosterKeys(ruleset: string): Promise<DeskKey[]> {
  const names = await engine.deskUnitKeys(ruleset);
  const kinds = await engine.deskKinds(ruleset);
  const keys = (await Promise.all(kinds.map((kind) => engine.deskKeys(ruleset, kind.name)))).flat();
  return names.flatMap((name) => {
    const same = keys.filter((key) => split(key.name)[1] === name && !/\d\./.test(key.name) && !key.name.startsWith('work.'));
    const best = same.sort((a, b) => b.values.length - a.values.length || a.label.length - b.label.length)[0];
    return best ? [{ ...best, name }] : [];
  });
}
