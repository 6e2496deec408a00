// A unit of another arm: what it is decides what it carries, how many it counts and how it stands. Words that the rules do
// not take of the new arm go; what it needs comes from a unit of that arm in this battle, else from the chart's lists.
import { choices, decides, lineOf, taken, type Choice } from '../desk/troops';
import type { Vocabulary } from '../engine/types';
import { saidOf, say } from './text';

/** What the chart offers: of numbers the middle, of words the first. */
function usual({ word, values }: Choice): string {
  return values[word.kind === 'number' ? Math.floor((values.length - 1) / 2) : 0] ?? '';
}

/** The word of this choice for the new arm: a count is that of its like, anything else stays if it fits. */
function fitted(choice: Choice, old: string, like: string): string {
  const { word, values, required } = choice;
  if (word.kind === 'number' && !required) return ''; // the chart has its own
  const tried = word.kind === 'number' ? [like, old] : [old, like];
  return tried.find((value) => values.includes(value)) ?? (required ? usual(choice) : '');
}

/** A word that the rules do not take with the others gives way to the first of the chart that they do. */
async function mend(ruleset: string, family: string, list: Choice[], by: string, chosen: Record<string, string>): Promise<void> {
  const fits = (tried: Record<string, string>) => taken(ruleset, family, lineOf(1, list, tried));
  if (await fits(chosen)) return;
  for (const { word, values } of list.filter(({ word, required }) => required && word.kind === 'word' && word.name !== by))
    for (const value of values) if (await fits({ ...chosen, [word.name]: value })) return void (chosen[word.name] = value);
}

/** The line with this arm and all that goes with it. `others`: lines of units that may lend their words. */
export async function withArm(ruleset: string, vocabulary: Vocabulary, line: string, arm: string, others: string[]): Promise<string> {
  const { family, unit: words } = vocabulary;
  const by = decides(family);
  const deciding = words.find(({ name }) => name === by);
  if (!deciding) return line;
  const saidIn = (of: string) => Object.fromEntries(words.map((word) => [word.name, saidOf(of, word)]));
  const old = saidIn(line);
  const like = saidIn(others.find((other) => saidOf(other, deciding) === arm) ?? '');
  const chosen: Record<string, string> = { [by]: arm };
  const fill = (list: Choice[]) => {
    for (const choice of list.filter(({ word }) => word.name !== by)) {
      const { name } = choice.word;
      chosen[name] ??= fitted(choice, old[name] ?? '', like[name] ?? '');
    }
  };
  const list = await choices(ruleset, family, chosen);
  fill(list);
  await mend(ruleset, family, list, by, chosen);
  fill(await choices(ruleset, family, chosen)); // how it stands is offered once it is known what it is
  const gone = words.filter(({ name }) => !chosen[name]);
  return words.filter(({ name }) => chosen[name]).reduce((now, word) => say(now, word, chosen[word.name]!), gone.reduce((now, word) => say(now, word, ''), line));
}
