// Runs the browser tests: every *.test.mjs beside this file, a line each, in two browsers side by side.
//   node tests/run.mjs [WORD]        only tests with WORD in the name or file
// UMPIRE_DIST: the build (default web/dist); UMPIRE_URL: a running server instead; UMPIRE_SHOTS: a folder for
// pictures; UMPIRE_BROWSERS: how many side by side; CHROMIUM: the browser.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, run, serve, takeTests } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const word = process.argv[2] ?? '';
const browsers = Number(process.env.UMPIRE_BROWSERS ?? 2);

async function allTests() {
  const found = [];
  for (const file of readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort()) {
    await import(pathToFileURL(join(here, file)));
    found.push(...takeTests().filter((test) => file.includes(word) || test.name.includes(word)));
  }
  return found;
}

const server = process.env.UMPIRE_URL ? null : await serve();
const url = process.env.UMPIRE_URL ?? server.url;
const tests = await allTests();
const again = [];
let passed = 0;
let failed = 0;

function tell(test, why, notes, began) {
  const tail = [`${((Date.now() - began) / 1000).toFixed(1)} s`, ...notes].join(', ');
  console.log(why ? `FAIL  ${test.name}: ${why}` : `ok    ${test.name} (${tail})`);
  if (why) failed++;
  else passed++;
}

/** One browser: takes the next test of the queue until there is none. */
async function lane(queue, fails) {
  const browser = await launch();
  for (let test = queue.shift(); test; test = queue.shift()) {
    const began = Date.now();
    const { why, notes } = await run(browser, url, test);
    if (test.first) notes.push(`the second time; the first: ${test.first}`);
    if (why) fails(test, why, notes, began);
    else tell(test, why, notes, began);
  }
  await browser.close();
}

// What measures the page's own work has the machine for itself. A browser on a busy machine may stumble once, so what
// has failed is tried again by itself: what fails twice has failed, and the first time is told.
const beside = tests.filter((test) => !test.options.alone);
const alone = tests.filter((test) => test.options.alone);
const later = (test, why) => again.push({ ...test, first: why.split('\n')[0] });
await Promise.all(Array.from({ length: browsers }, () => lane(beside, later)));
await lane(alone, later);
await lane(again, (test, why, notes, began) => tell(test, `${why}; the first time: ${test.first}`, notes, began));
await server?.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
