// The command on a machine without memory or disk. Each allocation in turn fails, alone and with all after it;
// reads and writes are short; each write finds the disk full; each read fails. Whatever happens, the command says
// so in words or has done the whole work: no signal, no leak, no half a file, no success that is none.
// node command.mjs UMPIRE MEMORY.so DISK [STEP]    (STEP: only every so manieth place)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [umpire, memory, disk] = process.argv.slice(2, 5).map((path) => resolve(path));
const step = Number(process.argv[5] ?? 1);
const folder = mkdtempSync(join(tmpdir(), 'umpire-faults-'));
const tells = join(folder, 'tells');
const old = join(folder, 'old.rec');
const { ENOSPC, EIO } = constants.errno;
let trials = 0;
const wrong = [];

// What a run left: how it ended, what it printed, the file it was to write.
function run(args, prefix = [], env = {}) {
    const work = join(folder, 'work');
    rmSync(work, { recursive: true, force: true });
    rmSync(tells, { force: true });
    spawnSync('mkdir', [work]);
    const all = [...prefix, umpire, ...args];
    const { status, signal, stdout, stderr } = spawnSync(all[0], all.slice(1), {
        cwd: work, encoding: 'latin1', input: '', timeout: 120000, maxBuffer: 1 << 28,
        env: { PATH: process.env.PATH, HOME: work, UMPIRE_FAULT_TELLS: tells, ...env },
    });
    const files = readdirSync(work).sort();
    const left = files.map((name) => `${name}: ${readFileSync(join(work, name), 'latin1')}`).join('\n');
    const [asked = 0, held = 0] = existsSync(tells) ? readFileSync(tells, 'utf8').split(' ').map(Number) : [];
    return { status, signal, stdout, stderr, files, left, asked, held };
}

function judge(base, got) {
    if (got.signal) return `ended by ${got.signal}`;
    if (got.status === base.status)
        return got.stdout === base.stdout && got.left === base.left ? '' : 'calls it done, and it is not the same';
    if (!/\w+ \w+ \w+/.test(got.stderr)) return `status ${got.status} without a word: ${got.stderr}`;
    // A battle that was broken off leaves the record of its first turns.
    if (got.files.length === 1 && got.files[0].endsWith('.rec') && spawnSync(umpire, ['check', join(folder, 'work', got.files[0])]).status === 0) return '';
    if (got.left !== '' && got.left !== base.left) return `leaves half of ${got.files}`;
    return got.held > base.held ? `${got.held - base.held} allocations are not freed` : '';
}

function try_(name, base, got, place) {
    trials++;
    const why = judge(base, got);
    if (why) wrong.push(`${name}, ${place}: ${why}`);
}

function outOfMemory(name, args) {
    const base = run(args, [], { LD_PRELOAD: memory });
    // A call that is refused would pass every trial: it must do its work where nothing fails. Dice of a seed cannot be verified.
    if (base.status !== (args[0] === 'verify' ? 1 : 0)) wrong.push(`${name}: status ${base.status} where nothing fails: ${base.stderr}`);
    for (let n = 1; n <= base.asked; n += step)
        for (const after of [{}, { UMPIRE_FAULT_ON: '1' }])
            try_(name, base, run(args, [], { LD_PRELOAD: memory, UMPIRE_FAULT_AT: `${n}`, ...after }),
                `allocation ${n} of ${base.asked}${after.UMPIRE_FAULT_ON ? ' and all after' : ''}`);
    return base.asked;
}

function poorDisk(name, args) {
    const base = run(args);
    for (const bytes of [1, 7])
        try_(name, base, run(args, [disk, 'short', `${bytes}`, tells]), `at most ${bytes} bytes a call`);
    for (const [kind, error] of [['fail', ENOSPC], ['read', EIO]])
        for (let n = 1, calls = 1; n <= calls && n < 400; n += step) {
            const got = run(args, [disk, kind, `${n}`, `${error}`, tells]);
            calls = got.asked;
            if (n <= calls && !(kind === 'read' && got.status === 127)) try_(name, base, got, `${kind} ${n} of ${calls}`);
        }
}

writeFileSync(old, run(['fight', 'template-drill', '--seed', '2', '--record', '-']).stdout);
const fire = ['desk', 'adf15', 'fire', 'firer.arm=infantry', 'firer.weapon=rifle_musket', 'firer.figs=8', 'range=2.5', 'target.quality=trained'];
const cases = [
    ['fight', 'template-drill', '--seed', '1', '--record', 'new.rec'],
    ['fight', 'first-steps', '--seed', '1', '--narrate'],
    ['fight', 'potomac-drill', '--seed', '1', '--json', '--check'],
    ['fight', 'apw-crossroads', '--seed', '1', '--record', '-'],
    ['replay', old],
    ['check', old],
    ['verify', old],
    ['report', old, '--html', 'book.html'],
    ['chart'],
    ['chart', 'adf15'],
    ['chart', '--json', 'potomac'],
    ['chart', '--html', 'apw1866'],
    ['show', 'first-steps', '--svg', 'map.svg'],
    ['show', old],
    ['roster', 'first-steps'],
    ['rule', '--search', 'square'],
    ['odds', 'template-drill', '--against', 'r1', '--at', '20,20'],
    fire,
    [...fire, 'dice=4,3', '--json'],
    ['desk'],
    ['lens', ...fire.slice(2)],
    ['sim', 'template-drill', '-n', '4', '--seed', '1', '-j', '1', '--json'],
    ['match', 'drill', 'recruit', 'template-drill', '-n', '2', '--seed', '1', '-j', '1'],
    ['play', 'template-drill', '--terminal', '--seed', '1'],
    ['help', 'orders', 'template'],
];
const only = process.argv[6];
for (const args of cases) {
    const name = args.join(' ').replaceAll(folder + '/', '').slice(0, 60);
    if (only && !name.includes(only)) continue;
    const before = wrong.length;
    const asked = outOfMemory(name, args);
    poorDisk(name, args);
    console.log(`${wrong.length === before ? 'ok  ' : 'FAIL'}  ${name} (${asked} allocations)`);
}
rmSync(folder, { recursive: true, force: true });
for (const line of wrong.slice(0, 60)) console.log(`      ${line}`);
console.log(`${trials} trials, ${wrong.length} failed`);
process.exit(wrong.length ? 1 : 0);
