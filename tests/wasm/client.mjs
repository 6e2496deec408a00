// The page's own client, without its worker, in Node: a battle of each family is played through it, every
// call says JSON of the right shape, the native program replays the record to the same hash, and odds are
// the native ones, weight by weight.
// node client.mjs UMPIRE.wasm UMPIRE
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

const core = await load();

// What may be asked about one piece and one order, at any time.
function look(position, proposals) {
    const [first] = proposals;
    const piece = first.units[0] ?? 0;
    must(core.preview(first.line).legal, `${first.line}: proposed, but its preview refuses it`);
    must(first.text && !first.text.includes('undefined'), `${first.line}: no words`);
    for (const { outline, reach } of core.bands(piece)) must(outline.length > 2 && reach >= 0, 'a band without an outline');
    must(Array.isArray(core.reach(piece, first.verb).places), 'a reach without places');
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

function play(name) {
    let { ok, why, info, position } = core.open(name);
    let compared = 0;
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
        const { line } = core.decide(n % 2 ? 'drill' : 'recruit', '3');
        const answered = core.give(line);
        must(answered.ok, `${line}: ${answered.why}`);
        ({ position } = answered);
    }
    const path = join(folder, `${name}.rec`);
    writeFileSync(path, core.record());
    must(native('replay', '--hash', path).includes(position.hash), 'the native replay ends with another hash');
    must(core.openRecord(core.record()).position.hash === position.hash, 'the record opens to another hash');
    must(core.at(0).answers === 0, 'no look back');
    must(compared > 0, 'no odds were compared');
}

let failed = 0;
const battles = core.scenarios().filter(({ teaching }) => teaching);
for (const { name } of battles) {
    try {
        play(name);
    } catch (error) {
        failed++;
        console.log(`FAIL ${name}: ${error.message}`);
    }
}
rmSync(folder, { recursive: true });
console.log(`${battles.length} battles, ${failed} failed`);
process.exit(failed || battles.length < 4 ? 1 : 0);
