// Which chapter of the guide tells how a turn of a family goes, as the address names it.
const turns: Record<string, string> = {
  adf: 'a-turn-of-across-a-deadly-field',
  potomac: 'a-turn-of-across-the-potomac',
  apw: 'a-turn-of-the-war-of-1866',
};

export function chapterOf(family: string): string {
  return turns[family] ?? '';
}
