// Nothing that was shown is lost, whatever happens to page, browser and server: each way it could be, in a real browser
// and with the real server.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileFolder, startBrowser, watchAnswers } from './browser.mjs';
import { test } from './harness.mjs';
import { begin, clicker, hash, play as answer, wanted } from './table.mjs';
import { gamesFolder, play } from './umpire.mjs';

// What a page on the server may hear: there is no such log yet, another was first, nobody answers.
const NO_SERVER = [/\/api\//, /umpire\.svg$/, /Failed to load resource/];

/** How many answers the table shows. */
async function shown(page) {
  return Number(await page.locator('.table').getAttribute('data-answers'));
}

/** Waits until the table shows as many. */
async function shows(page, answers, what = 'answers') {
  try {
    await page.waitForFunction((n) => Number(document.querySelector('.table')?.dataset.answers) >= n, answers, { timeout: 8000 });
  } catch {
    throw new Error(`${what}: ${await shown(page)} shown, ${answers} wanted`);
  }
}

/** The lines of a log in the browser's own store. */
function linesIn(page, log) {
  return page.evaluate(async (log) => {
    const request = indexedDB.open('umpire');
    const database = await new Promise((done, fail) => ((request.onsuccess = () => done(request.result)), (request.onerror = fail)));
    const all = database.transaction('lines').objectStore('lines').getAll(IDBKeyRange.bound([log, 0], [log, Infinity]));
    const lines = await new Promise((done) => (all.onsuccess = () => done(all.result)));
    database.close();
    return lines;
  }, log);
}

/** The answers that a log tells, those taken back left out. */
function answersOf(lines) {
  const answers = [];
  for (const { kind, text } of lines) {
    if (kind === 'answer') answers.push(text.split('\n')[0]);
    if (kind === 'take-back') answers.length = Number(text);
  }
  return answers;
}

/** Is this line of a record an answer? */
function isAnswer(line) {
  return line !== '' && !/^((record|scenario|rules|switch|text|check)? |[#|]|start$)/.test(line);
}

function numbersAreWhole(lines) {
  return lines.every((line, i) => line.n === i + 1);
}

async function act(page, times) {
  await answer(page, clicker(page), (acts) => acts >= times);
  await wanted(page);
}

const banner = (page, words) => page.locator('.banner', { hasText: words });

/** A server with a page on it, both gone after the test. */
async function withServer(t, body) {
  const games = gamesFolder();
  const servers = [];
  const start = async (port) => {
    const server = await play(games.file, port);
    servers.push(server);
    return server;
  };
  try {
    const server = await start();
    await t.page.goto(server.link);
    await t.page.getByRole('button', { name: /^Play First/ }).waitFor();
    await body({ server, start, file: games.file, at: (page) => ({ page, open: (hash) => page.goto(server.url + hash) }) });
  } finally {
    for (const server of servers) await server.kill();
    games.remove();
  }
}

/** Another browser on the same server. */
async function another(t, link, log) {
  const context = await t.context.browser().newContext({ viewport: { width: 1180, height: 820 } });
  context.setDefaultTimeout(15000);
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('umpire.hints', 'seen');
    localStorage.setItem('umpire.speed', '100');
  });
  await page.goto(link);
  await page.getByRole('button', { name: /^Play First/ }).waitFor();
  if (log) await page.evaluate((log) => (location.hash = `#/table/${log}`), log);
  if (log) await page.locator('.table').waitFor();
  return { context, page };
}

// ---- In one browser ----

test('store: two tabs are one battle; one writes, the other follows and can take over', async (t) => {
  const log = await begin(t, 'first-steps', ['person', 'drill']);
  await act(t.page, 4);
  const second = await t.context.newPage();
  await second.goto(`${t.url}#/table/${log}`);
  await banner(second, 'another tab').waitFor();
  await act(t.page, 8);
  await shows(second, await shown(t.page), 'the second tab follows');
  await second.getByRole('button', { name: 'Play here' }).click();
  await banner(t.page, 'another tab').waitFor();
  await act(second, 8);
  await shows(t.page, await shown(second), 'the first tab follows');
  const lines = await linesIn(t.page, log);
  t.check(numbersAreWhole(lines), 'a number is missing');
  t.equal(answersOf(lines).length, await shown(second), 'answers kept');
  await second.close();
  await banner(t.page, 'another tab').waitFor({ state: 'detached' });
  await act(t.page, 2);
});

test('store: without locks two tabs write at once, and no answer is overwritten', async (t) => {
  await t.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }));
  const log = await begin(t, 'first-steps', ['person', 'drill']);
  const second = await t.context.newPage();
  await second.goto(`${t.url}#/table/${log}`);
  await wanted(second);
  const seen = new Map();
  const watch = async (page) => {
    for (let i = 0; i < 25; i++) {
      for (const selector of ['.panel .go .main:enabled', '.panel .answers button.main:enabled', '.panel .choices.ask button:enabled', '.panel .advise:enabled', '.panel .go button']) {
        const button = page.locator(selector).first();
        if (await button.isVisible().catch(() => false)) {
          await button.click({ force: true, noWaitAfter: true, timeout: 1000 }).catch(() => {});
          break;
        }
      }
      await page.waitForTimeout(60);
      seen.set(page, Math.max(seen.get(page) ?? 0, await shown(page)));
    }
  };
  await Promise.all([watch(t.page), watch(second)]);
  await wanted(t.page);
  await wanted(second);
  const lines = await linesIn(t.page, log);
  t.check(numbersAreWhole(lines), 'a number is missing');
  const kept = answersOf(lines).length;
  t.check([...seen.values()].every((n) => n <= kept), `shown ${[...seen.values()]}, kept ${kept}`);
  t.equal(await shown(t.page), kept, 'the first tab');
  t.equal(await shown(second), kept, 'the second tab');
  t.equal(await hash(t.page), await hash(second), 'hash');
  t.note(`${kept} answers of two tabs`);
});

test('store: a page that is older than its store says so and stops', async (t) => {
  const { page } = t;
  const log = await begin(t, 'first-steps', ['person', 'person']);
  await act(page, 4);
  const before = await linesIn(page, log);
  const newer = await t.context.newPage();
  await newer.goto(`${t.url}icons/umpire.svg`);
  await newer.evaluate(
    () =>
      new Promise((done, fail) => {
        const request = indexedDB.open('umpire', 99);
        request.onsuccess = () => done(request.result.close());
        request.onerror = fail;
      }),
  );
  await banner(page, 'too old').waitFor();
  t.equal(await page.locator('.panel .advise').count(), 0, 'orders that can still be given');
  t.equal((await linesIn(newer, log)).length, before.length, 'lines after it');
  await page.reload();
  await page.getByText('too old').waitFor();
  t.equal((await linesIn(newer, log)).length, before.length, 'lines after the reload');
  await t.open('#/');
  await page.getByText('too old').waitFor();
}, { allow: [/favicon/] });

const ROOM = 100_000; // bytes; enough to begin a battle, not to end it

/** Sets how many bytes the browser grants the page; none: as it was. */
async function grant({ page, context, url }, quotaSize) {
  const client = await context.newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
}

test('store: full storage is said at once, the battle goes on, and is kept when there is room', async (t) => {
  const { page } = t;
  await grant(t, ROOM);
  const log = await begin(t, 'first-steps', ['person', 'drill']);
  await answer(page, clicker(page), () => banner(page, 'no room left').isVisible());
  const room = await linesIn(page, log);
  t.check(room.length > 4, `${room.length} lines found room`);
  await act(page, 5);
  const answers = await shown(page);
  t.equal((await linesIn(page, log)).length, room.length, 'lines kept in a full storage');
  const [file] = await Promise.all([page.waitForEvent('download'), banner(page, '').getByRole('button', { name: 'Save the record' }).click()]);
  const record = readFileSync(await file.path(), 'utf8');
  t.equal(record.split('\n').filter(isAnswer).length, answers, 'answers in the file');
  await t.axe('banner');
  await grant(t);
  await banner(page, '').waitFor({ state: 'detached' });
  const lines = await linesIn(page, log);
  t.equal(answersOf(lines).length, answers, 'answers kept once there is room');
  await page.reload();
  await shows(page, answers, 'after the reload');
});

test('store: where storage is forbidden the battle is fought, with a banner and the record as a file', async (t) => {
  const { folder, remove } = profileFolder();
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
  const { page, kill } = await startBrowser(folder);
  try {
    await page.goto(t.url);
    t.check(await page.evaluate(() => new Promise((done) => {
      try {
        const request = indexedDB.open('umpire');
        request.onsuccess = () => done(false);
        request.onerror = () => done(true);
      } catch {
        done(true);
      }
    })), 'storage is allowed after all');
    await page.getByText('does not let Umpire keep').waitFor();
    await page.getByRole('button', { name: /^Play First/ }).click();
    await banner(page, 'does not let Umpire keep').waitFor();
    await act(page, 4);
    t.check((await shown(page)) > 0, 'no answer was given');
    const [file] = await Promise.all([page.waitForEvent('download'), banner(page, '').getByRole('button', { name: 'Save the record' }).click()]);
    t.check(readFileSync(await file.path(), 'utf8').startsWith('record '), 'no record');
    const answers = await shown(page);
    await page.evaluate(() => (location.hash = '#/'));
    await page.locator('.saved a').first().click();
    await shows(page, answers, 'after a look at the first page');
  } finally {
    await kill();
    remove();
  }
});

test('store: a browser that is killed has all that it showed', async (t) => {
  const { folder, remove } = profileFolder();
  let browser = await startBrowser(folder);
  try {
    let seen = 0;
    await watchAnswers(browser.page, (n) => (seen = Math.max(seen, n)));
    const log = await begin({ page: browser.page, open: (hash) => browser.page.goto(t.url + hash) }, 'first-steps', ['drill', 'drill']);
    await shows(browser.page, 40);
    await browser.kill();
    browser = await startBrowser(folder);
    await browser.page.goto(`${t.url}#/table/${log}`);
    await shows(browser.page, seen, 'after the kill');
    t.note(`${seen} answers seen, ${await shown(browser.page)} there`);
  } finally {
    await browser.kill();
    remove();
  }
});

test('store: what is taken back stays in the log', async (t) => {
  const log = await begin(t, 'first-steps', ['person', 'person']);
  await act(t.page, 2);
  const before = answersOf(await linesIn(t.page, log));
  await t.page.getByRole('button', { name: /^Undo/ }).click();
  await t.page.waitForFunction((n) => Number(document.querySelector('.table').dataset.answers) < n, before.length);
  const lines = await linesIn(t.page, log);
  t.equal(lines.filter((line) => line.kind === 'answer').length, before.length, 'answers in the log');
  t.equal(lines.filter((line) => line.kind === 'take-back').length, 1, 'lines that take back');
  const answers = await shown(t.page);
  await t.page.reload();
  await wanted(t.page);
  t.equal(await shown(t.page), answers, 'answers after the reload');
});

/** As if the rules had changed since the battle was kept. */
function ageRules(page, log) {
  return page.evaluate(async (log) => {
    const request = indexedDB.open('umpire');
    const database = await new Promise((done, fail) => ((request.onsuccess = () => done(request.result)), (request.onerror = fail)));
    const store = database.transaction('lines', 'readwrite').objectStore('lines');
    const read = store.get([log, 1]);
    await new Promise((done) => (read.onsuccess = done));
    const line = read.result;
    const written = store.put({ ...line, text: line.text.replace(/revision \d+/, 'revision 999') });
    await new Promise((done) => (written.onsuccess = done));
    database.close();
  }, log);
}

test('store: a battle that was kept by other rules is looked at as it was', async (t) => {
  await t.page.addInitScript(() => localStorage.setItem('umpire.hints', 'seen'));
  await t.open('#/');
  await t.page.getByRole('button', { name: /^Play First/ }).click();
  await wanted(t.page);
  await act(t.page, 4);
  const log = await t.page.evaluate(() => location.hash.split('/').at(-1));
  const answers = await shown(t.page);
  await ageRules(t.page, log);
  await t.page.reload();
  await t.page.locator('.only-shown').waitFor();
  t.equal(await shown(t.page), answers, 'answers that can be looked at');
});

test('store: the list says how a battle stands; what is forgotten can be brought back', async (t) => {
  const { page } = t;
  await begin(t, 'first-steps', ['person', 'drill']);
  await act(page, 12);
  const answers = await shown(page);
  await t.open('#/');
  const entry = page.locator('.saved li');
  await entry.getByText(`${answers} answers`).waitFor();
  t.check(/Turn \d+ of \d+ · (Union|Confederate)/.test(await entry.innerText()), await entry.innerText());
  await page.getByRole('button', { name: /^Forget/ }).click();
  await entry.waitFor({ state: 'detached' });
  await t.axe('a battle forgotten');
  await page.getByRole('button', { name: 'Undo' }).click();
  await entry.waitFor();
  await page.getByRole('button', { name: /^Forget/ }).click();
  await entry.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: /^Play First/ }).waitFor();
  t.equal(await entry.count(), 0, 'battles in the list');
});

test('store: battles of earlier pages are taken over, and removed only when they are', async (t) => {
  const { page } = t;
  const record = readFileSync(new URL('../../tests/golden/adf/first-steps-6.rec', import.meta.url), 'utf8');
  await grant(t, 1);
  const log = await begin(t, 'first-steps', ['person', 'person'], { record });
  await wanted(page);
  const left = () => page.evaluate((log) => [localStorage.getItem(`umpire.record.${log}`), localStorage.getItem(`umpire.game.${log}`)].filter(Boolean).length, log);
  t.equal(await left(), 2, 'parts in localStorage while there is no room for the copy');
  await grant(t);
  await page.reload();
  await wanted(page);
  t.equal(await left(), 0, 'parts in localStorage after it');
  const lines = await linesIn(page, log);
  const all = record.split('\n').filter(Boolean);
  const told = all.slice(all.findIndex(isAnswer));
  t.equal(lines.slice(1).map((line) => line.text).join('\n'), told.join('\n'), 'lines');
  t.equal(await hash(page), record.trim().split('\n').at(-1).split(' ').at(-1), 'hash');
});

// ---- With a server ----

test('store: an older copy that is opened follows, and never overwrites', async (t) => {
  await withServer(t, async ({ server, at }) => {
    const log = await begin(at(t.page), 'first-steps', ['person', 'drill']);
    await act(t.page, 4);
    const other = await another(t, server.link, log);
    await shows(other.page, await shown(t.page), 'the other browser');
    await other.page.evaluate(() => (location.hash = '#/'));
    await act(t.page, 16);
    const answers = await shown(t.page);
    const old = answersOf(await linesIn(other.page, log)).length;
    t.check(old < answers, 'the copy is not older');
    await other.page.evaluate((log) => (location.hash = `#/table/${log}`), log);
    await shows(other.page, answers, 'the older copy');
    t.equal(answersOf(await server.lines(log)).length, answers, 'answers on the server');
    t.note(`${old} answers became ${answers}`);
    await other.context.close();
  });
}, { allow: NO_SERVER });

// The enemy's general may still be answering, so both are looked at until they show the same position.
async function comeTogether(one, other) {
  for (let look = 0; look < 50; look++) {
    if (await hash(one) === await hash(other)) return true;
    await one.waitForTimeout(200);
  }
  return false;
}

test('store: two browsers on one server follow each other, and nothing is written over', async (t) => {
  await withServer(t, async ({ server, at }) => {
    const log = await begin(at(t.page), 'first-steps', ['person', 'drill']);
    await act(t.page, 2);
    const other = await another(t, server.link, log);
    for (let i = 0; i < 3; i++) {
      const [here, there] = i % 2 ? [t.page, other.page] : [other.page, t.page];
      await act(here, 3);
      await shows(there, await shown(here), 'the other browser');
    }
    await Promise.allSettled([act(t.page, 3), act(other.page, 3)]);
    const lines = await server.lines(log);
    const answers = answersOf(lines).length;
    await shows(t.page, answers);
    await shows(other.page, answers);
    t.check(numbersAreWhole(lines), 'a number is missing');
    t.check(await comeTogether(t.page, other.page), 'the two show different positions');
    t.equal((await server.logs()).length, 1, 'logs');
    await other.context.close();
  });
}, { allow: NO_SERVER, timeout: 90000 });

test('store: two servers on one file are one store', async (t) => {
  await withServer(t, async ({ server, start, at }) => {
    const log = await begin(at(t.page), 'first-steps', ['person', 'drill']);
    await act(t.page, 3);
    const second = await start();
    const other = await another(t, second.link, log);
    await shows(other.page, await shown(t.page), 'by the second server');
    await act(other.page, 5);
    await shows(t.page, await shown(other.page), 'by the first server');
    await act(t.page, 4);
    await shows(other.page, await shown(t.page), 'by the second server');
    const lines = await second.lines(log);
    t.check(numbersAreWhole(lines), 'a number is missing');
    t.equal(answersOf(lines).length, await shown(t.page), 'answers kept');
    t.equal((await server.logs()).length, 1, 'logs');
    await other.context.close();
  });
}, { allow: NO_SERVER, timeout: 90000 });

const REFUSALS = [
  { status: 200, body: '{"length":', told: 'does not answer' }, // it died in the middle of its answer
  { status: 409, body: '{"length":1,"last":"0","n":1,"id":null}', told: 'takes no more' },
  ...[500, 503, 507].map((status) => ({ status, body: 'the disk is full: make room', told: 'kept in this browser. It tries again by itself. It says: the disk is full' })),
];
for (const { status, body, told } of REFUSALS)
  test(`store: a save that is refused (${status}) is said, and tried again`, async (t) => {
    await withServer(t, async ({ server, at }) => {
      const { page } = t;
      const log = await begin(at(page), 'first-steps', ['person', 'drill']);
      await act(page, 3);
      const before = (await server.lines(log)).length;
      await t.context.route('**/api/logs/*/lines', (route) => route.fulfill({ status, body }));
      await act(page, 3);
      await banner(page, told).waitFor();
      await act(page, 3);
      const answers = await shown(page);
      t.equal((await server.lines(log)).length, before, 'lines on the server');
      await t.context.unroute('**/api/logs/*/lines');
      await banner(page, '').waitFor({ state: 'detached' });
      t.equal(answersOf(await server.lines(log)).length, answers, 'answers on the server');
      t.equal((await server.logs()).length, 1, 'logs');
    });
  }, { allow: NO_SERVER });

test('store: a server that is killed and comes back is brought up to date', async (t) => {
  await withServer(t, async ({ server, start, at }) => {
    const { page } = t;
    const log = await begin(at(page), 'first-steps', ['person', 'drill']);
    await act(page, 4);
    const had = await shown(page);
    await server.kill();
    await act(page, 4);
    await banner(page, 'does not answer').waitFor();
    await act(page, 4);
    const answers = await shown(page);
    const again = await start(server.port);
    t.check(answersOf(await again.lines(log)).length >= had, 'the server lost what it had acknowledged');
    await banner(page, '').waitFor({ state: 'detached' });
    t.equal(answersOf(await again.lines(log)).length, answers, 'answers on the server');
    t.note(`${answers - had} answers while it was gone`);
  });
}, { allow: NO_SERVER, timeout: 90000 });

test('store: a browser that is killed just after it came by its link still knows the server', async (t) => {
  const { folder, remove } = profileFolder();
  let browser = await startBrowser(folder);
  try {
    await withServer(t, async ({ server, at }) => {
      await begin(at(t.page), 'first-steps', ['person', 'drill']);
      await browser.page.goto(server.link);
      await browser.page.locator('.saved li').first().waitFor();
      await browser.kill();
      browser = await startBrowser(folder);
      await browser.page.goto(server.url);
      await browser.page.locator('.saved li').first().waitFor();
    });
  } finally {
    await browser.kill();
    remove();
  }
}, { allow: NO_SERVER });

test('store: a battle played without the server is delivered from the first page', async (t) => {
  await withServer(t, async ({ server, start, at }) => {
    const { page } = t;
    const log = await begin(at(page), 'first-steps', ['person', 'drill']);
    await act(page, 3);
    await server.kill();
    await act(page, 3);
    const answers = await shown(page);
    await page.evaluate(() => (location.hash = '#/'));
    await page.getByText('Only the battles of this browser').waitFor();
    const again = await start(server.port);
    await page.reload();
    await page.locator('.saved li').first().waitFor();
    for (let i = 0; i < 50 && answersOf((await again.lines(log)) ?? []).length < answers; i++) await page.waitForTimeout(100);
    t.equal(answersOf(await again.lines(log)).length, answers, 'answers on the server');
  });
}, { allow: NO_SERVER, timeout: 90000 });

test('store: two histories are both kept, and the player chooses', async (t) => {
  await withServer(t, async ({ server, at }) => {
    const { page } = t;
    const log = await begin(at(page), 'first-steps', ['person', 'drill']);
    await act(page, 4);
    const other = await another(t, server.link, log);
    await shows(other.page, await shown(page));
    await t.context.setOffline(true);
    await page.getByRole('button', { name: /^Union ends.*turn$/ }).click();
    await page.locator('.go .main:enabled').click();
    await banner(page, 'does not answer').waitFor();
    await act(page, 6);
    await act(other.page, 8);
    const [here, there] = [await shown(page), await shown(other.page)];
    const mine = answersOf(await linesIn(page, log));
    await t.context.setOffline(false);
    const sheet = page.getByRole('dialog', { name: /two places/ });
    await sheet.waitFor();
    await t.axe('two histories');
    await sheet.getByText(`${here} answers`).waitFor();
    await sheet.getByText(`${there} answers`).waitFor();
    await sheet.locator('section', { hasText: 'in this browser' }).getByRole('button').click();
    await shows(page, here);
    const logs = (await server.logs()).map((entry) => entry.id);
    t.equal(logs.length, 2, 'logs on the server');
    const own = logs.find((name) => name !== log);
    t.equal(answersOf(await server.lines(own)).join(';'), mine.join(';'), 'this browser’s history');
    t.equal(answersOf(await server.lines(log)).length, there, 'the other history');
    t.equal(await shown(other.page), there, 'the other browser');
    await act(page, 2);
    await page.evaluate(() => (location.hash = '#/'));
    await page.locator('.saved li').nth(1).waitFor();
    t.note(`${here} and ${there} answers`);
    await other.context.close();
  });
}, { allow: NO_SERVER, timeout: 90000 });

test('store: a battle that page and server both kept before is one log', async (t) => {
  const games = gamesFolder();
  const record = readFileSync(new URL('../../tests/golden/adf/first-steps-6.rec', import.meta.url), 'utf8');
  const shorter = record.split('\n').slice(0, 20).join('\n') + '\n';
  execFileSync('sqlite3', [games.file, 'CREATE TABLE game (id TEXT PRIMARY KEY, title TEXT NOT NULL, scenario TEXT NOT NULL, ruleset TEXT NOT NULL, answers INTEGER NOT NULL, over INTEGER NOT NULL, updated INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;' +
    `INSERT INTO game SELECT 'test-' || value, 'First Steps', 'first-steps', 'adf15', 1, 0, 1700000000, '${record.replaceAll("'", "''")}' FROM generate_series(1, 200)`]);
  let server;
  try {
    server = await play(games.file);
    await t.page.goto(server.link);
    const log = await begin({ page: t.page, open: (hash) => t.page.goto(server.url + hash) }, 'first-steps', ['person', 'person'], { record: shorter });
    await wanted(t.page);
    t.equal(await t.page.getByRole('dialog').count(), 0, 'questions which to take');
    t.equal(await hash(t.page), record.trim().split('\n').at(-1).split(' ').at(-1), 'hash');
    t.equal((await server.lines(log)).length, (await linesIn(t.page, log)).length, 'lines');
  } finally {
    await t.page.close(); // it still listens to the server, and a server that ends under it is a failed request
    await server?.kill();
    games.remove();
  }
});

test('store: what is forgotten while the server is gone, it hears of later', async (t) => {
  await withServer(t, async ({ server, start, at }) => {
    const log = await begin(at(t.page), 'first-steps', ['person', 'drill']);
    await act(t.page, 2);
    await t.page.goto(`${server.url}#/`);
    await t.page.getByRole('button', { name: /^Forget/ }).waitFor();
    await server.kill();
    await t.page.getByRole('button', { name: /^Forget/ }).click();
    await t.page.getByRole('button', { name: /^Forget/ }).waitFor({ state: 'detached' });
    const again = await start(server.port);
    t.equal((await again.logs()).find(({ id }) => id === log).forgotten, false, 'forgotten on the server before it was told');
    await t.page.goto(`${again.url}#/desk`);
    await t.page.getByRole('button', { name: /^Play First/ }).waitFor({ state: 'detached' }); // home is left before it is visited again
    await t.page.goto(`${again.url}#/`);
    let forgotten = false;
    for (let i = 0; i < 200 && !forgotten; i++) {
      await t.page.waitForTimeout(50);
      forgotten = (await again.logs()).find(({ id }) => id === log).forgotten;
    }
    t.equal(forgotten, true, 'forgotten on the server');
  });
}, { allow: NO_SERVER, timeout: 120000 });
