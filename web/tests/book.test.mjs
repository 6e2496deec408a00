// The book of the battle in the page, its review, and the ways through a replay: by turn, by unit, by key, by link, and on from there.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from './harness.mjs';
import { begin } from './table.mjs';
import { PROGRAM } from './umpire.mjs';

const FOUGHT = fileURLToPath(new URL('../../tests/golden/adf/first-steps-6.rec', import.meta.url));
const RECORD = readFileSync(FOUGHT, 'utf8');
const DEPLOYED = readFileSync(fileURLToPath(new URL('../../tests/golden/apw/crossroads-7.rec', import.meta.url)), 'utf8');

async function fought(t, scenario = 'first-steps', record = RECORD) {
  const name = await begin(t, scenario, ['person', 'drill'], { record });
  await t.page.locator('.verdict').waitFor();
  return name;
}

async function replay(t) {
  await t.page.getByRole('button', { name: 'See it again' }).click();
  const scrubber = t.page.getByLabel('Where in the battle');
  await scrubber.waitFor();
  return { last: Number(await scrubber.getAttribute('max')), at: async (n) => t.page.getByText(new RegExp(`^${n} of \\d+ ·`)).waitFor() };
}

test('book: it opens after a battle, can be read on any screen, and is saved as one file', async (t) => {
  const { page } = t;
  await fought(t);
  await page.getByRole('button', { name: 'The book of the battle' }).click();
  const book = page.frameLocator('iframe[title="The book of the battle"]');
  await book.getByRole('heading', { name: 'The story' }).waitFor();
  for (const name of ['The field', 'How it went', 'Luck', 'The order of battle, before and after', 'The roll of honour'])
    t.equal(await book.getByRole('heading', { name }).count(), 1, name);
  t.equal(await book.locator('svg').count(), 3, 'pictures');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const saved = readFileSync(await download.path(), 'utf8');
  t.check(saved.startsWith('<!DOCTYPE html>') && saved.length < 1 << 20, 'the file is no page under 1 MB');
  t.check(!/(src|href)="(?!#)|url\((?!#)/.test(saved), 'the file needs another');
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a picture' }).click()]);
  t.check(picture.suggestedFilename().endsWith('.png'), picture.suggestedFilename());
  const png = readFileSync(await picture.path());
  t.check(png.toString('latin1', 1, 4) === 'PNG' && png.readUInt32BE(16) > 1500 && png.readUInt32BE(20) > 1500, `no picture: ${png.length} bytes`);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('.verdict').waitFor();
});

test('book: nothing is wider than a phone or than the paper', async (t) => {
  const { page } = t;
  await fought(t);
  await page.getByRole('button', { name: 'The book of the battle' }).click();
  await page.frameLocator('iframe[title="The book of the battle"]').getByRole('heading', { name: 'The story' }).waitFor();
  const html = await page.locator('iframe[title="The book of the battle"]').getAttribute('srcdoc');
  const paper = await page.context().newPage();
  await paper.setContent(html);
  for (const width of [360, 390, 820]) {
    await paper.setViewportSize({ width, height: 844 });
    const wide = await paper.evaluate(() => document.documentElement.scrollWidth);
    t.check(wide <= width, `${wide} px on a screen of ${width}`);
    const hidden = await paper.evaluate(() => [...document.querySelectorAll('.wide')].map((table) => table.scrollWidth - table.clientWidth));
    t.check(hidden.every((px) => px === 0), `tables on a screen of ${width} are wider by ${hidden.join(', ')} px`);
  }
  for (const format of ['A4', 'Letter']) t.check((await paper.pdf({ format })).length > 10000, `no ${format}`);
});

test('replay: by turn, by unit, by key; and leaves by Escape', async (t) => {
  const { page } = t;
  await fought(t);
  const { last, at } = await replay(t);
  await page.getByText('Before the first order').waitFor();
  t.equal(await page.locator('.panel .told, .map .marks').count(), 0, 'deeds and marks before the first order');
  await page.getByText('By turn, by unit').click();
  await page.getByLabel('Turn', { exact: true }).selectOption({ label: '2' });
  await page.getByText(/of \d+ · turn 2$/).waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText(/of \d+ · turn 3$/).waitFor();
  await page.getByRole('button', { name: 'Turn back' }).click();
  await page.getByText(/of \d+ · turn 2$/).waitFor();
  await page.locator('.replay').getByText(/of \d+ ·/).click(); // the focus is on no field
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Home');
  await at(0);
  await page.keyboard.press('ArrowRight');
  await at(1);
  await page.getByLabel('Deeds of').selectOption({ label: '71st New York' });
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < 5; i++) {
    const before = await page.getByLabel('Where in the battle').inputValue();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((was) => document.querySelector('.replay input').value !== was, before);
    await page.waitForFunction(() => document.querySelector('.panel').innerText.includes('71st New York'));
  }
  await page.getByLabel('Deeds of').selectOption({ label: 'everybody' });
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('+');
  t.equal(await page.getByLabel('Speed').inputValue(), '2', 'faster');
  await page.keyboard.press('-');
  t.equal(await page.getByLabel('Speed').inputValue(), '1', 'slower');
  await page.keyboard.press('+');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await at(2);
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const held = await page.getByLabel('Where in the battle').inputValue();
  await page.waitForTimeout(1500); // more than twice the time of a deed at this speed
  t.equal(await page.getByLabel('Where in the battle').inputValue(), held, 'where it pauses');
  await page.keyboard.press('End');
  await at(last);
  await page.keyboard.press('Escape');
  await page.locator('.verdict').waitFor();
}, { timeout: 90000 });

test('replay: while troops are set up panel and bar name no turn', async (t) => {
  const { page } = t;
  await fought(t, 'apw-crossroads', DEPLOYED);
  await replay(t);
  await page.getByRole('button', { name: 'On', exact: true }).click();
  await page.getByText(/^1 of \d+ · deployment$/).waitFor();
  await page.locator('.panel').getByText('Deployment', { exact: true }).waitFor();
  t.equal(await page.getByText(/Turn 0/).count(), 0, 'a turn that there is not');
});

test('replay: the story beside it goes as far as its moment, and a line of it leads there', async (t) => {
  const { page } = t;
  await fought(t);
  const { at } = await replay(t);
  const answers = () => page.locator('.table').getAttribute('data-answers');
  await page.getByText('Nothing yet.').waitFor();
  for (let n = 1; n <= 3; n++) {
    await page.getByRole('button', { name: 'On', exact: true }).click();
    await at(n);
    t.equal(await page.locator('.log .line').count(), n, 'lines');
  }
  const third = await answers();
  await page.locator('.log .line').last().click();
  await at(1);
  await page.waitForFunction((was) => document.querySelector('.table').dataset.answers !== was, third);
  t.equal(await page.locator('.log .line').count(), 1, 'lines');
  await page.getByRole('button', { name: 'On', exact: true }).click();
  await at(2);
  await page.getByRole('button', { name: 'On', exact: true }).click();
  await at(3);
  t.equal(await answers(), third, 'the table after three deeds');
});

test('replay: on a phone the map keeps half of the screen, also while turn and unit are chosen', async (t) => {
  const { page } = t;
  await page.setViewportSize({ width: 360, height: 640 });
  await fought(t);
  await page.getByRole('button', { name: 'See it again' }).click();
  await page.getByLabel('Where in the battle').waitFor();
  const half = async (when) => {
    const box = await page.locator('.map-box').boundingBox();
    t.check(box.height >= 300, `the map has ${Math.round(box.height)} of 640 px ${when}`);
  };
  await half('in a replay');
  await page.getByText('By turn, by unit').click();
  await page.getByLabel('Turn', { exact: true }).selectOption({ label: '2' });
  await half('while a turn is chosen');
  await page.getByRole('button', { name: 'Play on from here, as a new battle' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Back to the battle' }).click();
  await page.locator('.verdict').waitFor();
}, { size: 'phone' });

test('replay: a turn of two periods is one turn', async (t) => {
  const { page } = t;
  const fought = readFileSync(new URL('../../tests/golden/potomac/drill-7.rec', import.meta.url), 'utf8');
  await begin(t, 'potomac-drill', ['person', 'drill'], { record: fought });
  await page.locator('.verdict').waitFor();
  await replay(t);
  const said = async () => /turn (\d+)$/.exec(await page.locator('.replay .row span').first().innerText())[1];
  const turns = await page.getByLabel('Turn', { exact: true }).locator('option').count();
  t.check(turns > 1, 'the battle has one turn only');
  for (let turn = 1; turn <= turns; turn++) {
    if (turn > 1) await page.getByRole('button', { name: 'Turn on' }).click();
    if (turn > 1) await page.waitForFunction((n) => document.querySelector('.replay .row span').innerText.endsWith(`turn ${n}`), turn);
    t.equal(await said(), String(turn), 'the replay');
    await page.getByText(new RegExp(`^Turn ${turn} of`)).first().waitFor();
  }
}, { timeout: 90000 });

test('replay: a link opens a battle at its moment, and it is played on from there as a new one', async (t) => {
  const { page } = t;
  const name = await fought(t);
  await t.open(`#/table/${encodeURIComponent(`${name}@40`)}`);
  await page.getByLabel('Where in the battle').waitFor();
  await page.waitForFunction(() => document.querySelector('.replay input').value !== '0');
  t.equal(await page.locator('.table').getAttribute('data-answers'), '40', 'answers at the moment');
  await page.getByText('By turn, by unit').click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await page.getByText('The link to this moment is copied.').waitFor();
  const copied = decodeURIComponent(await page.evaluate(() => navigator.clipboard.readText()));
  t.check(copied.endsWith(`#/table/${name}@40`), `the link that is copied: ${copied}`);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForFunction((old) => location.hash.startsWith('#/table/') && !location.hash.includes(old), name);
  await page.locator('.map .piece').first().waitFor();
  t.check((await page.locator('.verdict').count()) === 0, 'the new battle is over');
  const answers = Number(await page.locator('.table').getAttribute('data-answers'));
  t.check(answers >= 40 && answers < 80, `the new battle has ${answers} answers`);
  await t.open(`#/table/${name}`);
  await page.locator('.verdict').waitFor(); // the old one is as it was
});

test('review: after a battle, in the words of the command, by keys; a moment of it opens in the replay', async (t) => {
  const { page } = t;
  await fought(t);
  const told = JSON.parse(execFileSync(PROGRAM, ['review', FOUGHT, '--json'], { encoding: 'utf8' }));
  const named = told.orders.filter(({ mark }) => mark);
  t.check(named.length > 0, 'the record has no order to name');
  const door = page.getByRole('button', { name: 'The review' });
  await door.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'The review of the battle' });
  await sheet.getByRole('heading', { name: 'Luck' }).waitFor();
  const words = (await sheet.innerText()).replace(/\s+/g, ' ');
  for (const said of [...told.said, ...named.map((order) => order.said), ...named.map((order) => order.given)])
    t.check(words.includes(said.replace(/\s+/g, ' ')), `it does not say: ${said}`);
  t.equal(await sheet.locator('tbody tr').count(), told.luck_by_turn.length, 'turns with their luck');
  t.equal(await sheet.locator('svg circle').count(), named.length, 'marks on the curve');
  const off = await sheet.locator('svg').evaluate((svg) => {
    const curve = svg.querySelector('.curve').getAttribute('points').split(' ').map((point) => point.split(',').map(Number));
    const height = (x) => {
      const i = curve.findIndex((point) => point[0] >= x);
      const [[x0, y0], [x1, y1]] = [curve[Math.max(0, i - 1)], curve[i]];
      return x1 === x0 || x === x1 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
    };
    return [...svg.querySelectorAll('circle')].filter((c) => Math.abs(height(c.cx.baseVal.value) - c.cy.baseVal.value) > 1.5).length;
  });
  t.equal(off, 0, 'marks that lie off the curve');
  t.check(!/\d\.\d{2,} (in|cm)\b/.test(words), 'a length has more than one decimal');
  await t.axe('the review');
  await sheet.getByRole('button', { name: 'See this moment' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Where in the battle').waitFor();
  t.equal(await page.locator('.table').getAttribute('data-answers'), String(named[0].answer), 'the moment');
  await page.keyboard.press('Escape');
  await door.waitFor();
  await door.click();
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}, { timeout: 90000 });

test('review: the page is alive while it is worked, and nothing is wider than a phone', async (t) => {
  const { page } = t;
  await page.setViewportSize({ width: 360, height: 640 });
  await fought(t);
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const tick = (now) => {
      window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.getByRole('button', { name: 'The review' }).click();
  const sheet = page.getByRole('dialog', { name: 'The review of the battle' });
  await sheet.getByRole('heading', { name: 'Luck' }).waitFor();
  await sheet.getByRole('button', { name: 'four times the trials' }).click();
  await sheet.getByRole('progressbar').waitFor();
  await sheet.getByRole('progressbar').waitFor({ state: 'detached' });
  const wide = await sheet.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth]);
  t.check(wide[0] <= wide[1], `${wide[0]} px in a sheet of ${wide[1]}`);
  const longest = await page.evaluate(() => window.longest);
  t.check(longest < 1000, `the page stood still for ${Math.round(longest)} ms`);
}, { alone: true, timeout: 90000 });
