// What a player must never read or hear: ids, codes of charts, raw facts, numbers to the thousandth.

/** Codes of charts and orders that have words of their own. */
const CODES = /\b(figs|lb|cr|cv|cmm|mr|mmp|tc|omc|pbf|disorg|sb12|ML[ _]rifle|[1-4]?MC|[1-4]H|(AU|PR|IT)[ _](LINE|BTY|CAV|JAEGER)|napoleon[ _]12pdr|\w+pdr)\b/;

/** The first thing in this text that is none for people; '' if it is clean. */
export function rawIn(text, info) {
  const under = /\b[A-Za-z0-9]+_[A-Za-z0-9_]+\b/.exec(text);
  if (under) return under[0];
  const code = CODES.exec(text);
  if (code) return code[0];
  const long = /\d+\.\d{2,}/.exec(text);
  if (long) return long[0];
  const known = new Set(info.pieces.flatMap(({ name, command }) => `${name} ${command}`.split(/[^\p{L}\p{N}]+/u)));
  const ids = new Set([...info.pieces.map(({ id }) => id), ...info.sides.map(({ id }) => id)].filter((id) => /\d/.test(id) && /[a-z]/.test(id) && !known.has(id)));
  return text.split(/[^\p{L}\p{N}_-]+/u).find((word) => ids.has(word)) ?? '';
}
