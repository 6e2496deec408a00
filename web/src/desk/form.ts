// How the keys of a kind fall into the parts of the page: whose they are, which belong to a unit and which to
// the moment. The keys themselves, their values and what matters come from the engine.
import type { DeskKey } from '../engine/types';

export interface RosterUnit {
  id?: string; // in a living roster
  name: string;
  many?: boolean; // the name is a plural
  side: string;
  facts: Record<string, string>; // by key without its role
}

// Parts of a situation that have facts of their own but are nobody's unit.
export const COMMANDER = 'commander';
const NO_UNITS = ['switch', 'also', 'work', COMMANDER];

/** "firer.figs" → ["firer", "figs"]; "range" → ["", "range"]. */
export function split(name: string): [role: string, key: string] {
  const dot = name.indexOf('.');
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)];
}

export function join(role: string, key: string): string {
  return role ? `${role}.${key}` : key;
}

/** A key of some unit, not of a second firer, a work or a house rule. */
export function isOfUnit(key: DeskKey): boolean {
  const role = split(key.name)[0];
  return !NO_UNITS.includes(role) && !/\d$/.test(role);
}

/** Who can be picked from a roster: two facts of a unit make a role; without any it is a leader, or the unit he rides with.
 *  Second firers and the like are told by hand. */
export function unitRoles(keys: DeskKey[], unitKeys: string[]): string[] {
  const count = new Map<string, number>();
  for (const key of keys) {
    const [role, name] = split(key.name);
    if (!isOfUnit(key) || !unitKeys.includes(name)) continue;
    count.set(role, (count.get(role) ?? 0) + 1);
  }
  const roles = [...count].filter(([, n]) => n > 1).map(([role]) => role);
  if (roles.length === 0) return [keys.some((key) => split(key.name)[0] === COMMANDER) ? COMMANDER : ''];
  return roles.length > 1 ? roles.filter((role) => role !== '') : roles;
}

const folded = (word: string): string => word.toLowerCase().replaceAll('-', '_');

/** The value as the key spells it; null if the key does not take it. */
export function taken(key: DeskKey, value: string): string | null {
  if (key.values.length === 0) return value;
  return key.values.find((other) => folded(other) === folded(value)) ?? null;
}

/** The facts of a unit that a kind asks for in this role. */
export function unitFacts(keys: DeskKey[], role: string, unit: RosterUnit): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const key of keys) {
    const [owner, name] = split(key.name);
    const told = owner === role ? unit.facts[name] : undefined;
    const value = told === undefined ? null : taken(key, told);
    if (value !== null) facts[key.name] = value;
  }
  return facts;
}

/** A value this unit has that the kind has no word for, a battery that fires muskets; or the guns that a battalion does not
 *  have. Of a unit that was entered by hand they may only not be told yet; a march asks for the weapon of guns alone. */
export function misfit(keys: DeskKey[], role: string, unit: RosterUnit): DeskKey | undefined {
  return keys.find((key) => {
    const [owner, name] = split(key.name);
    const told = unit.facts[name];
    if (owner !== role) return false;
    return told === undefined ? unit.id !== undefined && key.required && key.name === 'firer.gun' : taken(key, told) === null && key.name !== 'weapon';
  });
}

/** What must be told anew each time: how far it is, and whatever has no default. */
export function isFirst(key: DeskKey): boolean {
  return key.required || (key.type === 'length' && key.initial === '');
}

export type Part = 'moment' | 'unit' | 'rare' | 'house';

export interface Group {
  role: string;
  part: Part;
  keys: DeskKey[];
}

/** Keys by part and role in the engine's order, what must be told first. `opened`: keys that matter now. */
export function groups(keys: DeskKey[], unitKeys: string[], roles: string[], opened: (key: string) => boolean): Group[] {
  const list: Group[] = [];
  const put = (role: string, part: Part, key: DeskKey): void => {
    const group = list.find((g) => g.role === role && g.part === part);
    if (group) group.keys.push(key);
    else list.push({ role, part, keys: [key] });
  };
  const silent = new Set(keys.map((key) => split(key.name)[0]));
  for (const key of keys) if (opened(key.name)) silent.delete(split(key.name)[0]);
  for (const key of keys) {
    const [role, name] = split(key.name);
    if (key.isSwitch) put('', 'house', key);
    else if (key.name === 'follow') continue;
    else if (silent.has(role) && key === keys.find((k) => split(k.name)[0] === role)) put(role, 'rare', key);
    else if (!opened(key.name)) continue;
    else if (roles.includes(role) && unitKeys.includes(name)) put(role, 'unit', key);
    else if (key.rare || (!roles.includes(role) && role !== '')) put(role, 'rare', key);
    else put(role, 'moment', key);
  }
  for (const group of list) group.keys.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  return list;
}

const TITLES: Record<string, string> = { '': 'Unit', enemy: 'Against', also: 'A second lot', work: 'Work' };

export function roleTitle(role: string): string {
  const again = /^(\w+?)(\d)$/.exec(role);
  if (again) return `${again[2] === '2' ? 'Second' : 'Third'} ${again[1]}`;
  return TITLES[role] ?? role.charAt(0).toUpperCase() + role.slice(1);
}
