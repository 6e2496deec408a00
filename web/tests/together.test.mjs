// One battle on several screens, with a real server and real windows: seats, live, cut off and back, taking back by consent,
// a general who steps in, the card on a shared screen, the umpire's ruling.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { chromiumOptions, test } from './harness.mjs';
import { begin, clicker, hash, wanted } from './table.mjs';
import { gamesFolder, play } from './umpire.mjs';

const NAME = 'table.test'; // another name than localhost: a page from there is no secure context
const SIZE = { width: 1180, height: 820 };

/** Notes in each page when it shows how many answers. */
function watchAnswers() {
  localStorage.setItem('umpire.hints', 'seen');
  localStorage.setItem('umpire.speed', '100');
  window.seen = [];
  let last = -1;
  const look = () => {
    const now = Number(document.querySelector('.table')?.dataset.answers ?? -1);
    if (now !== last) window.seen.push([(last = now), Date.now()]);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-answers'] });
}

/** A server that lets others in, and a browser that finds it under its name; all gone after the test. */
async function house(t, body) {
  const games = gamesFolder();
  const server = await play(games.file, 0, ['--name', NAME]);
  const browser = await chromium.launch({ ...chromiumOptions(), args: [...chromiumOptions().args, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`] });
  const wrong = [];
  /** A window of a person of his own. */
  const screen = async (link, size = SIZE) => {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60000);
    context.on('weberror', (error) => wrong.push(error.error().stack ?? String(error.error())));
    const page = await context.newPage();
    await page.addInitScript(watchAnswers);
    await page.goto(link);
    return page;
  };
  try {
    await body({ server, screen, file: games.file });
    t.check(wrong.length === 0, wrong.slice(0, 3).join('; '));
  } finally {
    await browser.close();
    await server.kill();
    games.remove();
  }
}

/** The host begins First steps with a person on each side; the name of the battle. */
async function beginAsHost(page) {
  const card = page.locator('.card', { hasText: 'First steps' }).first();
  await card.locator('summary').click();
  for (const seat of await card.locator('select').all()) await seat.selectOption('person');
  await card.getByRole('checkbox').uncheck();
  await card.getByRole('button', { name: /^Play/ }).click();
  await page.locator('.table').waitFor();
  return decodeURIComponent(page.url().split('/').at(-1));
}

async function openInvite(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /Invite others/ }).click();
  await page.getByRole('button', { name: 'Give this seat' }).waitFor();
}

/** Gives a seat; its link, as the sheet shows it. */
async function invite(page, what, name = '') {
  await page.locator('form select').selectOption({ label: what });
  await page.getByLabel('Name, if you like').fill(name);
  const before = await page.locator('dialog li').count();
  await page.getByRole('button', { name: 'Give this seat' }).click();
  await page.locator('dialog li').nth(before).waitFor();
  await page.locator('.way input').waitFor();
  await page.waitForFunction((had) => document.querySelectorAll('dialog li').length > had, before);
  return page.locator('.way input').inputValue();
}

const BUTTONS = ['.panel .card .close', '.panel .go .main:enabled', '.panel .answers button.main:enabled', '.panel .choices.ask button:enabled'];
const ORDERS = ['.panel .advise:enabled', '.panel .go button:enabled'];
const END = '.panel .others .order:enabled'; // the side ends its part of the turn

/** One thing that this screen is asked for; false if it is asked for nothing. `brief`: two orders of three only end a part
 *  of the turn, so that a whole battle is soon over. */
async function act(page, brief = false) {
  return page.evaluate(
    ([buttons, end]) => {
      window.orders ??= 0;
      const short = end && document.querySelector('.panel .advise:enabled') && window.orders++ % 3 > 0;
      for (const selector of [...(short ? [end] : []), ...buttons]) {
        const button = document.querySelector(selector);
        if (button) return button.click(), true;
      }
      return false;
    },
    [[...BUTTONS, ...ORDERS], brief ? END : ''],
  );
}

const isOver = (page) => page.evaluate(() => document.querySelector('.panel .verdict') !== null);
const shown = (page) => page.evaluate(() => Number(document.querySelector('.table')?.dataset.answers ?? -1));
const panel = (page) => page.locator('.panel').innerText();

/** Waits until something holds of a page. */
async function until(what, holds, ms = 60000) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((next) => setTimeout(next, 30))) if (await holds()) return;
  throw new Error(`waited in vain: ${await what()}`);
}

const all = async (pages, answers) =>
  until(async () => `${await Promise.all(pages.map(shown))} answers, ${answers} wanted`, async () => (await Promise.all(pages.map(shown))).every((n) => n >= answers));

/** How late each answer came to the other screens, in ms, in order. */
async function delays(pages) {
  const first = new Map();
  const seen = await Promise.all(pages.map((page) => page.evaluate(() => window.seen)));
  for (const list of seen) for (const [n, at] of list) first.set(n, Math.min(first.get(n) ?? Infinity, at));
  return seen.flatMap((list) => list.filter(([n]) => n > 0).map(([n, at]) => at - first.get(n))).sort((a, b) => a - b);
}

test(
  'together: four windows fight a whole battle, one cut off for a while, one without a secure context',
  async (t) => {
    await house(t, async ({ server, screen }) => {
      const host = await screen(server.link);
      const log = await beginAsHost(host);
      await openInvite(host);
      const links = {};
      links.guest = await invite(host, 'Plays Confederate', 'Karl');
      links.umpire = await invite(host, 'Umpire: rules, and settles what is disputed');
      links.friend = await invite(host, 'Spectator: looks on', 'Anna');
      await host.getByRole('button', { name: 'Close' }).click();
      t.check(Object.values(links).every((link) => link.startsWith(`http://${NAME}:${server.port}/#/table/${log}?key=`)), `links: ${JSON.stringify(links)}`);
      const guest = await screen(links.guest);
      const umpire = await screen(links.umpire);
      const friend = await screen(links.friend.replace(NAME, '127.0.0.1'));
      const pages = [host, guest, umpire, friend];
      await Promise.all(pages.map((page) => page.locator('.table').waitFor()));
      t.check(await guest.evaluate(() => !isSecureContext && crypto.subtle === undefined && crypto.randomUUID === undefined && navigator.locks === undefined), 'the guest’s page is a secure context');
      t.check((await guest.locator('header').innerText()).includes('You play Confederate'), 'the guest is not told what he plays');
      t.check(!(await guest.evaluate(() => location.href)).includes('key='), 'the secret stays in the address');
      await until(() => panel(guest), async () => /Waiting for Union|Confederate/.test(await panel(guest)));

      let cut = 0;
      let acts = 0;
      for (; !(await isOver(host)); acts++) {
        const did = await Promise.all([act(host, true), act(guest, true)]);
        const watched = await Promise.all([act(umpire), act(friend)]);
        t.check(!watched.includes(true), 'umpire or spectator is asked for an answer');
        if (!did.includes(true)) await host.waitForTimeout(20);
        if (cut === 0 && (await shown(host)) > 30) {
          cut = 1;
          await guest.context().setOffline(true);
          const before = await shown(host);
          await guest.locator('.banner', { hasText: 'host’s computer does not answer' }).waitFor({ timeout: 120000 });
          for (let i = 0; i < 40; i++) (await act(host, true)) || (await host.waitForTimeout(20));
          t.check(!(await act(guest)), 'who is cut off is asked nevertheless');
          t.note(`the guest missed ${(await shown(host)) - before} answers`);
          await guest.context().setOffline(false);
          await until(() => panel(guest), async () => (await shown(guest)) >= (await shown(host)));
          await guest.locator('.banner').waitFor({ state: 'detached' });
        }
        t.check(acts < 20000, 'the battle does not end');
      }
      const answers = await shown(host);
      await all(pages, answers);
      const hashes = new Set(await Promise.all(pages.map(hash)));
      t.equal(hashes.size, 1, `hashes ${[...hashes]}`);
      const lines = await server.lines(log);
      t.check(lines.every((line, i) => line.n === i + 1), 'a number is missing');
      const given = lines.filter(({ kind }) => kind === 'answer');
      t.equal(given.length, answers, 'answers kept');
      const guestSeat = (await server.seats(log)).find(({ side }) => side === 'cs').id;
      // By the player himself, or by an order that he left standing.
      const own = (by, seat) => ['person', 'standing'].some((who) => by === who + seat);
      const wrong = given.filter(({ text, by }) => (text.startsWith('cs ') && !own(by, `@${guestSeat}`)) || (text.startsWith('us ') && !own(by, '')));
      t.equal(wrong.length, 0, `signed by another: ${JSON.stringify(wrong[0])}`);
      const late = await delays([host, umpire, friend]);
      t.note(`${answers} answers, shown everywhere within ${late[Math.floor(late.length / 2)]} ms (half), ${late[Math.floor(late.length * 0.95)]} ms (95 of 100)`);
    });
  },
  { timeout: 900000 },
);

test(
  'together: who has a brigade orders his brigade and nobody else',
  async (t) => {
    await house(t, async ({ server, screen }) => {
      const host = await screen(server.link);
      await beginAsHost(host);
      await openInvite(host);
      const label = (await host.locator('form select option').allInnerTexts()).find((words) => /^Commands .*\(Union\)$/.test(words));
      const link = await invite(host, label, 'Fritz');
      await host.getByRole('button', { name: 'Close' }).click();
      const [seat] = await server.seats(decodeURIComponent(host.url().split('/').at(-1)));
      t.check(seat.units.length > 0, 'the seat has no units');
      const guest = await screen(link);
      await guest.locator('.panel .advise:enabled').waitFor();
      t.check((await guest.locator('header').innerText()).includes('You have a command of Union'), 'he is not told what he has');
      const before = await shown(host);
      for (let i = 0; i < 200 && (await shown(guest)) === before; i++) (await act(guest)) || (await guest.waitForTimeout(20));
      await all([host, guest], before + 1);
      const { kind, text, by } = (await server.lines(seat.log)).find((line) => line.kind === 'answer');
      t.check(kind === 'answer' && by === `person@${seat.id}` && seat.units.includes(text.split(/\s/)[2]), `${by}: ${text.split('\n')[0]}`);
      t.equal(await guest.getByRole('button', { name: /end/i }).count(), 0, 'he may end the turn of his side');
    });
  },
  { timeout: 240000 },
);

test('together: a tablet reads the code off the screen', async (t) => {
  await house(t, async ({ server, screen }) => {
    const host = await screen(server.link);
    await beginAsHost(host);
    await openInvite(host);
    const link = await invite(host, 'Plays Union', 'Otto');
    const file = join(tmpdir(), `umpire-code-${process.pid}.png`);
    writeFileSync(file, await host.locator('.way svg').screenshot());
    t.equal(execFileSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(), link, 'the code');
  });
});

test('together: a card says when a shared screen changes hands', async (t) => {
  await t.open('#/');
  await t.page.evaluate(() => {
    localStorage.setItem('umpire.hints', 'seen');
    localStorage.setItem('umpire.speed', '100');
  });
  await t.page.reload();
  const card = t.page.locator('.card', { hasText: 'First steps' }).first();
  await card.locator('summary').click();
  for (const seat of await card.locator('select').all()) await seat.selectOption('person');
  t.check(await card.getByRole('checkbox').isChecked(), 'the card is not offered');
  await card.getByRole('button', { name: /^Play/ }).click();
  const hand = t.page.getByRole('dialog', { name: 'Hand over' });
  await hand.getByRole('heading', { name: 'Union' }).waitFor();
  await t.axe('the card');
  await t.shot('together-hand-over');
  await hand.getByRole('button').click();
  await hand.waitFor({ state: 'detached' });
  for (let i = 0; i < 300 && !(await hand.isVisible()); i++) (await act(t.page)) || (await t.page.waitForTimeout(20));
  await hand.getByRole('heading', { name: 'Confederate' }).waitFor();
  await hand.getByRole('button').click();
  await t.page.getByRole('button', { name: 'Menu' }).click();
  await t.page.getByRole('checkbox').uncheck();
  await t.page.getByRole('button', { name: 'Close' }).click();
  const before = await shown(t.page);
  while ((await shown(t.page)) < before + 12) (await act(t.page)) || (await t.page.waitForTimeout(20));
  t.check(!(await hand.isVisible()), 'the card comes though it was put away');
});

test('together: the umpire’s ruling by a form, a line of the record', async (t) => {
  await begin(t, 'first-steps', ['person', 'drill']);
  await wanted(t.page);
  await t.page.getByRole('button', { name: 'Menu' }).click();
  await t.page.getByRole('button', { name: /ruling/ }).click();
  const sheet = t.page.getByRole('dialog', { name: /ruling/ });
  await sheet.getByLabel('Of whom').selectOption({ index: 1 });
  t.check(await sheet.getByRole('button', { name: 'Rule so' }).isDisabled(), 'a ruling without a reason');
  await sheet.getByLabel('Why').fill('the wall is "on" the hill');
  await sheet.getByLabel('Facing, degrees').fill('270');
  await t.axe('the ruling');
  await t.shot('together-ruling');
  await sheet.getByRole('button', { name: 'Rule so' }).click();
  await sheet.waitFor({ state: 'detached' });
  t.equal(await shown(t.page), 1, 'answers');
  await t.page.locator('.log', { hasText: 'the wall is' }).waitFor();
  const download = t.page.waitForEvent('download');
  await t.page.getByRole('button', { name: 'Menu' }).click();
  await t.page.getByRole('button', { name: 'Save the record as a file' }).click();
  const record = execFileSync('cat', [await (await download).path()], { encoding: 'utf8' });
  t.check(/^ruling "the wall is 'on' the hill" \S+ facing 270$/m.test(record), record.slice(0, 600));
  await t.page.getByRole('button', { name: 'Close' }).click();
  // What cannot be is refused in words, and the form stays.
  await t.page.getByRole('button', { name: 'Menu' }).click();
  await t.page.getByRole('button', { name: /ruling/ }).click();
  await sheet.getByLabel('Of whom').selectOption({ index: 1 });
  await sheet.getByLabel('Why').fill('too many');
  await sheet.getByLabel('Figures').fill('9999');
  await sheet.getByRole('button', { name: 'Rule so' }).click();
  await sheet.locator('.refusal').waitFor();
  t.equal(await shown(t.page), 1, 'answers after the refusal');
});
