// How a test plays: what a person does with the panel, by clicks or by keys alone. No rule is known here either;
// whatever the panel offers is tried.

let begun = 0;

/** Opens a new battle of this scenario with these seats, without hints and without pauses; its name. It is put where
 *  earlier pages kept their battles, and taken over from there. */
export async function begin({ page, open }, scenario, seats, more = {}) {
  const name = `test-${++begun}`;
  await open('#/');
  await page.evaluate(
    ([name, scenario, seats, more]) => {
      const saved = { id: name, title: scenario, scenario, ruleset: '', answers: 0, updated: 1, seats, dice: ['rolled', 'rolled'] };
      localStorage.setItem('umpire.hints', 'seen');
      localStorage.setItem('umpire.speed', '100');
      localStorage.setItem(`umpire.record.${name}`, more.record ?? '');
      localStorage.setItem(`umpire.game.${name}`, JSON.stringify({ ...saved, seed: '7', standing: {}, over: false, ...more }));
      location.hash = `#/table/${name}`;
    },
    [name, scenario, seats, more],
  );
  await page.locator('.panel > *').first().waitFor();
  await page.locator('.map .piece, .panel .orders button, .panel .brief .main').first().waitFor();
  if (!more.briefing) await beginIt(page);
  return name;
}

/** Reads no briefing. */
async function beginIt(page) {
  const main = page.locator('.panel .brief .main');
  if ((await main.count()) > 0) await tap(main);
}

/** What the panel wants of a person now. */
async function state(page) {
  return page.evaluate(() => {
    const has = (what) => document.querySelector(what) !== null;
    const ready = (what) => document.querySelector(what)?.disabled === false;
    if (has('.panel .brief')) return 'brief';
    if (ready('.panel .card .close')) return 'told';
    if (has('.panel .verdict')) return 'over';
    if (ready('.panel .go .main')) return 'confirm';
    if (has('.panel .draft .refusal')) return 'refused';
    if (has('.panel .pad')) return 'dice';
    if (ready('.panel .answers button.main')) return 'reaction';
    if (ready('.panel .choices.ask button')) return 'choice';
    return ready('.panel .advise') ? 'order' : 'wait';
  });
}

/** The next thing that a person has to do. `card`: what the enemy did counts; else its card is closed. While answers are
 *  given the battle goes on, however long a general thinks; only one that stands still is stuck. */
export async function wanted(page, card = false) {
  let answers = '';
  for (let i = 0; i < 1500; i++) {
    const now = await state(page);
    const given = await page.evaluate(() => document.querySelector('.table')?.dataset.answers ?? '');
    if (given !== answers) i = 0;
    answers = given;
    if (now === 'brief') await beginIt(page);
    else if (now === 'told' && !card) await page.locator(buttons.told).click();
    else if (now !== 'wait') return now;
    await page.waitForTimeout(20);
  }
  throw new Error(`the panel waits: ${await page.locator('.panel').innerText()}`);
}

const buttons = {
  told: '.panel .card .close',
  confirm: '.panel .go .main',
  refused: '.panel .go button',
  reaction: '.panel .answers button.main',
  choice: '.panel .choices.ask button',
  order: '.panel .advise',
};

/** Answers until the battle is over or `until` says so; returns how many times a person acted. */
export async function play(page, press, until = () => false) {
  for (let acts = 0; acts < 3000; acts++) {
    const now = await wanted(page, true);
    if (now === 'over' || (await until(acts))) return acts;
    if (now === 'dice') throw new Error('dice are asked for that nobody wanted to roll');
    await press(buttons[now]);
  }
  throw new Error('the battle does not end');
}

/** On the card of a battle: who plays every side, as selectOption takes it. */
export async function seatAll(card, seat) {
  await card.locator('summary').click();
  const sides = card.locator('select');
  await sides.nth(1).waitFor(); // they come when the fold has opened
  for (const side of await sides.all()) await side.selectOption(seat);
}

/** A click on this button and no other: on a busy machine the panel may be laid out anew (odds come in) between
 *  looking where the button is and the click of a mouse, which then hits what has come in its place. */
export async function tap(locator) {
  await locator.evaluate((button) => button.click());
}

export function clicker(page) {
  return (selector) => tap(page.locator(selector).first());
}

/** Tab until the thing has the keyboard, then Enter. */
export function typist(page) {
  return async (selector) => {
    for (let i = 0; i < 120; i++) {
      if (await page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector)) {
        await page.keyboard.press('Enter');
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
}

/** What is pressed to see many dice fall: every chance is taken. */
export const chances = {
  confirm: '.panel .go .main',
  refused: '.panel .go button',
  reaction: '.panel .answers .one button:first-child, .panel .answers button.main',
  choice: '.panel .choices.ask button',
  order: '.panel .advise',
};

/** Faces on the pad, whatever is asked for. */
export async function rollOwn(page) {
  const answers = await page.locator('.table').getAttribute('data-answers');
  const [, wants] = /0 of (\d+)/.exec(await page.locator('.pad .of').innerText());
  for (let i = 0; i < Number(wants); i++) await tap(page.locator('.pad .faces button').nth(i % 6));
  await page.waitForFunction((was) => document.querySelector('.table').dataset.answers !== was, answers);
}

/** Position's hash, as the menu says it. */
export async function hash(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const text = await page.locator('.hash code').innerText();
  await page.getByRole('button', { name: 'Close' }).click();
  return text;
}
