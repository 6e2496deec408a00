// A Chromium of its own with a profile that stays, so that a test can kill it and open it again.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PATIENCE, chromiumOptions } from './harness.mjs';

export function profileFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-profile-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts it; `kill` ends it and all its processes at once, without a word; a second one does nothing. */
export async function startBrowser(folder) {
  const { executablePath, args } = chromiumOptions();
  const said = join(folder, 'DevToolsActivePort');
  rmSync(said, { force: true });
  const awake = ['--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding'];
  const child = spawn(executablePath, ['--headless', ...args, ...awake, `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'], { detached: true, stdio: 'ignore' });
  const ended = new Promise((done) => child.on('exit', done));
  for (let i = 0; i < 300 && !(existsSync(said) && readFileSync(said, 'utf8').includes('\n')); i++) await new Promise((next) => setTimeout(next, 50));
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${readFileSync(said, 'utf8').split('\n')[0]}`);
  const context = browser.contexts()[0];
  context.setDefaultTimeout(PATIENCE);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await browser.close().catch(() => {});
    },
  };
}

/** Tells `seen` how many answers the table of this page shows, each time that they change. */
export async function watchAnswers(page, seen) {
  await page.exposeFunction('seeAnswers', seen);
  await page.addInitScript(() => {
    let last = -1;
    const look = () => {
      const now = Number(document.querySelector('.table')?.dataset.answers ?? -1);
      if (now !== last) window.seeAnswers((last = now), location.hash);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-answers'] });
  });
}
