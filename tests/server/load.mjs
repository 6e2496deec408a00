// Two hundred live screens on fifty battles, each battle with two answers a second: how late an answer comes to each
// screen, from the moment that its writer sends it. Prints a line of JSON; fails if an answer is lost, comes twice, or
// more than one in a hundred comes later than 250 ms.
// node load.mjs UMPIRE [SECONDS=20] [BATTLES=50] [SCREENS=200]
import http from 'node:http';
import { append, ask, line, makeFolder, start, stop } from './house.mjs';

const [umpire, seconds = '20', battles = '50', screens = '200'] = process.argv.slice(2);
const BATTLES = Number(battles);
const SCREENS = Number(screens);
const PACE = 500; // ms between two answers of a battle
const LATE = 250; // ms
const folder = makeFolder();
const server = await start(umpire, folder, ['--lan']);
const digits = (n, width) => n.toString(16).padStart(width, '0');
const logs = Array.from({ length: BATTLES }, (_, i) => `load-${i}`);
for (const log of logs) await append(server, log, 0, 1);

// ---- Every screen has a seat of its own, and so a secret ----
const seats = Array.from({ length: SCREENS }, (_, i) => ({ log: logs[i % BATTLES], secret: digits(i + 1, 32), id: `s${i}`, from: 2 }));
const lines = [{ id: digits(1, 32), kind: 'head', text: '{"log":"seats"}', by: '', at: 1 },
    ...seats.map(({ log, secret, id }, i) => ({ id: digits(i + 2, 32), kind: 'seat', text: `open ${secret} ${log} ${id} ${i < BATTLES ? 'side us' : 'spectator'}`, by: '', at: 1 }))];
await ask(server, '/api/logs/seats/lines', { method: 'POST', body: JSON.stringify({ after: 0, lines }) });

// ---- Listening ----
const agent = () => new http.Agent({ keepAlive: true, maxSockets: 1 });
const sent = new Map(); // log and number: when
const delays = [];
let over = false, wrong = 0;
async function listen(seat) {
    const own = agent();
    while (!over) {
        const { status, text } = await ask(server, `/api/live?log=${seat.log}&from=${seat.from}`, { key: seat.secret, agent: own });
        const now = performance.now();
        if (status !== 200) { if (!over) wrong++; break; }
        for (const { n } of JSON.parse(text).lines) {
            if (n !== seat.from) wrong++;
            seat.from = n + 1;
            delays.push(now - sent.get(`${seat.log} ${n}`));
        }
    }
    own.destroy();
}

// ---- Writing: the first screen of each battle ----
const sleep = (ms) => new Promise((next) => setTimeout(next, ms));
let taken = 0;
async function write(seat, i) {
    const own = agent();
    await sleep((PACE * i) / BATTLES); // not all at once
    const end = performance.now() + Number(seconds) * 1000;
    for (let n = 2, due = performance.now(); performance.now() < end; n++, due += PACE) {
        await sleep(Math.max(0, due - performance.now()));
        const added = { ...line(n), by: `person@${seat.id}` };
        sent.set(`${seat.log} ${n}`, performance.now());
        const { status } = await ask(server, `/api/logs/${seat.log}/lines`, { method: 'POST', body: JSON.stringify({ after: n - 1, afterId: line(n - 1).id, lines: [added] }), key: seat.secret, agent: own });
        if (status === 200) taken++;
        else wrong++;
    }
    own.destroy();
}
const listeners = seats.map(listen);
const began = performance.now();
await Promise.all(seats.slice(0, BATTLES).map(write));
const took = (performance.now() - began) / 1000;
const wanted = () => seats.every(({ log, from }) => !sent.has(`${log} ${from}`));
for (let i = 0; i < 200 && !wanted(); i++) await sleep(50);
over = true;
await stop(server);
await Promise.all(listeners);
folder.remove();
delays.sort((a, b) => a - b);
const at = (share) => Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]);
const heard = delays.length, due = taken * (SCREENS / BATTLES);
const inTime = delays.filter((ms) => ms <= LATE).length / heard;
console.log(JSON.stringify({ load: 'screens', screens: SCREENS, battles: BATTLES, answers_per_s: Math.round(taken / took), heard, lost: due - heard, wrong, ms_half: at(0.5), ms_99: at(0.99), ms_most: at(1), within_250_ms: Number(inTime.toFixed(4)) }));
process.exit(heard === due && wrong === 0 && inTime >= 0.99 ? 0 : 1);
