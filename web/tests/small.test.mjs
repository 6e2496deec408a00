// Small screens, large letters and high contrast: turns are played by real taps, which land only on what is in view and
// free, and after each of them the page is measured. axe looks at the same places in high contrast.
import { PATIENCE, test } from './harness.mjs';
import { begin, clicker, play, tap, wanted } from './table.mjs';

const ZOOMED = { size: { width: 590, height: 410 }, scale: 2 }; // 1180 x 820 at 200 %
const SMALL = { size: { width: 360, height: 640 } };

/** What is wrong with the page as it stands: wider than the screen, a map that is too small, buttons that are. */
function wrongNow() {
  const wrong = [];
  const [w, h] = [innerWidth, innerHeight];
  const wide = document.documentElement.scrollWidth - w;
  if (wide > 0) wrong.push(`the page is ${wide} px too wide`);
  const map = document.querySelector('.map-box')?.getBoundingClientRect();
  if (map && map.width * map.height < 0.495 * w * h) wrong.push(`the map has ${Math.round((100 * map.width * map.height) / (w * h))} % of the screen`);
  for (const button of document.querySelectorAll('button, summary, select, a.button')) {
    const box = button.getBoundingClientRect();
    if (box.width === 0 || button.closest('.rule') || button.matches('.rule')) continue;
    if (box.height < 47.5) wrong.push(`"${button.textContent.trim().slice(0, 30)}" is ${box.height.toFixed(0)} px high`);
    if (box.right > w + 1 || box.left < -1) wrong.push(`"${button.textContent.trim().slice(0, 30)}" leaves the screen`);
  }
  return wrong;
}

/** A finger: what it wants must be in view, still and free. The panel may change under it, and a busy machine takes its time:
 *  it is tried anew until what it wants is gone, for as long as a test waits for anything. */
function finger(page, look) {
  const isThere = (what) => document.querySelector(what)?.disabled === false;
  return async (selector) => {
    await look();
    let why = '';
    for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(100)) {
      if (!(await page.evaluate(isThere, selector))) return;
      why = await page.locator(selector).first().tap({ timeout: 4000 }).then(() => '', (error) => error.message.split('\n')[0]);
      if (!why) return;
    }
    throw new Error(`${selector} cannot be tapped: ${why}`);
  };
}

const BATTLES = { adf: 'first-steps', potomac: 'potomac-drill', apw: 'apw-crossroads' };
for (const [name, options] of Object.entries({ '360x640': SMALL, '200 %': ZOOMED }))
  for (const [family, scenario] of Object.entries(BATTLES))
    test(
      `small: two turns of ${family} by touch, ${name}`,
      async (t) => {
        const { page } = t;
        const wrong = new Set();
        const look = async () => (await page.evaluate(wrongNow)).forEach((w) => wrong.add(w));
        await begin(t, scenario, ['person', 'drill']);
        const turn = async () => Number(/Turn (\d+)/.exec(await page.locator('header .turn').innerText())?.[1] ?? 0);
        const acts = await play(page, finger(page, look), async (n) => n >= 160 || (await turn()) > 2);
        await wanted(page);
        await look();
        await t.shot(`small-${family}-${name.replace(/\W+/g, '')}`);
        t.note(`${acts} taps`);
        t.check(wrong.size === 0, [...wrong].slice(0, 12).join('; '));
      },
      { ...options, touch: true, timeout: 400000 },
    );

for (const dark of [false, true])
  test(
    `small: axe finds nothing in high contrast, ${dark ? 'dark' : 'light'}`,
    async (t) => {
      const { page } = t;
      await t.open('#/');
      await page.getByRole('button', { name: /^Play First/ }).waitFor();
      t.equal(await page.locator('html').getAttribute('data-contrast'), 'more', 'contrast');
      await t.axe('home');
      await begin(t, 'first-steps', ['person', 'drill'], { briefing: true });
      await t.axe('the briefing');
      await begin(t, 'first-steps', ['person', 'drill']);
      await wanted(page);
      await t.axe('table');
      await play(page, clicker(page), (acts) => acts >= 8);
      await wanted(page);
      await t.axe('table in mid-battle');
      await t.shot(`contrast-${dark ? 'dark' : 'light'}`);
      await tap(page.getByRole('button', { name: 'Menu' }));
      await t.axe('menu');
      await t.open('#/desk/adf15/rosters');
      await page.getByRole('button', { name: /Herbst Woods/ }).click();
      await page.getByRole('button', { name: 'Next turn' }).waitFor();
      await t.axe('a roster');
      await t.open('#/desk/adf15/fire');
      await page.locator('button.unit').first().waitFor();
      await t.axe('the desk');
      await t.open('#/charts/adf15');
      await page.locator('.tables section').nth(5).waitFor();
      await t.axe('a chart');
    },
    { dark, contrast: true, timeout: 300000 },
  );

test('small: letters, contrast and sounds are chosen in the menu and stay; sounds are off at first', async (t) => {
  const { page } = t;
  await page.addInitScript(() => {
    window.heard = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
      window.heard++;
      return start.apply(this, args);
    };
  });
  await begin(t, 'first-steps', ['person', 'drill']);
  await play(page, clicker(page), (acts) => acts >= 4);
  t.equal(await page.evaluate(() => window.heard), 0, 'sounds before anybody wanted them');
  await tap(page.getByRole('button', { name: 'Menu' }));
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await page.getByLabel('Size of the letters').selectOption('Large');
  await page.getByLabel('Contrast').selectOption('High');
  await page.getByLabel('Sounds').selectOption('On');
  await page.getByRole('button', { name: 'Close' }).click();
  t.check(Math.abs((await size()) / before - 1.25) < 0.01, `letters ${await size()} px, before ${before}`);
  await play(page, clicker(page), async () => (await page.evaluate(() => window.heard)) > 0);
  await page.reload();
  await wanted(page);
  t.equal(await page.locator('html').getAttribute('data-contrast'), 'more', 'contrast after the page was loaded again');
  t.check(Math.abs((await size()) / before - 1.25) < 0.01, 'letters are as before after the page was loaded again');
});

test('small: a line of sight opens from the side, a charge has one table, and turning is shown in the reach', async (t) => {
  const { page } = t;
  await page.setViewportSize({ width: 1180, height: 820 });
  await begin(t, 'first-steps', ['person', 'drill']);
  const lay = async (line) => {
    const box = page.getByLabel('Order as a line');
    if (!(await box.isVisible())) await tap(page.getByText('Type an order'));
    await box.fill(line);
    await box.press('Enter');
    await page.locator('.panel .go button').first().waitFor();
  };
  await wanted(page);
  await lay('us end');
  await tap(page.locator('.panel .go .main'));
  await wanted(page);
  await tap(page.locator('.panel .orders .order', { hasText: '71st New York' }).first());
  await page.locator('.map .reach-way.turned').waitFor({ state: 'attached' });
  await page.locator('.panel .ways').waitFor();
  await t.shot('sight-ways');
  await lay('us charge 71ny at 14al');
  await page.locator('.panel .odds thead th', { hasText: '14th Alabama' }).waitFor();
  const rows = await page.locator('.panel .odds tbody tr').allInnerTexts();
  const [mine, theirs] = /(\d+)%\s+.*?(\d+)%/.exec(rows[0].replace('under ', ''))?.slice(1).map(Number) ?? [];
  t.check(rows[0].startsWith('Has the ground') && mine + theirs >= 99 && mine + theirs <= 101, `who has the ground: ${rows[0]}`);
  const tag = await page.locator('.map .tag').first().boundingBox();
  await page.mouse.click(tag.x + tag.width / 2, tag.y + tag.height / 2);
  await page.locator('.panel details[open] svg .ground').waitFor();
  await page.locator('.panel details[open] li', { hasText: 'll the way' }).first().waitFor();
  t.equal(await page.locator('.panel summary', { hasText: 'Line of sight' }).innerText(), 'Line of sight: clear', 'the range is told by the order alone');
  const broken = await page.locator('.panel .odds tbody th').evaluateAll((heads) => heads.filter((head) => {
    const range = document.createRange();
    range.selectNodeContents(head);
    return range.getClientRects().length > head.textContent.trim().split(/\s+/).length;
  }).map((head) => head.textContent));
  t.check(broken.length === 0, `broken within a word: ${broken.join(', ')}`);
  await t.axe('a charge with its line of sight');
  await t.shot('sight-charge', { fullPage: true });
});

/** What a first visitor has on a small screen, hints and all: the map's buttons in one row below every unit, and the hint in one
 *  line once an order is made. */
for (const [name, size] of Object.entries({ '720x450': { width: 720, height: 450 }, '360x640': { width: 360, height: 640 } }))
  test(
    `small: hints and the map's buttons leave the units in view, ${name}`,
    async (t) => {
      const { page } = t;
      await t.open('#/');
      await page.getByRole('button', { name: /^Play First/ }).first().tap();
      await page.getByRole('button', { name: 'Begin the battle' }).tap();
      await page.getByLabel('Hint 1 of 5').waitFor();
      await page.locator('.map .piece .stand').nth(7).waitFor();
      const tools = await page.locator('.tools').boundingBox();
      t.check(tools.height <= 60, `the buttons take ${tools.height} px`);
      for (const stand of await page.locator('.map .piece .stand').all()) {
        const box = await stand.boundingBox();
        t.check(box.y + box.height / 2 <= tools.y, `a unit at ${box.y} lies under the buttons at ${tools.y}`);
      }
      await page.locator('.panel .advise').tap();
      await page.locator('.panel .go .main:enabled').waitFor();
      const hint = await page.locator('.hint').boundingBox();
      t.check(hint.height <= 52, `the hint takes ${hint.height} px while an order is made`);
      const what = await page.locator('.panel .draft .what').boundingBox();
      const go = await page.locator('.panel .go').boundingBox();
      t.check(what.y + what.height <= go.y + 2, `what is ordered ends at ${what.y + what.height}, behind the button at ${go.y}`);
      await page.locator('.hint button').tap(); // it stays folded while the order is made
      await page.locator('.panel .go').getByRole('button', { name: 'Back' }).tap();
      await page.locator('.hint p').waitFor();
      await t.shot(`hints-${name}`);
    },
    { size, touch: true },
  );
