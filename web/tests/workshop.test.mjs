// The workshop: a battle is copied, drawn upon by finger, mouse and keys, mended, kept, shared and played.
import { readFileSync } from 'node:fs';
import { frames } from './frames.mjs';
import { test } from './harness.mjs';

const TABLET = { width: 1180, height: 820 };
const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
const textArea = (page) => page.getByRole('textbox', { name: 'Text of the scenario' });
const textOf = (page) => textArea(page).inputValue();

/** A copy of a built-in battle, drawn. */
async function copy(t, name) {
  await t.open('#/workshop');
  await t.page.getByRole('combobox', { name: 'Battle' }).locator(`option[value="${name}"]`).waitFor({ state: 'attached' });
  await t.page.getByRole('combobox', { name: 'Battle' }).selectOption(name);
  await button(t.page, 'Copy it').click();
  await t.page.locator('.map .ground path').first().waitFor({ state: 'attached' });
  return textOf(t.page);
}

/** Waits until the text is otherwise, and the map is drawn from it. */
async function changed(page, before) {
  await page.waitForFunction((old) => document.querySelector('textarea')?.value !== old, before);
  await page.waitForTimeout(200); // the engine reads the text, and the map follows
  return textOf(page);
}

async function middle(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Lines of `after` that are not in `before`. */
const newLines = (before, after) => after.split('\n').filter((line) => !before.split('\n').includes(line));

/** A finger that pulls, as the browser tells of real ones. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    async pull(from, to, steps = 10) {
      await send('touchStart', [from]);
      for (let i = 1; i <= steps; i++) await send('touchMove', [{ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps }]);
      await send('touchEnd', []);
    },
  };
}

async function pullMouse(page, from, to, steps = 10) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= steps; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps);
  await page.mouse.up();
}

test('workshop: by finger a unit is moved and turned, woods are drawn and reshaped, and all is taken back byte for byte', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  const finger = await fingers(page);
  const unit = await middle(page, '[data-piece="71ny"] .stand');
  await page.touchscreen.tap(unit.x, unit.y);
  await page.getByRole('heading', { name: 'Unit: 71st New York' }).waitFor();
  await t.shot('workshop-tablet-unit');
  await finger.pull(unit, { x: unit.x + 90, y: unit.y + 30 });
  const moved = await changed(page, original);
  t.equal(newLines(original, moved).length, 1, 'lines that changed');
  t.check(/unit 71ny .* at 1[45](\.\d+)?,\d/.test(newLines(original, moved)[0]), `it stands elsewhere: ${newLines(original, moved)[0]}`);
  const handle = await middle(page, '.hand .corner');
  await finger.pull(handle, { x: handle.x + 60, y: handle.y + 60 });
  const turned = await changed(page, moved);
  t.check(/facing (90|75|105|60|120)\b/.test(newLines(moved, turned)[0]), `it is not turned: ${newLines(moved, turned)[0]}`);
  await button(page, 'Done').click();

  await button(page, 'Add …').click();
  await button(page, 'Light woods').click();
  const map = await page.locator('.map .frame').boundingBox();
  const at = (x, y) => [map.x + map.width * x, map.y + map.height * y];
  for (const [x, y] of [[0.7, 0.6], [0.85, 0.6], [0.85, 0.8]]) await page.touchscreen.tap(...at(x, y));
  await button(page, 'Done').click();
  const wooded = await changed(page, turned);
  t.check(/^woods light (\d+(\.5)?,\d+(\.5)? ?){3}$/.test(newLines(turned, wooded)[0]), `no woods on the grid: ${newLines(turned, wooded)[0]}`);
  await page.getByRole('heading', { name: 'Light woods' }).waitFor();
  await t.shot('workshop-tablet-woods');
  const corner = await middle(page, '.hand .corner');
  await finger.pull(corner, { x: corner.x - 60, y: corner.y - 30 });
  const reshaped = await changed(page, wooded);
  t.equal(newLines(wooded, reshaped).length, 1, 'lines that changed with a corner');
  const plus = await middle(page, '.hand .between');
  await page.touchscreen.tap(plus.x, plus.y);
  const before = await changed(page, reshaped);
  t.check(/^woods light (\S+,\S+ ?){4}$/.test(newLines(reshaped, before)[0]), `a tap on + makes no corner: ${newLines(reshaped, before)[0]}`);
  await button(page, 'Delete this corner').click();
  await changed(page, before);
  let now = await textOf(page);
  for (let n = 0; n < 20 && (await button(page, 'Undo').isEnabled()); n++) {
    await button(page, 'Undo').click();
    now = await textOf(page);
  }
  t.equal(now, original, 'taken back');
}, { size: TABLET, touch: true });

test('workshop: by mouse at a desk: text changes the map, errors stand in both and are mended', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  const broken = original.replace('wall "The stone wall"        9,11', 'wlal "The stone wall"        9,11');
  await textArea(page).fill(broken);
  await page.locator('.map .fault').waitFor();
  t.check(/did you mean wall\?/.test(await page.locator('.errors').innerText()), 'no hint');
  t.check(await button(page, 'Try it').isDisabled(), 'a broken battle can be tried');
  t.check((await page.locator('.map .piece').count()) > 5, 'nothing else is drawn');
  await t.shot('workshop-desk-error');
  await page.locator('.errors button').first().click();
  const caret = await textArea(page).evaluate((area) => area.value.slice(0, area.selectionStart).split('\n').length);
  t.equal(caret, broken.slice(0, broken.indexOf('wlal')).split('\n').length, 'line of the caret');
  await page.keyboard.press('Control+z');
  await page.locator('.map .fault').waitFor({ state: 'detached' });
  t.equal(await textOf(page), original, 'mended');
  // On the map the hill is chosen by a click, moved as a whole, and made a wood in the form.
  const hill = await middle(page, '.map .ground .hill');
  await page.mouse.click(hill.x + 25, hill.y + 25);
  await page.getByRole('heading', { name: /Hill: The knoll/ }).waitFor();
  await pullMouse(page, { x: hill.x + 25, y: hill.y + 25 }, { x: hill.x - 40, y: hill.y + 25 });
  const moved = await changed(page, original);
  t.check(/^hill 1 "The knoll" {11}1[34]/.test(newLines(original, moved)[0]), `not moved: ${newLines(original, moved)[0]}`);
  await page.getByLabel('Kind').selectOption('rough');
  const rough = await changed(page, moved);
  t.check(newLines(moved, rough)[0].startsWith('rough "The knoll" '), `another ground: ${newLines(moved, rough)[0]}`);
  await t.axe('the workshop');
  await t.shot('workshop-desk-form');
});

test('workshop: keys alone: a thing is found, moved, turned and taken away, a road is drawn', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  await page.locator('.map').focus();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: /^Unit/ }).waitFor();
  let before = original;
  for (const [key, found] of [['ArrowRight', /at 9\.5,5 /], ['ArrowUp', /at 9\.5,5\.5 /], [']', /facing 15/], ['Delete', null]]) {
    await page.keyboard.press(key);
    const after = await changed(page, before);
    t.check(found ? found.test(newLines(before, after)[0]) : !after.includes('unit 5nj'), `${key}: ${newLines(before, after)[0]}`);
    before = after;
  }
  await page.keyboard.press('Control+z');
  t.check((await changed(page, before)).includes('unit 5nj'), 'not brought back');
  before = await textOf(page);
  await button(page, 'Add …').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Road').focus();
  await page.keyboard.press('Enter');
  await page.locator('.map .hand .cross').waitFor();
  await page.locator('.map').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  const drawn = await changed(page, before);
  t.equal(newLines(before, drawn)[0], 'road 12,9 15,9', 'the road');
  await page.getByRole('heading', { name: /^Road/ }).waitFor();
  await page.keyboard.press('.');
  await page.keyboard.press('ArrowDown');
  t.equal(newLines(drawn, await changed(page, drawn))[0], 'road 12,8.5 15,9', 'its corner');
});

test('workshop: a new battle of each ruleset can be played at once; units come with their words', async (t) => {
  const { page } = t;
  await t.open('#/workshop');
  await page.getByLabel('Title').waitFor();
  await t.axe('the way into the workshop');
  await page.getByLabel('Title').fill('Skirmish at dawn');
  await button(page, /Across the Potomac/).click();
  await page.locator('.map .piece').first().waitFor();
  const first = await textOf(page);
  t.check(first.includes('scenario "Skirmish at dawn"') && first.includes('rules potomac'), first);
  await button(page, 'Add …').click();
  await button(page, 'Unit').click();
  const map = await page.locator('.map .frame').boundingBox();
  await page.mouse.click(map.x + map.width * 0.5, map.y + map.height * 0.3);
  const more = await changed(page, first);
  t.check(/^ {2}unit cs1 "New unit" .* at \d+,\d+ facing 180$/.test(newLines(first, more)[0]), `no unit: ${newLines(first, more)[0]}`);
  await page.getByRole('heading', { name: 'Unit: New unit' }).waitFor();
  t.equal(await page.locator('.workshop').getAttribute('data-errors'), '0', 'errors');
  await button(page, 'Try it').click();
  await page.locator('.table').waitFor();
  t.check(/#\/table\/skirmish-at-dawn/.test(page.url()), page.url());
});

test('workshop: what is drawn is kept, saved as a file, and shared as a link that holds it', async (t) => {
  const { page } = t;
  const original = await copy(t, 'apw-crossroads');
  // Nobody stands on the table yet: who arrives is found in the list.
  await page.getByLabel('Choose').selectOption({ label: 'Uhlans (arrives in turn 1)' });
  await button(page, 'Put it on the table').click();
  t.check(newLines(original, await changed(page, original))[0].includes('au-cav at 24,4'), 'not put on the table');
  await page.locator('.map [data-piece="ac"]').waitFor();
  await textArea(page).fill(original.replace('The crossroads"\n', 'My crossroads"\n'));
  await page.getByRole('heading', { name: 'My crossroads' }).waitFor();
  const mine = await textOf(page);
  await button(page, 'File').click();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as a file').click()]);
  t.equal(file.suggestedFilename(), 'my-crossroads.scn', 'name of the file');
  t.equal(readFileSync(await file.path(), 'utf8'), mine, 'text of the file');
  await button(page, 'Share as a link').click();
  const link = await page.getByLabel('The link').inputValue();
  t.check(link.length < 2500, `a link of ${link.length} letters`);
  await page.waitForTimeout(1000); // it is kept when the hand rests
  await page.reload();
  await page.locator('.map svg').first().waitFor();
  t.equal(await textOf(page), mine, 'kept');
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('.map svg').first().waitFor();
  t.equal(await textOf(page), mine, 'out of the link');
  t.note(`a link of ${link.length} letters`);
  await t.open('#/workshop/=notalink');
  await page.getByRole('alert').waitFor();
});

test('workshop: the battle as a whole is a form: turns, sides, exits and house rules are lines of the text', async (t) => {
  const { page } = t;
  let before = await copy(t, 'first-steps');
  await button(page, 'Battle').click();
  const steps = [
    [() => page.getByLabel('Briefing').fill('A mill at dawn.').then(() => page.keyboard.press('Tab')), '# A mill at dawn.'],
    [() => page.getByLabel('Turns').fill('9').then(() => page.keyboard.press('Tab')), 'turns 9'],
    [() => page.getByLabel('Home edge').first().selectOption('left'), 'side us "Union" first home left'],
    [() => page.getByLabel('Colour').first().selectOption('violet'), 'side us "Union" first home left colour violet'],
    [() => button(page, 'Add an exit').click(), 'exit us top points 1'],
    [() => page.getByLabel('Over the edge').selectOption('right'), 'exit us right points 1'],
    [() => page.getByLabel('Set another house rule').selectOption({ index: 1 }), /^switch \S+ \S+$/],
  ];
  for (const [act, line] of steps) {
    await act();
    const after = await changed(page, before);
    const [found] = newLines(before, after);
    t.check(typeof line === 'string' ? found === line : line.test(found), `another line: ${found}`);
    before = after;
  }
  await page.waitForFunction(() => document.querySelector('.workshop').dataset.errors === '0');
  const houseRules = await page.getByLabel('Set another house rule').locator('option').allInnerTexts();
  t.check(houseRules.includes('Rounding of halved FP'), `house rules by other words: ${houseRules.slice(0, 5)}`);
  t.check(!houseRules.some((words) => /\w_\w|\b(drm|bmp|cmm|tct|fcrt)\b/i.test(words.replace(/FCRT in seed/, ''))), `raw names: ${houseRules}`);
  await page.getByLabel('Turns').fill('5000');
  await page.keyboard.press('Tab');
  await page.getByRole('alert').getByText(/It stays as it was/).waitFor();
  t.equal(await page.getByLabel('Turns').inputValue(), '9', 'turns after a refusal');
  t.check(await page.locator('.map .piece.side-violet').count() > 3, 'the map does not follow the colour');
  await t.axe('the form of the battle');
  await t.shot('workshop-battle');
}, { size: TABLET });

/** Changes the chosen unit's word to every value that the chart has; each makes a battle without errors. */
async function everyArm(t, scenario, unit, label) {
  const { page } = t;
  const original = await copy(t, scenario);
  await page.getByLabel('Choose').selectOption({ label: unit });
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.waitFor();
  let now = original;
  for (const value of await field.locator('option').evaluateAll((all) => all.map((o) => o.value))) {
    if ((await field.inputValue()) === value) continue;
    await field.selectOption(value);
    await page.waitForFunction((old) => document.querySelector('textarea').value !== old || document.querySelector('.refused'), now);
    t.equal(await page.locator('.refused').allInnerTexts().then(String), '', `refused, ${unit} as ${value}`);
    now = await changed(page, now);
    t.equal(await page.locator('.workshop').getAttribute('data-errors'), '0', `errors of ${unit} as ${value}: ${newLines(original, now)}`);
    t.equal(await field.inputValue(), value, 'the form is open, with');
  }
  return original;
}

test('workshop: another arm brings its weapon, count and formation along, in one step', async (t) => {
  const { page } = t;
  await everyArm(t, 'potomac-drill', '1st Regulars', 'Type');
  await everyArm(t, 'apw-crossroads', 'Uhlans (arrives in turn 1)', 'Troop');
  const original = await everyArm(t, 'first-steps', '71st New York', 'Arm');
  for (let n = 0; n < 9 && (await textOf(page)) !== original; n++) await button(page, 'Undo').click();
  await page.getByRole('combobox', { name: 'Arm', exact: true }).selectOption('artillery');
  const guns = await changed(page, original);
  t.check(/artillery \w+ napoleon.12pdr sections 2 at/.test(newLines(original, guns)[0]), `not as the battery beside it: ${newLines(original, guns)[0]}`);
  await button(page, 'Undo').click();
  t.equal(await changed(page, guns), original, 'one step back');
  // Of infantry no guns, no horses and no trails are offered; a weapon is called as people do.
  const weapons = page.getByRole('combobox', { name: 'Weapon', exact: true });
  await weapons.locator('option[value="napoleon_12pdr"]').waitFor({ state: 'detached' });
  t.equal((await weapons.locator('option').allInnerTexts()).slice(0, 2).join(), 'rifle-muskets,smoothbore muskets', 'weapons of infantry');
  t.equal(await page.getByRole('combobox', { name: 'Formation', exact: true }).locator('option[value="limbered"]').count(), 0, 'infantry that limbers up');
  t.equal(await page.getByLabel('Sections').count(), 0, 'sections of infantry');
  // What the rules do not take is not taken, and the form says why and stays.
  await page.getByLabel('Figures').fill('99');
  await page.keyboard.press('Tab');
  await page.getByText(/It stays as it was: .*99/).waitFor();
  t.equal(await page.getByLabel('Figures').inputValue(), /71ny .*figs (\d+)/.exec(original)[1], 'figures');
  t.equal(await textOf(page), original, 'text');
  await t.axe('a refusal');
});

test('workshop: a bridge goes where road and water cross, is first under the finger, and gets advice beside the water', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  const wet = original.replace(/^side cs.*$/m, (line) => `${line}\nstream "Run" 0,2.3 24,3.7\nroad "Lane" 20.2,0 21,18`);
  await textArea(page).fill(wet);
  const before = await changed(page, original);
  const map = await page.locator('.map .frame').boundingBox();
  const at = (x, y) => [map.x + (map.width * x) / 24, map.y + map.height * (1 - y / 18)];
  await button(page, 'Add …').tap();
  await button(page, 'Bridge').tap();
  t.equal(await page.locator('.map .hand .cross').count(), 0, 'crosses for a finger');
  await page.touchscreen.tap(...at(20.9, 2.9)); // half an inch beside
  const bridged = await changed(page, before);
  const [x, y] = /^bridge ([\d.]+),([\d.]+)$/.exec(newLines(before, bridged)[0]).slice(1).map(Number);
  t.check(Math.abs(x - 20.36) < 0.02 && Math.abs(y - 3.49) < 0.02, `the bridge is at ${x},${y}`);
  await button(page, 'Done').tap();
  await page.touchscreen.tap(...at(x + 0.1, y + 0.1));
  await page.getByRole('heading', { name: 'Bridge' }).waitFor();
  await t.shot('workshop-bridge');
  await textArea(page).fill(bridged.replace(/^bridge .*$/m, 'bridge 22,8'));
  await page.locator('.map').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  for (let i = 0; i < 12; i++) await page.keyboard.press('Shift+ArrowLeft');
  await page.locator('.errors button', { hasText: 'beside the water' }).tap();
  await page.getByRole('heading', { name: 'Bridge' }).waitFor();
  t.check(!(await textArea(page).evaluate((area) => document.activeElement === area)), 'the text takes the finger’s keyboard out');
  const [corner, frame] = [await middle(page, '.hand .corner'), await page.locator('.map').boundingBox()];
  t.check(corner.x > frame.x && corner.x < frame.x + frame.width && corner.y > frame.y && corner.y < frame.y + frame.height, 'it is not shown on the map');
}, { size: TABLET, touch: true });

test('workshop: a corner and the whole hill have a button each', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  await page.getByLabel('Choose').selectOption(String(original.split('\n').findIndex((line) => line.startsWith('hill')) + 1));
  await page.locator('.map').focus();
  await page.keyboard.press('.');
  await button(page, 'Delete this corner').waitFor();
  await t.shot('workshop-corner');
  await button(page, 'Delete the hill').click();
  t.check(!(await changed(page, original)).includes('hill 1'), 'the hill is still there');
}, { size: TABLET });

test('workshop: from a tried battle straight back to the drawing, where undo still knows the way', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  await page.getByLabel('Choose').selectOption({ label: '71st New York' });
  await page.locator('.map').focus();
  await page.keyboard.press('ArrowRight');
  const moved = await changed(page, original);
  await button(page, 'Try it').click();
  await page.getByRole('link', { name: 'Back to the drawing' }).click();
  await page.locator('.workshop .map .piece').first().waitFor();
  t.equal(await textOf(page), moved, 'the drawing');
  await button(page, 'Undo').click();
  t.equal(await textOf(page), original, 'taken back');
}, { size: TABLET });

test('workshop: a zone is drawn, reshaped and given to the other side, and troops are set up in it', async (t) => {
  const { page } = t;
  const original = await copy(t, 'apw-crossroads');
  t.equal(await page.locator('.map .setting-up').count(), 2, 'strips of the rules');
  await button(page, 'Add …').click();
  await button(page, 'Zone of Austria').click();
  const map = await page.locator('.map').boundingBox();
  for (const [x, y] of [[0.3, 0.62], [0.7, 0.62], [0.7, 0.85], [0.3, 0.85]]) await page.mouse.click(map.x + map.width * x, map.y + map.height * y);
  await button(page, 'Done').click();
  const zoned = await changed(page, original);
  t.check(/^zone au (\d+(\.5)?,\d+(\.5)? ?){4}$/.test(newLines(original, zoned)[0]), `no zone: ${newLines(original, zoned)[0]}`);
  t.equal(await page.locator('.map .setting-up').count(), 2, 'it goes before the strip');
  await page.locator('.map').focus();
  await page.keyboard.press('.');
  await page.keyboard.press('ArrowRight');
  const moved = await changed(page, zoned);
  t.check(/^zone au /.test(newLines(zoned, moved)[0]), 'its corner does not move');
  await page.getByLabel('Whose').selectOption({ label: 'Prussia' });
  const given = await changed(page, moved);
  t.check(/^zone pr /.test(newLines(moved, given)[0]), `not given: ${newLines(moved, given)[0]}`);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => /^zone au /m.test(document.querySelector('textarea').value));
  await t.axe('a zone');
  await t.shot('workshop-zone');
  await button(page, 'Try it').click();
  await page.locator('.map .setting-up').first().waitFor({ state: 'attached' });
}, { size: TABLET });

test('workshop: keys that come faster than the text is read are all heeded', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  const place = async () => /unit 5nj .* at ([\d.]+),([\d.]+)/.exec(await textOf(page)).slice(1).map(Number);
  const [x, y] = await place();
  await page.getByLabel('Choose').selectOption({ label: '5th New Jersey' });
  await page.locator('.map').focus();
  await page.evaluate(() => {
    const map = document.querySelector('.map');
    const keys = [...Array(12).fill('ArrowRight'), ...Array(5).fill('ArrowUp'), ']', ']', ']', 'ArrowLeft'];
    for (const key of keys) map.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await page.waitForFunction(() => /unit 5nj .* facing 45\b/.test(document.querySelector('textarea').value));
  await page.waitForTimeout(500);
  const [u, v] = await place();
  t.check(Math.abs(u - x - 5.5) < 0.3 && Math.abs(v - y - 2.5) < 0.3, `from ${x},${y} to ${u},${v}`);
  t.check(original !== (await textOf(page)), 'nothing moved');
});

test('workshop: a picture is traced: two known points set its scale and turn it, and it is not kept', async (t) => {
  const { page } = t;
  await copy(t, 'first-steps');
  const picture = { name: 'map.png', mimeType: 'image/png', buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } }) };
  await button(page, 'Trace a picture').click();
  await page.getByLabel('Picture', { exact: true }).setInputFiles(picture);
  await button(page, 'Tap two known points').click();
  const map = await page.locator('.map .frame').boundingBox();
  for (const [x, y] of [[0.25, 0.75], [0.75, 0.75]]) await page.mouse.click(map.x + map.width * x, map.y + map.height * y);
  await page.getByLabel('First point').fill('6,4');
  await page.getByLabel('Second point').fill('6,16');
  await t.axe('the picture');
  await button(page, 'Lay the picture so').click();
  // Half the table's width, 12 inches, is 12 inches up now: the same scale, turned by a quarter.
  const [a, b, c, d] = (await page.locator('.map image').getAttribute('transform')).match(/-?[\d.]+(e-\d+)?/g).map(Number);
  t.check(Math.abs(a) < 0.05 * Math.abs(b) && b < 0 && Math.abs(b + c) < 1e-6 && Math.abs(a - d) < 1e-6, `laid otherwise: ${[a, b, c, d]}`);
  await t.shot('workshop-picture');
  await page.waitForTimeout(900);
  await page.reload();
  await page.locator('.map .piece').first().waitFor();
  t.equal(await page.locator('.map image').count(), 0, 'pictures after a reload');
});

test('workshop: on a phone the map and the text are tabs', async (t) => {
  const { page } = t;
  await t.open('#/workshop');
  await page.getByRole('combobox', { name: 'Battle' }).locator('option[value="first-steps"]').waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Battle' }).selectOption('first-steps');
  await button(page, 'Copy it').tap();
  await page.locator('.map .piece').first().waitFor();
  await t.shot('workshop-phone-map');
  await button(page, 'Text').tap();
  await textArea(page).waitFor();
  await t.axe('the workshop on a phone');
  await t.shot('workshop-phone-text');
}, { size: 'phone' });

test('workshop: it works with the server gone', async (t) => {
  const { page } = t;
  await t.open();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await t.stopServer();
  await copy(t, 'first-steps');
  await button(page, 'Is it fair?').click();
  await button(page, 'Fight it').click();
  await page.getByText(/wins \d+ % of \d+ battle/).first().waitFor();
}, { offlineApp: true, own: true });

test('workshop: fairness is told with its limits, and help for the weaker side is measured', async (t) => {
  const { page } = t;
  const original = await copy(t, 'first-steps');
  // Three Confederate units away: the Union wins nearly always.
  await textArea(page).fill(original.split('\n').filter((line) => !/unit (14al|3va|maurin)/.test(line)).join('\n'));
  await button(page, 'Is it fair?').click();
  await button(page, 'Fight it').click();
  await page.getByText('Union is clearly ahead.').waitFor();
  t.check(/between \d+ % and \d+ %/.test(await page.locator('.result').innerText()), 'no limits');
  t.equal((await page.locator('.axis').innerText()).replace(/\s+/g, ' '), '0 % 40 % 60 % 100 %', 'numbers below the bar');
  t.check(/Confederate wins more.*Union wins more/s.test(await page.locator('.ends').innerText()), 'the ends of the bar have no names');
  await t.shot('workshop-fair');
  await button(page, 'What would help Confederate?').click();
  await button(page, 'Take it').first().waitFor();
  await page.getByText(/(has one figure more|instead of \w+): Confederate wins .*; Union wins/).first().waitFor();
  await button(page, 'Stop').click();
  await t.axe('the laboratory');
  await button(page, 'Take it').first().click();
  t.check(await button(page, 'Undo').isEnabled(), 'the change is not in the text');
}, { timeout: 400000 });

/** A table with 300 pieces of terrain and 60 units. */
function crowded() {
  const near = (value) => Math.round(value * 10) / 10;
  const at = (i, across, step, dx = 0, dy = 0) => `${near(2 + (i % across) * step + dx)},${near(2 + Math.floor(i / across) * step + dy)}`;
  const kinds = ['hill 1', 'woods light', 'woods heavy', 'rough', 'wall', 'fence', 'road', 'stream'];
  const ground = Array.from({ length: 300 }, (_, i) => {
    const corners = [[0, 0], [3, 0.4], [3.4, 2.6], [0.3, 3]].slice(0, i % 8 < 4 ? 4 : 3);
    return `${kinds[i % 8]} ${corners.map(([dx, dy]) => at(i, 25, 4.6, dx, dy)).join(' ')}`;
  });
  const units = (side, words, first) => Array.from({ length: 30 }, (_, i) => `  unit ${side}${i} "${side} ${i}" infantry trained rifle-musket figs 8 at ${4 + (i % 15) * 7},${first + Math.floor(i / 15) * 4} facing ${words} line`);
  return [
    'scenario "Crowded"', 'rules adf15', 'table 120in x 60in', 'turns 8', 'side us "Union" first home bottom', 'side cs "Confederate" home top', ...ground,
    'brigade us "One"', '  leader ul "Hart" lb 2 at 50,6', ...units('us', 0, 4), 'brigade cs "Two"', '  leader cl "Pryor" lb 2 at 50,54', ...units('cs', 180, 50), '',
  ].join('\n');
}

for (const [device, size] of [['a tablet', TABLET], ['a desk', { width: 1440, height: 900 }]])
  test(`workshop: 300 pieces of terrain and 60 units are dragged about evenly, at ${device}`, async (t) => {
    const { page } = t;
    const original = await copy(t, 'first-steps');
    await textArea(page).fill(crowded());
    await changed(page, original);
    await page.locator('.map [data-piece="us7"]').waitFor();
    t.equal(await page.locator('.map .piece').count(), 62, 'pieces');
    t.equal(await page.locator('.workshop').getAttribute('data-errors'), '0', `errors, ${await page.locator('.errors').allInnerTexts()}`);
    for (const [what, chosen] of [['a unit', 'us 7'], ['a wood', crowded().split('\n').findIndex((line) => line.startsWith('woods light')) + 160 + 1]]) {
      await page.getByLabel('Choose').selectOption(typeof chosen === 'string' ? { label: chosen } : String(chosen));
      await page.getByRole('region', { name: 'The chosen thing' }).waitFor();
      const at = typeof chosen === 'string' ? await middle(page, '[data-piece="us7"] .stand') : await middle(page, '.hand .corner');
      const before = await textOf(page);
      const { gaps, work } = await frames(page, at);
      await page.waitForFunction((old) => document.querySelector('textarea').value !== old || document.querySelector('.refused'), before);
      const part = (p) => gaps[Math.floor(gaps.length * p)].toFixed(1);
      t.note(`${what}: ${gaps.length} frames, half within ${part(0.5)} ms, 95 % within ${part(0.95)} ms; the page works ${work.toFixed(1)} ms of each`);
      // A busy machine draws late whatever the page does; its own work is what counts here.
      t.check(work < 17, `the page works ${work.toFixed(1)} ms for a frame with ${what}`);
    }
    await t.axe('a crowded table');
    await t.shot(`workshop-crowded-${size.width}`);
  }, { size, alone: true });
