// Names on the map: one battle of each scenario is measured here, ten by `node web/tests/labels.mjs`.
import { test } from './harness.mjs';
import { measureAll } from './labels.mjs';
import { begin, tap, wanted } from './table.mjs';

test(
  'labels: each unit is named, beside itself or by a line, and no name lies on another',
  async (t) => {
    const { wrong, named, brigades, tables } = await measureAll(t, 1);
    t.note(`${tables} tables, ${named} own names, ${brigades} by their brigade`);
    t.check(wrong.length === 0, `${wrong.length} names: ${wrong.slice(0, 40).join('; ')}`);
  },
  { timeout: 420000 },
);

test('labels: what is drawn lies where it was measured, and choosing a unit moves no name', async (t) => {
  const { page } = t;
  await page.setViewportSize({ width: 1180, height: 820 });
  await begin(t, 'henry-hill', ['person', 'drill']);
  await wanted(page);
  await page.waitForTimeout(1200);
  const drawn = () => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.map .names text.unit-name, .map .names text.leader-name')].map((e) => [e.textContent, e.getAttribute('transform')])));
  const boxes = await page.evaluate(() => [...document.querySelectorAll('.map .names text')].map((e) => ({ text: e.textContent, box: e.getBoundingClientRect().toJSON() })));
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      const [w, h] = [Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)];
      t.check(w <= 6 || h <= 6 || /^[A-Z].*(Hill|Road|Run|Creek|Pike|Lane)/.test(a.text + b.text), `${a.text} lies over ${b.text}`);
    }
  const before = await drawn();
  await t.shot('labels-henry-hill');
  await tap(page.locator('.panel .orders .order').first());
  await page.locator('.map .piece.chosen').first().waitFor();
  await page.waitForTimeout(600);
  const after = await drawn();
  for (const [text, place] of Object.entries(before)) if (text in after) t.equal(after[text], place, `the name ${text}`);
});
