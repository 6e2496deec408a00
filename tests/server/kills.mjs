// Kills `umpire play` (SIGKILL) at random points while writers append, and starts it again on the same file. Every line
// that was answered with 200 must be there afterwards, under its number and id, and nothing else.
// With UMPIRE_TEST_POSTGRES (with-postgres.sh) the lines are kept there, and every other kill hits a process of PostgreSQL,
// which then stops all others and recovers.
// node kills.mjs UMPIRE [KILLS]
import { execFileSync } from 'node:child_process';
import { append, ask, expect, failed, line, makeFolder, start, stop } from './house.mjs';

const umpire = process.argv[2], kills = Number(process.argv[3] ?? 12), WRITERS = 8;
const postgres = process.env.UMPIRE_TEST_POSTGRES;
const folder = makeFolder();
if (postgres) folder.games = postgres;
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
            const gone = postgres && answer.status === 503 && /does not answer|too much to do/.test(answer.text);
            if (answer.status !== 0 && !gone) lost++; // another refusal would be a fault of the store
            if (answer.status !== 0 && !gone) console.log(`     ${answer.status} ${answer.text}`);
            if (over) return;
            await pause(5);
        }
        answered[log] += count;
    }
}

/** A database that recovers says so for a while. */
async function askUntilThere(path) {
    for (let i = 0; ; i++) {
        const answer = await ask(server, path);
        if (answer.status !== 503 || i === 200) return answer;
        await pause(50);
    }
}

async function missing() {
    let gone = 0;
    for (let log = 0; log < WRITERS; log++) {
        const lines = [];
        for (let part = { length: answered[log] }; lines.length < part.length;) {
            const answer = await askUntilThere(`/api/logs/log-${log}?from=${lines.length + 1}`);
            if (answer.status !== 200) break;
            part = JSON.parse(answer.text);
            lines.push(...part.lines);
        }
        for (let n = 1; n <= answered[log]; n++) gone += lines[n - 1]?.id !== line(n).id || lines[n - 1].text !== line(n).text;
        gone += lines.some((l, i) => l.n !== i + 1);
    }
    return gone;
}

/** The process that writes for Umpire, or any other of its connections. */
function killPostgres() {
    const owner = `${postgres}&user=umpire`;
    const ask = (sql) => execFileSync('psql', ['-qAtX', owner, '-c', sql], { encoding: 'utf8' }).trim();
    try {
        const pid = ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'umpire' ORDER BY random() LIMIT 1");
        if (pid) process.kill(Number(pid), 'SIGKILL');
    } catch { /* it recovers from the kill before */ }
}

/** A database that recovers refuses for a moment. */
async function startAgain() {
    for (let i = 0; ; i++) {
        try {
            return await start(umpire, folder);
        } catch (error) {
            if (!postgres || i === 100) throw error;
            await pause(100);
        }
    }
}

const writers = Array.from({ length: WRITERS }, (_, log) => write(log));
for (let i = 0; i < kills; i++) {
    await pause(20 + Math.random() * 250);
    if (postgres && i % 2) {
        killPostgres();
        continue;
    }
    server.child.kill('SIGKILL');
    await server.child.ended;
    server = await startAgain();
}
await pause(200);
over = true;
await Promise.all(writers);
const kept = answered.reduce((a, b) => a + b, 0);
console.log(`     ${kills} kills, ${requests} requests (${repeated} repeated), ${kept} lines answered`);
const gone = await missing();
expect('no line that was answered is lost', kept > kills && gone === 0, gone);
expect('no writer was refused', lost === 0, lost);
await stop(server);
folder.remove();
process.exit(failed ? 1 : 0);
