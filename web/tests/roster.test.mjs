// Living rosters: a result is written down with one tap, taken back without limit, kept, and saved as a scenario; whole
// charges are worked from question to question. Taps are counted, the dice are not.
import { readFileSync } from 'node:fs';
import { engine } from './engine.mjs';
import { test } from './harness.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

async function begin(t, ruleset, battle, kind) {
  await t.open(`#/desk/${ruleset}/rosters`);
  await button(t.page, battle).first().click();
  await t.page.getByRole('heading', { name: battle }).first().waitFor();
  await t.open(`#/desk/${ruleset}/${kind}`);
}

async function pick(page, name) {
  await page.locator('button.unit', { hasText: name }).first().click();
}

/** Taps that are counted. */
function counter() {
  let taps = 0;
  const tap = async (locator) => {
    await locator.click();
    taps++;
  };
  return { tap, count: () => taps };
}

/** The dice that are asked for, each with this face, until there is a result. */
async function roll(page, face) {
  const die = button(page, `Die shows ${face}`);
  const hits = page.getByRole('button', { name: new RegExp(`^${face} of \\d+ dice$`) });
  const done = page.locator('.thumb .row');
  while (true) {
    await die.or(hits).or(done).first().waitFor();
    if (await done.count()) return;
    await (await hits.count() ? hits : die).first().click();
    await page.waitForTimeout(30);
  }
}

const sentence = (page) => page.locator('.headline').innerText();
const strength = (page, name) => page.locator('li', { has: page.locator('strong', { hasText: name }) }).locator('.boxes').first().getAttribute('aria-label');

test('rosters: fire with morale, written down, in four taps; undone, kept, saved', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'fire');
  await pick(page, '2nd Wisconsin');
  await pick(page, '1st Tennessee');
  const { tap, count } = counter();
  await tap(button(page, '2'));
  await tap(button(page, 'light woods'));
  t.equal(count(), 2, 'taps of a fire');
  await roll(page, 6);
  await tap(page.getByRole('button', { name: /^Go on/ }));
  await roll(page, 2);
  t.check(/^1st Tennessee .*is (in disorder|shaken|routed)/.test(await sentence(page)), `sentence ${await sentence(page)}`);
  const said = await sentence(page);
  await t.shot('roster-written');
  await tap(button(page, 'Write it down'));
  await button(page, 'Written down').waitFor();
  t.equal(count(), 4, 'taps with morale and all that follows, written down');
  t.note('fire 2 taps, with morale written down 4');

  await t.open('#/desk/adf15/rosters');
  await page.getByText(said).waitFor();
  const after = await strength(page, '1st Tennessee');
  await page.reload();
  await page.getByText(said).waitFor();
  t.equal(await strength(page, '1st Tennessee'), after, 'strength after the page was loaded again');
  await button(page, 'Next turn').click();
  await page.getByText('Turn 2 begins.').waitFor();
  await t.shot('roster-glance', { fullPage: true });

  const download = page.waitForEvent('download');
  await button(page, 'Save as a file').click();
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  t.check(/^now turn 2\nstate .*1tn .*level/m.test(text) || /^state 1tn .*level/m.test(text), `states in ${text.slice(-300)}`);
  const ask = await engine();
  t.check(ask('open', 'saved.scn', text).ok, 'the file is a scenario that can be played');
  await page.locator('input[type=file]').setInputFiles({ name: 'battle.scn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByText('Nothing has been written down yet.').waitFor();
  t.equal(await strength(page, '1st Tennessee'), after, 'strength in the roster that was read from the file');

  await page.getByRole('group', { name: 'Roster in use' }).getByRole('button').last().click();
  await page.getByText(said).waitFor();
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await page.getByText('Nothing has been written down yet.').waitFor();
  t.check((await strength(page, '1st Tennessee')) !== '' && (await button(page, 'Undo').isDisabled()), 'nothing is left to take back');
});

test('rosters: a state set by hand, and refused where it cannot be', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'rosters');
  await pick(page, '2nd Wisconsin');
  await button(page, 'figures less').click();
  await page.getByText('2nd Wisconsin: figures 4').waitFor();
  await button(page, 'shaken').click();
  await page.getByText('2nd Wisconsin: level shaken').waitFor();
  await button(page, 'figures more').click();
  await page.getByText('2nd Wisconsin: figures 5').waitFor();
  await button(page, 'figures more').click();
  await page.getByText(/expected 1 to 5/).waitFor();
  await t.axe('a unit of a roster');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  t.check(wide <= 0, `the page is ${wide} px too wide`);
  await t.shot('roster-phone');
}, { size: { width: 360, height: 640 }, touch: true });

test('rosters: a charge of ADF from declaration to impact, in ten taps', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'charge');
  await pick(page, '2nd Wisconsin');
  await pick(page, '1st Tennessee');
  const { tap, count } = counter();
  const then = async (words, kind) => {
    await tap(page.getByRole('button', { name: words }).first());
    if (kind) await page.waitForURL(new RegExp(`adf15/${kind}`));
    await page.locator('.pad').waitFor();
  };
  await tap(button(page, 'add 3″'));
  await roll(page, 4);
  await then(/does the enemy stand/, 'morale');
  await roll(page, 6);
  await then(/point-blank fire at the charge/, 'fire');
  await roll(page, 5);
  if (await page.getByRole('button', { name: /^Go on/ }).count()) {
    await then(/^Go on/);
    await roll(page, 6);
  }
  await then(/impact/, 'impact');
  await roll(page, 5);
  await t.shot('roster-charge');
  t.check(/2nd Wisconsin|1st Tennessee/.test(await sentence(page)), `sentence ${await sentence(page)}`);
  await tap(button(page, 'Write it down'));
  await button(page, 'Written down').waitFor();
  await t.open('#/desk/adf15/rosters');
  await page.getByRole('heading', { name: 'Turn 1', exact: true }).waitFor();
  const told = await page.locator('.story li').count();
  t.check(told >= 4, `${told} sentences of the charge in the log`);
  t.note(`${count()} taps`);
  t.check(count() <= 10, `${count()} taps`);
});

test('rosters: fire of Potomac and of 1866 is written down', async (t) => {
  const { page } = t;
  for (const [ruleset, kind, range, face] of [['potomac', 'small-arms', '10', 2], ['apw1866', 'rifle', '2', 1]]) {
    await t.open(`#/desk/${ruleset}/rosters`);
    await page.locator('h2:has-text("Load the units") + div button').first().click();
    await button(page, 'Next turn').waitFor();
    await t.open(`#/desk/${ruleset}/${kind}`);
    await page.locator('button.unit:enabled').first().click();
    await page.locator('button.unit:enabled').first().click();
    await button(page, range).click();
    await roll(page, face);
    for (let i = 0; i < 3 && (await page.getByRole('button', { name: /^Go on/ }).count()); i++) {
      await page.getByRole('button', { name: /^Go on/ }).click();
      await roll(page, face);
    }
    const said = await sentence(page);
    await button(page, 'Write it down').click();
    await button(page, 'Written down').waitFor();
    await t.open(`#/desk/${ruleset}/rosters`);
    await page.getByText(said).waitFor();
    await t.shot(`roster-${ruleset}`);
  }
});

test('rosters: an army of one\'s own, typed in one line a kind', async (t) => {
  const { page } = t;
  await t.open('#/desk/adf15/rosters');
  await button(page, 'Type them in').click();
  await page.getByLabel('My army').fill('4 × 8 figures veteran rifle-musket');
  await page.getByLabel('Theirs').fill('2 × 6 figures green smoothbore-musket');
  await button(page, 'Make the roster').click();
  await page.getByRole('heading', { name: 'My battle' }).waitFor();
  t.equal(await page.locator('.armies button.unit .boxes').count(), 6, 'units');
  await t.axe('an army of one\'s own');
  await t.shot('roster-own');
});
