// Charts and rules as pages: the numbers are the engine's, they print on two sheets, rules can be found.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from './harness.mjs';

const UMPIRE = process.env.UMPIRE ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'build', 'umpire');

const NAMES = ['adf15', 'adf15-early', 'adf10', 'potomac', 'apw1866'];

/** A row of a table of the page, by the heading of the table and the first cell. */
async function row(page, table, first) {
  const section = page.locator('section', { has: page.getByRole('heading', { name: table, exact: true }) });
  return section.locator('tr', { has: page.getByRole('rowheader', { name: first, exact: true }) }).locator('td').allInnerTexts();
}

test('charts: all five open and hold their tables', async (t) => {
  const { page } = t;
  await t.open('#/charts');
  await page.locator('.cards a').nth(4).waitFor();
  for (const name of NAMES) {
    await t.open(`#/charts/${name}`);
    await page.locator('.tables section').nth(20).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    t.check(wide <= 0, `${name} is ${wide} px wider than the phone`);
  }
  await t.shot('charts-phone');
}, { size: 'phone' });

/** A name as the page spells it out. */
const spelled = (name) => name.replaceAll(/\bBL\b/g, 'breech-loading').replaceAll(/\bML\b/g, 'muzzle-loading');

const shown = (value) => (value === true ? '•' : value === false ? '' : String(value));

test('charts: the numbers are those of the engine', async (t) => {
  const { page } = t;
  let cells = 0;
  for (const name of NAMES.filter((n) => n.startsWith('adf'))) {
    const chart = JSON.parse(execFileSync(UMPIRE, ['chart', name, '--json'], { encoding: 'utf8' }));
    await t.open(`#/charts/${name}`);
    await page.getByRole('heading', { name: chart.title }).waitFor();
    for (const [title, table] of [['Infantry weapons', chart.infantry_weapons], ['Cavalry weapons', chart.cavalry_weapons]]) {
      const shared = Object.keys(table[0]).filter((key) => table.every((other) => key in other));
      const noted = table.some((other) => Object.keys(other).length > shared.length);
      for (const { id, name: weapon, ...values } of table) {
        const keys = Object.keys(values);
        const notes = keys.filter((key) => !shared.includes(key)).map((key) => `${key.replaceAll('_', ' ')} ${values[key]}`);
        const wanted = keys.filter((key) => shared.includes(key)).flatMap((key) => values[key]).map(shown);
        if (noted) wanted.push(notes.join(', ')); // what only this row has stands in a last cell
        t.equal((await row(page, title, spelled(weapon))).join(' '), wanted.join(' '), `${name} ${id}`);
        cells += wanted.length;
      }
    }
  }
  t.note(`${cells} cells`);
  await t.shot('charts-desktop');
});

test('rules: one is shown with its neighbours, and found by a word', async (t) => {
  const { page } = t;
  await t.open('#/rules/ADF-FIRE-09');
  await page.getByRole('heading', { name: 'ADF-FIRE-09' }).waitFor();
  await page.getByRole('cell', { name: '+1 / 0 / 0 / -1' }).first().waitFor();
  await t.shot('rule-phone');
  await page.getByRole('link', { name: 'Next: ADF-FIRE-10' }).click();
  await page.getByRole('heading', { name: 'ADF-FIRE-10' }).waitFor();
  await page.getByRole('searchbox').fill('POT-SAF-07');
  await page.locator('.rules a', { hasText: 'POT-SAF-07' }).first().click();
  await page.getByRole('heading', { name: 'POT-SAF-07' }).waitFor();
}, { size: 'phone' });

test('rules: a file that cannot be loaded is said, and tried again', async (t) => {
  const { page } = t;
  await page.route('**/rules.json', (route) => route.fulfill({ status: 503 }));
  await t.open('#/rules/ADF-FIRE-09');
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await page.unroute('**/rules.json');
  await t.open('#/');
  await t.open('#/rules/ADF-FIRE-09');
  await page.getByRole('cell', { name: '+1 / 0 / 0 / -1' }).first().waitFor();
}, { allow: [/rules\.json/] });

for (const [dark, contrast] of [[false, false], [true, false], [false, true], [true, true]])
  test(`charts and rules: axe finds nothing, ${dark ? 'dark' : 'light'}${contrast ? ', high contrast' : ''}`, async (t) => {
    const { page } = t;
    await t.open('#/charts');
    await page.locator('.cards a').first().waitFor();
    await t.axe('the charts');
    await t.open(dark ? '#/charts/potomac' : '#/charts/apw1866');
    await page.locator('.tables section').nth(20).waitFor();
    await t.axe('a chart');
    await t.open('#/rules');
    await page.locator('summary').nth(10).waitFor();
    await t.axe('the rules');
    await t.open('#/rules/ADF-FIRE-09');
    await page.getByRole('heading', { name: 'ADF-FIRE-09' }).waitFor();
    await page.locator('.rules a').first().waitFor();
    await t.axe('a rule');
    await t.shot(`rule-${dark ? 'dark' : 'light'}${contrast ? '-contrast' : ''}`);
  }, { dark, contrast, size: 'tablet' });
