// The desk: a volley in four taps on a phone, one situation of each family, the lens, rosters, the log.
import { test } from './harness.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** Loads the units of a battle and opens a kind of situation. */
async function begin(t, ruleset, battle, kind) {
  await t.open(`#/desk/${ruleset}/rosters`);
  await button(t.page, battle).click();
  await t.page.getByRole('heading', { name: battle }).waitFor();
  await t.open(`#/desk/${ruleset}/${kind}`);
  await t.page.getByRole('button', { name: /choose/ }).first().waitFor();
}

async function pick(page, name) {
  await page.locator('button.unit', { hasText: name }).click();
}

async function headline(page) {
  return page.locator('.headline').innerText();
}

/** Waits until what has the focus is one of these: it is never lost. */
async function focusIn(page, selector) {
  await page.waitForFunction((s) => document.activeElement?.matches(s), selector);
}

/** No tap may open a keyboard: nothing that is typed into has the focus. */
async function noKeyboard(t) {
  const typing = await t.page.evaluate(() => document.activeElement?.matches('input, textarea, select') ?? false);
  t.check(!typing, 'a field that opens the keyboard has the focus');
}

test('desk: a volley in four taps on a phone, within 100 ms', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'fire');
  await pick(page, '2nd Wisconsin');
  await pick(page, '1st Tennessee');
  let taps = 0;
  const tap = async (locator) => {
    await locator.tap();
    taps++;
    await noKeyboard(t);
  };
  await t.shot('desk-phone-range');
  await tap(button(page, '3'));
  await tap(button(page, 'light woods'));
  await page.getByText('What will happen').waitFor();
  await t.shot('desk-phone-dice');
  await tap(button(page, 'Die shows 6'));
  await page.evaluate(() => {
    const isFree = (place) => {
      const box = place.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('button') == null;
    };
    window.guarded = new Promise((done) => {
      new MutationObserver((_, self) => {
        const first = document.querySelector('.thumb .row button');
        if (!first) return;
        self.disconnect();
        requestAnimationFrame(() => done(isFree(first)));
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  await tap(button(page, 'Die shows 5'));
  await page.locator('.headline').waitFor();
  t.check(await page.evaluate(() => window.guarded), 'a tap too many on the dice presses what comes after them');
  await button(page, 'Again').tap({ trial: true });
  t.equal(taps, 4, 'taps');
  t.equal(await headline(page), '1 hit, a morale check at +2', 'result, with the first volley that the roster knows of');
  const took = Number(await page.locator('.thumb').getAttribute('data-took'));
  t.note(`answer after ${took} ms`);
  t.check(took < 400, `the answer took ${took} ms`);
  await t.shot('desk-phone-result');
  const sum = await page.locator('table tfoot td').first().innerText();
  t.equal(sum, '+18', 'total');
  await button(page, 'Wrong die').tap();
  await button(page, 'Die shows 5').tap();
  await page.getByRole('button', { name: /Go on: morale check/ }).tap();
  await page.getByText('The sum before the dice').first().waitFor();
  t.equal(await page.getByText('What will happen').count(), 0, 'odds of the fire that has fallen');
  await tap(button(page, 'Die shows 6'));
  await tap(button(page, 'Die shows 6'));
  await page.locator('.headline').waitFor();
  await page.getByText('Morale check', { exact: true }).waitFor();
  t.equal(await page.locator('section[aria-labelledby=log-title] li').count(), 1, 'entries of the log');
}, { alone: true, size: 'phone', touch: true });

test('desk: odds follow the facts', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'fire');
  await pick(page, '2nd Wisconsin');
  await pick(page, '1st Tennessee');
  await button(page, '3').click();
  const shares = () => page.locator('section[aria-labelledby=odds-title] .p').allInnerTexts();
  await page.getByText('What will happen').waitFor();
  const open = await shares();
  await button(page, 'stone wall').click();
  await page.waitForFunction((was) => [...document.querySelectorAll('.p')].map((e) => e.textContent).join() !== was, open.join());
  const took = Number(await page.locator('.thumb').getAttribute('data-odds-took'));
  t.note(`odds after ${took} ms`);
  t.check(took < 400, `the odds took ${took} ms`);
  const sum = (list) => list.reduce((all, p) => all + Number.parseFloat(p), 0);
  t.check(Math.abs(sum(await shares()) - 100) < 3, `odds add up to ${sum(await shares())}`);
  await button(page, 'Fires out of a farm or village').waitFor({ state: 'hidden' });
}, { alone: true });

test('desk: the editions side by side', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'fire');
  await pick(page, '2nd Wisconsin');
  await pick(page, '1st Tennessee');
  await button(page, '3').click();
  await button(page, 'Compare 3 editions').click();
  const table = page.getByRole('region', { name: 'The other editions' });
  await table.waitFor();
  const names = await table.locator('thead th').allInnerTexts();
  t.equal(names.sort().join(), 'adf10,adf15,adf15-early', 'editions');
  await t.shot('desk-lens');
});

test('desk: a handful of the Potomac is told by its hits', async (t) => {
  const { page } = t;
  await t.open('#/desk/potomac/rosters');
  const battle = page.locator('h2:has-text("Load the units") + div button').first();
  await battle.click();
  await t.open('#/desk/potomac/small-arms');
  await page.locator('button.unit:enabled').first().click();
  await page.locator('button.unit:enabled').first().click();
  await button(page, '10').click();
  await page.getByText('How many show').waitFor();
  await t.shot('desk-potomac');
  await page.getByRole('button', { name: /^2 of \d+ dice$/ }).click();
  await page.locator('.headline').waitFor();
  await page.getByText(/2 hits of \d+/).waitFor();
  t.check(/driven back 2 cm/.test(await headline(page)), `result ${await headline(page)}`);
}, { size: 'phone' });

test('desk: rifles of 1866', async (t) => {
  const { page } = t;
  await t.open('#/desk/apw1866/rosters');
  await page.locator('h2:has-text("Load the units") + div button').first().click();
  await t.open('#/desk/apw1866/rifle');
  await page.locator('button.unit:enabled').first().click();
  await page.locator('button.unit:enabled').first().click();
  await button(page, '4').click();
  await page.getByRole('button', { name: /^Die shows/ }).first().waitFor();
  const faces = await page.getByRole('button', { name: /^Die shows/ }).count();
  t.equal(faces, 10, 'faces of a D10');
  await t.shot('desk-1866');
  while (await page.getByRole('button', { name: 'Die shows 2' }).count()) {
    await page.getByRole('button', { name: 'Die shows 2' }).click();
    await page.waitForTimeout(60);
  }
  t.check(/hit/.test(await headline(page)), `result ${await headline(page)}`);
}, { size: 'phone' });

test('desk: a way is told by taps, and the charge is answered', async (t) => {
  const { page } = t;
  await t.open('#/desk/adf15/charge');
  await button(page, 'add 4″').click();
  await button(page, 'light woods').click();
  await button(page, 'add 2″').click();
  await button(page, 'Leg 2: longer').click();
  await page.getByText('2.5″ light woods').waitFor();
  await noKeyboard(t);
  await button(page, 'Die shows 4').click();
  await page.locator('.headline').waitFor();
  t.check(/reaches/i.test(await headline(page)), `result ${await headline(page)}`);
  await t.shot('desk-charge');
}, { size: 'phone' });

test('desk: a march of 1866 by taps, with what is met on the way', async (t) => {
  const { page } = t;
  await t.open('#/desk/apw1866/move');
  await page.getByRole('button', { name: /^infantry$/i }).first().click();
  await page.getByRole('group', { name: /ground$/ }).getByRole('button', { name: /^woods$/i }).click();
  await page.getByRole('button', { name: 'add 1″' }).click();
  await page.getByRole('button', { name: /^add stream$/i }).click();
  const way = page.locator('ol li.choices span');
  t.equal((await way.allInnerTexts()).join().toLowerCase(), '1″ woods,stream', 'the way');
  await t.shot('desk-march');
}, { size: 'phone' });

test('desk: every kind of every ruleset opens and takes its defaults', async (t) => {
  const { page } = t;
  let kinds = 0;
  for (const ruleset of ['adf15', 'adf15-early', 'adf10', 'potomac', 'apw1866']) {
    await t.open(`#/desk/${ruleset}`);
    await page.locator('.cards a').nth(5).waitFor();
    const names = await page.locator('.cards a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const href of names.filter((name) => !name.endsWith('rosters'))) {
      await t.open(href);
      await page.locator('.facts fieldset, .facts .toggle').first().waitFor({ state: 'attached' });
      t.equal(await page.getByRole('heading', { level: 1 }).count(), 1, `${href}: headings`);
      kinds++;
    }
  }
  t.note(`${kinds} kinds`);
  t.check(kinds > 40, `only ${kinds} kinds`);
}, { size: 'phone' });

test('desk: a roster by hand outlives a reload, and keys alone do a volley', async (t) => {
  const { page } = t;
  await t.open('#/desk/adf15/rosters');
  await button(page, 'New, by hand').click();
  for (const name of ['1st Ours', '1st Theirs']) {
    await button(page, 'Add a unit').click();
    await page.getByLabel('Name').last().fill(name);
    await page.getByLabel('Side').fill(name.slice(4));
    await button(page, 'infantry').click();
    await button(page, 'rifle-muskets').click();
    await page.getByRole('button', { name: 'figures now: more' }).or(page.getByRole('button', { name: 'figures of the firer: more' })).click();
    await page.locator('button[aria-expanded=true]').click();
  }
  await page.reload();
  await t.open('#/desk/adf15/fire');
  await page.locator('button.unit', { hasText: '1st Ours' }).focus();
  await page.keyboard.press('Enter');
  await focusIn(page, 'button.unit');
  await page.keyboard.press('Enter'); // the enemies come first
  t.equal(await page.locator('button.role').last().locator('strong').innerText(), '1st Theirs', 'target');
  await focusIn(page, 'fieldset button');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space'); // the second of the ranges
  await page.getByText('What will happen').waitFor();
  await page.keyboard.press('4');
  await page.keyboard.press('4');
  await page.locator('.headline').waitFor();
  await button(page, 'Wrong die').focus();
  await page.keyboard.press('Enter');
  await focusIn(page, '.faces button');
  await page.keyboard.press('5');
  await page.locator('.headline').waitFor();
  await page.reload();
  await page.locator('section[aria-labelledby=log-title] li').waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Save as text').click();
  t.equal((await download).suggestedFilename(), 'umpire-log.txt', 'file');
});

/** Ids of charts, of weapons and of dice, and ways as the engine writes them. */
const CODES = /adf\d|apw\d|\d+pdr|ordnance 3in|mixed 18|\dd6|open:\d/;

test('desk: the list of rules, the units and the log are in words', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'charge');
  await page.locator('button.unit', { hasText: '12-pounder Napoleons, 3 sections' }).first().waitFor();
  const units = await page.locator('button.unit small').allInnerTexts();
  t.equal(units.find((text) => CODES.test(text)), undefined, 'a unit in codes');
  await pick(page, '42nd Mississippi');
  await pick(page, '76th New York');
  await button(page, 'add 6″').click();
  await page.getByText('What will happen').waitFor();
  await button(page, 'Die shows 5').click();
  await button(page, 'Die shows 4').click();
  await page.getByText('42nd Mississippi charges 6″, reaches the enemy (it could go 10.5″), is in disorder.').first().waitFor();
  await page.locator('section[aria-labelledby=log-title] li', { hasText: 'Charge, Across a Deadly Field' }).waitFor();
  const log = await page.locator('section[aria-labelledby=log-title] li').innerText();
  t.check(/ground on the way: 6″ open/.test(log) && /charge bonus, 2D6: 5 4/.test(log) && !CODES.test(log), `the log: ${log}`);
  await t.open('#/desk');
  await page.locator('.cards a').nth(4).waitFor();
  await page.getByText('Go on with charge: Across a Deadly Field, 15mm, later revision').waitFor();
  const rules = await page.locator('main').innerText();
  t.equal(CODES.exec(rules), null, 'a code in the list of rules');
});

for (const dark of [false, true])
  test(`desk: axe finds nothing, ${dark ? 'dark' : 'light'}`, async (t) => {
    const { page } = t;
    await t.open('#/desk');
    await page.locator('.cards a').first().waitFor();
    await t.axe('the rulesets');
    await begin(t, 'adf15', /Herbst Woods/, 'fire');
    await t.axe('the unit list');
    await pick(page, '2nd Wisconsin');
    await pick(page, '1st Tennessee');
    await button(page, '3').click();
    await page.getByText('What will happen').waitFor();
    for (const fold of await page.locator('summary').all()) await fold.click();
    await t.axe('a situation with all folds open');
    await button(page, 'Compare 3 editions').click();
    await button(page, 'Roll for me').click();
    await page.locator('.headline').waitFor();
    await t.axe('a result');
    await t.shot(`desk-desktop-${dark ? 'dark' : 'light'}`);
    await t.open('#/desk/adf15/rosters');
    await page.locator('button.unit').first().click();
    await t.axe('a roster');
    await t.shot(`desk-roster-${dark ? 'dark' : 'light'}`);
  }, { dark, size: dark ? 'phone' : 'tablet' });

test('desk: text at twice the size loses nothing', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'fire');
  await page.addStyleTag({ content: ':root { font-size: 225% !important; }' });
  await pick(page, '2nd Wisconsin');
  await pick(page, '1st Tennessee');
  await button(page, '3').click();
  await page.getByText('What will happen').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  t.check(wide <= 0, `the page is ${wide} px too wide`);
  await t.shot('desk-large-text');
}, { size: 'phone' });
