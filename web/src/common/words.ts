// Small turns of phrase that every page needs: ids as words, lengths with their unit, shares as per cents.

/** "battle_line" reads "battle line". */
export function plain(id: string): string {
  return id.replaceAll('_', ' ');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const orders: Record<string, string> = {
  deliberately: 'Fire deliberately',
  countercharge: 'Counter-charge',
  counter: 'Counter-charge',
  about: 'About face',
  charge_line: 'Charge a skirmish line',
  line_move: 'Move the skirmishers',
  line_fire: 'Skirmishers fire',
  line_evade: 'Skirmishers evade',
  officer: 'Give orders',
  lead: 'Ride',
  test: 'Take the test',
  done: 'Be done',
  end: 'End this part',
  out: 'Send them out',
};

/** What a button that gives such an order says. */
export function orderWords(verb: string): string {
  return orders[verb] ?? capital(plain(verb || 'do it'));
}

/** At most one decimal, and the sign of the unit: 2.4″ or 6 cm. A little is not nothing. */
export function length(value: number, unit: 'in' | 'cm'): string {
  const text = String(Math.round(value > 0 && value < 0.1 ? 1 : value * 10) / 10);
  return unit === 'in' ? `${text}″` : `${text} cm`;
}

/** Lengths in a sentence of the engine, rounded: "2.991 in" reads 3″, and the whole of it, "3 cm of 3 cm", 3 cm. */
export function forPeople(text: string): string {
  const rounded = text.replace(/(-?\d+(?:\.\d+)?) (in|cm)\b(?! (?:the|a|an|its|all|disorder)\b)/g, (_, number: string, unit: 'in' | 'cm') => length(Number(number), unit));
  return rounded.replace(/\b([\d.]+(?:″| cm)) of \1(?!\S)/g, '$1');
}

/** A general's reason without the runner-up, which is told by itself. */
export function reasonAlone(reason: string): string {
  return forPeople(reason.split(/; (?:\d+ points less|about as good): /)[0] ?? '');
}

export function percent(p: number): string {
  if (p > 0 && p < 0.005) return 'under 1%';
  if (p < 1 && p > 0.995) return 'over 99%';
  return `${Math.round(p * 100)}%`;
}

export function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
