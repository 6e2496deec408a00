// What every browser test shares: a static server for the build, Chromium, a fresh context for each test,
// and the rule that a console error, an exception in the page or a failed request is a failure.
import { createServer } from 'node:http';
import { mkdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const HERE = dirname(fileURLToPath(import.meta.url));
export const DIST = process.env.UMPIRE_DIST ?? join(HERE, '..', 'dist');
const SHOTS = process.env.UMPIRE_SHOTS ?? '';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
/** How long a test waits for one thing, in ms. It only ends hangs, so it is long: the machine may be busy. */
export const PATIENCE = 60000;
// A static host has no api/: the page asks once whether there is one, and is told no.
const EXPECTED = /\/api\/hello$/;

export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
};

/** Serves the build from a folder below the root, since that must work as well. */
export async function serve(dist = DIST) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const inside = path.startsWith('/umpire/') ? path.slice(8) || 'index.html' : null;
    try {
      if (inside === null || inside.includes('..')) throw new Error('outside');
      const body = await readFile(join(dist, inside));
      response.writeHead(200, { 'content-type': TYPES[extname(inside)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${server.address().port}/umpire/`, stop };
}

/** How every test's Chromium is started. */
export function chromiumOptions() {
  const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  const silent = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: [...quiet, ...silent] };
}

export function launch(env = process.env) {
  return chromium.launch({ ...chromiumOptions(), env });
}

/** Everything that goes wrong by itself in a page, in words. */
function watch(context, allowed) {
  const wrong = [];
  const expected = (url) => [EXPECTED, ...allowed].some((pattern) => pattern.test(url));
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected(message.location().url) && !allowed.some((p) => p.test(message.text())))
      wrong.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => wrong.push(`exception: ${error.error().stack ?? error.error()}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED' && !expected(request.url())) wrong.push(`${request.url()}: ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !expected(response.url())) wrong.push(`${response.url()}: ${response.status()}`);
  });
  return wrong;
}

async function violations(page, options) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options);
    return violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary}`).join(' | ')}`);
  }, options);
  return found;
}

/** What a test is given. */
function toolsOf(page, context, url, notes) {
  const check = (holds, why) => {
    if (!holds) throw new Error(why);
  };
  return {
    page,
    context,
    url,
    check,
    equal(found, wanted, what) {
      check(Object.is(found, wanted), `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`);
    },
    /** A figure for the report: printed after the name of the test. */
    note: (text) => notes.push(text),
    /** Opens a page of the app: open('#/desk/adf15'). */
    open: (hash = '') => page.goto(url + hash),
    /** axe-core finds nothing; `options` as of axe.run. */
    async axe(what, options = {}) {
      const found = await violations(page, options);
      check(found.length === 0, `axe on ${what}: ${found.join('\n      ')}`);
    },
    /** A picture, if a folder for pictures is given. */
    async shot(name, options = {}) {
      if (!SHOTS) return;
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `${name}.png`), ...options });
    },
  };
}

const tests = [];

/** Registers a test. Options: size (a name of SIZES or {width, height}), dark, contrast (the device
 *  wants more of it), scale (of the device's pixels), touch, reduced, offlineApp (let the
 *  service worker run), own (a server of its own that it may stop), allow ([RegExp] of addresses or console texts
 *  that may fail), state (a storage state to begin with), alone (it measures: nothing else runs beside it),
 *  timeout in ms for a test that is long by itself. */
export function test(name, body, options = {}) {
  tests.push({ name, body, options });
}

/** The tests registered since the last call. */
export function takeTests() {
  return tests.splice(0);
}

function contextOptions(o) {
  return {
    viewport: typeof o.size === 'string' ? SIZES[o.size] : (o.size ?? SIZES.desktop),
    colorScheme: o.dark ? 'dark' : 'light',
    contrast: o.contrast ? 'more' : 'no-preference',
    deviceScaleFactor: o.scale ?? 1,
    reducedMotion: o.reduced === false ? 'no-preference' : 'reduce',
    hasTouch: o.touch ?? o.size === 'phone',
    serviceWorkers: o.offlineApp ? 'allow' : 'block',
    storageState: o.state,
    acceptDownloads: true,
  };
}

function within(ms, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs one test; returns '' or why it failed, and its notes. */
export async function run(browser, url, { name, body, options }) {
  const notes = [];
  const own = options.own ? await serve() : null;
  const context = await browser.newContext(contextOptions(options));
  context.setDefaultTimeout(PATIENCE);
  const wrong = watch(context, options.allow ?? []);
  const page = await context.newPage();
  const tools = toolsOf(page, context, own?.url ?? url, notes);
  let why = '';
  try {
    await within(Math.max(options.timeout ?? 0, 4 * PATIENCE), body({ ...tools, stopServer: () => own?.stop() }));
    if (wrong.length > 0) why = wrong.slice(0, 5).join('; ');
  } catch (error) {
    why = [error.message, ...wrong.slice(0, 3)].join('; ');
    await tools.shot(`failed-${name.replace(/[^a-z0-9]+/gi, '-')}`).catch(() => {});
  }
  await context.close();
  await own?.stop().catch(() => {});
  return { why, notes };
}
