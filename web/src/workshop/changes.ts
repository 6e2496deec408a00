// What is done on the map and in the forms, as changes of the text. Each takes a text and gives the next one.
import type { Drawn, Pt } from '../engine/types';
import type { GroundWords } from './grounds';
import type { Thing } from './drafting.svelte';
import {
  addPlace, changeLine, dropPlace, dropToken, insertLines, keywordOf, lineAt, linesOf, movePlaces, number, place, removeLine, sameId, setOneOf, setPlace,
  setToken, setValue, tokensOf, valueOf,
} from './text';

type Text = string;

// ---- Moving and turning ----

/** A piece's place stands behind "at"; of the others the places are all that there are. */
export function moveThing(text: Text, drawn: Drawn, thing: Thing, by: Pt): Text {
  return changeLine(text, thing.line, (line) => {
    if (thing.kind !== 'piece') return movePlaces(line, by);
    const [x, y] = drawn.looks[thing.index]?.at ?? [0, 0];
    return setValue(line, 'at', place([x + by[0], y + by[1]]));
  });
}

/** A piece that would arrive later stands here from the start. */
export function bringPiece(text: Text, line: number, at: Pt): Text {
  return changeLine(text, line, (l) => setValue(setValue(l, 'arrives', ''), 'at', place(at)));
}

export function movePoint(text: Text, line: number, point: number, to: Pt): Text {
  return changeLine(text, line, (l) => setPlace(l, point, to));
}

export function addPoint(text: Text, line: number, behind: number, at: Pt): Text {
  return changeLine(text, line, (l) => addPlace(l, behind, at));
}

export function dropPoint(text: Text, line: number, point: number): Text {
  return changeLine(text, line, (l) => dropPlace(l, point));
}

export function turnTo(text: Text, line: number, degrees: number): Text {
  return changeLine(text, line, (l) => setValue(l, 'facing', number(((degrees % 360) + 360) % 360)));
}

// ---- New lines ----

const COMMANDS = new Set(['army', 'corps', 'division', 'brigade']);

/** The line behind which new terrain goes: the last of its sort, else the heading. */
function lastLine(text: Text, is: (keyword: string) => boolean): number {
  return linesOf(text).reduce((last, line, i) => (is(keywordOf(line)) ? i + 1 : last), 0);
}

const HEADING = new Set(['scenario', 'rules', 'switch', 'table', 'turns', 'side']);

interface Added {
  text: Text;
  line: number; // of what was added
}

function insert(text: Text, after: number, line: string): Added {
  return { text: insertLines(text, after, [line]), line: after + 1 };
}

/** A later area lies on an earlier one, so new terrain goes behind all that there is. */
export function addGround(text: Text, drawn: Drawn, ground: GroundWords, forts: string[], points: Pt[]): Added {
  const words = ground.words === 'fortification' ? `fortification ${forts[0] ?? ''}`.trim() : ground.words;
  const last = Math.max(0, ...drawn.lines.features) || lastLine(text, (k) => HEADING.has(k));
  return insert(text, last, `${words} ${points.map(place).join(' ')}`);
}

export function addObjective(text: Text, drawn: Drawn, at: Pt): Added {
  const within = drawn.info.table.unit === 'cm' ? 6 : 2;
  const last = Math.max(0, ...drawn.lines.objectives, ...(drawn.lines.objectives.length ? [] : drawn.lines.features)) || lastLine(text, (k) => HEADING.has(k));
  return insert(text, last, `objective "Objective ${drawn.lines.objectives.length + 1}" ${place(at)} within ${within} points 5`);
}

/** The last line of the command's block. */
function endOfCommand(text: Text, command: number): number {
  const lines = linesOf(text);
  let end = command;
  for (let n = command + 1; n <= lines.length && !COMMANDS.has(keywordOf(lines[n - 1]!)); n++) {
    const keyword = keywordOf(lines[n - 1]!);
    if (keyword === 'unit' || keyword === 'leader') end = n;
  }
  return end;
}

function newId(text: Text, wanted: string): string {
  const used = linesOf(text).map((line) => tokensOf(line)[1]?.text ?? '');
  for (let n = 1; ; n++) if (!used.some((id) => sameId(id, `${wanted}${n}`))) return `${wanted}${n}`;
}

/** Words of a line without its id, name and place. */
function wordsOf(line: string): string {
  const tokens = tokensOf(line).slice(1);
  const words: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const t = tokens[i]!;
    if (t.quoted || (i === 0 && !t.quoted && tokens[1]?.quoted)) continue;
    if (['at', 'facing', 'arrives'].some((word) => sameId(word, t.text))) i++;
    else words.push(t.text);
  }
  return words.join(' ');
}

/** Who lends a new unit or leader his words: the last of this command, else one of this side, else anybody. */
function likeLine(text: Text, drawn: Drawn, command: number, leader: boolean): string {
  const { pieces } = drawn.info;
  const side = drawn.commands.find((c) => c.line === command)?.side;
  const list = drawn.lines.pieces.map((line, i) => ({ line, piece: pieces[i]! })).filter(({ piece }) => piece.leader === leader);
  const end = endOfCommand(text, command);
  const own = list.filter(({ line }) => line > command && line <= end);
  const found = own.at(-1) ?? list.find(({ piece }) => piece.side === side) ?? list[0];
  return found ? lineAt(text, found.line) : '';
}

/** A unit or leader of this command, with the words of its neighbour. */
export function addPiece(text: Text, drawn: Drawn, command: number, leader: boolean, at: Pt): Added {
  const side = drawn.commands.find((c) => c.line === command)?.side ?? 0;
  const id = newId(text, `${drawn.info.sides[side]?.id ?? 'x'}${leader ? 'l' : ''}`);
  const like = likeLine(text, drawn, command, leader);
  const words = wordsOf(like);
  const facing = valueOf(like, 'facing') ?? (side === 0 ? '0' : '180');
  const name = leader ? 'New leader' : 'New unit';
  const line = ['  ' + (leader ? 'leader' : 'unit'), id, `"${name}"`, words, 'at', place(at), ...(leader ? [] : ['facing', facing])].filter(Boolean).join(' ');
  return insert(text, leader ? command : endOfCommand(text, command), line);
}

/** A brigade of this side behind its last command, with a first unit. */
export function addBrigade(text: Text, drawn: Drawn, side: number, name: string, at: Pt): Added {
  const own = drawn.commands.filter((c) => c.side === side).at(-1);
  const last = own ? endOfCommand(text, own.line) : linesOf(text).length;
  const added = insert(text, last, `brigade ${drawn.info.sides[side]?.id ?? ''} "${name.replaceAll('"', "'")}"`);
  const commands = [...drawn.commands.map((c) => (c.line > last ? { ...c, line: c.line + 1 } : c)), { name, side, line: added.line }];
  const pieces = drawn.lines.pieces.map((line) => (line > last ? line + 1 : line));
  return addPiece(added.text, { ...drawn, commands, lines: { ...drawn.lines, pieces } }, added.line, false, at);
}

// ---- Taking away, and other kinds ----

export function dropThing(text: Text, thing: Thing): Text {
  return removeLine(text, thing.line);
}

const OPTIONS = ['width', 'inside', 'strength', 'cohesion', 'side'];

/** Terrain becomes terrain of another kind of the same shape; options that only the old kind has go. */
export function setGround(text: Text, line: number, from: string, to: GroundWords, forts: string[]): Text {
  return changeLine(text, line, (l) => {
    const counted = from === 'hill' || from === 'fort';
    const bare = counted ? dropToken(l, 1) : setOneOf(l, ['light', 'heavy', 'hasty'], '');
    const plain = OPTIONS.reduce((now, option) => setValue(now, option, ''), bare);
    return setToken(plain, 0, to.words === 'fortification' ? `fortification ${forts[0] ?? ''}`.trim() : to.words);
  });
}
