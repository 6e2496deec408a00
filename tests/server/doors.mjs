// The doors of `umpire play`: odd paths, foreign hosts and origins, no key, wrong keys, upgrades. Nobody is let in,
// and nobody learns whether a battle exists. Then the limits: what is too large, too many or too slow gets a true answer.
// node doors.mjs UMPIRE
import http from 'node:http';
import net from 'node:net';
import { append, ask, expect, failed, line, makeFolder, raw, start, stop } from './house.mjs';

const umpire = process.argv[2];
const folder = makeFolder();
const server = await start(umpire, folder);
const SECRET = 'attack at dawn';
await append(server, 'monday', 0, 1);
await ask(server, '/api/logs/monday/lines', { method: 'POST', body: JSON.stringify({ after: 1, afterId: line(1).id, lines: [line(2, 'a', SECRET)] }) });
expect('the battle is there, with the key', (await ask(server, '/api/logs/monday')).text.includes(SECRET), 'no');

// ---- 4,000 odd paths ----
let seed = 1;
function random(n) { // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
}
const pick = (list) => list[random(list.length)];
const WORDS = ['api', 'API', 'logs', 'monday', 'lines', 'hello', 'live', 'scenario', 'games', 'games.db', 'forget', 'restore', 'index.html', 'umpire.wasm', 'assets', '.hidden', 'secret', 'data', 'web',
    '..', '.', '...', '%2e%2e', '%2f', '%5c', '\\', '%00', '%', '%zz', ';', '@', '~', '*', 'etc', 'passwd', 'proc', 'self', 'environ', '%c0%af', 'é', '%F0%9F%98%80', 'x'.repeat(300), '-', '_', '//', 'api%2flogs'];
const TAILS = ['', '?', '?from=1', '?log=monday', '?log=monday&from=1', '?log=../monday', '?key=', '#', '?from=%00', '?a=b&a=b', '/', '//', '/.', '/..', '?log=monday&log=x'];
const ours = new Set(['/', '/index.html', '/umpire.wasm', '/assets/big.txt']);
function oddPath() {
    const parts = Array.from({ length: 1 + random(6) }, () => pick(WORDS));
    return `${pick(['/', '/', '/', '//', '/api/', '/api/logs/', '/api/logs/monday/', '/api/live?log=monday&x=', 'http://127.0.0.1/', ''])}${parts.join(pick(['/', '/', '/', '//', '']))}${pick(TAILS)}`;
}
const GUISES = [
    () => '',
    () => 'Authorization: Bearer\r\n',
    () => `Authorization: Bearer ${'0'.repeat(32)}\r\n`,
    () => `Authorization: bearer ${server.key}\r\n`,
    () => `Authorization: Basic ${server.key}\r\n`,
    () => `Authorization: Bearer ${server.key.slice(1)}\r\n`,
    () => `Authorization: Bearer ${server.key}0\r\n`,
    () => `Authorization: Bearer ${server.key.toUpperCase()}x\r\n`,
    () => `Authorization: Bearer x\r\nAuthorization: Bearer ${server.key}\r\n`,
    () => `Cookie: key=${server.key}\r\n`,
    () => `Authorization: Bearer ${server.key}\r\nOrigin: http://elsewhere.example\r\n`,
    () => `Authorization: Bearer ${server.key}\r\nOrigin: null\r\n`,
    () => `Authorization: Bearer ${server.key}\r\nOrigin: http://127.0.0.1:1\r\n`,
    () => `Authorization: Bearer ${server.key}\r\nSec-Fetch-Site: cross-site\r\n`,
    () => `Authorization: Bearer ${server.key}\r\nHost: elsewhere.example\r\n`,
    () => 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
    () => 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
];
const HOSTS = ['127.0.0.1', 'localhost', '[::1]', 'elsewhere.example', '127.0.0.1.elsewhere.example', 'localhost.elsewhere.example', '127.0.0.1:x', '127.0.0.1@elsewhere.example', '127.1', '0.0.0.0', '', 'LOCALHOST.', '2130706433'];
const METHODS = ['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE', 'PATCH', 'PROPFIND', 'get', 'G E T'];

let letIn = 0, tried = 0;
const seen = [];
const status = {};
const FOREIGN = 7; // guises from here on come from elsewhere
async function tryDoor() {
    const near = random(3) > 0; // two in three get as far as the key
    const path = oddPath(), method = pick(METHODS), host = near ? `127.0.0.1:${server.port}` : `${pick(HOSTS)}${random(2) ? `:${server.port}` : ''}`;
    const guise = near && random(3) ? GUISES[random(FOREIGN)] : pick(GUISES);
    const answer = await raw(server, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${guise()}Connection: close\r\n\r\n`, 3000);
    const code = answer.match(/^HTTP\/1\.[01] (\d+)/)?.[1] ?? 'cut';
    status[code] = (status[code] ?? 0) + 1;
    tried++;
    const page = ours.has(path.replace(/[?#].*$/, '').replace(/^http:\/\/127\.0\.0\.1/, ''));
    const good = !answer.includes(SECRET) && !answer.includes('visitors') && !answer.includes(server.key) && !answer.includes('"umpire"') && !answer.includes('monday') && code !== '101' && (code[0] !== '2' || page);
    if (!good) {
        letIn++;
        seen.push(`${method} ${path} ${host}: ${answer.slice(0, 100)}`);
    }
}
const DOORS = 4000;
await Promise.all(Array.from({ length: 16 }, async () => { while (tried < DOORS) await tryDoor(); }));
console.log(`     ${tried} doors: ${JSON.stringify(status)}`);
expect('of 4,000 odd requests none is let in', letIn === 0 && tried >= DOORS, `${letIn} of ${tried}: ${seen.slice(0, 3).join('\n')}`);

// ---- Nobody learns what is there ----
await new Promise((resolve) => setTimeout(resolve, 2500)); // strangers may come again
const said = new Set();
for (const path of ['/api', '/api/', '/api/hello', '/api/logs', '/api/logs/monday', '/api/logs/nobody', '/api/logs/monday/lines', '/api/live?log=monday&from=1', '/api/live?log=nobody', '/api/scenario', '/api/nothing', '/api/games'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status: code, text } = await ask(server, path, { method, key: '' });
        said.add(`${code} ${text}`);
    }
expect('without the key all doors look the same', said.size === 1 && [...said][0].startsWith('401 '), [...said].join('; '));
const elsewhere = await ask(server, '/', { headers: { host: 'elsewhere.example' } });
expect('even the page is not served under another name', elsewhere.status === 403, elsewhere.status);
const upgrade = await ask(server, '/api/live?log=monday&from=1', { headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' } });
expect('no upgrade, even with the key', upgrade.status === 200, upgrade.status);

// ---- Limits ----
for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const answer = await ask(server, '/api/logs/monday', { method });
    expect(`${method} is not taken`, answer.status === 405 && answer.headers.allow === 'GET, POST', answer.status);
}
const fat = await ask(server, '/api/hello', { headers: { 'x-fat': 'x'.repeat(40 << 10) } });
expect('headers too large: 431', fat.status === 431, fat.status);
const long = await raw(server, `GET /${'x'.repeat(60 << 10)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, 2000);
expect('a path too long: 414', /^HTTP\/1\.1 (414|431)/.test(long), long.slice(0, 60));
const chunked = await new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port: server.port, path: '/api/logs/x/lines', method: 'POST', headers: { authorization: `Bearer ${server.key}`, 'transfer-encoding': 'chunked' } }, (response) => { response.resume(); resolve(response.statusCode); });
    request.on('error', () => resolve(0));
    for (let i = 0; i < 10; i++) request.write('x'.repeat(1 << 20));
    request.end();
});
expect('too much in pieces: 413', chunked === 413, chunked);
const boast = await raw(server, `POST /api/logs/x/lines HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${server.key}\r\nContent-Length: 99999999999\r\n\r\n`, 2000);
expect('too much announced: 413 at once', boast.startsWith('HTTP/1.1 413'), boast.slice(0, 60));

const few = new http.Agent({ keepAlive: true, maxSockets: 16 });
const strangers = await Promise.all(Array.from({ length: 2000 }, () => ask(server, '/api/hello', { key: 'f'.repeat(32), agent: few })));
few.destroy();
const counts = strangers.reduce((all, { status: code }) => ({ ...all, [code]: (all[code] ?? 0) + 1 }), {});
expect('who guesses at the key is slowed: 429', counts[429] > 0 && counts[200] === undefined, JSON.stringify(counts));
expect('who has it is not', (await ask(server, '/api/hello')).status === 200, 'refused');

// Idle and dripping connections, more than there is room for: who has no key hears why, who has it is served.
const idle = [];
function crowdIn(count) {
    for (let i = 0; i < count; i++) {
        const socket = net.connect(server.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write('GET /api/hello HTTP/1.1\r\nHost: 127');
        idle.push(socket);
    }
}
crowdIn(610);
let crowd;
for (let i = 0; i < 30 && crowd?.status !== 503; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    crowd = await ask(server, '/', { key: '', agent: new http.Agent() });
}
expect('too many connections: 503', crowd.status === 503 && crowd.headers['retry-after'] === '1', crowd.status);
const served = [];
for (let i = 0; i < 10; i++) {
    crowdIn(100);
    served.push((await ask(server, '/api/hello', { agent: new http.Agent() })).status);
}
expect('a crowd of 1,600 does not keep out who has the key', served.every((code) => code === 200), served);
idle.splice(0, idle.length - 70).forEach((socket) => socket.destroy());
await new Promise((resolve) => setTimeout(resolve, 300));
const slow = [];
for (let i = 0; i < 50; i++) {
    const since = performance.now();
    const { status: code } = await append(server, 'tuesday', i, 1);
    slow.push(code === 200 ? performance.now() - since : Infinity);
}
slow.sort((a, b) => a - b);
expect('seventy slow clients hold nobody', slow[40] < 250, `${slow[40]} ms`);
// One who does not read what he asked for.
const deaf = net.connect(server.port, '127.0.0.1');
deaf.on('error', () => {});
deaf.pause();
deaf.write('GET /assets/big.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(3));
await new Promise((resolve) => setTimeout(resolve, 200));
expect('nor does one who does not read', (await ask(server, '/api/hello')).status === 200, 'held');
deaf.destroy();
idle.forEach((socket) => socket.destroy());

expect('Ctrl-C ends it well', (await stop(server)) === 0, 'no');
folder.remove();
process.exit(failed ? 1 : 0);
