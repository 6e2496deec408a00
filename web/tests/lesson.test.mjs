// The lessons, played to their ends as a learner would: at every task something else that the rules allow is tried and
// refused, and then the thing itself is done as "Show me" lays it out.
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { tap } from './table.mjs';

/** What the page waits for: words to be read, deeds to be seen, a task, or nothing more. */
async function state(page) {
  return page.evaluate(() => {
    const has = (what) => document.querySelector(what) !== null;
    if (has('.panel .thumb .next')) return 'told';
    if (has('.lesson .on')) return 'read';
    if (has('.panel .go .main:enabled')) return 'laid out';
    if (has('.lesson .show')) return 'task';
    return has('.lesson .main') ? 'over' : 'wait';
  });
}

async function soon(page, ...wanted) {
  for (let i = 0; i < 6000; i++) {
    const now = await state(page);
    if (wanted.includes(now)) return now;
    await page.waitForTimeout(10);
  }
  throw new Error(`the lesson waits: ${await page.locator('.panel').innerText()}`);
}

/** Types another answer that the rules allow; the lesson refuses it. */
async function tryAnother(page, ask, wanted) {
  const other = ask('propose', 3n, -1).find(({ line }) => ask('alike', line, wanted) === false);
  if (!other) return 0;
  const summary = page.locator('.panel details summary', { hasText: 'Type an order' });
  const box = page.getByLabel('Order as a line');
  if (!(await box.isVisible())) await summary.click();
  await box.fill(other.line);
  await box.press('Enter');
  await soon(page, 'laid out');
  await tap(page.locator('.panel .go .main'));
  await page.getByText('Not that, just now.').waitFor();
  return 1;
}

for (const lesson of (await engine())('lessons'))
  test(
    `lesson: ${lesson.title}, to its end, with something else tried at every task`,
    async (t) => {
      const { page } = t;
      const ask = await engine(); // its own: another lesson may be played beside this one
      const tasks = lesson.steps.filter(({ kind }) => kind === 'do').length;
      const lines = lesson.steps.filter(({ kind }) => kind === 'do' || kind === 'answer');
      ask('open', lesson.scenario, 0);
      await t.open();
      await page.evaluate(() => {
        localStorage.setItem('umpire.hints', 'seen');
        localStorage.setItem('umpire.speed', '100');
      });
      await page.reload();
      await page.getByRole('button', { name: lesson.title }).click();
      await page.locator('.lesson').waitFor();
      await t.shot(`lesson-${lesson.name}`);
      let given = 0;
      let refused = 0;
      const count = async () => Number(await page.locator('.table').getAttribute('data-answers'));
      for (let now; (now = await soon(page, 'told', 'read', 'task', 'over')) !== 'over'; ) {
        const answers = await count();
        if (now === 'told') {
          await page.locator('.panel .thumb .next').click({ timeout: 1000 }).catch(() => {}); // it may be over by itself
          continue;
        }
        if (now === 'read') await tap(page.locator('.lesson .on'));
        else {
          // The engine beside the page follows to the same position.
          for (; given < answers; given++) t.check(ask('give', lines[given].text).ok, `${lines[given].text} is refused`);
          t.check((await page.locator('.lesson [aria-live] p').count()) > 0, `task ${lines[given].text} has no words`);
          refused += await tryAnother(page, ask, lines[given].text);
          await tap(page.locator('.lesson .show'));
          await soon(page, 'laid out');
          await tap(page.locator('.panel .go .main'));
        }
        await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.answers) > n, answers);
      }
      t.equal(await page.locator('.lesson .where').innerText(), `Lesson: ${tasks} of ${tasks} done`, 'where it ends');
      t.check(refused >= tasks - 2, `only ${refused} of ${tasks} tasks had another answer to try`);
      t.note(`${tasks} tasks, ${refused} other answers refused`);
      await t.axe('the end of a lesson');
    },
    { size: 'tablet', timeout: 400000 },
  );

test(
  'lesson: on a small screen no hint speaks into it, and what "Show me" lays out is in view with its button',
  async (t) => {
    const { page } = t;
    await t.open();
    await page.getByRole('button', { name: /a morning at Tyler's farm/ }).tap();
    await soon(page, 'task');
    t.equal(await page.locator('.hint').count(), 0, 'hints beside the lesson');
    await page.locator('.lesson .show').tap();
    await soon(page, 'laid out');
    const [what, go] = [await page.locator('.draft p.what').boundingBox(), await page.locator('.go .main').boundingBox()];
    const { height } = page.viewportSize();
    t.check(what.y + what.height <= height && go.y + go.height <= height, `the order ends at ${what.y + what.height}, its button at ${go.y + go.height} of ${height}`);
    await t.shot('lesson-small');
    await page.locator('.go').getByRole('button', { name: 'Back' }).tap();
    await page.getByText('Join him to the 71st New York').waitFor();
  },
  { size: { width: 360, height: 640 }, touch: true },
);
