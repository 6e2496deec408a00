// The opening remark of a scenario's text, as the built-in ones have it: what it is about.
export function remarkOf(source: string): string {
  const lines = source.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^# ?/, ''))
    .join('\n')
    .replace(/(?<!\n)\n(?!\n)/g, ' ');
}
