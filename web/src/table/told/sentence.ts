// A deed in one sentence: what was done, how far, what the dice showed, what came of it.
import type { GameInfo } from '../../engine/types';
import { capital, count, forPeople, length } from '../../common/words';
import type { Clause, Deed } from './deeds';

/** A check is not worth saying if something weightier became of the same unit, nor that no die hit. */
function worthSaying(clauses: Clause[]): Clause[] {
  return clauses.filter(({ text }) => !/ hits? nothing$/.test(text)).filter((c, i) => c.act !== 'check' || !clauses.slice(i + 1).some((d) => d.unit === c.unit || (c.other >= 0 && d.unit === c.other)));
}

/** Whom the head of the sentence names last, so that "it" is he. */
function lastNamed(info: GameInfo, { head, unit, other }: Deed): number {
  const at = (piece: number) => head.lastIndexOf(info.pieces[piece]?.name || '\0');
  return at(other) >= at(unit) && at(other) >= 0 ? other : unit;
}

/** One is spoken of as "it", many as "they": their verb says which. */
function pronoun(said: string): string {
  return /^ (just )?\w*s\b/.test(said) ? 'it' : 'they';
}

/** "Battery A hits 3rd Georgia: 4, needing 6 or less": who fired at whom has been said, and what the die showed. */
function shot(info: GameInfo, deed: Deed, { text, unit, other }: Clause): string {
  const [by, at] = [info.pieces[unit]?.name ?? '', info.pieces[other]?.name ?? ''];
  if (deed.act !== 'fire' || unit !== deed.unit || other !== deed.other || !text.startsWith(`${by} `)) return text;
  const [, verb, rest] = /^ (hit|miss)(?:e?s)? (.*)$/.exec(text.slice(by.length)) ?? [];
  if (!verb || !rest?.startsWith(at)) return text;
  return `a ${verb}${rest.slice(at.length).replace(/^: (-?\d+), needing (.*)$/, ' ($1 in all, $2 needed)')}`;
}

/** "3rd Virginia is shaken", without the name where the sentence speaks of it already; whom something was done to is named
 *  again, since "it" could be either. */
function outcome(info: GameInfo, deed: Deed): string[] {
  let about = lastNamed(info, deed);
  let first = true;
  const seen = new Set<string>();
  return worthSaying(deed.clauses).flatMap((c) => {
    if (seen.has(c.text) || forPeople(deed.head).startsWith(forPeople(c.text))) return [];
    seen.add(c.text);
    const name = info.pieces[c.unit]?.name ?? '';
    const named = c.unit === about && name !== '' && c.text.startsWith(name) && !(first && c.unit !== deed.unit);
    const said = named ? c.text.slice(name.length) : shot(info, deed, c);
    const it = named && first && said.startsWith(' ') ? `${pronoun(said)} ` : '';
    about = name !== '' && c.text.startsWith(name) ? c.unit : -1; // "the charge of Uhlans is cancelled" speaks of the charge
    first = false;
    return [it + said.replace(/^[:,]?\s*/, '')];
  });
}

/** The roll that decided it: "7 on 2 dice" where it is a sum, "2 hits on 8 dice" of a handful. */
function rolled(deed: Deed): string[] {
  const by = [deed.unit, ...deed.helpers];
  const roll = deed.act === 'fire' ? deed.rolls.find((r) => by.includes(r.unit)) : undefined;
  if (!roll || roll.faces.length === 0) return [];
  const sum = roll.faces.reduce((a, b) => a + b, 0);
  const dice = roll.faces.length === 1 ? 'the die' : `${roll.faces.length} dice`;
  if (sum === roll.value) return [`${sum} on ${dice}`];
  return roll.value <= roll.faces.length ? [`${roll.value === 0 ? 'no hit' : count(roll.value, 'hit')} on ${dice}`] : [];
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

/** Points and turns stand side by side; what came of a deed stands behind a colon. */
function joined(deed: Deed, head: string, came: string[]): string {
  if (came.length === 0) return head;
  const failed = came.find((text) => / is not carried out$/.test(text)); // it was only ordered
  if (failed) return `${failed}; it was: ${head}`;
  if (deed.act === 'march' && / falls? back /.test(came[0] ?? '')) return `${head}; then ${came.join('; ')}`; // what stopped it
  if (/ (tries|try) to rally$/.test(head)) return `${head}: ${came.join('; ').replace(/^((?:it|they) )?(is|are) /, '$1$2 now ')}`;
  const beside = deed.act === 'score' || deed.act === 'turn';
  return beside ? [head, ...came].map((text, i) => (i > 0 ? text.replace(/^(Turn|Period)(?= )/, (word) => word.toLowerCase()) : text)).join('; ') : `${head}: ${came.join('; ')}`;
}

/** "5th New Jersey runs", and then how far: that says both. */
function fuller(deed: Deed): Deed {
  const more = deed.clauses.find(({ text }) => text.startsWith(`${deed.head} `));
  return more ? { ...deed, head: more.text } : deed;
}

/** Two periods make a turn, which is what the bar counts. */
function inTurns(text: string, { turnNumber }: Deed): string {
  return turnNumber > 0 ? text.replace(/^Period \d+:/, `Turn ${turnNumber}:`) : text;
}

const SCORE = /^the victory points of (.*): (-?\d+)$/i;

/** The turn first, then the points of all sides in one clause. */
function tallied(texts: string[]): string[] {
  const points = texts.flatMap((text) => (SCORE.exec(text) ? [text.replace(SCORE, '$1 $2')] : []));
  const rest = texts.filter((text) => !SCORE.test(text));
  return points.length > 0 ? [...rest, `${rest.length > 0 ? 'v' : 'V'}ictory points: ${points.join(', ')}`] : texts;
}

export function sentenceOf(info: GameInfo, told: Deed): string {
  const deed = fuller(told);
  const came = [...rolled(deed), ...outcome(info, deed)].map((text) => forPeople(text));
  const [head = '', ...rest] = tallied([inTurns(forPeople(done(info, deed)), deed), ...came]);
  return `${capital(joined(deed, head, rest))}.`;
}
