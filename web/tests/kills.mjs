// Kills page, browser and server at random points while battles are fought, and counts answers that were shown and are
// gone. Two tabs write, each its own battle, to the browser and to a real server.
//   node tests/kills.mjs [KILLS=200] [SEED=1]
import { pathToFileURL } from 'node:url';
import { profileFolder, startBrowser, watchAnswers } from './browser.mjs';
import { seatAll } from './table.mjs';
import { gamesFolder, play } from './umpire.mjs';

const WRITERS = 2;
const LONGEST = 1500; // ms of writing before a kill
const PATIENCE = 60000; // ms; it only ends hangs

/** Numbers from 0 to 1, always the same for a seed. */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const sleep = (ms) => new Promise((next) => setTimeout(next, ms));

/** `why` tells how it stands when nothing comes of it. */
async function until(what, holds, why) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(50)) if (await holds()) return;
  throw new Error(`waited in vain: ${what}; ${await why()}`);
}

function answersOf(lines) {
  return lines.filter((line) => line.kind === 'answer').length;
}

class Trial {
  constructor(seed) {
    this.random = dice(seed);
    this.battles = Array.from({ length: WRITERS }, () => ({ log: '', seen: 0, ids: [], page: null }));
    this.figures = { kills: 0, page: 0, browser: 0, server: 0, shown: 0, lost: 0, courses: 0 };
    this.begun = 0;
  }

  async open() {
    this.games = gamesFolder();
    this.profile = profileFolder();
    this.server = await play(this.games.file);
    this.browser = await startBrowser(this.profile.folder);
    for (const battle of this.battles) await this.begin(battle);
  }

  async close() {
    await this.browser?.kill();
    await this.server?.kill();
    this.profile?.remove();
    this.games?.remove();
  }

  /** A new tab that tells how many answers it shows. */
  async tab(battle) {
    battle.page = await this.browser.context.newPage();
    await watchAnswers(battle.page, (n, hash) => {
      if (battle.log && hash.includes(battle.log)) battle.seen = Math.max(battle.seen, n);
    });
  }

  async begin(battle) {
    this.figures.shown += battle.seen;
    await battle.page?.close().catch(() => {});
    Object.assign(battle, { log: '', seen: 0, ids: [] });
    await this.tab(battle);
    const { page } = battle;
    await page.goto(this.server.link);
    await page.evaluate(() => {
      localStorage.setItem('umpire.hints', 'seen');
      localStorage.setItem('umpire.speed', '100');
    });
    await page.reload();
    const card = page.locator('.card', { hasText: 'First steps' }).first();
    await seatAll(card, 'drill');
    await card.getByRole('button', { name: /^Play/ }).click();
    await page.locator('.table').waitFor();
    battle.log = decodeURIComponent(page.url().split('/').at(-1));
    this.begun++;
  }

  /** Opens the table again: all that was seen must be there. */
  async reopen(battle) {
    await this.tab(battle);
    const { page, log, seen } = battle;
    await page.goto(`${this.server.url}#/table/${log}`);
    await page.locator('.table').waitFor();
    await sleep(300);
    const there = Number(await page.locator('.table').getAttribute('data-answers'));
    this.figures.lost += Math.max(0, seen - there);
    battle.seen = Math.min(seen, there);
  }

  /** The server has all that was seen, and nothing that it had has changed. */
  async prove(battle) {
    const { log, seen } = battle;
    const there = async () => answersOf((await this.server.lines(log)) ?? []);
    await until(`${log} is on the server`, async () => (await there()) >= seen, async () => `${await there()} of ${seen} answers; the page shows: ${await this.told(battle)}`);
    const ids = (await this.server.lines(log)).map((line) => line.id);
    this.figures.lost += battle.ids.filter((id, i) => ids[i] !== id).length;
    battle.ids = ids;
  }

  /** How the page of a battle stands, in its own words. */
  async told({ page }) {
    const key = await page.evaluate(() => (sessionStorage.getItem('umpire.key') ?? localStorage.getItem('umpire.key') ? 'it has a key' : 'it has no key'));
    return `${await page.locator('.table').getAttribute('data-answers')} answers; ${key}; ${(await page.locator('.banner').allInnerTexts()).join(' ') || 'no banner'}`;
  }

  async goOn(battle) {
    const { page } = battle;
    if (await page.locator('.verdict').isVisible()) return this.begin(battle);
    const button = page.getByRole('button', { name: 'Go on', exact: true });
    if (await button.first().isVisible()) await button.first().click();
  }

  /** The tab dies as if its process had been shot. */
  async killPage() {
    const battle = this.battles[Math.floor(this.random() * WRITERS)];
    const client = await this.browser.context.newCDPSession(battle.page);
    const dead = new Promise((done) => battle.page.once('crash', done));
    client.send('Page.crash').catch(() => {});
    await dead;
    await battle.page.close().catch(() => {});
    await this.reopen(battle);
  }

  async killBrowser() {
    await this.browser.kill();
    this.browser = await startBrowser(this.profile.folder);
    for (const battle of this.battles) await this.reopen(battle);
  }

  async killServer() {
    const { port } = this.server;
    await this.server.kill();
    await sleep(this.random() * LONGEST);
    this.server = await play(this.games.file, port);
  }

  async round() {
    for (const battle of this.battles) await this.goOn(battle);
    await sleep(this.random() * LONGEST);
    const fate = this.random();
    const what = fate < 0.4 ? 'page' : fate < 0.65 ? 'browser' : 'server';
    await { page: () => this.killPage(), browser: () => this.killBrowser(), server: () => this.killServer() }[what]();
    for (const battle of this.battles) await this.prove(battle);
    this.figures[what]++;
    this.figures.kills++;
  }

  async end() {
    for (const battle of this.battles) this.figures.shown += battle.seen;
    this.figures.courses = (await this.server.logs()).length - this.begun;
    return { ...this.figures, battles: this.begun };
  }
}

/** `told` hears the figures after each kill. */
export async function kills(count, seed, told = () => {}) {
  const trial = new Trial(seed);
  try {
    await trial.open();
    while (trial.figures.kills < count) {
      await trial.round();
      told(trial.figures);
    }
    return await trial.end();
  } finally {
    await trial.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = 200, seed = 1] = process.argv.slice(2).map(Number);
  const began = Date.now();
  const found = await kills(count, seed, ({ kills: n, lost }) => n % 20 === 0 && console.log(`${n} kills, ${lost} lost, ${Math.round((Date.now() - began) / 1000)} s`));
  console.log(`${found.kills} kills: ${found.page} of a page, ${found.browser} of the browser, ${found.server} of the server`);
  console.log(`${found.battles} battles, ${found.shown} answers shown, ${found.lost} lost, ${found.courses} second courses`);
  process.exitCode = found.lost > 0 || found.courses > 0 ? 1 : 0;
}
