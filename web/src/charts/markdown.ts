// The little Markdown that the rules are written in: paragraphs, lists, tables, headings, **bold**, *italic*, `code`.
// It becomes a tree that the page draws as text, so nothing in a rule can turn into HTML.

// A rule is named whole ("ADF-FIRE-09") or, inside its own book, without the book ("FIRE-09").
export type Span = { kind: 'text' | 'bold' | 'italic' | 'code' | 'rule'; text: string };
export type Block =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'heading'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const MARKS = /\*\*(.+?)\*\*|`([^`]+)`|\*([^*\s][^*]*)\*|\b((?:(?:ADF|POT|APW|TPL)-)?[A-Z]{1,4}-\d{2,3})\b/g;

export function spans(text: string): Span[] {
  const list: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > at) list.push({ kind: 'text', text: text.slice(at, found.index) });
    const [, bold, code, italic, rule] = found;
    if (bold !== undefined) list.push({ kind: 'bold', text: bold });
    else if (code !== undefined) list.push({ kind: 'code', text: code });
    else if (italic !== undefined) list.push({ kind: 'italic', text: italic });
    else if (rule !== undefined) list.push({ kind: 'rule', text: rule });
    at = found.index + found[0].length;
  }
  if (at < text.length) list.push({ kind: 'text', text: text.slice(at) });
  return list;
}

const cellsOf = (line: string): Span[][] =>
  line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => spans(cell.trim()));
const isItem = (line: string): boolean => /^\s*([-*]|\d+[.)])\s+/.test(line);
const isTable = (line: string): boolean => line.trimStart().startsWith('|');
const isHeading = (line: string): boolean => /^#+\s/.test(line);

/** The lines from `from` on for which `holds`; a line that is set in goes on with the item before it. */
function run(lines: string[], from: number, holds: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && holds(lines[end] ?? '')) end++;
  return end;
}

function tableOf(lines: string[]): Block {
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
}

function listOf(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(/^\s*([-*]|\d+[.)])\s+/, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0] ?? ''), items: items.map(spans) };
}

export function blocks(text: string): Block[] {
  const lines = text.split('\n');
  const list: Block[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? '';
    let end = i + 1;
    if (line.trim() === '') {
      i = end;
      continue;
    }
    if (isHeading(line)) list.push({ kind: 'heading', spans: spans(line.replace(/^#+\s+/, '')) });
    else if (isTable(line)) {
      end = run(lines, i, isTable);
      list.push(tableOf(lines.slice(i, end)));
    } else if (isItem(line)) {
      end = run(lines, i, (l) => isItem(l) || /^\s+\S/.test(l));
      list.push(listOf(lines.slice(i, end)));
    } else {
      end = run(lines, i, (l) => l.trim() !== '' && !isItem(l) && !isTable(l) && !isHeading(l));
      list.push({ kind: 'paragraph', spans: spans(lines.slice(i, end).join(' ')) });
    }
    i = end;
  }
  return list;
}
