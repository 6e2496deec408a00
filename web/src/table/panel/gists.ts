// The outcomes of an order in short: how far somebody goes is not told apart, what happens in any case is not repeated.
import type { Forecast } from '../../engine/types';

export interface Gist {
  text: string;
  p: number;
}

/** "8th Florida is shaken, moves 4 in" counts as shaken. */
function withoutWay(clause: string): string {
  return clause.replace(/, moves? [\d.]+ (in|cm)\b/g, '').replace(/ (moves?) [\d.]+ (in|cm)\b/g, ' $1');
}

/** Whoever does not march by the order itself goes because of what befell him. */
function driven(clause: string, marchers: string[]): string {
  if (marchers.some((name) => clause.startsWith(`${name} move`))) return clause;
  return clause.replace(/ moves$/, ' goes back').replace(/ move$/, ' go back');
}

/** `marchers`: names of those who are ordered to go somewhere. */
export function gistsOf({ outcomes }: Forecast, marchers: string[]): Gist[] {
  const all = outcomes.map(({ text, p }) => ({ clauses: text.split('; ').map(withoutWay), p }));
  const sure = (clause: string): boolean => all.length > 1 && all.every(({ clauses }) => clauses.includes(clause));
  const by = new Map<string, number>();
  for (const { clauses, p } of all) {
    const text = clauses.filter((c) => !sure(c)).map((c) => driven(c, marchers)).join('; ') || 'nothing else changes';
    by.set(text, (by.get(text) ?? 0) + p);
  }
  return [...by].map(([text, p]) => ({ text, p })).sort((a, b) => b.p - a.p);
}
