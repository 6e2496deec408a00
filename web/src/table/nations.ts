// Which colour a side has: nations have their own, others by the order of the sides.

const known: [RegExp, string][] = [
  [/\b(union|federal|blue)/i, 'us'],
  [/\b(confederate|rebel|red)/i, 'cs'],
  [/\bprussia/i, 'pr'],
  [/\baustria/i, 'au'],
  [/\bital/i, 'it'],
];

/** The name of the colour in the style sheet: var(--us) and so on. */
export function nationOf(name: string, side: number): string {
  return known.find(([word]) => word.test(name))?.[1] ?? (side === 0 ? 'us' : 'cs');
}
