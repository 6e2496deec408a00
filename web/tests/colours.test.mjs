// The colours of sides: words on the page and marks on the map keep their contrast by day, by night and in high contrast.
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { begin } from './table.mjs';

const TEXT = 4.5; // WCAG 2.2, 1.4.3
const MARK = 3; // 1.4.11

/** The colours that a probe has on the page, as the browser works them out. */
const measured = (page, colours) => page.evaluate((names) => {
  const found = [];
  const shown = (style, where, how) => {
    const probe = document.createElement('i');
    probe.className = where;
    probe.style.cssText = style;
    document.querySelector(how).append(probe);
    const rgb = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
    probe.remove();
    return rgb;
  };
  for (const name of names) {
    const own = `side-${name}`;
    found.push({ name, what: 'words on paper', least: 'text', front: shown('color: var(--side)', own, 'body'), back: shown('color: var(--paper)', own, 'body') });
    found.push({ name, what: 'words on a sheet', least: 'text', front: shown('color: var(--side)', own, 'body'), back: shown('color: var(--sheet)', own, 'body') });
    found.push({ name, what: 'light words on a chip', least: 'text', front: shown('color: #fff', own, 'body'), back: shown('color: var(--chip)', own, 'body') });
    found.push({ name, what: 'marks on the map', least: 'mark', front: shown('color: var(--side)', own, '.map-box'), back: shown('color: var(--ground)', own, '.map-box') });
  }
  return found;
}, colours);

function light([r, g, b]) {
  const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}
function contrast(one, two) {
  const [low, high] = [light(one), light(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('colours: every colour of a side can be read and seen, by day, by night and in high contrast', async (t) => {
  const { page } = t;
  const ask = await engine();
  const colours = ask('vocabulary', 'adf15').colours;
  t.check(colours.length >= 8, `${colours.length} colours`);
  await begin(t, 'first-steps', ['person', 'drill']);
  await page.locator('.map-box').first().waitFor();
  let least = 99;
  for (const colorScheme of ['light', 'dark'])
    for (const strong of [false, true]) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate((more) => (more ? (document.documentElement.dataset.contrast = 'more') : delete document.documentElement.dataset.contrast), strong);
      for (const { name, what, least: kind, front, back } of await measured(page, colours)) {
        const found = contrast(front, back);
        least = Math.min(least, found);
        t.check(found >= (kind === 'text' ? TEXT : MARK), `${name}, ${what}, ${colorScheme}${strong ? ', high contrast' : ''}: ${found.toFixed(2)} to 1`);
      }
    }
  t.note(`${colours.length} colours, the least ${least.toFixed(2)} to 1`);
});
