// What a situation may come to, in a sentence: of the fields of a result each is said as a player says it, those of the two
// sides with their names. Words only: no rule is decided here.
import { codeText, plain, several, toldOf, valueText, type Value } from './words';

export type Result = Record<string, Value>;
export interface Named {
  name: string;
  many?: boolean; // the name is a plural: they lose
}
/** Who stands in a role, and the length that distances are told in. */
export interface Speech {
  who?: Record<string, Named>;
  unit?: string;
}

type Phrase = (value: Value, unit: string, whole: Result) => string;

/** Ids of the charts of 1866 are in capitals. */
const idOf = (value: Value): string => String(value).toLowerCase();
const some = (value: Value): boolean => value !== null && value !== false && value !== 0 && idOf(value) !== 'none';
const counted =
  (before: string, one: string, after = ''): Phrase =>
  (n) => (some(n) ? `${before}${several(n, one)}${after}` : '');
const if_ =
  (yes: string, no = ''): Phrase =>
  (value) => (value === true ? yes : value === false ? no : '');
const by =
  (words: Record<string, string>): Phrase =>
  (value) => (value === null ? '' : (words[idOf(value)] ?? plain(idOf(value))));
const far =
  (verb: string): Phrase =>
  (n, unit) => (some(n) ? `${verb} ${valueText(n)}${unit}` : '');

const STATES: Record<string, string> = {
  good: '',
  good_order: 'is in good order',
  steady: '',
  disorder: 'is in disorder',
  disorg: 'is disorganized',
  disorganized: 'is disorganized',
  confused: 'is confused',
  shaken: 'is shaken',
  routed: 'is routed',
  routing: 'is routing',
  eliminated: 'is eliminated',
  surrendered: 'surrenders',
};
const LEADER: Record<string, string> = {
  unhurt: '',
  safe: '',
  unattached: '',
  killed: 'sees its leader killed',
  captured: 'sees its leader captured',
  escaped: 'sees its leader escape',
};
const ENDS: Record<string, string> = {
  auto: 'is obeyed without a test',
  automatic: 'fires without a test',
  pass: 'passes the test',
  fail: 'fails the test',
  melee: 'a melee follows',
  drawn: 'a drawn fight',
  stops_short: 'the charge stops short',
  driven_back: 'the loser is driven back',
  surrenders: 'the loser surrenders',
  steady: 'fires steadily',
  sporadic: 'fires here and there',
  panic: 'panics',
};

// One of them alone; behind the name of a side where the field has it: "charger_stands_lost".
const PHRASES: Record<string, Phrase> = {
  code: (v, _, whole) => (idOf(v) === 'none' ? '' : 'hits' in whole || 'check' in whole ? '' : codeText(String(v))),
  hits: (n, _, { check }) => (n !== 0 ? several(n, 'hit') : typeof check === 'number' ? '' : 'no hit'),
  check: (v) => (v === null ? '' : v === 0 ? 'a morale check' : `a morale check at +${valueText(v)}`),
  stands_lost: counted('loses ', 'stand'),
  losses: (n) => (some(n) ? `loses ${valueText(n)}` : ''),
  lost: counted('loses ', 'stand'),
  left: (n) => (n === 0 ? 'is gone' : ''),
  line_left: counted('', 'skirmisher stand', ' left'),
  markers: counted('has ', 'hit', ' marked'),
  level: by(STATES),
  state: by(STATES),
  back: far('is driven back'),
  fall_back: far('falls back'),
  distance: far('runs'),
  confused: if_('is confused'),
  struck_confused: counted('confuses ', 'friend', ' on the way'),
  contact: if_('meets an enemy'),
  officer: by(LEADER),
  leader: by(LEADER),
  fate: by({ unhurt: 'is unhurt', killed: 'is killed', captured: 'is captured', escaped: 'escapes' }),
  commander_killed: if_('sees its commander killed'),
  morale: (v, _, whole) => {
    const said = by({ pass: 'passes its morale test', fail: 'fails its morale test' })(v, '', whole);
    return said && 'winner' in whole ? `the loser ${said}` : said;
  },
  abandoned: if_('leaves its guns'),
  outcome: by(ENDS),
  range: (v) => (some(v) ? `at ${plain(idOf(v))} range` : ''),
  loser_move: by({ none: '', retreat: 'the loser retreats', rout: 'the loser routs' }),
  friends_confused: counted('confuses ', 'friend'),
  initiative_passes: if_('the initiative passes'),
  success: if_('succeeds', 'fails'),
  passed: if_('passes the test', 'fails the test'),
  reaches: if_('reaches the enemy', 'falls short'),
  surprise: if_('with surprise'),
  meets: if_('they meet', 'they do not meet'),
  disorder: if_('is in disorder', 'stays in order'),
  cohesion: (n) => (n === null ? '' : `the work has cohesion ${valueText(n)}`),
  work_markers: counted('the work has ', 'hit', ' marked'),
  move: by({ none: '', back: 'falls back', rout: 'routs' }),
  stop: if_('is stopped'),
  charge_cancelled: if_('breaks off its charge'),
};

const SIDES = ['attacker', 'charger', 'defender', 'target'];

function named(role: string, { who }: Speech): Named {
  return who?.[role] ?? { name: `the ${role}` };
}

/** "1st Virginia wins by 2", "a draw". */
function winnerText({ winner, margin }: Result, speech: Speech): string {
  const id = idOf(winner ?? null);
  if (winner === null || id === 'none') return 'nobody wins';
  if (id === 'again') return 'they fight on';
  const role = SIDES.find((side) => id.replace(/s$/, '') === side);
  if (!role) return id === 'draw' ? 'a draw' : `${plain(id)} wins`;
  return `${toldOf(named(role, speech), 'wins')}${typeof margin === 'number' && margin > 0 ? ` by ${margin}` : ''}`;
}

function fieldSaid(name: string, value: Value, speech: Speech, whole: Result): string {
  const phrase = PHRASES[name];
  if (phrase) return phrase(value, speech.unit ?? '', whole);
  if (typeof value === 'boolean') return value ? plain(name) : '';
  return some(value) ? `${plain(name)} ${valueText(value)}` : '';
}

const ROLLS: Record<string, string> = { hit: 'blows', officer: 'the leader' };

/** What a roll is for: "charger hit" is for the blows of 1st Virginia. */
export function rollTitle(purpose: string, speech: Speech): string {
  const role = SIDES.find((side) => purpose.startsWith(`${side}_`) || purpose.startsWith(`${side} `));
  if (!role) return plain(purpose);
  const rest = purpose.slice(role.length + 1);
  return `${ROLLS[rest] ?? plain(rest)} of ${named(role, speech).name}`;
}

/** A result as one sentence without its full stop. */
export function resultText(result: Result, speech: Speech = {}): string {
  const clauses = new Map<string, string[]>();
  for (const [field, value] of Object.entries(result)) {
    if (field === 'winner' || (field === 'margin' && 'winner' in result)) continue;
    const role = SIDES.find((side) => field.startsWith(`${side}_`)) ?? '';
    const said = fieldSaid(role ? field.slice(role.length + 1) : field, value, speech, result);
    if (said) clauses.set(role, [...(clauses.get(role) ?? []), said]);
  }
  const winner = 'winner' in result ? [winnerText(result, speech)] : [];
  const free = clauses.get('') ?? [];
  const sides = SIDES.flatMap((role) => (clauses.has(role) ? [toldOf(named(role, speech), clauses.get(role)!.join(', '))] : []));
  return [[...winner, ...free].join(', '), ...sides].filter(Boolean).join('; ') || 'nothing happens';
}

/** Of each outcome only the fields in which they differ. */
export function outcomeTexts(results: Result[], speech: Speech = {}): string[] {
  const first = results[0] ?? {};
  const names = Object.keys(first).filter((name) => results.some((r) => JSON.stringify(r[name]) !== JSON.stringify(first[name])));
  const shown = names.length > 0 ? names : Object.keys(first);
  return results.map((r) => resultText(Object.fromEntries(shown.map((name) => [name, r[name] ?? null])), speech));
}

/** What it comes to in short: who wins, or the first that is said. */
export function gist(text: string): string {
  return (text.split(/[,;]/)[0] ?? '').replace(/ by \d+$/, '');
}
