// Ids of charts and fields of answers as people read them. Words only: no rule is decided here.

// Codes of the charts, as people say them; where a sheet on paper spells one out too (src/chart/words.c), in its words.
const CODES: Record<string, string> = {
  pbf: 'point-blank fire',
  df: 'desperation fire',
  tct: 'tactical competence',
  mr: 'morale rating',
  cr: 'command rating',
  fp: 'firepower',
  drm: 'dice modifier',
  bmp: 'base morale points',
  mmp: 'modified morale',
  fiv: 'final impact value',
  lb: 'leadership bonus',
  cb: 'charge bonus',
  dp: 'disorder point',
  fcr: 'fire result',
  fcrt: 'fire results',
  cmm: 'charge modifier',
  cv: 'combat value',
  disorg: 'disorganized',
  figs: 'figures',
  sb: 'smoothbore',
  cav: 'cavalry',
  premelee: 'pre-melee',
};

// Those that are written in capitals; small they may be words of their own.
const CAPITALS: Record<string, string> = {
  MC: 'morale check',
  PR: 'Prussian',
  AU: 'Austrian',
  IT: 'Italian',
  INF: 'infantry',
  ART: 'artillery',
  BTY: 'battery',
  SB12: '12-pounder smoothbore',
  COLUMN2: 'column two wide',
  PIVOT45: 'pivot by 45°',
  ABOUT: 'about face',
};

const isCapital = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase();

function spoken(word: string): string {
  if (!isCapital(word)) return CODES[word] ?? word;
  return CAPITALS[word] ?? CODES[word.toLowerCase()] ?? (word.length > 3 && !/\d/.test(word) ? word.toLowerCase() : word);
}

/** The name of a fact of a unit. */
export function keyWord(key: string): string {
  return CODES[key] ?? plain(key);
}

/** "rifle_musket" → "rifle musket", "AU_JAEGER" → "Austrian jaeger", "OPEN+UPHILL" → "open uphill", "1MC" stays. */
export function plain(id: string): string {
  return id.split(/[_ +]+/).map(spoken).join(' ');
}

/** A value as the engine's glossary says it: "napoleon_12pdr" → "12-pounder Napoleons". */
export function valueWord({ values, labels }: { values: string[]; labels: string[] }, value: string): string {
  return plain(labels[values.indexOf(value)] ?? value);
}

/** "2:WOODS" says the same as "WOODS:2". */
function groundFirst(leg: string): string[] {
  const [word = '', length] = leg.split(':');
  return length !== undefined && Number(word) > 0 ? [length, word] : leg.split(':');
}

/** The legs of a way, "open:3,rough:2,stream": ground and length of each, and what else it has. */
export function legsOf(way: string): string[][] {
  return way === '' || way === 'none' ? [] : way.split(',').map(groundFirst);
}

export function legText([word = '', length]: string[]): string {
  return length === undefined ? plain(word) : `${length}″ ${plain(word)}`;
}

/** A fact as a line of the log has it: "range in inches 2", "charging", "ground on the way 6″ open". */
export function factText(key: { label: string; type: string; legs: string[]; values: string[]; labels: string[] }, value: string): string {
  if (key.type === 'bool') return value === 'yes' ? said(key.label) : `${said(key.label)}: no`;
  const words = key.legs.length > 0 ? legsOf(value).map(legText) : value.split(',').map((one) => valueWord(key, one));
  return `${said(key.label)}: ${words.join(', ') || 'none'}`;
}

/** A label, a hint or a refusal of the engine as people read it: ids and codes in it are words, numbers of rules stay. */
export function said(text: string): string {
  return text
    .replace(/^[a-z][\w.]*=\S*: /, '')
    .replace(/\bswitch\.(\w+)=(\w+)/g, (_, name: string, value: string) => `the house rule ${plain(name)}: ${plain(value)}`)
    .replace(/\b[A-Z]{2,}(?:-[A-Z]+)*-\d+|[A-Za-z]\w*/g, (word) => (/-\d+$/.test(word) ? word : plain(word)))
    .replace(/(\w[\w -]*): \1\b/g, '$1'); // "df: desperation fire" has said it
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

export type Value = string | number | boolean | null | Value[];

export function valueText(value: Value): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join(', ') : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : plain(value);
}

// ---- Troops whose name is a plural ----

const ODD: Record<string, string> = { is: 'are', has: 'have' };

/** "loses" → "lose", "reaches" → "reach", "rallies" → "rally"; "may" stays. */
function verbOfMany(verb: string): string {
  return ODD[verb] ?? verb.replace(/ies$/, 'y').replace(/(ss|sh|ch|x|o)es$/, '$1').replace(/([^s])s$/, '$1');
}

/** What is said of troops, "loses 1, is driven back 5 cm", with their name; the engine knows whose name is a plural. */
export function toldOf({ name, many = false }: { name: string; many?: boolean }, says: string): string {
  if (!many) return `${name} ${says}`;
  const parts = says.split(', ').map((part) => (part.startsWith('the ') ? part : part.replace(/^\w+/, verbOfMany)));
  return `${name} ${parts.join(', ').replace(/\bits\b/g, 'their').replace('(it ', '(they ')}`;
}

// ---- Results ----

export const several = (n: Value, one: string): string => `${valueText(n)} ${one}${n === 1 ? '' : 's'}`;

/** What fire brings, as the charts of ADF print it: "2H", "1MC". */
export function codeText(code: string): string {
  const [, n = '', what] = /^(\d?)(H|MC)$/.exec(code) ?? [];
  if (what === 'H') return several(Number(n), 'hit');
  return what ? `morale check${n ? ` at +${n}` : ''}` : plain(code);
}

/** A value of a result beside its name. */
export function fieldValue(name: string, value: Value): string {
  return name === 'code' && typeof value === 'string' ? codeText(value) : valueText(value);
}

/** A share of one as a player says it: never 0 % or 100 % unless it is. */
export function percent(p: number): string {
  const whole = p * 100;
  if (whole === 0 || whole === 100) return `${whole} %`;
  if (whole < 0.1) return '< 0.1 %';
  if (whole > 99.9) return '> 99.9 %';
  return `${whole < 10 || whole > 99 ? whole.toFixed(1) : Math.round(whole)} %`;
}

/** The rule without its family, as the sums show it: "FIRE-09". */
export function shortRule(rule: string): string {
  return rule.replace(/^[A-Z]+-/, '');
}
