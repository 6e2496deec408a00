// The little Markdown that the rules and the guide use, as plain pieces: headings, paragraphs, lists, tables, code, pictures;
// within a line emphasis and code. Nothing becomes HTML by itself, so nothing can be smuggled in.

export type Span = { kind: 'text' | 'strong' | 'em' | 'code'; text: string };
export type Block =
  | { kind: 'p'; spans: Span[] }
  | { kind: 'h'; level: number; spans: Span[] }
  | { kind: 'picture'; alt: string; src: string }
  | { kind: 'ul'; items: Span[][] }
  | { kind: 'ol'; items: Span[][] }
  | { kind: 'pre'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const SPAN = /\*\*(.+?)\*\*|`([^`]+)`|(?<![\w*])[*_]([^*_]+)[*_](?![\w*])|\[([^\]]+)\]\([^)]*\)/g;

export function spansOf(line: string): Span[] {
  const out: Span[] = [];
  let from = 0;
  for (const m of line.matchAll(SPAN)) {
    if (m.index > from) out.push({ kind: 'text', text: line.slice(from, m.index) });
    if (m[1] !== undefined) out.push({ kind: 'strong', text: m[1] });
    else if (m[2] !== undefined) out.push({ kind: 'code', text: m[2] });
    else if (m[3] !== undefined) out.push({ kind: 'em', text: m[3] });
    else out.push({ kind: 'text', text: m[4] ?? '' });
    from = m.index + m[0].length;
  }
  if (from < line.length) out.push({ kind: 'text', text: line.slice(from) });
  return out;
}

function cells(line: string): Span[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((c) => spansOf(c.trim()));
}

const BULLET = /^\s*[-*] +/;
const PICTURE = /^!\[([^\]]*)\]\(([^)]*)\)$/;
const NUMBERED = /^\s*\d+[.)] +/;

/** Lines of one list; a line that is indented goes on with the item above it. */
function items(lines: string[], mark: RegExp): Span[][] {
  const texts: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) texts.push(line.replace(mark, ''));
    else texts.push(`${texts.pop() ?? ''} ${line.trim()}`.trim());
  }
  return texts.map(spansOf);
}

function blockOf(lines: string[]): Block {
  const first = lines[0] ?? '';
  if (first.startsWith('```')) return { kind: 'pre', text: lines.filter((l) => !l.startsWith('```')).join('\n') };
  if (first.startsWith('|'))
    return { kind: 'table', head: cells(first), rows: lines.slice(1).filter((l) => !/^[|\s:-]+$/.test(l)).map(cells) };
  if (/^#+ /.test(first)) return { kind: 'h', level: first.indexOf(' '), spans: spansOf(lines.join(' ').replace(/^#+ /, '')) };
  const picture = PICTURE.exec(first);
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', src: picture[2] ?? '' };
  if (BULLET.test(first)) return { kind: 'ul', items: items(lines, BULLET) };
  if (NUMBERED.test(first)) return { kind: 'ol', items: items(lines, NUMBERED) };
  return { kind: 'p', spans: spansOf(lines.join(' ')) };
}

function kindOf(line: string): string {
  if (line.startsWith('|')) return 'table';
  return /^#+ /.test(line) ? 'head' : BULLET.test(line) ? 'ul' : NUMBERED.test(line) ? 'ol' : 'p';
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fenced = false;
  const flush = () => {
    if (lines.length > 0) blocks.push(blockOf(lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    else if (!fenced && line.trim() === '') {
      flush();
      continue;
    } else if (!fenced && lines.length > 0 && kindOf(line) !== 'p' && kindOf(line) !== kindOf(lines[0] ?? '')) flush();
    lines.push(line);
  }
  flush();
  return blocks;
}

export interface Heading {
  level: number;
  spans: Span[];
}

/** The name of a heading in an address: "fire-and-its-sum". */
export function slugOf({ spans }: Heading): string {
  return spans
    .map((s) => s.text)
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}
