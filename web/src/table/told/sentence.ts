// A deed in one sentence: what was done, how far, what the dice showed, what came of it.
import type { GameInfo } from '../../engine/types';
import { capital, forPeople, length } from '../../common/words';
import type { Clause, Deed } from './deeds';

/** A check is not worth saying if something weightier became of the same unit. */
function worthSaying(clauses: Clause[]): Clause[] {
  return clauses.filter((c, i) => c.act !== 'check' || !clauses.slice(i + 1).some((d) => d.unit === c.unit || (c.other >= 0 && d.unit === c.other)));
}

/** "3rd Virginia is shaken", without the name where the sentence speaks of it already. */
function outcome(info: GameInfo, deed: Deed): string[] {
  let about = deed.other;
  let first = true;
  const seen = new Set<string>();
  return worthSaying(deed.clauses).flatMap((c) => {
    if (seen.has(c.text)) return [];
    seen.add(c.text);
    const name = info.pieces[c.unit]?.name ?? '';
    const named = c.unit === about && name !== '' && c.text.startsWith(name);
    const said = named ? c.text.slice(name.length) : c.text;
    const it = named && first && said.startsWith(' ') ? 'it ' : '';
    about = c.unit;
    first = false;
    return [it + said.replace(/^[:,]?\s*/, '')];
  });
}

/** The roll that decided it, where it is a sum: "7 on 2 dice". */
function rolled(deed: Deed): string[] {
  const roll = deed.act === 'fire' ? deed.rolls[0] : undefined;
  if (!roll || roll.faces.length === 0) return [];
  const sum = roll.faces.reduce((a, b) => a + b, 0);
  if (sum !== roll.value) return [];
  return [roll.faces.length === 1 ? `${sum} on the die` : `${sum} on ${roll.faces.length} dice`];
}

function names(info: GameInfo, pieces: number[]): string {
  return pieces.map((p) => info.pieces[p]?.name ?? '').join(', ');
}

/** What is done: the reckoning behind a colon belongs to the sum. */
function done(info: GameInfo, deed: Deed): string {
  const head = deed.act === 'fire' ? (deed.head.split(': ')[0] ?? '').replace(/ over [\d.]+ (in|cm)\b/, '') : deed.head;
  const far = deed.act === 'fire' && deed.far >= 0 ? `, ${length(deed.far, info.table.unit)}` : '';
  const helpers = deed.helpers.length > 0 ? `, with ${names(info, deed.helpers)}` : '';
  return head + helpers + far;
}

export function sentenceOf(info: GameInfo, deed: Deed): string {
  const came = [...rolled(deed), ...outcome(info, deed)].map((text) => forPeople(text));
  return capital(forPeople(done(info, deed)) + (came.length > 0 ? `: ${came.join('; ')}` : '') + '.');
}
