// Paper: sheets printed by a Chromium that has no font of the system but DejaVu. Pages are counted, the smallest
// type is found, no word of a sheet may be set in a font of the system, and no head may be cut off.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, test } from './harness.mjs';
import { measure } from './pdf.mjs';

const UMPIRE = process.env.UMPIRE ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'build', 'umpire');
const SCENARIO = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'scenarios', 'herbst-woods.scn');
const NAMES = ['adf15', 'adf15-early', 'adf10', 'potomac', 'apw1866'];
const PAPERS = ['A4', 'Letter'];
const SHIPPED = /^FiraSansCondensed/;
const OUTLINED = '[none]'; // words of a map, whose letters are drawn with a rim; their font is asked of the page

const umpire = (...words) => execFileSync(UMPIRE, words, { encoding: 'utf8', maxBuffer: 1 << 26 });

/** A Chromium that finds DejaVu and nothing else. */
async function bareBrowser(use) {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-paper-'));
  const fonts = '/usr/share/fonts/truetype/dejavu';
  if (!existsSync(fonts)) throw new Error(`${fonts} is missing; install fonts-dejavu-core`);
  const config = join(folder, 'fonts.conf');
  writeFileSync(config, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir>` +
    `<cachedir>${folder}/cache</cachedir></fontconfig>`);
  const browser = await launch({ ...process.env, FONTCONFIG_FILE: config });
  try {
    await use(browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Words that do not fit the cell or the column they stand in. */
const cutOff = (page) => page.evaluate(() => {
  const root = document.querySelector('.paper')?.shadowRoot ?? document;
  return [...root.querySelectorAll('section')].filter((s) => s.scrollWidth > s.clientWidth + 1)
    .map((s) => s.querySelector('h2')?.textContent ?? s.textContent.slice(0, 20));
});

/** Prints what the page shows, checks the type and the fonts, and gives the number of pages. */
async function printed(t, page, what, format, least) {
  const pdf = measure(await page.pdf({ format, landscape: least > 7 }));
  t.check(pdf.smallest >= least - 0.01, `${what} on ${format} has type of ${pdf.smallest} pt`);
  const strange = pdf.fonts.filter((name) => !SHIPPED.test(name));
  t.equal(strange.join(' '), '', `${what} on ${format} uses fonts of the system`);
  t.equal(pdf.outside.join(' '), '', `${what} on ${format} runs off the page`);
  return pdf;
}

/** The width of the paper between the margins in pixels, so that what is measured is what is printed. */
const WIDTH = { A4: 733, Letter: 755 };
const LENGTH = { A4: 1062, Letter: 995 };
async function asPaper(page, width) {
  await page.setViewportSize({ width, height: 1000 });
  await page.emulateMedia({ media: 'print' });
}

test('paper: charts of the command take two pages, or large type', async (t) => {
  await bareBrowser(async (browser) => {
    const page = await browser.newPage();
    for (const name of NAMES)
      for (const [least, ...how] of [[7], [10, '--large']]) {
        await page.setContent(umpire('chart', name, '--html', ...how), { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready);
        for (const format of PAPERS) {
          await asPaper(page, (least > 7 ? LENGTH : WIDTH)[format]);
          t.equal((await cutOff(page)).join(', '), '', `${name} ${how} on ${format}: cut off`);
          const pdf = await printed(t, page, `${name} ${how}`, format, least);
          if (least === 7) t.equal(pdf.pages, 2, `pages of ${name} on ${format}`);
          else t.check(pdf.pages >= 2, `${name} in large type takes ${pdf.pages} pages`);
          t.note(`${name} ${format} ${pdf.pages} of ${pdf.smallest} pt`);
        }
      }
  });
}, { timeout: 180000 });

// The map's words are set as on a map; the rest is at least as large as this.
const ROSTER_TYPE = 8;
const MAP_TYPE = 4.5;

/** The smallest type of what is no map, in points. */
const smallestWord = (page) => page.evaluate(() => Math.min(...[...document.querySelectorAll('h1,h2,h3,p,li,th,td')]
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * 0.75)));

test('paper: rosters have boxes to tick, a map, words of people and no font of the system', async (t) => {
  await bareBrowser(async (browser) => {
    const page = await browser.newPage();
    for (const name of ['herbst-woods', 'first-steps', 'brawners-farm', 'apw-nachod']) {
      await page.setContent(umpire('roster', name), { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      t.check((await page.locator('svg').count()) === 1, `${name} has a map`);
      t.check((await page.locator('td i').count()) > 20, `${name} has boxes`);
      t.check((await smallestWord(page)) >= ROSTER_TYPE - 0.01, `${name} has words of ${await smallestWord(page)} pt`);
      const used = await page.evaluate(() => [...new Set([...document.querySelectorAll('body *')]
        .map((e) => getComputedStyle(e).fontFamily.split(',')[0]))].join());
      t.equal(used, '"Fira Sans Condensed"', `fonts of ${name}`);
      const words = await page.evaluate(() => document.body.innerText);
      t.check(/Turns\s+1\s+2\s+3/.test(words), `turns to tick in the roster of ${name}`);
      const marks = { 'brawners-farm': /hits/, 'apw-nachod': /stop\s+under fire/ }[name] ?? /has fired/;
      t.check(marks.test(words), `${marks} in the roster of ${name}`);
      t.equal((words.match(/\b(figs|lb|cr|cv|mr|[A-Z]{2}-[A-Z]+|\w+_\w+)\b/g) ?? []).join(' '), '', `codes in the roster of ${name}`);
      for (const format of PAPERS) {
        await asPaper(page, WIDTH[format]);
        const names = await page.evaluate(() => Math.min(...[...document.querySelectorAll('svg text.b[font-size]')]
          .map((e) => parseFloat(e.getAttribute('font-size')) * e.ownerSVGElement.getScreenCTM().a * 0.75)));
        const pdf = measure(await page.pdf({ format }));
        t.check(pdf.pages <= 4, `${name} takes ${pdf.pages} pages on ${format}`);
        const strange = pdf.fonts.filter((font) => !SHIPPED.test(font) && font !== OUTLINED);
        t.equal(strange.join(' '), '', `fonts of ${name} on ${format}`);
        t.check(names >= MAP_TYPE, `names of ${names.toFixed(2)} pt on the map of ${name} on ${format}`);
        t.note(`${name} ${format} ${pdf.pages} pages, names of ${names.toFixed(1)} pt`);
      }
      await page.emulateMedia({ media: 'screen' });
    }
  });
}, { timeout: 180000 });

const ROSTERS = { adf15: [/Herbst Woods/, /has fired/], potomac: [/Brawner/, /hits/], apw1866: [/Nachod/, /stop\s+under fire/] };

test('paper: rosters of the page print the same, with the order of battle and its map', async (t) => {
  await bareBrowser(async (browser) => {
    const page = await browser.newPage();
    for (const [ruleset, [battle, marks]] of Object.entries(ROSTERS)) {
      await page.goto(`${t.url}#/desk/${ruleset}/rosters`);
      await page.getByRole('button', { name: battle }).first().click();
      await page.getByRole('button', { name: 'Next turn' }).click();
      await page.locator('.paper .names text').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => document.querySelector('.paper .side i')?.textContent === '×'); // turn 1 is over
      const name = await page.evaluate(() => [...document.querySelectorAll('.paper tr')].find((row) => row.querySelectorAll('span').length > 2).querySelector('th').textContent);
      await page.locator('.armies button.unit', { hasText: name }).first().click();
      await page.getByRole('button', { name: /^(figures|stands) less$/ }).click();
      await page.waitForFunction((unit) => [...document.querySelectorAll('.paper tr')].find((row) => row.textContent.startsWith(unit))?.textContent.includes('×'), name);
      await page.waitForTimeout(1500); // the map is drawn anew when the hand rests
      await page.evaluate(() => (window.print = () => {}));
      for (const [least, how] of [[8, 'Print'], [10, 'Print in large type']])
        for (const format of PAPERS) {
          await page.getByRole('button', { name: how, exact: true }).click();
          await asPaper(page, WIDTH[format]);
          const words = await page.evaluate(() => document.body.innerText);
          t.check(/Turns\s+×?\s*1\s+2\s+3/.test(words) && marks.test(words), `turns and marks to tick of ${ruleset}: ${/Turns[^]{0,200}/.exec(words)}`);
          t.equal((words.match(/\b(figs|lb|cr|cv|mr|[A-Z]{2}-[A-Z]+|\w+_\w+|Undo)\b/g) ?? []).join(' '), '', `codes or buttons in the roster of ${ruleset}`);
          const smallest = await page.evaluate(() => Math.min(...[...document.querySelectorAll('.paper p, .paper th, .paper td')].map((e) => parseFloat(getComputedStyle(e).fontSize) * 0.75)));
          t.check(smallest >= least - 0.01, `${ruleset} has words of ${smallest} pt`);
          const pdf = measure(await page.pdf({ format }));
          t.check(pdf.pages >= 3 && pdf.pages <= (least > 8 ? 7 : 4), `${ruleset} takes ${pdf.pages} pages on ${format}`);
          t.equal(pdf.fonts.filter((font) => !SHIPPED.test(font) && font !== OUTLINED).join(' '), '', `fonts of ${ruleset} on ${format}`);
          t.note(`${ruleset} ${format} ${pdf.pages} of ${smallest.toFixed(1)} pt`);
          await page.emulateMedia({ media: 'screen' });
          await page.evaluate(() => dispatchEvent(new Event('afterprint')));
        }
    }
  });
}, { timeout: 240000 });

test('paper: what a battle has lost is crossed in its roster', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-roster-'));
  const file = join(folder, 'later.scn');
  try {
    writeFileSync(file, `${readFileSync(SCENARIO, 'utf8')}\nnow turn 3\nstate 13al figures 3 level shaken\n`);
    const row = umpire('roster', file).match(/<th>13th Alabama<td>[^]*?(?=<tr>)/)[0];
    t.check(row.includes('<i></i><i></i><i></i><i>×</i><i class=five>×</i>'), `two of five are crossed in ${row}`);
    t.check(row.includes('<i>×</i>shaken'), `the state is crossed in ${row}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('paper: charts of the page print the same', async (t) => {
  await bareBrowser(async (browser) => {
    const page = await browser.newPage();
    for (const name of NAMES) {
      await page.goto(`${t.url}#/charts/${name}`);
      await page.locator('.tables section').nth(20).waitFor();
      await page.evaluate(() => document.fonts.ready);
      for (const format of PAPERS) {
        await asPaper(page, WIDTH[format]);
        t.equal((await cutOff(page)).join(', '), '', `${name} on ${format}: cut off`);
        t.equal((await printed(t, page, name, format, 7)).pages, 2, `pages of ${name} on ${format}`);
      }
      await page.emulateMedia({ media: 'screen' });
    }
  });
}, { timeout: 180000 });
