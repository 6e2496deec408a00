// A record as text: its first lines, then answers, with hashes and remarks between them.

export type RecordKind = 'head' | 'answer' | 'check' | 'remark';

export function kindOf(line: string): RecordKind {
  if (line.startsWith('#')) return 'remark';
  if (line.startsWith('check ')) return 'check';
  return /^((record|scenario|rules|switch|text)? |\||start$)/.test(line) ? 'head' : 'answer';
}

/** The lines of a record that are not empty: those up to the first answer, and the rest. */
export function cut(record: string): { head: string; rest: string[] } {
  const lines = record.split('\n').map((line) => line.replace(/\r+$/, '')).filter(Boolean);
  const first = lines.findIndex((line) => kindOf(line) === 'answer');
  const end = first < 0 ? lines.length : first;
  return { head: textOf(lines.slice(0, end)), rest: lines.slice(end) };
}

export function textOf(lines: string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** The same record up to so many answers. */
export function upTo(record: string, answers: number): string {
  const { head, rest } = cut(record);
  let seen = 0;
  const end = rest.findIndex((line) => kindOf(line) === 'answer' && ++seen > answers);
  return head + textOf(end < 0 ? rest : rest.slice(0, end));
}

/** Does a record that begins so show under each answer what came of it? Those before the second form do not. */
export function isWhole(head: string): boolean {
  return /^record ([2-9]|\d\d)/m.test(head);
}
