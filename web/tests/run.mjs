// Runs the browser tests: every *.test.mjs beside this file, one after the other, a line each.
//   node tests/run.mjs [WORD]        only tests with WORD in the name or file
// UMPIRE_DIST: the build (default web/dist); UMPIRE_URL: a running server instead; UMPIRE_SHOTS: a folder for
// pictures; CHROMIUM: the browser.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, run, serve, takeTests } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const word = process.argv[2] ?? '';
const server = process.env.UMPIRE_URL ? null : await serve();
const url = process.env.UMPIRE_URL ?? server.url;
const browser = await launch();
let passed = 0;
let failed = 0;

for (const file of readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort()) {
  await import(pathToFileURL(join(here, file)));
  for (const test of takeTests()) {
    if (!file.includes(word) && !test.name.includes(word)) continue;
    const began = Date.now();
    let { why, notes } = await run(browser, url, test);
    if (why) {
      // A browser on a busy machine may stumble once; what fails twice has failed, and the first time is told.
      const first = why.split('\n')[0];
      ({ why, notes } = await run(browser, url, test));
      notes.push(`the second time; first: ${first}`);
    }
    const tail = [`${((Date.now() - began) / 1000).toFixed(1)} s`, ...notes].join(', ');
    console.log(why ? `FAIL  ${test.name}: ${why}` : `ok    ${test.name} (${tail})`);
    if (why) failed++;
    else passed++;
  }
}
await browser.close();
await server?.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
