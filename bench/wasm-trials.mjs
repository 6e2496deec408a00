// wasm-trials.mjs: turn-long trials (bench/trials.c) in the WASM build beside the native one. Both make the same trials and
// must find the same worth; times are of the processor. One line of JSON a scenario, with the share of native speed.
// ninja -C build-wasm src/wasm/bench-trials.wasm
// node wasm-trials.mjs BENCH-TRIALS.wasm BENCH-TRIALS [SCENARIO...]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const FEW = 1008, MANY = 9072; // what comes before the trials, and what the best tier of the compiler costs, is in both and falls out

/** In a process of its own: the module runs under WASI with these arguments. */
async function runModule(file, args) {
    const [{ readFileSync }, { WASI }] = [await import('node:fs'), await import('node:wasi')];
    const wasi = new WASI({ version: 'preview1', args: ['bench-trials', ...args] });
    const instance = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(file)), wasi.getImportObject());
    wasi.start(instance);
}

/** Seconds of the processor that the program took, and what it said. */
function timed(command, args) {
    const run = spawnSync('/bin/sh', ['-c', '"$0" "$@"; times >&2', command, ...args], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${run.stderr}`);
    const [user, system] = run.stderr.trim().split('\n').at(-1).split(' ').map((t) => {
        const [, minutes, seconds] = /(\d+)m([\d.]+)s/.exec(t);
        return 60 * minutes + Number(seconds);
    });
    return { seconds: user + system, said: JSON.parse(run.stdout) };
}

/** Trials a second. */
function speed(command, args, scenario) {
    const [few, many] = [FEW, MANY].map((n) => timed(command, [...args, `-${n}`, scenario]));
    return { rate: (MANY - FEW) / (many.seconds - few.seconds), worth: many.said.worth };
}

function compare(wasm, native, scenario) {
    const inside = speed(process.execPath, ['--no-warnings', self, '--run', wasm], scenario);
    const outside = speed(native, [], scenario);
    if (inside.worth !== outside.worth) throw new Error(`${scenario}: worth ${inside.worth}, native ${outside.worth}`);
    console.log(JSON.stringify({ bench: 'wasm-trials', scenario, wasm_per_s: Math.round(inside.rate), native_per_s: Math.round(outside.rate),
        share: +(inside.rate / outside.rate).toFixed(2) }));
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--run') {
    await runModule(rest[0], rest.slice(1));
} else {
    const scenarios = rest.length > 1 ? rest.slice(1) : ['first-steps', 'potomac-drill', 'apw-crossroads', 'herbst-woods', 'fort-stedman', 'apw-nachod'];
    for (const scenario of scenarios) compare(first, rest[0], scenario);
}
