// After one visit everything works with the network off, from any folder; the first load stays small.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DIST, serve, test } from './harness.mjs';
import { begin, clicker, play } from './table.mjs';

/** Waits until the service worker has kept the whole build. */
async function kept(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('offline: after one visit the desk works with the server gone', async (t) => {
  const { page } = t;
  let bytes = 0;
  const sizes = [];
  t.context.on('requestfinished', (request) => sizes.push(request.sizes().then((s) => (bytes += s.responseBodySize)).catch(() => {})));
  await t.open();
  await kept(page);
  await Promise.all(sizes);
  t.note(`first load ${Math.round(bytes / 1000)} kB, not compressed`);
  await t.stopServer();
  await t.context.setOffline(true);
  await page.reload();
  await page.goto(`${t.url}#/desk/adf15/rosters`);
  await page.getByRole('button', { name: /Herbst Woods/ }).click();
  await page.goto(`${t.url}#/desk/adf15/fire`);
  await page.locator('button.unit', { hasText: '2nd Wisconsin' }).click();
  await page.locator('button.unit', { hasText: '1st Tennessee' }).click();
  await page.getByRole('button', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: 'Die shows 6' }).click();
  await page.getByRole('button', { name: 'Die shows 6' }).click();
  await page.locator('.headline').waitFor();
  await page.goto(`${t.url}#/charts/potomac`);
  await page.locator('.tables section').nth(20).waitFor();
  await page.goto(`${t.url}#/rules/ADF-FIRE-09`);
  await page.getByRole('cell', { name: '+1 / 0 / 0 / -1' }).first().waitFor();
}, { offlineApp: true, own: true });

test('offline: a whole battle against a general with the server gone', async (t) => {
  await t.open();
  await kept(t.page);
  await t.stopServer();
  await t.context.setOffline(true);
  await begin(t, 'first-steps', ['person', 'drill']);
  const acts = await play(t.page, clicker(t.page));
  t.check(await t.page.locator('.verdict').isVisible(), 'no verdict is shown');
  t.note(`${acts} clicks`);
}, { offlineApp: true, own: true, timeout: 120000 });

test('offline: the first load is under two megabytes as it lies on the disk, and the engine under 450 kB as it is sent', async (t) => {
  const { page } = t;
  const loaded = new Map();
  t.context.on('requestfinished', (request) => loaded.set(request.url(), request.sizes().then((s) => s.responseBodySize)));
  await begin(t, 'first-steps', ['person', 'drill']);
  await page.locator('.panel .orders .order').first().waitFor();
  const bytes = (await Promise.all(loaded.values())).reduce((all, one) => all + one, 0);
  const engine = brotliCompressSync(readFileSync(join(DIST, 'umpire.wasm'))).length;
  t.note(`${loaded.size} files, ${Math.round(bytes / 1000)} kB; the engine ${Math.round(engine / 1000)} kB by brotli`);
  t.check(bytes < 2_000_000, `the first load is ${bytes} bytes`);
  t.check(engine < 450_000, `the engine is ${engine} bytes`);
  t.check(![...loaded.keys()].some((url) => url.endsWith('rules.json')), 'the rules are loaded before one is opened');
});

test('offline: the whole build is small, and can be installed', async (t) => {
  const { page } = t;
  await t.open();
  const list = await page.evaluate(async () => {
    const worker = await (await fetch('sw.js')).text();
    const files = JSON.parse(/FILES = (\[.*?\])/.exec(worker)[1]);
    const packed = await Promise.all(
      files.map(async (file) => {
        const body = await (await fetch(file)).blob();
        const stream = body.stream().pipeThrough(new CompressionStream('gzip'));
        return [file, body.size, (await new Response(stream).blob()).size];
      }),
    );
    return packed;
  });
  const sum = (column) => list.reduce((all, entry) => all + entry[column], 0);
  t.note(`${list.length} files, ${Math.round(sum(1) / 1000)} kB, ${Math.round(sum(2) / 1000)} kB compressed`);
  t.check(sum(2) < 2_000_000, `the build is ${sum(2)} bytes compressed`);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
  for (const icon of manifest.icons) t.check(list.some(([file]) => file === icon.src), `${icon.src} is missing`);
});

test('offline: the licence of all that is in the page is shipped with it', async (t) => {
  await t.open();
  const terms = await t.page.evaluate(async () => (await fetch(document.querySelector('link[rel=license]').href)).text());
  for (const owner of ['The Umpire authors', 'Crimson Pro', 'Mozilla Foundation', '\nsvelte 5.', 'clsx', 'Rich Felker', 'Apache License'])
    t.check(terms.includes(owner), `no licence names ${owner.trim()}`);
});

test('offline: a newer build is offered, and taken when the visitor says so', async (t) => {
  const { page } = t;
  const folder = mkdtempSync(join(tmpdir(), 'umpire-dist-'));
  cpSync(DIST, folder, { recursive: true });
  const server = await serve(folder);
  try {
    await page.goto(server.url);
    await kept(page);
    const change = (file, from, to) => writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));
    change('sw.js', /VERSION = "[^"]*"/, 'VERSION = "newer"');
    change('index.html', /<title>[^<]*/, '<title>A newer one');
    await page.reload();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const title = () => page.evaluate(async () => /<title>([^<]*)/.exec(await (await fetch('index.html')).text())[1]);
    t.check((await title()) !== 'A newer one', 'the newer build was taken without asking');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await page.waitForFunction(async () => (await (await fetch('index.html')).text()).includes('A newer one'));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}, { offlineApp: true });
