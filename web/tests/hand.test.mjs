// The hand on the piece: what picking, pulling, turning and placing show, and how many frames a pull keeps.
import { frames } from './frames.mjs';
import { test } from './harness.mjs';
import { begin, tap, wanted } from './table.mjs';

/** The middle of a piece on the screen. */
async function middle(page, id) {
  const box = await page.locator(`.map .piece[data-piece="${id}"] .stand`).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Chooses a unit by a tap on the map, as a finger would. */
async function choose(page, id) {
  const at = await middle(page, id);
  await page.mouse.click(at.x, at.y);
  await page.locator(`.map .piece.chosen[data-piece="${id}"]`).waitFor();
  return at;
}

async function pull(page, from, to, steps = 12) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= steps; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps);
}


test('hand: a unit that is picked shows its reach; too far is cut short, with cost and reason at the finger', async (t) => {
  const { page } = t;
  await page.setViewportSize({ width: 1180, height: 820 });
  await begin(t, 'first-steps', ['person', 'drill']);
  await wanted(page);
  await end(page);
  const at = await choose(page, '71ny');
  await page.locator('.map .reach').waitFor();
  t.check((await page.locator('.map .band.fire').count()) > 0, 'no fire band');
  t.check((await page.locator('.hand .handle').count()) === 2, 'no handles');
  await t.shot('hand-picked');
  await pull(page, at, { x: at.x + 20, y: at.y - 420 });
  await page.locator('.hand .said').waitFor();
  const said = await page.locator('.hand .said').textContent();
  t.check(/\d(\.\d)?″ · \d+ % of its move/.test(said), `no distance and cost: ${said}`);
  t.check(/far|cannot|would/.test(said), `no reason: ${said}`);
  t.check((await page.locator('.hand .pull.short').count()) === 1, 'nothing shows that it is cut short');
  await t.shot('hand-pulled');
  await page.mouse.up();
  await page.locator('.panel .go .main').waitFor();
  t.check(/% of its move/.test(await page.locator('.panel .cost').innerText()), 'the panel does not say what it costs');
  await t.shot('hand-dropped');
  await page.getByRole('button', { name: 'Who can hurt me there?' }).click();
  await page.locator('.panel .draft details[open]').waitFor();
  await t.shot('hand-danger');
});

/** Ends the leaders' part, so that units may act. */
async function end(page) {
  for (let i = 0; i < 4; i++) {
    if ((await page.locator('.turn .phase').innerText()).includes('active')) return;
    await tap(page.locator('.panel .others .order').first());
    await tap(page.locator('.panel .go .main'));
    await wanted(page);
  }
}

/** To the first command phase of the Potomac drill, in which Hale gives orders. */
async function underHale(t) {
  const { page } = t;
  await begin(t, 'potomac-drill', ['person', 'drill']);
  await wanted(page);
  for (const words of ['Hale', 'Gives orders']) await tap(page.locator('.panel .orders .order', { hasText: words }));
  await tap(page.locator('.panel .go .main:enabled'));
  await page.locator('.panel .orders .order', { hasText: '1st Regulars' }).waitFor();
}

for (const [id, name] of [['2us', '2nd Volunteers'], ['1us', '1st Regulars']])
  test(`hand: of two units that touch ${name} go where they are pulled, straight ahead, held by one end`, async (t) => {
    const { page } = t;
    await underHale(t);
    await tap(page.locator('.panel .orders .order', { hasText: name }));
    await page.locator('.map .reach').first().waitFor();
    const box = await page.locator(`.map .piece[data-piece="${id}"] .stand`).first().boundingBox();
    const reach = await page.locator('.map .reach').first().boundingBox();
    t.check(Math.abs(reach.x + reach.width / 2 - box.x - box.width / 2) < 20, `where it can go begins at ${reach.x}, the unit at ${box.x}`);
    const end = { x: box.x + 0.15 * box.width, y: box.y + box.height / 2 };
    await pull(page, end, { x: end.x, y: end.y - 40 });
    await page.locator('.hand .said').waitFor();
    await page.mouse.up();
    await page.locator('.panel .draft p.what').waitFor();
    const words = await page.locator('.panel .draft p.what').innerText();
    t.check(words.startsWith(name), `who goes: ${words}`);
    const index = await page.locator(`.map .piece[data-piece="${id}"]`).getAttribute('data-index');
    const ghost = await page.locator(`.hand .ghost .piece[data-index="${index}"] .stand`).first().boundingBox();
    const aside = ghost.x + ghost.width / 2 - box.x - box.width / 2;
    const ahead = box.y + box.height / 2 - ghost.y - ghost.height / 2;
    t.check(Math.abs(aside) < 2 && Math.abs(ahead - 40) < 2, `it goes ${aside} aside and ${ahead} ahead on the screen, and was pulled 40 ahead`);
    await t.shot(`hand-touching-${id}`);
  });

test('hand: after the advice, Back leaves the unit that was proposed with its orders and its reach', async (t) => {
  const { page } = t;
  await underHale(t);
  await tap(page.locator('.panel .advise:enabled'));
  await page.locator('.panel .go').getByRole('button', { name: 'Back' }).click();
  await page.locator('.panel h2').first().waitFor();
  await page.locator('.map .reach').first().waitFor();
  t.check((await page.locator('.panel .orders:not(.others) > .order').count()) > 0, 'the unit has no orders');
  t.equal(await page.getByText('nothing to do now').count(), 0, 'units that are said to have nothing to do');
  await t.shot('hand-back');
});

test('hand: handles and keys wheel and turn the unit, and the arrows move it', async (t) => {
  const { page } = t;
  await begin(t, 'first-steps', ['person', 'drill']);
  await wanted(page);
  await end(page);
  await choose(page, '71ny');
  const box = await page.locator('.hand .handle').first().boundingBox();
  const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await pull(page, grip, { x: grip.x + 40, y: grip.y + 12 });
  await page.locator('.hand .said').waitFor();
  await page.mouse.up();
  await page.locator('.panel .go .main').waitFor();
  t.check(/wheels \d+° to the/.test(await page.locator('.panel .what').innerText()), `no wheel: ${await page.locator('.panel .what').innerText()}`);
  await page.locator('.map').focus();
  await page.keyboard.press('Escape');
  for (const [key, words] of [[']', /turns \d+° to the/], ['.', /wheels \d+° to the/], ['ArrowUp', /moves 0\.5″/]]) {
    await page.keyboard.press(key);
    await page.locator('.panel p.what', { hasText: words }).waitFor();
    await page.keyboard.press('Escape');
  }
});

test('hand: a deployment shows its zone and a row of formations, and no list of equal orders', async (t) => {
  const { page } = t;
  await page.setViewportSize({ width: 1180, height: 820 });
  await begin(t, 'apw-crossroads', ['person', 'drill']);
  await wanted(page);
  await tap(page.locator('.panel .orders .order').first());
  await page.locator('.map .reach').waitFor();
  await page.getByRole('group', { name: 'Formation' }).waitFor();
  await t.shot('hand-deployment');
  const rows = await page.locator('.panel .choices > button').count();
  t.equal(rows, 0, 'orders in a list');
  const zone = await page.locator('.map .reach').boundingBox();
  await page.mouse.click(zone.x + zone.width / 2, zone.y + zone.height / 2);
  await page.locator('.panel .what').waitFor();
  await page.locator('.hand .ghost').first().waitFor();
  await t.shot('hand-placed');
  await tap(page.locator('.panel .go .main'));
  await page.locator('.map .piece').first().waitFor();
});

test('hand: a pull on the largest battle keeps its frames, and reach comes at once', async (t) => {
  const { page } = t;
  await begin(t, 'hornets-nest', ['person', 'drill']);
  await wanted(page);
  await end(page);
  const id = await page.evaluate(() => document.querySelector('.map .piece.side-blue:not(:has(.leader))')?.dataset.piece);
  const movers = await page.locator('.panel .orders .order').allInnerTexts();
  await tap(page.locator('.panel .orders .order').first());
  await page.locator('.map .reach, .map .chosen').first().waitFor();
  const chosen = await page.locator('.map .piece.chosen').first().getAttribute('data-piece');
  const { gaps, work } = await frames(page, await middle(page, chosen ?? id));
  const part = (p) => gaps[Math.floor(gaps.length * p)].toFixed(1);
  t.note(`${movers.length} units may act; ${gaps.length} frames: half within ${part(0.5)} ms, 95 % within ${part(0.95)} ms, worst ${part(0.999)} ms; the page works ${work.toFixed(1)} ms of each`);
  // A busy machine draws late whatever the page does; its own work is what counts here.
  t.check(work < 17, `the page works ${work.toFixed(1)} ms for a frame`);
}, { alone: true });

test('hand: without sight: the first Play is near, the question mark lists the keys, and a unit tells what is around it', async (t) => {
  const { page } = t;
  await t.open('#/');
  await page.getByRole('heading', { name: 'New here?' }).waitFor();
  let tabs = 0;
  for (; tabs < 8; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Play') ?? false)) break;
  }
  t.check(tabs + 1 <= 5, `the first Play is ${tabs + 1} tabs away`);
  t.note(`Play after ${tabs + 1} tabs`);
  await begin(t, 'first-steps', ['person', 'drill']);
  await wanted(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('unit before').waitFor();
  await page.keyboard.press('Escape');
  await end(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('n');
  await page.getByText('What is around it').click();
  await page.getByRole('button', { name: /^3rd Virginia, \d+(\.\d)?″ (ahead|back|to the).*, good order, \d+ of \d+ left/ }).waitFor();
});
