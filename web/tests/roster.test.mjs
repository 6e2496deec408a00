// Living rosters: a result is written down with one tap, taken back without limit, kept, and saved as a scenario; whole
// charges are worked from question to question. Taps are counted, the dice are not.
import { readFileSync } from 'node:fs';
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { HANGS, house } from './together.mjs';

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
    // The last die may go while it is aimed at: then the answer is there at the next look.
    await (await hits.count() ? hits : die).first().click({ timeout: 1000 }).catch(() => {});
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
  await page.getByText('2nd Wisconsin has 4 figures.').waitFor();
  await button(page, 'shaken').click();
  await page.getByText('2nd Wisconsin is shaken.').waitFor();
  await button(page, 'figures more').click();
  await page.getByText('2nd Wisconsin has 5 figures.').waitFor();
  await button(page, 'figures more').click();
  await page.getByText(/expected 1 to 5/).waitFor();
  await t.axe('a unit of a roster');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  t.check(wide <= 0, `the page is ${wide} px too wide`);
  await t.shot('roster-phone');
}, { size: { width: 360, height: 640 }, touch: true });

/** The facts that the form of the open unit shows, each with what it offers. */
const offered = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.editor fieldset')]
  .map((f) => [f.querySelector('legend').textContent, [...f.querySelectorAll('.choices button, option')].map((e) => e.textContent.trim())])));

test('rosters: of a unit only what it can be is offered, and a leader is put with it', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'rosters');
  await pick(page, '1st Tennessee');
  await page.locator('.editor legend', { hasText: 'Formation' }).waitFor();
  const infantry = await offered(page);
  t.equal(infantry['Formation'].join(), 'battle line,extended line,skirmishers,attack column,road column', 'formations of infantry');
  t.check(!('Mounted' in infantry), 'infantry has no horses');
  await pick(page, 'Archer');
  await page.getByLabel('Rides with').selectOption({ label: '1st Tennessee' });
  await page.getByText('Archer rides with 1st Tennessee.').waitFor();
  await pick(page, 'Archer');
  await pick(page, 'Archer');
  t.equal(await page.getByLabel('Rides with').inputValue(), '1tn', 'with whom he rides');
  await begin(t, 'potomac', /Brawner/, 'rosters');
  await pick(page, '2nd Wisconsin');
  await page.locator('.editor legend', { hasText: 'Formation' }).waitFor();
  const foot = await offered(page);
  t.equal(foot['Formation'].join(), 'line,column,irregular', 'formations of infantry');
  t.check(!('Its guns' in foot) && !('Mounted' in foot), `no guns, no horses: ${Object.keys(foot)}`);
}, { size: { width: 360, height: 640 }, touch: true });

test('rosters: a new turn ages the markers of 1866, and the end of a period forgets hits of Potomac', async (t) => {
  const { page } = t;
  const row = (name) => page.locator('li', { has: page.locator('strong', { hasText: name }) }).locator('button.unit small').first();
  await begin(t, 'apw1866', /Nachod/, 'rosters');
  await pick(page, '58th Regiment');
  await page.getByRole('group', { name: 'Must stop' }).getByRole('button', { name: 'next turn' }).click();
  for (const words of ['must stop next turn', 'must stop this turn', '']) {
    await page.waitForFunction(([of, wanted]) => [...document.querySelectorAll('button.unit')].find((b) => b.textContent.includes(of))?.querySelector('small').textContent.trim() === wanted, ['58th Regiment', words]);
    if (words) await button(page, 'Next turn').click();
  }
  await begin(t, 'potomac', /Brawner/, 'rosters');
  await pick(page, '19th Indiana');
  await button(page, 'hits marked more').click();
  await page.getByText('19th Indiana: hits marked 1.').waitFor();
  t.equal(await row('19th Indiana').innerText(), '1 hit marked', 'marked hits');
  await button(page, 'End of a period').click();
  await page.getByText('A period ends.').waitFor();
  t.equal(await row('19th Indiana').innerText(), '', 'hits after the period');
  await button(page, 'Undo').click();
  await page.getByText('A period ends.').waitFor({ state: 'detached' });
  t.equal(await row('19th Indiana').innerText(), '1 hit marked', 'hits when it is taken back');
  // Taps that come faster than the engine counts: each goes by what those before it wrote.
  const now = (...names) => page.evaluate((all) => all.forEach((name) => [...document.querySelectorAll('button')].find((b) => (b.ariaLabel ?? b.textContent) === name).click()), names);
  await now('hits marked less', 'hits marked more', 'hits marked more', 'Undo', 'hits marked more', 'files wide more');
  await page.getByText('19th Indiana: files wide').waitFor();
  t.equal(await row('19th Indiana').innerText(), '2 hits marked', 'one less, one more, one more that is taken back, one more');
  await now('hits marked less', 'End of a period');
  await page.getByText('A period ends.').waitFor();
  t.equal(await row('19th Indiana').innerText(), '', 'the hit that was left just before');
}, { size: { width: 360, height: 640 }, touch: true });

/** A chain of questions: taps that are counted, each step on its own page with its dice. */
function chain(t, ruleset) {
  const { page } = t;
  const { tap, count } = counter();
  /** On to the next question; what is known is handed over, what came of it is written down. */
  const then = async (words, kind) => {
    await tap(page.getByRole('button', { name: new RegExp(`[Tt]hen: .*${words.source}`) }).first());
    const there = await page.waitForURL(new RegExp(`${ruleset}/(${kind})`)).then(() => true, () => false);
    t.check(there, `${words}: ${there ? '' : await page.locator('.thumb').innerText()}`);
    await page.locator('main > .thumb > *').first().waitFor();
  };
  const writeDown = async (most) => {
    await tap(button(page, 'Write it down'));
    await button(page, 'Written down').waitFor();
    t.note(`${count()} taps`);
    t.check(count() <= most, `${count()} taps`);
  };
  return { tap, then, writeDown };
}

/** The sentences that a charge left in the log. */
async function toldOf(t, ruleset, least) {
  await t.open(`#/desk/${ruleset}/rosters`);
  await t.page.getByRole('heading', { name: 'Turn 1', exact: true }).waitFor();
  const told = await t.page.locator('.story li').allInnerTexts();
  t.check(told.length >= least, `${told.length} sentences of the charge: ${told.join(' | ')}`);
  return told;
}

test('rosters: a charge of ADF from declaration to pursuit, in ten taps', async (t) => {
  const { page } = t;
  await begin(t, 'adf15', /Herbst Woods/, 'charge');
  await pick(page, '2nd Wisconsin');
  await pick(page, '1st Tennessee');
  const { tap, then, writeDown } = chain(t, 'adf15');
  await tap(button(page, 'add 3″'));
  await roll(page, 4);
  await then(/does the enemy stand/, 'morale');
  await roll(page, 6);
  await then(/point-blank fire at the charge/, 'fire');
  await roll(page, 1);
  await then(/impact/, 'impact');
  for (const face of [6, 6, 1, 1]) await button(page, `Die shows ${face}`).click();
  await roll(page, 6);
  await t.shot('roster-charge');
  t.check(/2nd Wisconsin .*may advance [\d.]+″/.test(await sentence(page)), `sentence ${await sentence(page)}`);
  await writeDown(10);

  await then(/breakthrough: does a new enemy stand/, 'morale');
  await pick(page, '14th Tennessee');
  await roll(page, 6);
  await then(/point-blank fire at the charge/, 'fire');
  t.check(/2nd Wisconsin/.test(await page.locator('.roles').innerText()), 'the pursuer is fired at');
  const told = await toldOf(t, 'adf15', 5);
  t.check(told.some((line) => /14th Tennessee/.test(line)), 'the pursuit is in the log');
});

test('rosters: a charge of Potomac from the order to the follow-up, in ten taps', async (t) => {
  const { page } = t;
  await begin(t, 'potomac', /Brawner/, 'command');
  const { tap, then, writeDown } = chain(t, 'potomac');
  await pick(page, '2nd Wisconsin');
  await tap(button(page, 'charge'));
  await page.locator('button.role', { hasText: 'Against' }).click();
  await page.locator('button.unit:enabled', { hasText: '33rd and 27th Virginia' }).first().click();
  await roll(page, 1);
  await then(/how far the charge goes/, 'move');
  await then(/does the enemy fire at the charge/, 'premelee');
  await tap(button(page, '10'));
  await roll(page, 6);
  await then(/its fire at the charge/, 'small-arms');
  await roll(page, 1);
  await then(/does the charge get home/, 'drive-back');
  await roll(page, 6);
  await then(/melee/, 'melee');
  for (const side of [0, 1]) await tap(page.getByRole('group', { name: /^Stands that touch the enemy/ }).nth(side).getByRole('button', { name: '3', exact: true }));
  for (const hits of [6, 0]) await page.getByRole('button', { name: new RegExp(`^${hits} of \\d+ dice$`) }).click();
  await roll(page, 1);
  await t.shot('roster-charge-potomac');
  await writeDown(10);
  await then(/the follow-up/, 'melee');
  const told = await toldOf(t, 'potomac', 6);
  t.check(/comes into contact/.test(told.join(' ')) && /may follow up/.test(told.join(' ')), `who may follow up: ${told.join(' | ')}`);
});

test('rosters: a charge of 1866 from declaration to breakthrough, in ten taps', async (t) => {
  const { page } = t;
  await begin(t, 'apw1866', /Nachod/, 'charge');
  await pick(page, '37th Fusiliers');
  await page.locator('button.unit:enabled').first().click();
  const { tap, then, writeDown } = chain(t, 'apw1866');
  await tap(button(page, '4'));
  await roll(page, 5);
  await then(/defensive fire/, 'rifle|artillery');
  await roll(page, 9);
  await then(/melee/, 'melee');
  for (const face of [6, 1]) await button(page, `Die shows ${face}`).click();
  await roll(page, 1);
  await t.shot('roster-charge-1866');
  t.check(/is beaten/.test(await sentence(page)), `sentence ${await sentence(page)}`);
  await writeDown(10);
  await then(/breakthrough into a new enemy/, 'melee');
  await page.locator('button.role', { hasText: 'Target' }).getByText('choose').waitFor();
  await toldOf(t, 'apw1866', 3);
});

/** Fire between the first units of both sides: as many taps as a fire takes, and as all that follows takes, written down. */
const VOLLEYS = [
  { ruleset: 'potomac', kind: 'small-arms', battle: /Brawner/, facts: ['10'], faces: [5, 1] },
  { ruleset: 'apw1866', kind: 'rifle', battle: /Nachod/, facts: ['2'], faces: [1, 2] },
];

test('rosters: fire of Potomac and of 1866, alone in two taps, with all that follows written down in four', async (t) => {
  const { page } = t;
  for (const { ruleset, kind, battle, facts, faces } of VOLLEYS) {
    await begin(t, ruleset, battle, kind);
    await page.locator('button.unit:enabled').first().click();
    await page.locator('button.unit:enabled').first().click();
    const { tap, count } = counter();
    for (const fact of facts) await tap(button(page, fact));
    t.check(count() <= 2, `${count()} taps of a fire of ${ruleset}`);
    await roll(page, faces[0]);
    const goOn = page.getByRole('button', { name: /^Go on/ });
    let followed = 0;
    for (; await goOn.count(); followed++) {
      await tap(goOn);
      await roll(page, faces[1]);
    }
    t.check(followed > 0, `something follows of a fire of ${ruleset} that hits`);
    const said = await sentence(page);
    await tap(button(page, 'Write it down'));
    await button(page, 'Written down').waitFor();
    t.check(count() <= 4, `${count()} taps of a fire of ${ruleset} with all that follows`);
    t.note(`${ruleset} ${count()} taps: ${said}`);
    await t.open(`#/desk/${ruleset}/rosters`);
    await page.getByText(said).waitFor();
    await t.shot(`roster-${ruleset}`);
  }
});

test('rosters: an army of one\'s own, typed in one line a kind', async (t) => {
  const { page } = t;
  await t.open('#/desk/adf15/rosters');
  await button(page, 'Choose or type them').click();
  await page.getByLabel('My army').fill('4 × 8 figures veteran rifle-musket');
  await page.getByLabel('Theirs').fill('2 × 6 figures green smoothbore-musket');
  await button(page, 'Make the roster').click();
  await page.getByRole('heading', { name: 'My battle' }).waitFor();
  t.equal(await page.locator('.armies button.unit .boxes').count(), 6, 'units');
  await t.axe('an army of one\'s own');
  await t.shot('roster-own');
});

/** What may be typed, and how many units it is or what is said of it. */
const TYPED = {
  adf15: [
    ['2 units of 8 figures veteran rifle muskets', 2],
    ['\n2 sections, trained artillery, 12-pounder Napoleons', 1],
    ['4 × 8 figures vetran rifle-musket', 'My army, line 1: "vetran" is no word for a unit; did you mean veteran?'],
    ['8 figures green rifle-musket\n\n8 figures green laser-gun', 'My army, line 3: "laser-gun" is no word for a unit; the lists above have every word.'],
    ['8 figures', 'My army, line 1: say the quality (elite, veteran, trained, green).'],
    ['veteran rifle-musket', 'My army, line 1: say how many figures, 1 to 16.'],
    ['999 × 8 figures veteran rifle-musket', 'My army, line 1: 999 units are too many; a side has room for 56.'],
    ['0 × 8 figures veteran rifle-musket', 'My army, line 1: no unit at all; say at least 1.'],
    ['8 figures veteran "Iron', 'My army, line 1: a name stands between two quotes, "Iron Brigade", and has none in it.'],
  ],
  potomac: [
    ['field artillery light smoothbores 2 stands strength 2 melee 1', 1],
    ['6 stands', 'My army, line 1: say the strength (1 to 9).'],
  ],
  apw1866: [
    ['3 x prussian jaegers', 3],
    ['PR-LIN', 'My army, line 1: "PR-LIN" is no word for a unit; did you mean Prussian line?'],
    ['Prussian line', 1],
  ],
};

test('rosters: what is typed as people say it is an army, and what cannot be is told with its line', async (t) => {
  const { page } = t;
  const theirs = { adf15: '8 figures veteran rifle-musket', potomac: '6 stands strength 3 firepower 1 melee 3', apw1866: 'AU-LINE' };
  for (const [ruleset, cases] of Object.entries(TYPED))
    for (const [line, wanted] of cases) {
      await t.open(`#/desk/${ruleset}/rosters`);
      await page.reload();
      await button(page, 'Choose or type them').click();
      await page.getByText('Still to type: my army, theirs').waitFor();
      const [mine, other] = await page.locator('.form textarea').all();
      await mine.fill(line);
      await other.fill(theirs[ruleset]);
      await button(page, 'Make the roster').click();
      if (typeof wanted === 'string') {
        t.equal(await page.locator('.form [role=alert]').innerText(), wanted, `said of "${line}"`);
        continue;
      }
      const units = page.locator('.armies section:first-child li:has(.boxes) strong');
      const made = await page.waitForFunction((n) => document.querySelectorAll('.armies section:first-child li:has(.boxes) strong').length === n, wanted, { timeout: 20000 }).then(() => true, () => false);
      t.check(made, `units of "${line}": ${await units.count()}, not ${wanted}`);
      const names = await units.allInnerTexts();
      t.check(names.every((name) => !/[A-Z]{2}-|_|sb-|pdr/.test(name)), `names of "${line}": ${names}`);
    }
});

const TROOPS = {
  adf15: [{ Arm: 'infantry', Quality: 'veteran', Weapon: 'rifle_musket', Figures: '8' }, { Arm: 'artillery', Quality: 'trained', Weapon: 'napoleon_12pdr', Sections: '2' }],
  potomac: [{ Type: 'infantry', Stands: '6', Strength: '3', Melee: '3', Firepower: '1' }, { Type: 'field_artillery', Gun: 'sb_light', Stands: '2', Strength: '2', Melee: '1' }],
  apw1866: [{ Troop: 'PR_LINE' }, { Troop: 'AU_BTY', Gun: 'rifled' }],
};

/** How mine stand, what such troops never do, and what sets them apart. */
const FINISH = {
  adf15: { formation: 'skirmishers', never: 'unlimbered', flag: 'No pistols', said: /skirmishers no-pistols/ },
  potomac: { formation: 'column', never: 'limbered', flag: 'Militia', said: /militia column/ },
  apw1866: { formation: 'column2', never: 'limbered', flag: '', said: /PR-LINE column2/ },
};

test('rosters: an army of one unit a side is enough, in every family', async (t) => {
  const { page } = t;
  for (const [ruleset, line] of [['adf15', '8 figures veteran rifle-musket'], ['potomac', '6 stands strength 3 firepower 1 melee 3'], ['apw1866', 'PR-LINE']]) {
    await t.open(`#/desk/${ruleset}/rosters`);
    await button(page, 'Choose or type them').click();
    await page.getByLabel('My army').fill(line);
    await page.getByLabel('Theirs').fill(line);
    await button(page, 'Make the roster').click();
    await page.getByRole('heading', { name: 'My battle' }).waitFor();
    t.equal(await page.locator('.armies button.unit .boxes').count(), 2, `units of ${ruleset}`);
  }
});

/** The guns that the lists offer for this type of artillery. */
async function gunsOf(page, type) {
  const list = (label) => page.locator('.picker label', { hasText: new RegExp(`^\\s*${label}\\b`) }).locator('select');
  await list('Type').selectOption(type);
  await page.waitForTimeout(300);
  return (await list('Gun').locator('option').allInnerTexts()).slice(1).join();
}

test('rosters: armies from the lists of the chart, with the weapons and formations that fit', async (t) => {
  const { page } = t;
  for (const [ruleset, [mine, theirs]] of Object.entries(TROOPS)) {
    await t.open(`#/desk/${ruleset}/rosters`);
    await button(page, 'Choose or type them').click();
    const fill = async (troops) => {
      for (const [label, value] of Object.entries(troops)) {
        const list = page.locator('.picker label', { hasText: new RegExp(`^\\s*${label}\\b`) }).locator('select');
        const option = list.locator(`option[value="${value}" i]`);
        await option.waitFor({ state: 'attached' });
        await list.selectOption(await option.getAttribute('value'));
      }
    };
    await fill(mine);
    const { formation, never, flag, said } = FINISH[ruleset];
    await fill({ Formation: formation });
    t.equal(await page.locator(`.picker option[value="${never}"]`).count(), 0, `${never} of ${JSON.stringify(mine)}`);
    if (flag) await page.locator('.picker label', { hasText: new RegExp(`^\\s*${flag}`) }).locator('input').check();
    await page.getByLabel('How many units').selectOption('3');
    if (ruleset === 'adf15') t.equal(await page.locator('option[value="napoleon_12pdr"]').count(), 0, 'guns among the weapons of infantry');
    await button(page, 'Add to my army').click();
    t.check(said.test(await page.getByLabel('My army').inputValue()), `typed: ${await page.getByLabel('My army').inputValue()}`);
    await fill(theirs);
    if (ruleset === 'adf15') t.equal(await page.locator('option[value="rifle_musket"]').count(), 0, 'muskets among the guns');
    if (ruleset === 'apw1866') await page.locator('.picker label', { hasText: /^\s*Horse/ }).locator('input').check();
    await button(page, 'Add to theirs').click();
    if (ruleset === 'apw1866') t.check(/AU-BTY .*horse/.test(await page.getByLabel('Theirs').inputValue()), await page.getByLabel('Theirs').inputValue());
    if (ruleset === 'potomac') await t.check((await gunsOf(page, 'siege_artillery')) === 'smoothbore siege guns,rifled siege guns' && (await gunsOf(page, 'mortar')) === 'light mortars,heavy mortars', `guns of a siege: ${await gunsOf(page, 'siege_artillery')}; ${await gunsOf(page, 'mortar')}`);
    if (ruleset === 'adf15') await t.axe('troops from lists');
    await t.shot(`roster-lists-${ruleset}`);
    await button(page, 'Make the roster').click();
    await page.getByRole('heading', { name: 'My battle' }).waitFor();
    t.equal(await page.locator('.armies button.unit .boxes').count(), 6, `units of ${ruleset}`);
  }
});

test(
  'rosters: on two screens, both write, both see it, and a link that is taken back writes no more',
  async (t) => {
    await house(t, async ({ server, screen }) => {
      const host = await screen(server.link);
      await host.goto(`${server.url}#/desk/adf15/rosters`);
      await button(host, /Herbst Woods/).first().click();
      await button(host, 'On more screens…').click();
      await button(host, 'A link for one more screen').click();
      const link = await host.getByLabel('Link 1', { exact: true }).inputValue();
      await t.check(/#\/table\/roster-\w+\?key=[0-9a-f]{32}$/.test(link), `the link is ${link}`);
      await host.getByRole('button', { name: 'Close' }).click();
      const guest = await screen(link, { width: 360, height: 640 });
      await guest.waitForURL(/#\/desk\/adf15\/rosters$/);
      await pick(guest, '2nd Wisconsin');
      await button(guest, 'figures less').click();
      for (const page of [guest, host]) await page.getByText('2nd Wisconsin has 4 figures.').waitFor();
      await button(host, 'Next turn').click();
      for (const page of [guest, host]) await page.getByText('Turn 2 begins.').waitFor();
      await button(guest, 'Undo').click();
      await host.getByText('Turn 2 begins.').waitFor({ state: 'detached' });
      const [entry] = (await server.logs()).filter(({ kind }) => kind === 'roster');
      const kinds = (await server.lines(entry.id)).map(({ kind, by }) => `${kind}${by ? ' by a guest' : ''}`);
      t.equal(kinds.join(', '), 'head, note by a guest, note, undo by a guest', 'lines of the roster on the server');
      await button(host, 'On more screens…').click();
      await button(host, 'Take link 1 back').click();
      await button(host, 'Take link 1 back').waitFor({ state: 'detached' });
      t.equal((await server.seats(entry.id)).length, 0, 'links that still open it');
    });
  },
  { timeout: HANGS },
);

test('rosters: worked with the keyboard alone', async (t) => {
  const { page } = t;
  await t.open('#/desk/adf15/rosters');
  await button(page, /Herbst Woods/).first().waitFor();
  const press = async (name) => {
    for (let i = 0; i < 150; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((pattern) => new RegExp(pattern).test(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent.trim() ?? ''), name)) return page.keyboard.press('Enter');
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await press('Herbst Woods');
  await button(page, 'Next turn').waitFor();
  await press('^2nd Wisconsin');
  await press('^figures less');
  await page.getByText('2nd Wisconsin has 4 figures.').waitFor();
  await press('^Next turn');
  await page.getByText('Turn 2 begins.').waitFor();
  await press('^Undo');
  await page.getByText('Turn 2 begins.').waitFor({ state: 'detached' });
  t.equal(await page.getByText('2nd Wisconsin has 4 figures.').count() > 0, true, 'what was written first still stands');
});

test(
  'rosters: with the server gone a result is written down, and is there after the page was loaded again, 360x640',
  async (t) => {
    const { page } = t;
    await t.open();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await t.stopServer();
    await t.context.setOffline(true);
    for (const [ruleset, battle] of [['adf15', /Herbst Woods/], ['potomac', /Brawner/], ['apw1866', /Nachod/]]) {
      await page.goto(`${t.url}#/desk/${ruleset}/rosters`);
      await button(page, battle).first().click();
      await button(page, 'Next turn').click();
      await page.getByText('Turn 2 begins.').waitFor();
      await page.locator('.armies button.unit').first().click();
      await t.axe(`a roster of ${ruleset}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      t.check(wide <= 0, `the roster of ${ruleset} is ${wide} px too wide`);
      const low = await page.evaluate(() => [...document.querySelectorAll('main button, main summary, main select')].filter((b) => b.getBoundingClientRect().height > 0 && b.getBoundingClientRect().height < 43.5).map((b) => `${b.textContent.trim().slice(0, 20)} ${b.getBoundingClientRect().height}`));
      t.equal(low.join('; '), '', 'buttons that are too low');
      await t.shot(`roster-small-${ruleset}`);
      await page.reload();
      await page.getByText('Turn 2 begins.').waitFor();
    }
  },
  { offlineApp: true, own: true, size: { width: 360, height: 640 }, touch: true, timeout: 300000 },
);
