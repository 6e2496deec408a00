// What there is: rulesets, their kinds of situation, and the facts of a unit with their labels and values.
import { engine } from '../engine/client';
import type { DeskKey } from '../engine/types';
import { isOfUnit, join, split } from './form';

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

/** A fact of a unit, and every kind of situation that asks for it, under which name. */
export interface RosterKey {
  key: DeskKey; // its name is without role; as the kind has it that says it in the fewest words
  asked: { kind: string; name: string }[];
}

export async function rosterKeys(ruleset: string): Promise<RosterKey[]> {
  const names = await engine.deskUnitKeys(ruleset);
  const kinds = await engine.deskKinds(ruleset);
  const lists = await Promise.all(kinds.map((kind) => engine.deskKeys(ruleset, kind.name)));
  const all = lists.flatMap((keys, i) => keys.map((key) => ({ kind: kinds[i]?.name ?? '', key })));
  return names.flatMap((name) => {
    const same = all.filter(({ key }) => split(key.name)[1] === name && isOfUnit(key));
    const best = same.sort((a, b) => a.key.label.length - b.key.label.length)[0];
    const said = new Map(same.flatMap(({ key }) => key.values.map((value, i) => [value, key.labels[i] ?? value] as const)));
    const [values, labels] = [[...said.keys()], [...said.values()]];
    const asked = same.map(({ kind, key }) => ({ kind, name: key.name }));
    return best ? [{ key: { ...best.key, name, values, labels }, asked }] : [];
  });
}

/** Of these facts of a unit those that matter, with the values that fit the others: weapons of its arm. */
export async function fitting(ruleset: string, keys: RosterKey[], facts: Record<string, string>): Promise<Map<string, string[]>> {
  const places = new Map(keys.flatMap(({ asked }) => asked.map(({ kind, name }) => [`${kind} ${split(name)[0]}`, kind] as const)));
  const offers = new Map<string, string[]>();
  for (const [place, kind] of places) {
    const role = place.slice(kind.length + 1);
    const told = Object.fromEntries(Object.entries(facts).map(([key, value]) => [join(role, key), value]));
    for (const { key, values } of await engine.deskMatters(ruleset, kind, told)) offers.set(`${kind} ${key}`, values);
  }
  const fits = new Map<string, string[]>();
  for (const { key, asked } of keys) {
    const lists = asked.flatMap(({ kind, name }) => offers.get(`${kind} ${name}`) ?? []);
    if (asked.some(({ kind, name }) => offers.has(`${kind} ${name}`))) fits.set(key.name, [...new Set(lists)]);
  }
  return fits;
}
