// Fair dice between real screens: both have a part in each roll, a reload keeps the secret, who tells nothing is named, the
// record passes `umpire verify`, a page that cheats is found out; by post the host's computer rolls.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './harness.mjs';
import { hash } from './table.mjs';
import { act, beginAsHost, HANGS, house, invite, openInvite, panel, shown, until } from './together.mjs';
import { PROGRAM } from './umpire.mjs';

const fairLines = (lines, kind) => lines.filter((line) => line.kind === 'remark' && line.text.startsWith(`# fair ${kind}`));
const dice = (lines) => lines.filter(({ kind, text }) => kind === 'answer' && text.startsWith('dice ')).length;

async function chooseDice(page, mode) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('How the computer rolls dice').selectOption(mode);
  await page.getByRole('button', { name: 'Close' }).click();
}

/** Host and guest at a battle with such dice. */
async function table({ server, screen }, mode) {
  const host = await screen(server.link);
  const log = await beginAsHost(host);
  await openInvite(host);
  const link = await invite(host, 'Plays Confederate', 'Karl');
  await host.getByRole('button', { name: 'Close' }).click();
  const guest = await screen(link);
  await guest.locator('.table').waitFor();
  await chooseDice(host, mode);
  return { host, guest, log, secret: /key=([0-9a-f]+)/.exec(link)[1] };
}

/** Both play until the host is about to fire; then the guest is cut off, the host fires, and the dice wait for the guest. */
async function fireAlone({ host, guest }) {
  const fires = async () => (await host.locator('.draft .what', { hasText: ' fires ' }).count()) > 0;
  await until(() => panel(host), async () => (await fires()) || ((await act(host)) || (await act(guest)), false), HANGS);
  await guest.context().setOffline(true);
  await host.locator('.panel .go .main:enabled').click();
  await host.getByText('The dice wait for the screen of Karl').waitFor();
}

/** Both play until so many dice have fallen. */
async function untilDice({ host, guest, log }, server, wanted) {
  await until(
    async () => `${await panel(host)}\n${await panel(guest)}`,
    async () => dice(await server.lines(log)) >= wanted || ((await act(host)) || (await act(guest)), false),
    HANGS,
  );
}

/** Dice and standing orders may still be on their way: the record is looked at when both screens show the same. */
async function settled({ host, guest }) {
  await until(() => panel(guest), async () => (await shown(guest)) === (await shown(host)) && (await hash(guest)) === (await hash(host)), HANGS);
}

async function saved(page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Save the record as a file' }).click();
  const record = readFileSync(await (await download).path(), 'utf8');
  await page.getByRole('button', { name: 'Close' }).click();
  return record;
}

/** What `umpire verify` says. */
function verified(record) {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-fair-'));
  try {
    writeFileSync(join(folder, 'battle.rec'), record);
    return execFileSync(PROGRAM, ['verify', join(folder, 'battle.rec')], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return `refused: ${error.stdout}${error.stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function checked(t, page, shot = '') {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Check the dice' }).click();
  const found = page.locator('.found', { hasText: /fair/i });
  await found.waitFor();
  const words = await found.innerText();
  if (shot && process.env.UMPIRE_SHOTS) {
    await found.scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(process.env.UMPIRE_SHOTS, `${shot}.png`) });
  }
  await page.getByRole('button', { name: 'Close' }).click();
  return words;
}

test(
  'fair: two screens roll together, one is loaded again, one tells nothing for a while, and all of it is proven',
  async (t) => {
    await house(t, async ({ server, screen }) => {
      const at = await table({ server, screen }, 'live');
      const { host, guest, log } = at;
      // The guest's screen is cut off: the dice wait, then go on without it, and it is named.
      await fireAlone(at);
      const go = host.getByRole('button', { name: 'Roll without it' });
      await go.waitFor();
      if (process.env.UMPIRE_SHOTS) await host.screenshot({ path: join(process.env.UMPIRE_SHOTS, 'fair-waits.png') });
      await go.click();
      await until(() => panel(host), async () => dice(await server.lines(log)) > 0, HANGS);
      await guest.context().setOffline(false);
      await guest.locator('.banner').waitFor({ state: 'detached' });
      await untilDice(at, server, 3);
      await guest.reload();
      await guest.locator('.table').waitFor();
      await untilDice(at, server, 6);
      let lines = await server.lines(log);
      t.equal(fairLines(lines, 'commit').length, 2, 'commitments, after a reload');
      t.check(fairLines(lines, 'link').length >= 9, `${fairLines(lines, 'link').length} links`);
      t.equal(new Set(fairLines(lines, 'link').map(({ text, by }) => text.split(' ')[4] + by)).size, 2, 'each links his own');
      await settled(at);
      lines = await server.lines(log);
      t.check(fairLines(lines, 'silent').length > 0 && fairLines(lines, 'silent').every(({ text }) => text.endsWith(' cs')), 'silence is not named');
      for (const page of [host, guest]) {
        const words = await checked(t, page, page === host ? 'fair-checked' : '');
        t.check(/rolls are fair, and nothing was changed/.test(words) && /did not show its part/.test(words) && !/anew|by hand|typed/.test(words), words);
      }
      const record = await saved(host);
      const said = verified(record);
      t.check(/rolls are fair, and nothing was changed/.test(said) && /answers are as the rules have them/.test(said), said);
      const faces = /^dice \S+ (\d)/m.exec(record);
      const changed = record.replace(faces[0], faces[0].slice(0, -1) + (faces[1] === '6' ? '5' : '6'));
      t.check(verified(changed).startsWith('refused'), 'a changed die passes');
      t.note(`${dice(lines)} rolls`);

      // A record that comes as a file is checked when it comes in.
      for (const [text, words] of [[record, 'nothing was changed'], [changed, 'Not fair']]) {
        await host.goto(server.url);
        await host.locator('input[type=file]').setInputFiles({ name: 'battle.rec', mimeType: 'text/plain', buffer: Buffer.from(text) });
        await host.locator('.table').waitFor();
        await host.getByRole('button', { name: 'Menu' }).click();
        await host.getByText(new RegExp(`When this record came in: .*${words}`)).waitFor();
        await host.getByRole('button', { name: 'Close' }).click();
      }
    });
  },
  { timeout: 900000 },
);

test(
  'fair: a screen that writes dice of its own is found out at once',
  async (t) => {
    await house(t, async ({ server, screen }) => {
      const at = await table({ server, screen }, 'live');
      const { host, log, secret } = at;
      // A program with the guest's secret answers in the place of his page, with a link of its own making.
      await fireAlone(at);
      const lines = await server.lines(log);
      const mine = fairLines(lines, 'commit cs')[0].by.split('@')[1];
      const last = lines.at(-1);
      const roll = fairLines(lines, 'link').at(-1).text.split(' ')[3];
      const append = (after, added) =>
        fetch(`${server.url}api/logs/${log}/lines`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}` },
          body: JSON.stringify({ after: after.n, afterId: after.id, lines: added.map((line, i) => ({ id: (i + 1).toString(16).padStart(32, 'f'), by: `dice@${mine}`, at: 1, ...line })) }),
        });
      const forged = await append(last, [{ kind: 'remark', text: `# fair link ${roll} us ${'0'.repeat(64)}` }]);
      t.equal(forged.status, 403, 'a link in the name of the host');
      const link = { kind: 'remark', text: `# fair link ${roll} cs ${'0'.repeat(64)}` };
      t.equal((await append(last, [link])).status, 200, 'a link that is none');
      await host.getByText('The dice are not fair').first().waitFor();
      t.check(/does not fit the commitment/.test(await panel(host)), await panel(host));
      if (process.env.UMPIRE_SHOTS) await host.screenshot({ path: join(process.env.UMPIRE_SHOTS, 'fair-cheated.png') });
      t.check(verified(await saved(host)).startsWith('refused'), 'the record passes');
    });
  },
  { timeout: 900000 },
);

test(
  'fair: by post the host’s computer rolls with the player’s nonce',
  async (t) => {
    await house(t, async ({ server, screen }) => {
      const at = await table({ server, screen }, 'post');
      const { host, log } = at;
      await untilDice(at, server, 6);
      await settled(at);
      const lines = await server.lines(log);
      t.equal(fairLines(lines, 'commit host').length, 1, 'commitments');
      t.check(fairLines(lines, 'nonce').length >= 6 && fairLines(lines, 'link').every(({ text }) => / host /.test(text)), 'links and nonces');
      t.check(/nothing was changed/.test(await checked(t, host)), 'the check');
      const said = verified(await saved(host));
      t.check(/rolls are fair/.test(said) && /must be trusted/.test(said), said);
    });
  },
  { timeout: 900000 },
);
