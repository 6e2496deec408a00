// Kills `umpire play` (SIGKILL) at random points while writers append, and starts it again on the same file. Every line
// that was answered with 200 must be there afterwards, under its number and id, and nothing else.
// node kills.mjs UMPIRE [KILLS]
import { append, ask, expect, failed, line, makeFolder, start, stop } from './house.mjs';

const umpire = process.argv[2], kills = Number(process.argv[3] ?? 12), WRITERS = 8;
const folder = makeFolder();
let server = await start(umpire, folder), over = false;
const answered = new Array(WRITERS).fill(0); // lines that were answered with 200, by log
let requests = 0, lost = 0, repeated = 0;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A writer sends the same lines again until it hears that they are kept.
async function write(log) {
    while (!over) {
        const count = 1 + Math.floor(Math.random() * 3);
        for (let again = 0; ; again++) {
            const answer = await append(server, `log-${log}`, answered[log], count);
            requests++;
            repeated += again > 0;
            if (answer.status === 200) break;
            if (answer.status !== 0) lost++; // a refusal would be a fault of the store
            if (over) return;
            await pause(5);
        }
        answered[log] += count;
    }
}

async function missing() {
    let gone = 0;
    for (let log = 0; log < WRITERS; log++) {
        const lines = [];
        for (let part = { length: answered[log] }; lines.length < part.length;) {
            const answer = await ask(server, `/api/logs/log-${log}?from=${lines.length + 1}`);
            if (answer.status !== 200) break;
            part = JSON.parse(answer.text);
            lines.push(...part.lines);
        }
        for (let n = 1; n <= answered[log]; n++) gone += lines[n - 1]?.id !== line(n).id || lines[n - 1].text !== line(n).text;
        gone += lines.some((l, i) => l.n !== i + 1);
    }
    return gone;
}

const writers = Array.from({ length: WRITERS }, (_, log) => write(log));
for (let i = 0; i < kills; i++) {
    await pause(20 + Math.random() * 250);
    server.child.kill('SIGKILL');
    await server.child.ended;
    server = await start(umpire, folder);
}
await pause(200);
over = true;
await Promise.all(writers);
const kept = answered.reduce((a, b) => a + b, 0);
console.log(`     ${kills} kills, ${requests} requests (${repeated} repeated), ${kept} lines answered`);
expect('no line that was answered is lost', kept > kills && (await missing()) === 0, await missing());
expect('no writer was refused', lost === 0, lost);
await stop(server);
folder.remove();
process.exit(failed ? 1 : 0);
