// One battle on several screens, with a real server and real windows: seats, live, cut off and back, taking back by consent,
// a general who steps in, the card on a shared screen, the umpire's ruling.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { test } from './harness.mjs';
import { begin, hash, seatAll, wanted } from './table.mjs';
import { act, actUnlessCard, beginAsHost, HANGS, house, invite, isOver, NAME, openInvite, panel, shown, until } from './together.mjs';

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
        // He is cut off while the host has orders to give, so that he misses some.
        if (cut === 0 && (await shown(host)) > 30 && (await host.locator('.panel .advise:enabled').count()) > 0) {
          cut = 1;
          await guest.context().setOffline(true);
          const before = await shown(host);
          await guest.locator('.banner', { hasText: 'host’s computer does not answer' }).waitFor({ timeout: 120000 });
          const had = await shown(guest);
          for (let i = 0; i < 40; i++) (await act(host, true)) || (await host.waitForTimeout(20));
          // He may still close the card that tells what the enemy did; then nothing is asked of him.
          await until(() => panel(guest), async () => !(await act(guest)));
          t.equal(await shown(guest), had, 'answers of who is cut off');
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
  'together: taking back by consent, a general steps in and the player comes back, a seat is taken back',
  async (t) => {
    await house(t, async ({ server, screen }) => {
      const host = await screen(server.link);
      await beginAsHost(host);
      await openInvite(host);
      const link = await invite(host, 'Plays Confederate', 'Karl');
      await host.getByRole('button', { name: 'Close' }).click();
      const guest = await screen(link);
      await guest.locator('.table').waitFor();
      const orders = async () => (await shown(host)) > 12 && (await host.locator('.panel .advise:enabled').count()) > 0;
      await until(() => panel(host), async () => (await orders()) || ((await act(host)) || (await act(guest)), false), HANGS);

      // Refused, then granted.
      const asks = host.getByRole('button', { name: /^Ask to undo/ });
      for (const [answer, back] of [['No, it stands', false], ['I agree', true]]) {
        const before = await shown(host);
        await asks.click();
        await guest.getByText(/The host asks to take back/).waitFor();
        await host.getByText(/You asked to take back/).waitFor();
        if (answer === 'I agree') if (process.env.UMPIRE_SHOTS) await guest.screenshot({ path: join(process.env.UMPIRE_SHOTS, "together-plea.png") });
        await guest.getByRole('button', { name: answer }).click();
        await host.locator('.plea').waitFor({ state: 'detached' });
        if (back) await until(() => panel(guest), async () => (await shown(host)) < before && (await shown(guest)) === (await shown(host)));
        else t.equal(await shown(host), before, 'answers after a refusal');
      }

      // The guest has gone with an order of his own to give (what the enemy did is on his screen); a general plays for him; he comes back.
      const waits = async () => (await panel(host)).includes('Waiting for Karl') && (await guest.locator('.panel .card .close').count()) > 0;
      await until(async () => `${await panel(host)}\n${await panel(guest)}`, async () => (await waits()) || ((await act(host, true)) || (await actUnlessCard(guest)), false), HANGS);
      const before = await shown(host);
      await host.getByText('Karl (Confederate) is not there?').click();
      await host.getByRole('button', { name: 'Let a general step in' }).click();
      await guest.getByRole('button', { name: /I am back/ }).waitFor();
      await until(() => panel(host), async () => (await shown(host)) > before || (await isOver(host)));
      await guest.getByRole('button', { name: /I am back/ }).click();
      await guest.getByRole('button', { name: /I am back/ }).waitFor({ state: 'detached' });

      // The host takes the seat back: the guest is out, and the host plays both.
      await openInvite(host);
      await host.getByRole('button', { name: 'Take the seat back' }).click();
      await host.locator('dialog li').waitFor({ state: 'detached' });
      await host.getByRole('button', { name: 'Close' }).click();
      await guest.locator('.banner', { hasText: 'taken back' }).waitFor({ timeout: 40000 });
      const now = await shown(host);
      while ((await shown(host)) < now + 3 && !(await isOver(host))) (await act(host)) || (await host.waitForTimeout(20));
      await guest.reload();
      await guest.locator('.banner', { hasText: 'taken back' }).waitFor();
      t.check(!(await act(guest)), 'who has no seat is asked');
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

// The words are those of docs/together.md: who follows it taps what stands there, in this order.
test('together: three steps bring two tablets to one battle', async (t) => {
  await house(t, async ({ server, screen }) => {
    const host = await screen(server.link);
    const card = host.locator('.card', { hasText: 'First steps' }).first();
    t.equal(await card.locator('summary').innerText(), 'Who plays?', 'the fold');
    await seatAll(card, { label: 'A person' });
    await card.getByRole('button', { name: /^Play/ }).click();
    await host.getByRole('button', { name: 'The other player has a tablet too' }).click();
    t.equal(await host.locator('form select option:checked').innerText(), 'Plays Confederate', 'the seat that is offered');
    await host.getByRole('button', { name: 'Give this seat' }).click();
    await host.getByRole('img', { name: /^Code of the link for plays Confederate/ }).waitFor();
    const guest = await screen(await host.locator('.way input').inputValue(), { width: 390, height: 844 });
    await guest.locator('header', { hasText: 'You play Confederate' }).waitFor();
    await guest.getByText('Waiting for Union').first().waitFor();
    await host.getByRole('button', { name: 'Close' }).click();
    await host.locator('.panel', { hasText: 'Union: the leader phase' }).waitFor();
    t.equal(await host.getByRole('dialog').count(), 0, 'cards in the way');
    await until(() => panel(host), async () => (await act(host), (await shown(guest)) > 0));
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
  await seatAll(card, 'person');
  t.check(await card.getByRole('checkbox').isChecked(), 'the card is not offered');
  await card.getByRole('button', { name: /^Play/ }).click();
  const hand = t.page.getByRole('dialog', { name: 'Hand over' });
  await hand.getByRole('heading', { name: 'Union' }).waitFor();
  await t.axe('the card');
  await t.shot('together-hand-over');
  await hand.getByRole('button').click();
  await hand.waitFor({ state: 'detached' });
  await until(() => panel(t.page), async () => (await hand.isVisible()) || (await act(t.page, true), false), HANGS);
  await hand.getByRole('heading', { name: 'Confederate' }).waitFor();
  await hand.getByRole('button').click();
  await t.page.getByRole('button', { name: 'Menu' }).click();
  await t.page.getByRole('checkbox').uncheck();
  await t.page.getByRole('button', { name: 'Close' }).click();
  const before = await shown(t.page);
  while ((await shown(t.page)) < before + 12) (await act(t.page)) || (await t.page.waitForTimeout(20));
  t.check(!(await hand.isVisible()), 'the card comes though it was put away');
}, { timeout: 900000 });

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
