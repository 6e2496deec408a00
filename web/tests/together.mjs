// A battle on several screens, for tests: a real server, windows of their own, seats, and what a person does with a screen.
import { chromium } from 'playwright-core';
import { chromiumOptions } from './harness.mjs';
import { seatAll } from './table.mjs';
import { gamesFolder, play } from './umpire.mjs';

export const NAME = 'table.test'; // another name than localhost: a page from there is no secure context
export const HANGS = 400000; // ms: a busy machine takes its time; this only ends what hangs
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
export async function house(t, body) {
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
export async function beginAsHost(page) {
  const card = page.locator('.card', { hasText: 'First steps' }).first();
  await seatAll(card, 'person');
  await card.getByRole('checkbox').uncheck();
  await card.getByRole('button', { name: /^Play/ }).click();
  await page.locator('.table').waitFor();
  return decodeURIComponent(page.url().split('/').at(-1));
}

export async function openInvite(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /Invite others/ }).click();
  await page.getByRole('button', { name: 'Give this seat' }).waitFor();
}

/** Gives a seat; its link, as the sheet shows it. */
export async function invite(page, what, name = '') {
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
export async function act(page, brief = false) {
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

/** The same, but what the enemy did stays on the screen. */
export const actUnlessCard = async (page) => (await page.locator('.panel .card .close').count()) === 0 && act(page);

export const isOver = (page) => page.evaluate(() => document.querySelector('.panel .verdict') !== null);
export const shown = (page) => page.evaluate(() => Number(document.querySelector('.table')?.dataset.answers ?? -1));
export const panel = (page) => page.locator('.panel').innerText();

/** Waits until something holds of a page. */
export async function until(what, holds, ms = 120000) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((next) => setTimeout(next, 30))) if (await holds()) return;
  throw new Error(`waited in vain: ${await what()}`);
}
