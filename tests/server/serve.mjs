// `umpire play` over a real socket: the page and its types, keeping and reading back a long battle, two servers on
// one file, listening, the next free port, strangers kept out, a clean end on Ctrl-C.
// node serve.mjs UMPIRE
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { append, ask, expect, failed, line, makeFolder, raw, start, stop } from './house.mjs';

const umpire = process.argv[2];
const folder = makeFolder();
const first = await start(umpire, folder);
const second = await start(umpire, folder, ['--port', String(first.port), 'first-steps']);

// ---- The address, the key, the file ----
expect('a port that is taken: the next', second.port > first.port, second.port);
expect('the battle named is in the address', second.rest.startsWith('#/new/first-steps?key='), second.rest);
expect('one file, one key', first.key && first.key === second.key, `${first.key} ${second.key}`);
expect('only the owner reads the games', (statSync(folder.games).mode & 0o777) === 0o600, statSync(folder.games).mode.toString(8));

// ---- The page ----
const page = await ask(first, '/', { key: '' });
expect('the page', page.status === 200 && page.text.includes('Umpire'), JSON.stringify(page));
expect('only its own scripts run', page.headers['content-security-policy']?.includes("default-src 'self'"), JSON.stringify(page.headers));
const again = await ask(first, '/', { headers: { 'if-none-match': page.headers.etag } });
expect('the page is not sent twice', again.status === 304 && again.text === '', again.status);
const wasm = await ask(first, '/umpire.wasm');
expect('the engine has its type', wasm.headers['content-type'] === 'application/wasm', wasm.headers['content-type']);
const big = await ask(first, '/assets/big.txt');
expect('a large file comes whole', big.text.length === 20 << 20, big.text.length);
const posted = await ask(first, '/', { method: 'POST', body: 'x' });
expect('a file takes no POST', posted.status === 405 && posted.headers.allow === 'GET, HEAD', posted.status);

// ---- Keeping ----
const none = await ask(first, '/api/logs');
expect('nothing is kept yet', none.text === '[]', none.text);
const LONG = 50_000;
let sent = true;
for (let n = 0; n < LONG; n += 10_000) sent &&= (await append(first, 'long', n, 10_000)).status === 200;
expect('a long battle is kept', sent, 'refused');
const back = [];
while (back.length < LONG) {
    const part = JSON.parse((await ask(second, `/api/logs/long?from=${back.length + 1}`)).text);
    back.push(...part.lines);
    if (part.lines.length === 0) break;
}
expect('and read back whole, by another server', back.length === LONG && back.every((l, i) => l.n === i + 1 && l.text === line(i + 1).text), back.length);
const list = JSON.parse((await ask(first, '/api/logs')).text);
expect('the list', list[0]?.length === LONG && list[0].title === 'Tyler’s farm' && list[0].kind === 'battle', JSON.stringify(list));
const other = await append(second, 'long', 3, 1, { branch: 'b' });
expect('another history is refused', other.status === 409 && JSON.parse(other.text).id === line(3).id, other.text);
const huge = await ask(first, '/api/logs/two/lines', { method: 'POST', body: 'x'.repeat(17 << 20) });
expect('too large is said', huge.status === 413, JSON.stringify(huge).slice(0, 200));

// Two servers, one log, both want each number: each number is given once.
const won = [0, 0];
for (let n = 0; n < 50; n++) {
    const both = await Promise.all([append(first, 'race', n, 1, { branch: 'a' }), append(second, 'race', n, 1, { branch: 'a' })]);
    both.forEach((answer, i) => { won[i] += answer.status === 200; });
}
expect('two servers append the same line without harm', won[0] === 50 && won[1] === 50, won);
let forks = 0;
await append(first, 'fork', 0, 1);
for (let n = 1; n < 40; n++) {
    const tip = JSON.parse((await ask(first, `/api/logs/fork?from=${n}`)).text).lines[0].id;
    const post = (server, branch) => ask(server, '/api/logs/fork/lines', { method: 'POST', body: JSON.stringify({ after: n, afterId: tip, lines: [line(n + 1, branch)] }) });
    const both = await Promise.all([post(first, 'a'), post(second, 'b')]);
    if (both.filter((answer) => answer.status === 200).length !== 1) forks++;
}
expect('of two different lines one is taken', forks === 0, forks);

// ---- Listening ----
async function hears(listener, writer) {
    const waiting = ask(listener, '/api/live?log=heard&from=2');
    await new Promise((resolve) => setTimeout(resolve, 150));
    const since = performance.now();
    await append(writer, 'heard', 1, 1);
    const heard = JSON.parse((await waiting).text);
    return { ms: performance.now() - since, good: heard.lines.length === 1 && heard.lines[0].n === 2 };
}
await append(first, 'heard', 0, 1);
const own = await hears(first, first);
expect('a listener hears of a new line', own.good && own.ms < 1000, JSON.stringify(own));
const missing = await ask(first, '/api/live?log=nobody&from=1');
expect('nobody can listen to nothing', missing.status === 404, missing.status);
const waiting = ask(first, '/api/live?log=long&from=60000');
const cross = ask(second, '/api/live?log=race&from=51');
await new Promise((resolve) => setTimeout(resolve, 150));
await append(first, 'race', 50, 1);
expect('a listener at another server hears of it too', JSON.parse((await cross).text).lines.length === 1, 'nothing');

// ---- The faults of the library before ----
const hello = `GET /api/hello HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${first.key}\r\n\r\n`;
const two = await raw(first, hello + hello);
expect('two requests in one segment: two answers', two.split('HTTP/1.1 200').length === 3, two);
const bare = await raw(first, `POST /api/logs/long/lines HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${first.key}\r\n\r\n`);
expect('a POST without a body: one answer', bare.split('HTTP/1.1 ').length === 2 && bare.includes(' 400 '), bare);
expect('and the server goes on', (await ask(first, '/api/hello')).status === 200, 'gone');

// ---- The end ----
const ending = stop(first);
expect('who listens is answered at the end', JSON.parse((await waiting).text || '{}').lines?.length === 0, 'cut off');
expect('Ctrl-C ends it well', (await ending) === 0, 'no');
expect('Ctrl-C ends the other well', (await stop(second)) === 0, 'no');
const third = await start(umpire, folder);
expect('the key outlives the server', third.key === first.key, third.key);
expect('what was kept too', JSON.parse((await ask(third, '/api/logs')).text).length === 4, 'lost');
await stop(third);

const before = readdirSync('.').join();
const homeless = spawnSync(umpire, ['play', '--no-browser', '--web', `${folder.work}/web`], { env: {}, encoding: 'utf8' });
expect('without HOME it says what to do', homeless.status === 1 && homeless.stderr.includes('--games FILE'), homeless.stderr);
expect('and writes nothing here', readdirSync('.').join() === before, readdirSync('.').join());
folder.remove();
process.exit(failed ? 1 : 0);
