// The player's guide: all of its chapters, pictures that can still be taken, words that the page has, and paper.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { measure } from './pdf.mjs';
import { ROOT, scenes, visit } from './scenes.mjs';
import { source } from './source.mjs';

const guide = readFileSync(join(ROOT, 'docs', 'playing.md'), 'utf8');
const CHAPTERS = [
  'Your first battle', 'Reading the map', 'Fire and its sum', 'Charges', 'Reactions', 'Your own dice', 'The desk: your own table', 'Two at one table',
  'Saving and sharing', 'A turn of Across a Deadly Field', 'A turn of Across the Potomac', 'A turn of the war of 1866', 'Words and marks',
];

/** Everything that the page itself says, as its source has it. */
function pageWords(folder = join(ROOT, 'web', 'src')) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return pageWords(path);
      return /\.(svelte|ts)$/.test(entry.name) ? readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|<!--[^]*?-->|^\s*\/\/.*$/gm, '') : '';
    })
    .join('\n');
}

/** What the buttons say that give an order. */
async function orders() {
  const call = await engine();
  const { orderWords } = await source('common/words.ts');
  const verbs = ['first-steps', 'potomac-drill', 'apw-crossroads'].flatMap((name) => call('open', name, 0).info.verbs);
  return verbs.map(({ name }) => `>${orderWords(name)}<`).join('\n');
}

/** Does the page say this, as a whole: between tags, in a string, or before what is put in? */
function says(words, text) {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(`[>'"\`}]\\s*${literal}\\s*(?:[<'"\`{…:,?]|\\$\\{)`).test(words);
}

test('guide: every chapter, every picture, and no button that the page does not have', async (t) => {
  const headings = [...guide.matchAll(/^## (.*)$/gm)].map((m) => m[1]);
  for (const chapter of CHAPTERS) t.check(headings.includes(chapter), `no chapter "${chapter}"`);
  const pictures = [...guide.matchAll(/^!\[[^\]]+\]\((.*)\)$/gm)].map((m) => m[1]);
  t.equal(pictures.slice().sort().join(), scenes.map(({ name }) => `playing/${name}.webp`).sort().join(), 'pictures of the guide and scenes');
  let bytes = 0;
  for (const picture of pictures) {
    t.check(existsSync(join(ROOT, 'docs', picture)), `${picture} is not there: make pictures`);
    bytes += statSync(join(ROOT, 'docs', picture)).size;
  }
  t.check(bytes < 500000, `the pictures take ${bytes} bytes`);
  const words = pageWords() + (await orders());
  const named = [...new Set([...guide.replaceAll(/\*\*.*?\*\*/gs, '').matchAll(/(?<![\w*])\*([^*]+)\*(?![\w*])/g)].map((m) => m[1].replace(/\s+/g, ' ')))];
  const unknown = named.filter((text) => text !== 'slanted letters' && !says(words, text));
  t.equal(unknown.join('; '), '', 'words of the guide that the page does not say');
  t.check(!says(words, 'Play your last battle'), 'any words are found in the page');
  t.note(`${headings.length} chapters, ${pictures.length} pictures of ${Math.round(bytes / 1000)} kB, ${named.length} words`);
});

for (const scene of scenes)
  test(`guide: the picture "${scene.name}" can be taken`, (t) => visit(t, scene), { size: scene.size });

test('guide: it comes when it is asked for, with its pictures, and prints as a booklet', async (t) => {
  const { page } = t;
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await t.open('#/');
  await page.getByRole('link', { name: 'Help' }).waitFor();
  t.check(!asked.some((url) => /webp|Guide/.test(url)), 'the first page loads the guide');
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { name: 'Playing with Umpire' }).waitFor();
  await page.getByRole('link', { name: 'Charges' }).click();
  await page.locator('#charges:focus').waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('.guide img')].some((image) => image.naturalWidth > 300));
  await t.axe('the guide');
  await t.shot('guide');
  for (const image of await page.locator('.guide img').all()) await image.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.querySelectorAll('.guide img')].every((image) => image.naturalWidth > 300));
  const { pages, outside } = measure(await page.pdf({ preferCSSPageSize: true }));
  t.equal(outside.join(' '), '', 'words beyond the margins');
  t.check(pages >= CHAPTERS.length, `the booklet has ${pages} pages`);
  t.note(`${pages} pages of paper`);
});

test('guide: the menu of a battle opens the chapter of its family', async (t) => {
  await t.open('#/new/potomac-drill');
  await t.page.getByRole('button', { name: /^Play / }).click();
  await t.page.getByRole('button', { name: 'Menu' }).click();
  await t.page.getByRole('link', { name: 'Help' }).click();
  await t.page.locator('#a-turn-of-across-the-potomac:focus').waitFor();
});
