// The scenes of the player's guide: how each is reached in the page, and what must be seen in it. They are those of the
// first lesson, so that no general's choice can change them; `make pictures` takes them, a test sees that they can be taken.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engine } from './engine.mjs';
import { begin, tap, wanted } from './table.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const WIDE = { width: 980, height: 660 };
const PHONE = { width: 390, height: 760 };
const SCENARIO = 'first-steps';

/** The answers of a lesson, up to the first that begins so. */
function answersBefore(lesson, line) {
  const text = readFileSync(join(ROOT, 'lessons', lesson), 'utf8');
  const answers = text.split('\n').flatMap((l) => /^(?:do )?((?:us|cs|dice) .*)$/.exec(l)?.[1] ?? []);
  const end = answers.findIndex((answer) => answer.startsWith(line));
  if (end < 0) throw new Error(`${lesson} has no answer that begins with "${line}"`);
  return answers.slice(0, end);
}

/** A battle for two at one screen, as the lesson has it before this answer. */
async function before(t, line, more = {}) {
  const call = await engine();
  call('open', SCENARIO, 0);
  for (const answer of answersBefore('adf.lesson', line)) {
    const given = call('give', answer);
    if (!given.ok) throw new Error(`${answer}: ${given.why}`);
  }
  await begin(t, SCENARIO, ['person', 'person'], { record: call.text('record'), ...more });
  await t.page.locator('.map .names text').first().waitFor();
}

/** Lays an order out, as one who types it. */
async function layOut({ page }, line) {
  await page.getByText('Type an order').click();
  await page.getByLabel('Order as a line').fill(line);
  await page.getByRole('button', { name: 'Look' }).click();
  await page.locator('.panel .go .main').waitFor();
}

async function choose({ page }, name) {
  await tap(page.locator('.panel .orders button', { hasText: name }).first());
  await page.locator('.map .reach').waitFor();
}

/** name, size, the way there, and what must be seen in it. */
export const scenes = [
  {
    name: 'home',
    size: WIDE,
    async take({ page, open }) {
      await open('#/');
      await page.getByRole('button', { name: 'Play your first battle' }).waitFor();
      await page.locator('article.card').first().waitFor();
      await page.getByRole('heading', { name: 'Learn it in ten minutes' }).waitFor();
    },
    shows: ['New here?', 'Learn it in ten minutes'],
  },
  {
    name: 'chosen',
    size: WIDE,
    async take(t) {
      await before(t, 'us move 71ny');
      await choose(t, '71st New York');
    },
    shows: ['71st New York', 'What would you do?'],
  },
  {
    name: 'hand',
    size: WIDE,
    async take(t) {
      await before(t, 'us move 71ny');
      await choose(t, '71st New York');
      const box = await t.page.locator('.map .piece[data-piece="71ny"] .stand').first().boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await t.page.mouse.move(x, y);
      await t.page.mouse.down();
      for (let i = 1; i <= 10; i++) await t.page.mouse.move(x + 2 * i, y - 7 * i);
      await t.page.locator('.hand .said', { hasText: 'of its move' }).waitFor();
    },
    shows: [],
  },
  {
    name: 'list',
    size: { width: 1180, height: 700 },
    async take(t) {
      await before(t, 'us fire 5nj');
      await tap(t.page.getByRole('button', { name: 'List of units' }));
      await t.page.getByRole('button', { name: /^14th Alabama, .* ahead/ }).waitFor();
    },
    shows: ['Around 5th New Jersey', 'Choose nobody'],
  },
  {
    name: 'fire',
    size: WIDE,
    async take(t) {
      await before(t, 'us fire 5nj');
      await layOut(t, 'us fire 5nj at 14al');
      await t.page.getByText('What will happen').waitFor();
    },
    shows: ['What will happen', 'Own dice'],
  },
  {
    name: 'told',
    size: WIDE,
    async take(t) {
      await before(t, 'us fire 5nj', { seed: '2' });
      await layOut(t, 'us fire 5nj at 14al');
      await tap(t.page.locator('.panel .go .main'));
      await wanted(t.page);
      await t.page.locator('.panel .told').waitFor();
    },
    shows: ['What happened'],
  },
  {
    name: 'charge',
    size: WIDE,
    async take(t) {
      await before(t, 'us charge 5nj');
      await layOut(t, 'us charge 5nj at 14al');
      await t.page.getByText('What will happen').waitFor();
    },
    shows: ['What will happen'],
  },
  {
    name: 'reaction',
    size: PHONE,
    async take(t) {
      await before(t, 'us react fire 5nj');
      await t.page.getByRole('button', { name: 'Let it pass' }).waitFor();
    },
    shows: ['Let it pass', 'Odds'],
  },
  {
    name: 'dice',
    size: PHONE,
    async take(t) {
      await before(t, 'dice 2d6 5 6', { dice: ['own', 'own'] });
      await t.page.getByRole('button', { name: 'Roll for me', exact: true }).waitFor();
    },
    shows: ['Take one back', 'Always roll for me'],
  },
  {
    name: 'desk',
    size: PHONE,
    async take({ page, open }) {
      await open('#/desk/adf15/rosters');
      await page.getByRole('button', { name: /Herbst Woods/ }).click();
      await open('#/desk/adf15/fire');
      await page.locator('button.unit', { hasText: '2nd Wisconsin' }).click();
      await page.locator('button.unit', { hasText: '1st Tennessee' }).click();
      await page.getByRole('button', { name: '3', exact: true }).click();
      for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Die shows 6' }).click();
      await page.locator('.headline').waitFor();
    },
    shows: ['Write it down'],
  },
];

/** Goes to the scene; what it must show and does not is an error. */
export async function visit(t, scene) {
  await t.page.setViewportSize(scene.size);
  await scene.take(t);
  const text = await t.page.locator('body').innerText();
  for (const words of scene.shows) t.check(text.includes(words), `the picture ${scene.name} does not show "${words}"`);
}

/** What is seen, as a WebP file. */
export async function photograph(page) {
  await page.evaluate(() => document.fonts.ready);
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  return Buffer.from(data, 'base64');
}
