// Ten battles in a row on one engine, with previews, threats and a look back: the pages of its memory. What it asks for is
// the same in each battle, to the byte (held.c). But a battle is opened before the last one is closed, so each lies
// elsewhere, and what grows finds other holes: that may cost a page or two now and then, and a sixteenth of all at most.
// node growth.mjs UMPIRE.wasm [SCENARIO [BATTLES]]
import { load } from './engine.mjs';

const [path, scenario = 'henry-hill', battles = '10'] = process.argv.slice(2);
const { engine, say } = load(path);
const json = (...args) => JSON.parse(say(...args));

// A battle to its end, as the page fights it; returns the number of its answers.
function fight() {
    let { position } = json('open', scenario, 0);
    let answers = 0;
    for (; position.ask && position.ask.kind !== 'nothing' && !position.over; answers++) {
        const dice = position.ask.kind === 'dice';
        const line = dice ? '' : json('decide', 'drill', 1n).line;
        if (!dice && answers % 50 === 0) {
            say('preview', line);
            say('threats', 0, '');
            say('propose', 1n, -1);
        }
        const said = dice ? json('roll', 7n) : json('give', line);
        if (said.ok === false) throw new Error(`${line}: ${said.why}`);
        ({ position } = said);
    }
    say('at', answers >> 1);
    say('step', answers >> 1);
    const record = say('record');
    say('open_record', record, 0);
    return answers;
}

const pages = [];
let answers = 0;
for (let i = 0; i < Number(battles); i++) {
    answers = fight();
    pages.push(engine.memory.buffer.byteLength / 65536);
}
const [first, last] = [pages[0], pages.at(-1)];
console.log(`${battles} battles of ${scenario}, ${answers} answers each: ${first} pages of 64 kB after the first, ${last} after the last`);
process.exit(last > first * (1 + 1 / 16) || answers < 50 ? 1 : 0);
