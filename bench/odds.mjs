// odds.mjs: what bench-odds measures at the desk, in the WASM build: exact odds of a fire and of a charge of each family,
// with their JSON. One line of JSON a number. Calls come in batches, so that the engine is compiled by its best tier.
// node odds.mjs UMPIRE.wasm
import { load, put, text } from './engine.mjs';

const situations = [
    ['adf15', 'fire', 'fire with morale', 'firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 range=2.5 target.quality=trained target.cover=stone_wall follow=all'],
    ['adf15', 'impact', 'charge: the impact', 'attacker.figs=6 attacker.level=disorder defender.quality=trained follow=all'],
    ['potomac', 'small-arms', 'fire with morale', 'firer.stands=4 range=10 target.stands=4 target.strength=3 follow=all'],
    ['potomac', 'melee', 'charge: a round of melee', 'charger.stands=3 charger.strength=2 charger.melee=2 charger.fighting=2 defender.stands=2 defender.strength=2 defender.melee=1 defender.fighting=2 follow=all'],
    ['apw1866', 'rifle', 'fire with its results', 'firer.troop=PR_LINE firer.stands=3 range=3 target.troop=AU_LINE follow=all'],
    ['apw1866', 'melee', 'charge: the melee in a town', 'charger.troop=PR_LINE target.troop=AU_LINE target.formation=GARRISON target.in=TOWN follow=all'],
    ['potomac', 'melee', 'charge: six stands against five', 'charger.stands=6 charger.strength=4 charger.melee=2 charger.fighting=3 defender.stands=5 defender.strength=3 defender.melee=2 defender.fighting=3 follow=all'],
    ['apw1866', 'melee', 'charge: the melee in the open, with its ties', 'charger.troop=AU_LINE target.troop=PR_LINE follow=all'],
];

const engine = load(process.argv[2]);
const page = engine.start();

function cpuMicroseconds() {
    const { user, system } = process.cpuUsage();
    return user + system;
}

for (const [ruleset, kind, what, facts] of situations) {
    const words = [ruleset, kind, facts.replaceAll(' ', '\n')].map((w) => put(engine, w));
    const ask = () => engine.desk_ask(page, ...words, 0, 0);
    const said = text(engine, ask());
    if (!said.includes('"odds"')) throw new Error(`${ruleset} ${kind}: ${said}`);
    const us = [];
    for (let batch = 0; batch < 40; batch++) {
        const start = cpuMicroseconds();
        for (let i = 0; i < 200; i++) ask();
        us.push((cpuMicroseconds() - start) / 200);
    }
    us.sort((a, b) => a - b);
    console.log(JSON.stringify({ bench: 'odds', path: 'desk, WASM', ruleset, what, method: 'exact odds as JSON',
        us: +us[20].toFixed(2), p99_us: +us[39].toFixed(2), per_second: Math.round(1e6 / us[20]) }));
}
