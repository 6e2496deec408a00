// The text of a scenario as lines of tokens, and small changes of it: a place, a word, a line. What is not changed stays
// byte for byte: blanks, comments, order. The engine reads what it means; here nothing is known but where a token stands.
import type { Pt, VocabularyWord } from '../engine/types';
import { remarkOf } from '../table/remark';

export interface Token {
  text: string; // without quotes
  from: number; // in the line
  to: number; // behind it
  quoted: boolean;
}

const BLANK = /[ \t\r]/;

/** The tokens of one line up to its comment, as docs/notation.md has them. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  for (let i = 0; i < line.length; i++) {
    if (BLANK.test(line[i]!)) continue;
    if (line[i] === '#') break;
    const from = i;
    const quoted = line[i] === '"';
    let inside = false;
    for (; i < line.length && (inside || !BLANK.test(line[i]!)); i++) {
      if (line[i] === '"') inside = !inside;
      if (quoted && !inside) break;
    }
    const to = quoted ? Math.min(i + 1, line.length) : i;
    tokens.push({ text: line.slice(quoted ? from + 1 : from, quoted && !inside ? to - 1 : to), from, to, quoted });
    if (quoted) i = to - 1;
  }
  return tokens;
}

/** Ids are the same whatever their case, with - or _. */
export function sameId(a: string, b: string): boolean {
  return a.toLowerCase().replaceAll('-', '_') === b.toLowerCase().replaceAll('-', '_');
}

export function keywordOf(line: string): string {
  return tokensOf(line)[0]?.text.toLowerCase().replaceAll('-', '_') ?? '';
}

// ---- Lines ----

export function linesOf(text: string): string[] {
  return text.split('\n');
}

/** The line of this number, from 1; '' if there is none. */
export function lineAt(text: string, number: number): string {
  return linesOf(text)[number - 1] ?? '';
}

export function changeLine(text: string, number: number, change: (line: string) => string): string {
  const lines = linesOf(text);
  const line = lines[number - 1];
  if (line === undefined) return text;
  lines[number - 1] = change(line);
  return lines.join('\n');
}

/** New lines behind the line of this number; 0: at the beginning. */
export function insertLines(text: string, after: number, added: string[]): string {
  const lines = linesOf(text);
  const end = text.includes('\r\n') ? '\r' : '';
  lines.splice(Math.min(after, lines.length), 0, ...added.map((line) => line + end));
  return lines.join('\n');
}

export function removeLine(text: string, number: number): string {
  const lines = linesOf(text);
  if (number < 1 || number > lines.length) return text;
  lines.splice(number - 1, 1);
  return lines.join('\n');
}

// ---- Words of a line ----

function splice(line: string, from: number, to: number, put: string): string {
  return line.slice(0, from) + put + line.slice(to);
}

/** Behind the last token, before the comment. */
export function addWords(line: string, words: string): string {
  const end = tokensOf(line).at(-1)?.to ?? 0;
  return splice(line, end, end, ` ${words}`);
}

function dropTokens(line: string, first: Token, last: Token): string {
  const before = tokensOf(line).filter((t) => t.to <= first.from).at(-1);
  return splice(line, before?.to ?? first.from, last.to, '');
}

function isWord(t: Token, word: string): boolean {
  return !t.quoted && sameId(t.text, word);
}

/** What stands behind a word: "270" behind facing; undefined if the word is not there. */
export function valueOf(line: string, word: string): string | undefined {
  const tokens = tokensOf(line);
  const i = tokens.findIndex((t, n) => n > 0 && isWord(t, word));
  return i < 0 ? undefined : tokens[i + 1]?.text;
}

/** Before the first of these words; where none stands, behind the last token. */
function addBefore(line: string, words: string, before: string[]): string {
  const next = tokensOf(line).find((t, n) => n > 0 && before.some((b) => isWord(t, b)));
  return next ? splice(line, next.from, next.from, `${words} `) : addWords(line, words);
}

/** Sets what stands behind a word, or adds both; '' takes both away. `before`: where new ones go, if it is there. */
export function setValue(line: string, word: string, value: string, before: string[] = []): string {
  const tokens = tokensOf(line);
  const i = tokens.findIndex((t, n) => n > 0 && isWord(t, word));
  const [name, old] = [tokens[i], tokens[i + 1]];
  if (i < 0 || !name) return value ? addBefore(line, `${word} ${value}`, before) : line;
  if (!value) return dropTokens(line, name, old ?? name);
  return old ? splice(line, old.from, old.to, value) : splice(line, name.to, name.to, ` ${value}`);
}

/** Is the word itself there? */
export function hasWord(line: string, word: string): boolean {
  return tokensOf(line).some((t, n) => n > 0 && isWord(t, word));
}

export function setWord(line: string, word: string, there: boolean, before: string[] = []): string {
  const found = tokensOf(line).find((t, n) => n > 0 && isWord(t, word));
  if (there === !!found) return line;
  return found ? dropTokens(line, found, found) : addBefore(line, word, before);
}

/** The one of these words that stands alone in the line. */
export function oneOf(line: string, words: string[]): string {
  const tokens = tokensOf(line).slice(1);
  return words.find((word) => tokens.some((t) => isWord(t, word))) ?? '';
}

/** Puts a word where another of the same list stands; '' takes it away. `before`: where a new one goes, if it is there. */
export function setOneOf(line: string, words: string[], word: string, before: string[] = []): string {
  const tokens = tokensOf(line);
  const old = tokens.find((t, n) => n > 0 && words.some((w) => isWord(t, w)));
  if (old && !word) return dropTokens(line, old, old);
  if (old) return splice(line, old.from, old.to, word);
  return word ? addBefore(line, word, before) : line;
}

// ---- Words that the rules know ----

const WHERE = ['at', 'facing', 'arrives']; // what a piece is stands before where it is

/** What the line says of a word of these rules; '': nothing. */
export function saidOf(line: string, word: VocabularyWord): string {
  if (word.kind === 'flag') return hasWord(line, word.name) ? 'yes' : '';
  const named = valueOf(line, word.name);
  if (word.kind !== 'word') return named ?? '';
  return word.values.find((v) => named !== undefined && sameId(v, named)) ?? (word.bare ? oneOf(line, word.values) : '');
}

export function say(line: string, word: VocabularyWord, value: string): string {
  if (word.kind === 'flag') return setWord(line, word.name, value === 'yes', WHERE);
  const bare = word.kind === 'word' && word.bare && valueOf(line, word.name) === undefined;
  return bare ? setOneOf(line, word.values, value, WHERE) : setValue(line, word.name, value, WHERE);
}

/** The first words in quotes. */
export function nameOf(line: string): string {
  return tokensOf(line).find((t) => t.quoted)?.text ?? '';
}

/** `behind`: behind how many tokens a new name goes. */
export function setName(line: string, name: string, behind = 1): string {
  const plain = name.replace(/["\n]/g, "'");
  const tokens = tokensOf(line);
  const old = tokens.find((t) => t.quoted);
  if (old && !plain) return dropTokens(line, old, old);
  if (old) return splice(line, old.from, old.to, `"${plain}"`);
  const at = tokens[behind - 1]?.to ?? line.length;
  return plain ? splice(line, at, at, ` "${plain}"`) : line;
}

/** The token of this number put otherwise. */
export function setToken(line: string, number: number, word: string): string {
  const t = tokensOf(line)[number];
  return t ? splice(line, t.from, t.to, word) : line;
}

export function dropToken(line: string, number: number): string {
  const t = tokensOf(line)[number];
  return t ? dropTokens(line, t, t) : line;
}

// ---- Places ----

const PLACE = /^-?(\d+\.?\d*|\.\d+),-?(\d+\.?\d*|\.\d+)$/;

/** Two decimals at most, no zeros behind. */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

export function place([x, y]: Pt): string {
  return `${number(x)},${number(y)}`;
}

function placeTokens(line: string): Token[] {
  return tokensOf(line).filter((t) => !t.quoted && PLACE.test(t.text));
}

export function placesOf(line: string): Pt[] {
  return placeTokens(line).map((t) => t.text.split(',').map(Number) as Pt);
}

/** Moves one place; the last too where it closes the ring with the first. */
export function setPlace(line: string, i: number, at: Pt): string {
  const tokens = placeTokens(line);
  const t = tokens[i];
  if (!t) return line;
  const last = tokens.at(-1);
  const ring = i === 0 && tokens.length > 1 && last!.text === t.text ? splice(line, last!.from, last!.to, place(at)) : line;
  return splice(ring, t.from, t.to, place(at));
}

/** A new place behind the one of this number. */
export function addPlace(line: string, behind: number, at: Pt): string {
  const t = placeTokens(line)[behind];
  return t ? splice(line, t.to, t.to, ` ${place(at)}`) : line;
}

export function dropPlace(line: string, i: number): string {
  const t = placeTokens(line)[i];
  return t ? dropTokens(line, t, t) : line;
}

/** Moves all places by as much. */
export function movePlaces(line: string, [dx, dy]: Pt): string {
  return placesOf(line).reduceRight((all, [x, y], i) => {
    const t = placeTokens(all)[i]!;
    return splice(all, t.from, t.to, place([x + dx, y + dy]));
  }, line);
}

// ---- The comment with which a scenario begins: its briefing ----

const WIDE = 120; // letters of a line

function openingLines(text: string): number {
  const end = linesOf(text).findIndex((line) => !line.startsWith('#'));
  return end < 0 ? 0 : end;
}

function folded(paragraph: string): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}

/** `words`: paragraphs, an empty line between two. */
export function setBriefing(text: string, words: string): string {
  if (words === remarkOf(text)) return text;
  const paragraphs = words.split(/\n\s*\n/).map(folded).filter((lines) => lines.length > 0);
  const rest = linesOf(text).slice(openingLines(text)).join('\n');
  return insertLines(rest, 0, paragraphs.flatMap((lines, i) => (i > 0 ? ['#', ...lines] : lines)));
}

// ---- The smallest change between two texts ----

export interface Patch {
  at: number;
  cut: number;
  put: string;
}

export function patchOf(before: string, after: string): Patch {
  let at = 0;
  while (at < before.length && at < after.length && before[at] === after[at]) at++;
  let same = 0;
  while (same < before.length - at && same < after.length - at && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { at, cut: before.length - at - same, put: after.slice(at, after.length - same) };
}

export function patched(text: string, { at, cut, put }: Patch): string {
  return text.slice(0, at) + put + text.slice(at + cut);
}
