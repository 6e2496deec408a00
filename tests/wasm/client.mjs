// The page's own client, without its worker, in Node: a battle of each family is played through it, every
// call says JSON of the shape that types.ts declares, the native program replays the record to the same hash, and odds are
// the native ones, weight by weight.
// node client.mjs UMPIRE.wasm UMPIRE
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { declared } from './types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [wasmPath, umpire] = process.argv.slice(2);
const { build } = createRequire(join(root, 'web', 'package.json'))('esbuild');
const folder = mkdtempSync(join(tmpdir(), 'umpire-client-'));

async function load() {
    const outfile = join(folder, 'core.mjs');
    await build({ entryPoints: [join(root, 'web', 'src', 'engine', 'core.ts')], format: 'esm', outfile, logLevel: 'error' });
    const { makeCore } = await import(pathToFileURL(outfile).href);
    return makeCore(new WebAssembly.Module(readFileSync(wasmPath)));
}

function must(fact, what) {
    if (!fact) throw new Error(what);
}

function native(...args) {
    return execFileSync(umpire, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
}

const types = declared(root);
const core = types.watch(await load());

// What may be asked about one piece and one order, at any time.
function look(position, proposals) {
    const [first] = proposals;
    const piece = first.units[0] ?? 0;
    for (const { line } of proposals) must(core.preview(line).legal, `${line}: proposed, but its preview refuses it`);
    must(first.text && !first.text.includes('undefined'), `${first.line}: no words`);
    for (const { outline, reach } of core.bands(piece)) must(outline.length > 2 && reach >= 0, 'a band without an outline');
    for (const { line, path, units } of proposals.slice(0, 12)) {
        for (const outline of core.reach(line)) must(outline.length > 2, `${line}: an outline of two points`);
        if (path.length > 0 && units.length > 0) must(core.hand(line)?.legal, `${line}: proposed, but the hand cannot do it`);
    }
    for (const { text } of core.around(piece)) must(/, (\d.* (ahead|back|to the)|here$)/.test(text), `no direction: ${text}`);
    must(position.looks.every(({ at }) => at.length === 2), 'a piece without a place');
    const enemy = position.looks.findIndex(({ on }, i) => on && i !== piece);
    const sight = enemy < 0 ? null : core.sight(piece, enemy);
    must(sight === null || typeof sight.clear === 'boolean', 'a sight that is neither clear nor barred');
}

function oddsOf(record, { line }, family) {
    const path = join(folder, 'odds.rec');
    writeFileSync(path, record);
    const forecast = core.odds(line, 'best');
    if (!forecast.exact) return 0;
    const said = JSON.parse(native('odds', '--json', '--until', family === 'apw' ? 'phase' : 'order', '--order', line, path));
    const weights = ({ outcomes }) => outcomes.map(({ weight }) => weight).join(' ');
    must(weights(forecast) === weights(said), `${line}: odds ${weights(forecast)}, native ${weights(said)}`);
    return 1;
}

/** A charge has its price for both sides; whatever else would be done has none. */
function chargeOf(proposals) {
    const charge = proposals.find(({ verb, targets }) => verb === 'charge' && targets.length > 0);
    if (!charge) return 0;
    const { charge: price, outcomes } = core.odds(charge.line, 'no');
    must(price !== null && price.price.length === 2 && price.taken >= 0 && price.taken <= 1.0001, `${charge.line}: ${JSON.stringify(price)}, ${outcomes.length} outcomes`);
    return 1;
}

function play(name) {
    const glanced = core.glance(name);
    let { ok, why, info, position } = core.open(name);
    must(glanced.position?.hash === position.hash, 'a glance shows another position');
    let compared = 0;
    let charges = 0;
    must(ok, why);
    for (let n = 0; !position.over && n < 90; n++) {
        if (position.ask.kind === 'dice') {
            ({ position } = core.roll('5'));
            continue;
        }
        const proposals = core.propose(n, -1);
        if (n % 9 === 0) look(position, proposals);
        const fire = proposals.find(({ verb }) => verb === 'fire');
        if (fire && compared < 2) compared += oddsOf(core.record(), fire, info.family);
        if (charges < 2) charges += chargeOf(proposals);
        if (n % 9 === 0) core.advise('drill', '3');
        const { line } = core.decide(n % 2 ? 'drill' : 'recruit', '3');
        const answered = core.give(line);
        must(answered.ok, `${line}: ${answered.why}`);
        ({ position } = answered);
    }
    const path = join(folder, `${name}.rec`);
    writeFileSync(path, core.record());
    must(native('replay', '--hash', path).includes(position.hash), 'the native replay ends with another hash');
    must(core.openRecord(core.record()).position.hash === position.hash, 'the record opens to another hash');
    const book = join(folder, `${name}.html`);
    native('report', path, '--html', book);
    must(core.book() === readFileSync(book, 'utf8'), 'the book has other bytes than that of the native program');
    const picture = join(folder, `${name}.svg`);
    native('report', path, '--svg', picture);
    must(core.bookPicture() === readFileSync(picture, 'utf8'), 'the picture has other bytes than that of the native program');
    const reviewed = native('review', path, '--trials', '8', '--json');
    must(JSON.stringify(core.review(8)) === JSON.stringify(JSON.parse(reviewed)), 'the review says something else than that of the native program');
    must(core.at(0).answers === 0, 'no look back');
    must(core.step(0).line && core.step(100000) === null, 'a step by its number');
    must(compared > 0, 'no odds were compared');
}

// A new scenario is proof-read, shown with its faults, and fought.
function workshop() {
    const text = core.sketch('adf15', 'New', 2) + 'hill 1 "Hill" 20,16 28,16 28,20 20,20\n';
    must(core.proof('new', text).ok, 'a new scenario has errors');
    must(core.proof('crossroads', core.scenario('apw-crossroads')).advice[0].text.includes('climbs'), 'no advice');
    const zoned = core.proof('zoned', core.scenario('apw-crossroads').replace(/^brigade/m, 'zone au 5,0 40,0 40,9 5,9\n$&'));
    must(zoned.ok && zoned.drawn.lines.zones.length === 1, 'a zone is not drawn');
    const broken = core.proof('new', `${text}wodos 1,1\n`);
    must(!broken.ok && broken.errors[0].text.includes('woods') && broken.drawn.info.pieces.length > 0, 'a broken scenario is not drawn');
    must(core.trial(text, 'recruit', '1').ok, 'a new scenario cannot be fought');
    must(core.scenario('first-steps') === readFileSync(join(root, 'scenarios', 'first-steps.scn'), 'utf8'), 'another text');
    for (const ruleset of ['adf15', 'potomac']) must(core.vocabulary(ruleset).unit.length > 3, 'a ruleset without words');
}

// Calls that need no battle, and those that a battle of ninety answers does not make.
function others() {
    const [chart] = core.charts();
    const [kind] = core.deskKinds(chart.name);
    core.chartHtml(chart.name, false);
    core.generals();
    must(core.acts().glossary.length > core.acts().acts.length, 'acts without words');
    core.deskUnitKeys(chart.name);
    core.deskKeys(chart.name, kind.name);
    for (const ruleset of ['adf15', 'apw1866', 'potomac']) core.deskKeys(ruleset, 'fire');
    const told = { 'firer.arm': 'infantry', 'firer.weapon': 'rifle_musket', 'firer.figs': '8', range: '4' };
    core.deskMatters('adf15', 'fire', told);
    must(core.deskWants('adf15', 'fire', told, '') !== null, 'the desk wants no dice');
    must(core.deskAsk('adf15', 'fire', told, '', '7').ok, 'the desk refuses a fire');
    for (const ruleset of ['adf15', 'apw1866']) core.deskKinds(ruleset).forEach(({ name }) => core.deskKeys(ruleset, name));
    must(core.roster('first-steps', '', 0).ok, 'no roster of a built-in battle');
    must(core.roster('brawners-farm', 'state 2wi markers 2', 1).ages.length === 1, 'hits that the end of a period forgets');
    must(core.rosterOffers('first-steps', '', '71ny').level.length === 4, 'levels that a regiment could have');
    must(core.deskAsk('adf15', 'impact', {}, '', '1').follows.next.length > 0, 'nothing follows an impact');
    must(!core.openText('mine.scn', 'scenario').ok, 'a broken scenario opens');
    must(core.openText('mine.scn', readFileSync(join(root, 'scenarios', 'first-steps.scn'), 'utf8')).ok, 'a text does not open');
    workshop();
    core.distance(0, 1);
    must(core.lessons().length > 0, 'no lesson');
    must(core.alike('us lead hart join 71ny', 'us lead hart join 71ny') && !core.alike('us end', 'us lead hart join 71ny'), 'what is alike');
    core.threats(0, '');
    core.undo(0);
}

// The comparison itself sees a field too few, a field too many and a wrong type.
function comparesForReal() {
    const [good] = core.charts();
    const { title, ...few } = good;
    for (const bad of [few, { ...good, more: 1 }, { ...good, title: 1 }, null])
        must(types.fits('charts', [bad]).length > 0, `types.ts fits ${JSON.stringify(bad)}`);
    must(types.fits('charts', [good]).length === 0, 'types.ts does not fit a good answer');
}

function tried(name, attempt) {
    try {
        attempt();
        return 0;
    } catch (error) {
        console.log(`FAIL ${name}: ${error.message}`);
        return 1;
    }
}

let failed = 0;
const battles = core.scenarios().filter(({ teaching }) => teaching);
for (const { name } of battles) failed += tried(name, () => play(name));
failed += tried('calls without a battle', others);
failed += tried('the comparison with types.ts', comparesForReal);
const unseen = types.unseen();
if (unseen.length) {
    failed++;
    console.log(`FAIL types.ts: never compared: ${unseen.join(', ')}`);
}
rmSync(folder, { recursive: true });
console.log(`${battles.length} battles, ${failed} failed`);
process.exit(failed || battles.length < 4 ? 1 : 0);
