// The first page and the way into a battle: cards with their maps and sides, the briefing, and what is kept.
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { begin, clicker, play, tap, wanted } from './table.mjs';

test('home: a card shows its battle and gives the side that is wanted; nothing moves before the briefing is read', async (t) => {
  const { page } = t;
  await t.open('#/new/herbst-woods');
  await page.locator('article.card svg rect').nth(10).waitFor();
  await page.getByRole('group', { name: 'You play' }).getByRole('button', { name: 'Union' }).click();
  await page.getByRole('button', { name: 'Play Herbst Woods, 1 July 1863' }).click();
  const brief = page.getByRole('region', { name: 'Briefing' });
  await brief.getByText('Union, 12 units: you').waitFor();
  await brief.getByText(/What wins: more points after 10 turns.*Herbst Woods 70/).waitFor();
  await t.axe('the briefing');
  await page.waitForTimeout(1500); // the computer has the first turn, and would have moved by now
  t.equal(await page.locator('.table').getAttribute('data-answers'), '0', 'answers before it has begun');
  await t.open('#/');
  await page.getByRole('heading', { name: 'New here?' }).waitFor();
  t.equal(await page.getByRole('link', { name: /Herbst Woods/ }).count(), 0, 'battles that nobody has played are listed');
  await page.goBack();
  await tap(page.getByRole('button', { name: 'Begin the battle' }));
  await page.waitForFunction(() => Number(document.querySelector('.table')?.dataset.answers) > 0);
});

test('home: a kept battle says its turn, its side and who is ahead, and Forget can be undone', async (t) => {
  const { page } = t;
  await begin(t, 'first-steps', ['person', 'drill']);
  let turn = 1;
  await play(page, clicker(page), async () => {
    turn = Number(/Turn (\d+)/.exec(await page.locator('header .turn').innerText())?.[1] ?? 1);
    return turn > 1;
  });
  await t.open('#/');
  const kept = page.getByRole('link', { name: /First steps|first-steps/ });
  await kept.waitFor();
  const words = await kept.innerText();
  t.check(/Turn 2 of 8 · (Union|Confederate) · (\w+ ahead, \d+ to \d+|Nobody ahead, \d+ all)/.test(words), `how it stands: ${words}`);
  await page.getByRole('button', { name: /^Forget/ }).click();
  await page.getByText('is forgotten').waitFor();
  t.equal(await kept.count(), 0, 'it is still there');
  await page.getByRole('button', { name: 'Undo' }).click();
  await kept.waitFor();
});

test('home: what was said to be open can be taken back, also after the enemy has only ended his part', async (t) => {
  const { page } = t;
  await begin(t, 'first-steps', ['person', 'recruit']);
  await wanted(page);
  await tap(page.locator('.panel .others .order').first());
  await page.getByText('You can take this back until the enemy does something.').waitFor();
  const call = await engine();
  call('open', 'first-steps', 0);
  for (const line of ['us end', 'cs end']) t.check(call('give', line).ok, `${line} is refused`);
  await begin(t, 'first-steps', ['person', 'recruit'], { record: call.text('record') });
  await page.getByRole('button', { name: 'Undo 2 steps. Take back “Union ends this part of the turn”' }).click();
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.answers === '0');
  t.equal(await page.locator('.brief').count(), 0, 'briefings in a battle that had begun');
});
