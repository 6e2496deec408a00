// Names on the map, measured: each beside its own unit or joined to it by a line, none over another, nobody without.
//   node web/tests/labels.mjs [BATTLES [WORD]]    so many battles (ten) of every scenario with WORD in its name, at four sizes;
// a line each, and every name that is wrong. The tests of the page measure one battle of each.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { engine } from './engine.mjs';
import { launch, run, serve } from './harness.mjs';
import { begin } from './table.mjs';

export const WINDOWS = { desktop: [1440, 900], tablet: [1180, 820], phone: [390, 844], landscape: [720, 450] };
const NEAR = 8; // pixels

/** The page's own placing of names as a script for a browser, whose fonts it measures. */
async function script() {
  const contents = `export { nameAll } from './naming'; export { sheetOf } from './ground'; export { spotsOf } from './spots';
    export { furniture, namedGoals, namedPieces } from './names';`;
  const resolveDir = fileURLToPath(new URL('../src/table/map', import.meta.url));
  const { outputFiles } = await build({ stdin: { contents, resolveDir, loader: 'ts' }, bundle: true, write: false, format: 'iife', globalName: 'labels', logLevel: 'error' });
  return outputFiles[0].text;
}

/** How the table stood at the beginning of each turn of a battle between generals. */
function turns(call, scenario, seed) {
  const { info, position } = call('open', scenario, 0);
  const stood = [position];
  let now = position;
  for (let n = 0; !now.over && n < 6000; n++) {
    const before = now.turn;
    now = (now.ask.kind === 'dice' ? call('roll', seed) : call('give', call('decide', 'drill', seed).line)).position;
    if (now.turn !== before || now.over) stood.push(now);
  }
  return { info, stood };
}

/** In the page: everything that is wrong with the names of these positions in a window of this size. */
function measure({ info, stood, width, height, near }) {
  const { labels } = window;
  const sheet = labels.sheetOf(info.table);
  const { plane } = sheet;
  const zoom = Math.min(width / plane.width, height / plane.height) * 0.97;
  const size = Math.min(2.4, Math.max(0.5, 1 / zoom));
  const corner = (r, x, y) => {
    const a = (r.turn * Math.PI) / 180;
    return [r.at[0] + x * Math.cos(a) - y * Math.sin(a), r.at[1] + x * Math.sin(a) + y * Math.cos(a)];
  };
  const box = (r) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => corner(r, (x * r.width) / 2, (y * r.height) / 2).map((n) => n * zoom));
  const toSide = ([px, py], [ax, ay], [bx, by]) => {
    const t = Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)));
    return Math.hypot(ax + t * (bx - ax) - px, ay + t * (by - ay) - py);
  };
  const apart = (a, b) => Math.min(...a.flatMap((p) => b.map((q, i) => toSide(p, q, b[(i + 1) % 4]))), ...b.flatMap((p) => a.map((q, i) => toSide(p, q, a[(i + 1) % 4]))));
  const meet = (a, b) => ![[a, b], [b, a]].some(([c, d]) => c.some((p, i) => {
    const q = c[(i + 1) % 4];
    const side = ([x, y]) => (q[1] - p[1]) * x + (p[0] - q[0]) * y;
    const [cs, ds] = [c.map(side), d.map(side)];
    return Math.max(...cs) <= Math.min(...ds) + 0.5 || Math.max(...ds) <= Math.min(...cs) + 0.5;
  }));
  const wrong = [];
  let named = 0;
  let brigades = 0;
  stood.forEach((position, k) => {
    const spots = labels.spotsOf(info, position, plane, size);
    const pieces = labels.namedPieces(info, position, plane, size, spots);
    if (pieces.length === 0) return;
    const [must] = pieces.filter((_, i) => i === k % pieces.length);
    const pill = { at: pieces[(k * 7) % pieces.length].room.at.map((n) => n + 30 / zoom), width: 120 / zoom, height: 32 / zoom, turn: 0 };
    const naming = { pieces, musts: new Set([must.piece]), goals: labels.namedGoals(info, plane, size), bands: [], furniture: labels.furniture(info, position, plane, size), pills: [pill] };
    const all = [...labels.nameAll(sheet, zoom, naming)].filter(Boolean);
    const where = `turn ${position.turn}`;
    all.forEach((a, i) => {
      if (meet(box(a), box(pill))) wrong.push(`${where}: ${a.text} lies over the pill`);
      for (const b of all.slice(i + 1)) if (meet(box(a), box(b))) wrong.push(`${where}: ${a.text} lies over ${b.text}`);
    });
    for (const l of all) if (l.cls.startsWith('brigade-name') && l.lines.length === 0) wrong.push(`${where}: ${l.text} names nobody`);
    const joined = (label, n) => label.lines.some(([, end]) => apart(box(n.room), [end, end, end, end].map((p) => p.map((x) => x * zoom))) < 1.5);
    for (const n of pieces) {
      const own = all.filter((l) => l.cls === n.cls && l.text === n.text);
      const good = own.find((l) => {
        if (joined(l, n)) return true;
        const far = apart(box(l), box(n.room));
        return far <= near && pieces.every((o) => o === n || apart(box(l), box(o.room)) > far);
      });
      const brigade = all.find((l) => l.cls.startsWith('brigade-name') && l.text === n.brigade && joined(l, n));
      named += good ? 1 : 0;
      brigades += brigade ? 1 : 0;
      if (own.length > 1) wrong.push(`${where}: ${n.text} is named twice`);
      if (!good && !brigade) wrong.push(`${where}: ${n.text} has no name${own.length ? ', or one that is too far' : ''}`);
      if (n === must && !good) wrong.push(`${where}: ${n.text} is chosen and has no name of its own`);
    }
  });
  return { wrong, named, brigades };
}

/** The room that the map has in each window. */
async function rooms(t) {
  const { page } = t;
  const sizes = {};
  for (const [name, [width, height]] of Object.entries(WINDOWS)) {
    await page.setViewportSize({ width, height });
    if (name === 'desktop') await begin(t, 'first-steps', ['person', 'drill']);
    await page.waitForTimeout(200);
    const box = await page.locator('.map').boundingBox();
    sizes[name] = { width: box.width, height: box.height - (width <= 416 ? 80 : 62) }; // the tools; on a phone the scale, too
  }
  return sizes;
}

/** Measures so many battles of every scenario with this word in its name; `say` is told of each. What is wrong, and counts. */
export async function measureAll(t, battles, { word = '', say = () => {} } = {}) {
  const call = await engine();
  const sizes = await rooms(t);
  await t.page.evaluate(await script());
  const all = { wrong: [], named: 0, brigades: 0, tables: 0 };
  for (const { name } of call('scenarios').filter((s) => s.name.includes(word)))
    for (let seed = 1; seed <= battles; seed++) {
      const { info, stood } = turns(call, name, BigInt(seed));
      const before = all.wrong.length;
      for (const [window, size] of Object.entries(sizes)) {
        const found = await t.page.evaluate(measure, { info, stood, ...size, near: NEAR });
        all.wrong.push(...found.wrong.map((w) => `${name}, ${window}, seed ${seed}: ${w}`));
        all.named += found.named;
        all.brigades += found.brigades;
        all.tables += stood.length;
      }
      say(`${name} seed ${seed}: ${stood.length} tables at ${Object.keys(sizes).length} sizes, ${all.wrong.length - before} wrong`, all.wrong.slice(before));
    }
  return all;
}

async function main(battles, word) {
  const [server, browser] = [await serve(), await launch()];
  let found = null;
  const body = async (t) => {
    found = await measureAll(t, battles, { word, say: (line, wrong) => console.log([line, ...wrong].join('\n  ')) });
  };
  const { why } = await run(browser, server.url, { name: 'labels', body, options: { timeout: 6 * 3600 * 1000 } });
  await browser.close();
  await server.stop();
  if (found) console.log(`${found.tables} tables, ${found.named} own names, ${found.brigades} by their brigade, ${found.wrong.length} wrong`);
  if (why) console.error(why);
  process.exitCode = why || !found || found.wrong.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(Number(process.argv[2] ?? 10), process.argv[3] ?? '');
