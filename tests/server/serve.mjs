// `umpire play` over a real socket: the page and its types, saving and reading back a large game, the next
// free port, strangers kept out, a clean end on Ctrl-C.
// node serve.mjs UMPIRE
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const umpire = process.argv[2];
const work = mkdtempSync(join(tmpdir(), 'umpire-serve-'));
const web = join(work, 'web');
mkdirSync(web);
writeFileSync(join(web, 'index.html'), '<title>Umpire</title>');
writeFileSync(join(web, 'umpire.wasm'), '\0asm');
writeFileSync(join(work, 'secret'), 'not for visitors');

let failed = 0;
function expect(name, good, seen) {
    console.log(good ? `ok   ${name}` : `FAIL ${name}: ${seen}`);
    if (!good) failed++;
}

// Starts a server; resolves with its port when it has said where it is.
function start(...args) {
    const child = spawn(umpire, ['play', '--no-browser', '--web', web, '--games', join(work, 'data', 'games.db'), ...args]);
    child.ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)));
    return new Promise((resolve, reject) => {
        let said = '';
        child.stdout.on('data', (words) => {
            said += words;
            const found = said.match(/127\.0\.0\.1:(\d+)\/(\S*)/);
            if (found && said.includes('Ctrl-C')) resolve({ child, port: Number(found[1]), rest: found[2] });
        });
        child.stderr.on('data', (words) => { said += words; });
        child.on('exit', () => reject(new Error(said)));
    });
}

function ask(port, path, { method = 'GET', headers = {}, body = '' } = {}) {
    return new Promise((resolve) => {
        const request = http.request({ host: '127.0.0.1', port, path, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (response) => {
            let text = '';
            response.on('data', (part) => { text += part; });
            response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
        });
        request.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
        request.end(body);
    });
}

const first = await start('--port', '18630');
const second = await start('--port', String(first.port), 'first-steps');
expect('a port that is taken: the next', second.port > first.port, second.port);
expect('the battle named is in the address', second.rest === '#/new/first-steps', second.rest);

const page = await ask(first.port, '/');
expect('the page', page.status === 200 && page.text.includes('Umpire'), JSON.stringify(page));
expect('only its own scripts run', page.headers['content-security-policy']?.includes("default-src 'self'"), JSON.stringify(page.headers));
const wasm = await ask(first.port, '/umpire.wasm');
expect('the engine has its type', wasm.headers['content-type'] === 'application/wasm', wasm.headers['content-type']);
const above = await ask(first.port, '/../secret');
expect('no way up', !above.text.includes('visitors'), above.text);

const record = 'record 1\nscenario first-steps 0123456789abcdef\nrules adf15 revision 1\n' + 'us end\n'.repeat(100000);
const put = await ask(first.port, '/api/games/one', { method: 'PUT', body: record });
expect('a large game is saved', put.status === 200, JSON.stringify(put));
const back = await ask(second.port, '/api/games/one');
expect('and read back whole, by another server', back.text === record, `${back.status}, ${back.text.length} bytes`);
const huge = await ask(first.port, '/api/games/two', { method: 'PUT', body: 'x'.repeat(17 << 20) });
expect('too large is said', huge.status === 413, JSON.stringify(huge).slice(0, 200));
const list = await ask(first.port, '/api/games');
expect('the list', JSON.parse(list.text)[0]?.answers === 100000, list.text);

const stranger = await ask(first.port, '/api/games', { headers: { host: 'elsewhere.example' } });
expect('another name is kept out', stranger.status !== 200, JSON.stringify(stranger));
const forged = await ask(first.port, '/api/games/one', { method: 'DELETE', headers: { origin: 'http://elsewhere.example' } });
expect('another page is kept out', forged.status !== 200 && (await ask(first.port, '/api/games/one')).status === 200, JSON.stringify(forged));

for (const server of [first, second]) {
    server.child.kill('SIGINT');
    const code = await server.child.ended;
    expect('Ctrl-C ends it well', code === 0, code);
}
rmSync(work, { recursive: true });
process.exit(failed ? 1 : 0);
