// The text is the truth: every built-in battle and 200 random ones are drawn upon, taken back, kept, shared and opened
// again, and come out byte for byte. A change touches its own line and no other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, test } from './harness.mjs';
import { source } from './source.mjs';

/** Numbers that look random and are the same each time. */
function chances(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return { below, pick: (list) => list[below(list.length)] };
}

const GROUND = ['woods light', 'hill 1', 'orchard', 'rough', 'road "Lane"', 'stream', 'wall "Old wall"', 'fence'];
const REMARKS = ['', '', '   # as the map has it', '\t# "quoted" 3,4', ' #'];

/** A battle as an untidy hand would type it. */
function untidy(core, { below, pick }) {
  const lines = core.sketch(pick(['adf15', 'adf10', 'adf15-early']), 'Random', 1 + below(4)).split('\n');
  for (let n = below(12); n > 0; n--) {
    const [x, y] = [1 + below(40), 1 + below(28)];
    const area = [[x, y], [x + 3, y], [x + 3.5, y + 2.25], [x, y + 3]];
    const kind = pick(GROUND);
    const points = /road|stream|wall|fence/.test(kind) ? area.slice(0, 3) : area;
    const gap = pick([' ', '  ', '     ', '\t']);
    lines.splice(7 + below(2), 0, `${kind}${gap}${points.map((p) => p.join(',')).join(gap)}${pick(REMARKS)}`, ...(below(3) ? [] : ['', '# a remark of its own, ääö']));
  }
  const text = lines.join(pick(['\n', '\n', '\r\n']));
  return below(4) ? text : text.replace(/\s+$/, '');
}

/** One thing done on the map. */
function drawUpon(text, drawn, changes, { below, pick }) {
  const { lines, info } = drawn;
  const at = [1 + below(info.table.width - 2), 1 + below(info.table.depth - 2)];
  const piece = below(lines.pieces.length);
  const ways = [
    () => changes.moveThing(text, drawn, { kind: 'piece', index: piece, line: lines.pieces[piece] }, [0.5, -0.25]),
    () => changes.turnTo(text, lines.pieces[piece], 15 * below(24)),
    () => changes.addObjective(text, drawn, at).text,
    () => changes.addPiece(text, drawn, drawn.commands[0].line, false, at).text,
    () => changes.addGround(text, drawn, { words: 'rough', shape: 'area' }, [], [at, [at[0] + 1, at[1]], [at[0], at[1] + 1]]).text,
    () => changes.dropThing(text, { line: lines.pieces[piece] }),
  ];
  if (lines.features.length > 0) {
    const f = below(lines.features.length);
    ways.push(
      () => changes.movePoint(text, lines.features[f], 0, at),
      () => changes.addPoint(text, lines.features[f], 0, at),
      () => changes.moveThing(text, drawn, { kind: 'feature', index: f, line: lines.features[f] }, [0.5, 0.5]),
    );
  }
  return pick(ways)();
}

/** Lines that only one of the two has. */
function differing(before, after) {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return Math.max(a.length, b.length) - head - tail;
}

test('workshop: all battles and 200 random ones are drawn upon, taken back, kept, shared and opened, byte for byte', async (t) => {
  const [{ makeCore }, text, changes, link] = await Promise.all(['engine/core.ts', 'workshop/text.ts', 'workshop/changes.ts', 'workshop/link.ts'].map(source));
  const core = await makeCore(new WebAssembly.Module(readFileSync(join(DIST, 'umpire.wasm'))));
  const chance = chances(7);
  const built = core.scenarios().map(({ name }) => core.scenario(name));
  const all = [...built, ...Array.from({ length: 200 }, () => untidy(core, chance))];
  let drawnUpon = 0;
  for (const original of all) {
    const first = core.proof('a.scn', original);
    t.check(first.ok, `a battle to begin with has errors: ${JSON.stringify(first.errors[0])}\n${original}`);
    t.equal(await link.unpack(await link.pack(original)), original, 'a link gives back');
    t.equal(text.linesOf(original).join('\n'), original, 'lines come to the text');
    for (const line of text.linesOf(original)) for (const token of text.tokensOf(line)) t.check(line.slice(token.from, token.to).includes(token.text), `a token beside its place: ${line}`);
    // What is kept is the first text and the changes since: replayed, they are the text on the drawing board.
    let now = original;
    let kept = original;
    for (let n = 0; n < 4; n++) {
      const { ok, drawn } = core.proof('a.scn', now);
      if (!ok || !drawn) break;
      const next = drawUpon(now, drawn, changes, chance);
      t.check(differing(now, next) <= 1, `a change of more than its line:\n${now}\n---\n${next}`);
      kept = text.patched(kept, text.patchOf(now, next));
      t.equal(kept, next, 'what is kept');
      now = next;
      drawnUpon++;
    }
    t.equal(text.patched(kept, text.patchOf(now, original)), original, 'taken back');
  }
  t.note(`${all.length} battles, ${drawnUpon} changes`);
  t.check(built.length >= 18 && drawnUpon > 500, 'too little was drawn');
});

test('workshop: words of a line are changed, added and taken away in their place', async (t) => {
  const x = await source('workshop/text.ts');
  const line = '  unit 2wi  "2nd Wisconsin" infantry veteran figs 5 at 20,10 facing 270 line   # the old 2nd';
  t.equal(x.setValue(line, 'at', '1,2'), line.replace('20,10', '1,2'), 'a place');
  t.equal(x.setValue(line, 'arrives', '3'), line.replace(' line ', ' line arrives 3 '), 'a new word');
  t.equal(x.setValue(line, 'facing', ''), line.replace(' facing 270', ''), 'a word taken away');
  t.equal(x.setOneOf(line, ['veteran', 'trained'], 'trained'), line.replace('veteran', 'trained'), 'another word');
  t.equal(x.setOneOf(line, ['mounted'], 'mounted', ['at']), line.replace(' at ', ' mounted at '), 'a word before another');
  t.equal(x.setName(line, '7th "Wis"'), line.replace('2nd Wisconsin', "7th 'Wis'"), 'a name');
  t.equal(x.setName('hill 1 3,4 5,4 5,6', 'Rise', 2), 'hill 1 "Rise" 3,4 5,4 5,6', 'a new name');
  t.equal(x.tokensOf('woods "a # b" 1,2 # "c" 3,4').map((k) => k.text).join('|'), 'woods|a # b|1,2', 'tokens');
  t.equal(x.tokensOf('table "open').map((k) => k.text).join('|'), 'table|open', 'a quote that is not closed');
  t.equal(x.setPlace('fortification redoubt 1,1 3,1 3,3 1,1', 0, [2, 2]), 'fortification redoubt 2,2 3,1 3,3 2,2', 'a ring stays closed');
});

test('workshop: a picture is laid by two known points', async (t) => {
  const { lieOf, laid, under } = await source('workshop/lie.ts');
  const lie = lieOf([[100, 400], [500, 100]], [[10, 5], [10, 30]]);
  const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-9;
  t.check(near(laid(lie, [100, 400]), [10, 5]) && near(laid(lie, [500, 100]), [10, 30]), 'the two points do not lie where they should');
  t.check(near(under(lie, laid(lie, [37, 81])), [37, 81]), 'there and back is another place');
  t.check(Math.abs(Math.hypot(lie.a, lie.b) - 25 / 500) < 1e-12, 'the scale is wrong');
});
