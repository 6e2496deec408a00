// page-odds.mjs: how long a page waits for the odds of an order and for the threats to a unit, in the WASM build, over a
// battle that drill fights against itself. One line of JSON a scenario and call; times are of this process.
// node page-odds.mjs UMPIRE.wasm [SCENARIO...]
import { load, put, text } from './engine.mjs';

const scenarios = process.argv.length > 3 ? process.argv.slice(3) : ['hornets-nest', 'fort-stedman', 'apw-custoza'];
const ANSWERS = 400, EVERY = 8; // so many answers of a battle, and at every so manyth it is asked

const engine = load(process.argv[2]);

const say = (at) => JSON.parse(text(engine, at));

function timed(list, call, what) {
    const start = process.cpuUsage();
    const said = say(call());
    const { user, system } = process.cpuUsage(start);
    list.push({ ms: (user + system) / 1000, said, what });
}

// One proposal of each kind of order.
function orders(page) {
    const firsts = new Map();
    for (const { line } of say(engine.propose(page, 0n, -1)))
        firsts.set(line.split(' ')[1], line);
    return firsts.values();
}

function report(scenario, call, list, exact) {
    list.sort((a, b) => a.ms - b.ms);
    const at = (share) => +list[Math.floor((list.length - 1) * share)].ms.toFixed(1);
    console.log(JSON.stringify({ bench: 'page', path: 'WASM', scenario, call, asked: list.length,
        exact: list.filter((one) => exact(one.said)).length, ms: at(0.5), p90_ms: at(0.9), most_ms: at(1), most: list.at(-1).what }));
}

for (const scenario of scenarios) {
    const page = engine.start();
    const odds = [], threats = [];
    const drill = put(engine, 'drill'), no = put(engine, 'no');
    say(engine.open(page, put(engine, scenario), 0));
    for (let i = 0; i < ANSWERS; i++) {
        const { ask } = say(engine.roll(page, 7n)).position;
        if (ask.kind === 'nothing') break;
        if (i % EVERY === 0 && ask.kind === 'order') {
            for (const line of orders(page))
                timed(odds, () => engine.odds(page, put(engine, line), no), line);
            timed(threats, () => engine.threats(page, i % 20, put(engine, '')), `piece ${i % 20}`);
        }
        const { line } = say(engine.decide(page, drill, 7n));
        if (!line) break;
        say(engine.give(page, put(engine, line)));
    }
    report(scenario, 'odds', odds, (said) => said.exact);
    report(scenario, 'threats', threats, (said) => said.every((one) => one.forecast.exact));
    engine.stop(page);
}
