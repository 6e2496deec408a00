// What a player must never read or hear: ids, codes of charts, raw facts, numbers to the thousandth.

/** Codes of charts and orders that have words of their own. */
const CODES = /\b(figs|lb|cr|cv|cmm|mr|mmp|tc|omc|pbf|disorg|sb12|ML[ _]rifle|[1-4]?MC|[1-4]H|(AU|PR|IT)[ _](LINE|BTY|CAV|JAEGER)|napoleon[ _]12pdr|\w+pdr)\b/;

/** What nobody would say. */
const ODD = /facing ahead|\bmoves? 0( (in|cm)\b|″)|\b0 points (apart|less)|\ba reaction for a reaction|: dice \d+(;|$)/;

/** The first thing in this text that is none for people; '' if it is clean. */
export function rawIn(text, info) {
  const odd = ODD.exec(text);
  if (odd) return odd[0];
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

// ---- At the desk ----

/** Those that the desk must not show. */
const AT_DESK = /\b(pbf|df|tct|mr|cr|fp|drm|bmp|mmp|fiv|lb|cb|dp|fcr|fcrt|cv|smm|cmm|inf|cav|art|bty|sb\d*|disorg|figs|pr|au|pdr|\d*pdr|\d+in|rm|bl|ml)\b/i;
// What the charts print as the name of a result, and what a die is called.
const PRINTED = /^(US|CS|D6|D10|\d?MC|\dH|2D6|1D6|1D10|OK|M|D|S)$/;

/** What is not a word of people: an underscore, a code, a word in capitals. */
export function rawAtDesk(whole) {
  const text = whole.replace(/\b[A-Z]{2,4}(-[A-Z]+)*-\d+\b/g, ''); // numbers of rules
  if (/_/.test(text)) return text.match(/\S*_\S*/)[0];
  const code = AT_DESK.exec(text);
  if (code) return code[0];
  return text.split(/[^\p{L}\p{N}]+/u).find((word) => word.length > 1 && /^[A-Z0-9]*[A-Z][A-Z0-9]*$/.test(word) && !PRINTED.test(word)) ?? '';
}
