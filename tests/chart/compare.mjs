// Compares the JSON of a chart with the data it was made from, leaf by leaf, both ways:
//   node compare.mjs CHART-SHOW chart-file data-file
// Numbers, booleans, nulls and strings without blanks must be there and equal. Sentences may be
// left out. Nothing may be in the chart that the data does not have, but for what is named in `added`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [, , show, chartFile, dataFile] = process.argv;
const chart = JSON.parse(print(show, chartFile));
const data = JSON.parse(readFileSync(dataFile, 'utf8'));

// What describes the data file itself, or invents forces, is no chart.
const leftOut = new Set(['schema', 'source', 'provenance_note', 'provenance_legend', 'public_sources',
  'conventions', 'corrections', 'sample_forces', 'sample_scenario']);
// What the engine has to be told beyond the data: rulings of switches, and rules that only one edition has.
const added = [/^\.switches\.\w+\.ruling$/, /^\.command\.attached_leader_serves_own$/];

data.chart = data.edition ?? data.ruleset;
data.family = { adf: 'adf', pot: 'potomac', apw: 'apw' }[data.chart.slice(0, 3)];
delete data.edition;
delete data.ruleset;
for (const key of leftOut) delete data[key];

function print(program, file) {
  try {
    return execFileSync(program, [file, 'json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  } catch {
    console.log(`${file}: cannot be read as a chart`);
    process.exit(1);
  }
}

const faults = [];
const isSentence = (v) => typeof v === 'string' && /\s/.test(v);
const isObject = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

// Does everything below this say nothing but sentences? Then it may be absent as a whole.
function onlySentences(v) {
  if (Array.isArray(v)) return v.length > 0 && v.every(onlySentences);
  if (isObject(v)) return Object.values(v).every(onlySentences);
  return isSentence(v);
}

// A list that a sentence is part of is a list for people.
const forPeople = (v) => onlySentences(v) || (Array.isArray(v) && v.some(isSentence));

function compare(want, have, path) {
  if (Array.isArray(want)) {
    if (!Array.isArray(have) || have.length !== want.length) {
      faults.push(`${path}: the data has a list of ${want.length}, the chart ${JSON.stringify(have)}`);
      return;
    }
    want.forEach((v, i) => compare(v, have[i], `${path}[${i}]`));
  } else if (isObject(want)) {
    if (!isObject(have)) {
      faults.push(`${path}: the data has an object, the chart ${JSON.stringify(have)}`);
      return;
    }
    for (const key of Object.keys(want)) {
      if (have[key] !== undefined) compare(want[key], have[key], `${path}.${key}`);
      else if (!forPeople(want[key])) faults.push(`${path}.${key}: not in the chart`);
    }
    for (const key of Object.keys(have))
      if (want[key] === undefined && !added.some((name) => name.test(`${path}.${key}`)))
        faults.push(`${path}.${key}: only in the chart`);
  } else if (want !== have) {
    faults.push(`${path}: the data has ${JSON.stringify(want)}, the chart ${JSON.stringify(have)}`);
  }
}

compare(data, chart, '');
for (const fault of faults) console.log(fault);
console.log(`${chartFile}: ${faults.length} differences`);
process.exit(faults.length > 0 ? 1 : 0);
