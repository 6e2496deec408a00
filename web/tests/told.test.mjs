// The told turn: every act of the engine has its drawing and its sentence, the enemy's part is told at three paces, and
// a replay tells the same.
import { readdirSync, readFileSync } from 'node:fs';
import { engine } from './engine.mjs';
import { test } from './harness.mjs';
import { scenes, visit } from './scenes.mjs';
import { source } from './source.mjs';
import { begin, chances, clicker, play, rollOwn, wanted } from './table.mjs';

const RULES = new URL('../../src/rules/', import.meta.url);

/** The words of every ump_tell() of every family, as its source has them; but those of a sum or of a new turn, which are no acts. */
function toldWords() {
  const families = readdirSync(RULES, { withFileTypes: true }).filter((d) => d.isDirectory());
  return families.flatMap(({ name }) =>
    readdirSync(new URL(`${name}/`, RULES))
      .filter((file) => file.endsWith('.c'))
      .flatMap((file) => {
        const text = readFileSync(new URL(`${name}/${file}`, RULES), 'utf8').replace(/\/\*[^]*?\*\//g, '').replace(/"\s*\n\s*"/g, '');
        const calls = text.match(/\bump_tell\([^;]*;/g) ?? [];
        const acts = calls.filter((call) => !/\.kind = UMP_(TOTAL|TURN)\b/.test(call));
        return acts.flatMap((call) => [...call.matchAll(/"([^"]*)"/g)].map(([, words]) => ({ from: `${name}/${file}`, words })));
      }),
  );
}

test('told: every act has its drawing and its sentence, and every told sentence its act', async (t) => {
  const call = await engine();
  const { DRAWINGS } = await source('table/map/marks.ts');
  const { ACTS } = await source('table/told/deeds.ts');
  const { acts, glossary } = call('acts');
  for (const act of acts) {
    t.check(act in DRAWINGS, `"${act}" has no drawing in marks.ts`);
    t.check(ACTS.includes(act), `"${act}" has no place in deeds.ts`);
  }
  for (const { act } of glossary) t.check(acts.includes(act), `"${act}" is no act`);
  const all = toldWords();
  for (const { from, words } of all) t.check(glossary.some((row) => words.includes(row.words)), `${from}: nobody knows what "${words}" is`);
  t.check(all.length > 150, `only ${all.length} sentences were found`);
  t.note(`${acts.length} acts, ${all.length} sentences`);
});

/** A battle fought to its end by generals: its first position, its steps. */
function fight(call, scenario, seed) {
  const { info, position } = call('open', scenario, 0);
  const steps = [];
  let now = position;
  while (!now.over && steps.length < 6000) {
    const answered = now.ask.kind === 'dice' ? call('roll', seed) : call('give', call('decide', 'recruit', seed).line);
    steps.push(...answered.steps);
    now = answered.position;
  }
  return { info, steps, looks: position.looks, end: now.looks };
}

for (const scenario of ['first-steps', 'henry-hill', 'hornets-nest', 'potomac-drill', 'apw-crossroads'])
  test(
    `told: every deed of ${scenario} is drawn and said, and leads to where it stands`,
    async (t) => {
      const call = await engine();
      const { deedsOf, looksAt } = await source('table/told/deeds.ts');
      const { sentenceOf } = await source('table/told/sentence.ts');
      const { marksOf } = await source('table/map/marks.ts');
      const seen = new Set();
      for (const seed of [1n, 2n]) {
        const { info, steps, looks, end } = fight(call, scenario, seed);
        const plane = { scale: 30, width: info.table.width * 30, height: info.table.depth * 30 };
        let before = looks;
        for (const deed of deedsOf(info, steps)) {
          const after = looksAt(before, steps.slice(deed.from.step), deed.from.step, deed.to);
          const words = sentenceOf(info, deed);
          const marks = marksOf(info, { deed, before, after }, plane, 1);
          t.check(words.length > 5 && words.endsWith('.') && !/[_%]|undefined|NaN|-1\b/.test(words), `a sentence: ${words}`);
          t.check(!/is cancelled; (is|are|falls?|routs?|loses?)\b|\bthey just \w+s\b|(stands|hits|lost|left): \d+[;.,]/.test(words), `no good sentence: ${words}`);
          t.check(!/ of (its|their) move of |^Period \d|victory points of /.test(words), `a fact of the reckoning in place of a sentence: ${words}`);
          const acts = info.sides.findIndex(({ people }) => /^ (is|are) active/.test(deed.head.startsWith(people) ? deed.head.slice(people.length) : ''));
          t.check(acts < 0 || deed.side === acts, `it is told as of the other side: ${words}`);
          if (acts >= 0) seen.add('a side is active');
          const own = deed.clauses.find((c) => deed.act === 'fire' && c.unit === deed.unit && ['loss', 'back', 'gone'].includes(c.act));
          t.check(!own, `who fires seems to suffer by it: ${words}`);
          const [, over] = (deed.act === 'fire' && / over ([\d.]+) (?:in|cm)\b/.exec(deed.head)) || [];
          t.check(over === undefined || deed.far === Number(over), `told ${deed.far}, and the rule measured ${over}: ${words}`);
          const { pill } = marksOf(info, { deed, before, after }, plane, 350 / plane.width); // on a phone
          t.check(!pill || Math.abs(pill.at[0] - plane.width / 2) <= Math.max(0, plane.width - pill.width) / 2 + 0.01, `the dice are cut off at the edge: ${words}`);
          const there = deed.unit >= 0 && (before[deed.unit].on || after[deed.unit].on);
          t.check(!there || marks.ring !== null, `nobody is marked: ${words}`);
          if (deed.act === 'fire' && deed.other >= 0 && before[deed.other].on && before[deed.unit].on) {
            t.check(marks.line !== null && marks.pill !== null, `no line of fire: ${words}`);
            if (deed.rolls.length > 0) t.check(marks.pill.faces.length > 0 || deed.rolls[0].faces.length > 12, `no dice: ${words}`);
          }
          for (const [i, look] of after.entries()) {
            const was = before[i];
            if (was.on && look.on && look.strength < was.strength) t.check(marks.notes.some((n) => n.piece === i), `no loss is shown: ${words}`);
            if (was.on && !look.on) t.check(marks.notes.some((n) => n.piece === i && n.cls === 'gone'), `nobody is seen to go: ${words}`);
          }
          seen.add(deed.act);
          before = after;
        }
        t.equal(JSON.stringify(before), JSON.stringify(end), 'the table after the last deed');
      }
      t.note(`acts: ${[...seen].sort().join(' ')}`);
    },
    { timeout: 120000 },
  );

test('told: two rulings are two deeds, none of which came of the other', async (t) => {
  const call = await engine();
  const { info } = call('open', 'first-steps', 0);
  const { deedsOf } = await source('table/told/deeds.ts');
  const ruled = (unit) => ({ kind: 'ruled', rule: '', text: `The umpire rules: ${info.pieces[unit].name} figures 4, because so`, unit, other: -1, value: 0, kept: true, why: '', faces: [], act: 'state', far: -1, looks: [] });
  const deeds = deedsOf(info, [0, 1].map((unit) => ({ side: -1, line: '', text: '', events: [ruled(unit)], looks: null })));
  t.equal(JSON.stringify(deeds.map(({ unit, clauses }) => [unit, clauses.length])), '[[0,0],[1,0]]', 'who is ruled, and what came of it');
});

/** What is told now: the sentence and the marks. */
async function told(page) {
  return page.evaluate(() => {
    const text = (what) => document.querySelector(what)?.textContent.trim() ?? '';
    const shape = (what) => [...document.querySelectorAll(what)].map((e) => e.getAttribute('d') ?? e.textContent).join(' ');
    const faces = [...document.querySelectorAll('.marks .face')].map((e) => e.textContent).join('');
    return { words: text('.panel p.told'), marks: [shape('.marks .shot'), shape('.marks .went'), shape('.marks .fell text'), faces].join(' / ') };
  });
}

async function pace(page, words) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: words }).click();
  await page.getByRole('button', { name: 'Close' }).click();
}

const SIZES = { tablet: { width: 1180, height: 820 }, phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [name, size] of Object.entries(SIZES))
  test(
    `told: the enemy's part as one taps, then its card, ${name}`,
    async (t) => {
      const { page } = t;
      await begin(t, 'first-steps', ['drill', 'person']);
      await wanted(page);
      await pace(page, 'As I tap');
      let taps = 0;
      let dice = 0;
      for (;;) {
        const next = page.locator('.panel .thumb .next:enabled');
        if (await page.locator('.panel .card').isVisible()) break;
        if (await next.isVisible()) {
          const before = await told(page);
          t.check(before.words.length > 5, 'nothing is said');
          if (await page.locator('.marks .face').count()) dice++;
          if (taps++ === 1) await t.shot(`told-${name}`);
          await next.click();
        } else if (await page.locator('.panel .answers button.main:enabled').isVisible()) await page.getByRole('button', { name: 'Let it pass' }).click();
        else if (await page.locator('.panel .choices.ask button:enabled').first().isVisible()) await page.locator('.panel .choices.ask button').first().click();
        else if (await page.locator('.panel .go .main:enabled').isVisible()) await page.locator('.panel .go .main').click();
        else if (await page.locator('.panel .advise:enabled').isVisible()) await page.locator('.panel .advise').click();
        else await page.waitForTimeout(20);
      }
      t.check(taps > 2, `only ${taps} taps`);
      t.check(dice > 0, 'no dice were seen on the map');
      const close = page.locator('.card .close');
      const box = await close.boundingBox();
      t.check(box.y + box.height <= size.height && box.height >= 48, `the card's button is not in view: ${JSON.stringify(box)}`);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('.card [aria-current]').waitFor();
      await page.locator('.marks .acted').waitFor({ state: 'attached' });
      await t.shot(`told-card-${name}`);
      await close.click();
      await page.locator('.panel .advise').waitFor();
      t.note(`${taps} taps`);
    },
    { size, touch: name === 'phone' },
  );

for (const scenario of ['potomac-drill', 'apw-crossroads'])
  test(
    `told: what own dice bring in ${scenario} is told before the next question`,
    async (t) => {
      const { page } = t;
      await begin(t, scenario, ['person', 'person'], { dice: ['own', 'own'] });
      await page.evaluate(() => localStorage.setItem('umpire.speed', '0')); // as one taps
      await page.reload();
      // A sentence can be read that waits for a tap, or stands above a question.
      await page.evaluate(() => {
        const keep = () => read.add(document.querySelector('.panel p.told')?.textContent);
        const read = new Set();
        window.readSoFar = () => [...(keep(), read)];
        setInterval(() => {
          const next = document.querySelector('.panel .thumb .next:enabled');
          if (next) keep();
          next?.click();
        }, 20);
      });
      const press = clicker(page);
      let rolls = 0;
      for (let acts = 0; acts < 400 && rolls < 25; acts++) {
        const now = await wanted(page);
        if (now === 'over') break;
        const { log, read } = await page.evaluate(() => ({ read: window.readSoFar(), log: [...document.querySelectorAll('.log .line')].map((line) => line.textContent) }));
        for (const words of log.slice(0, 3)) t.check(read.includes(words), `nobody could read: ${words}`);
        if (now !== 'dice') await press(chances[now]);
        else if (++rolls) await rollOwn(page);
      }
      t.check(rolls >= 10, `only ${rolls} rolls`);
      t.note(`${rolls} rolls`);
    },
    { timeout: 400000 },
  );

test('told: at once ends with the card, its first deed on the map; steadily goes on by itself', async (t) => {
  const { page } = t;
  await begin(t, 'potomac-drill', ['drill', 'person']);
  await play(page, clicker(page), () => page.locator('.panel .card').isVisible());
  const first = await told(page);
  await page.locator('.card .next').click();
  t.check((await told(page)).words !== first.words, 'the next deed is the first');
  await page.locator('.card .close').click();
  await pace(page, 'Steady');
  const words = new Set();
  const watch = setInterval(() => told(page).then((now) => words.add(now.words), () => {}), 100);
  await play(page, clicker(page), () => words.size >= 6);
  clearInterval(watch);
  t.note(`${words.size} sentences`);
}, { timeout: 90000 });

/** What is told once two looks, a moment apart, are the same. */
async function settled(page) {
  for (let before = await told(page); ; ) {
    await page.waitForTimeout(60);
    const now = await told(page);
    if (now.words === before.words && now.marks === before.marks) return now;
    before = now;
  }
}

test('told: a replay tells the same, sentence by sentence and mark by mark', async (t) => {
  const { page } = t;
  await begin(t, 'first-steps', ['drill', 'drill']);
  await page.getByText('The battle is over').waitFor({ timeout: 60000 });
  const units = () => page.$$eval('.map .piece:has(.stand)', (all) => all.map((e) => `${e.dataset.piece} ${e.style.transform}`).join('; '));
  const end = await units();
  await page.getByRole('button', { name: 'See it again' }).click();
  const scrubber = page.getByLabel('Where in the battle');
  t.equal(await scrubber.inputValue(), '0', 'the scrubber');
  const last = Number(await scrubber.getAttribute('max'));
  const story = [];
  for (let i = 1; i <= 12; i++) {
    await page.getByRole('button', { name: 'On', exact: true }).click();
    await page.getByText(`${i} of ${last} ·`).waitFor();
    story.push(await settled(page));
  }
  t.check(story.some(({ marks }) => marks.replaceAll(' / ', '') !== ''), 'no marks in the replay');
  await scrubber.fill(String(last));
  await page.getByText(`${last} of ${last} ·`).waitFor();
  t.equal(await units(), end, 'units at the end');
  await page.getByRole('button', { name: 'Back to the battle' }).click();
  await page.locator('.verdict').waitFor();
  while (await page.getByRole('button', { name: 'Earlier' }).isVisible()) await page.getByRole('button', { name: 'Earlier' }).click();
  const lines = page.locator('.log .line');
  t.equal(await lines.count(), last, 'lines of the story');
  for (const [i, { words, marks }] of story.entries()) {
    await lines.nth(last - 1 - i).click();
    await page.locator('.log .line[aria-expanded="true"]').waitFor();
    const now = await settled(page);
    t.equal(now.words, words, `sentence ${i + 1}`);
    t.equal(now.marks, marks, `marks ${i + 1}`);
  }
  t.note(`${last} deeds`);
}, { timeout: 120000 });

test('told: in a battle that was opened again the marks stand where the units are', async (t) => {
  await visit(t, scenes.find(({ name }) => name === 'told'));
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(await t.page.locator('.map .marks .acted').boundingBox());
  const [px, py] = middle(await t.page.locator('.map .piece[data-piece="5nj"] .stand').first().boundingBox());
  t.check(Math.hypot(x - px, y - py) < 12, `the ring is ${Math.round(Math.hypot(x - px, y - py))} px away from who fired`);
});

test('told: in the odds the one who is hit goes back, and what is certain is not repeated', async (t) => {
  const { gistsOf } = await source('table/panel/gists.ts');
  const outcomes = [
    { text: 'Battery A moves 0.1 cm; 1st Virginia moves 3 cm', p: 0.3 },
    { text: 'Battery A moves 0.1 cm; 1st Virginia moves 2 cm', p: 0.2 },
    { text: 'Battery A moves 0.1 cm; 1st Virginia loses 1, is confused, moves 4 cm', p: 0.4 },
    { text: 'Battery A moves 0.1 cm', p: 0.1 },
  ];
  const said = (marchers) => gistsOf({ outcomes }, marchers).map(({ text, p }) => `${text} ${Math.round(100 * p)}`).join('; ');
  t.equal(said([]), '1st Virginia goes back 50; 1st Virginia loses 1, is confused 40; nothing else changes 10', 'a fire');
  const marches = gistsOf({ outcomes: [{ text: 'Light horse moves 15 cm', p: 0.4 }, { text: 'nothing changes', p: 0.6 }] }, ['Light horse']);
  t.equal(marches.map(({ text }) => text).join('; '), 'nothing changes; Light horse moves', 'a march');
});
