// A real `umpire play` for the tests: started on a free port, asked over real sockets, ended.
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export let failed = 0;
export function expect(name, good, seen) {
    console.log(good ? `ok   ${name}` : `FAIL ${name}: ${seen}`);
    if (!good) failed++;
}

/** A folder with a page in it, and beside it what no visitor may see. */
export function makeFolder() {
    const work = mkdtempSync(join(tmpdir(), 'umpire-serve-'));
    mkdirSync(join(work, 'web', 'assets'), { recursive: true });
    writeFileSync(join(work, 'web', 'index.html'), '<title>Umpire</title>');
    writeFileSync(join(work, 'web', 'umpire.wasm'), '\0asm');
    writeFileSync(join(work, 'web', 'assets', 'big.txt'), 'x'.repeat(20 << 20));
    writeFileSync(join(work, 'web', '.hidden'), 'not for visitors');
    writeFileSync(join(work, 'secret'), 'not for visitors');
    return { work, games: join(work, 'data', 'games.db'), remove: () => rmSync(work, { recursive: true, force: true }) };
}

/** A port that nobody else had a moment ago; `umpire play` takes the next one if it is gone. */
export function freePort() {
    return new Promise((resolve) => {
        const probe = net.createServer();
        probe.listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
}

/** Starts a server; resolves when it has said where it is. */
export async function start(umpire, folder, args = [], env = process.env) {
    const port = args.includes('--port') ? [] : ['--port', String(await freePort())];
    const child = spawn(umpire, ['play', '--no-browser', '--web', join(folder.work, 'web'), '--games', folder.games, ...port, ...args], { env });
    child.ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
    return new Promise((resolve, reject) => {
        let said = '';
        child.stdout.on('data', (words) => {
            said += words;
            const found = said.match(/127\.0\.0\.1:(\d+)\/(\S*)/);
            if (!found || !said.includes('Ctrl-C')) return;
            resolve({ child, port: Number(found[1]), rest: found[2], key: found[2].match(/key=([0-9a-f]{32})/)?.[1], said: () => said });
        });
        child.stderr.on('data', (words) => { said += words; });
        child.on('exit', () => reject(new Error(said)));
    });
}

export async function stop(server) {
    server.child.kill('SIGINT');
    return server.child.ended;
}

/** One request. status 0: the connection was cut. */
export function ask(server, path, { method = 'GET', headers = {}, body = '', key = server.key, agent } = {}) {
    return new Promise((resolve) => {
        const own = { 'content-length': Buffer.byteLength(body), ...(key ? { authorization: `Bearer ${key}` } : {}) };
        const request = http.request({ host: '127.0.0.1', port: server.port, path, method, agent, headers: { ...own, ...headers } }, (response) => {
            const parts = [];
            response.on('data', (part) => parts.push(part));
            response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() }));
            response.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
        });
        request.on('upgrade', (response, socket) => {
            socket.destroy();
            resolve({ status: 101, headers: response.headers, text: '' });
        });
        request.on('error', (error) => resolve({ status: 0, headers: {}, text: String(error) }));
        request.end(body);
    });
}

/** Bytes as they are; resolves with all that came back until the server closed or `wait` ms passed. */
export function raw(server, bytes, wait = 500) {
    return new Promise((resolve) => {
        let got = '';
        const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
        const end = () => { socket.destroy(); resolve(got); };
        socket.on('data', (part) => { got += part.toString('latin1'); });
        socket.on('close', end);
        socket.on('error', end);
        setTimeout(end, wait);
    });
}

const digits = (n, branch) => branch + n.toString(16).padStart(31, '0');
/** Line n of a history: `branch` is one hex digit, so that two histories differ. */
export function line(n, branch = 'a', text = `us end ${n}`) {
    const head = JSON.stringify({ log: 'battle', title: 'Tyler’s farm', scenario: 'first-steps', ruleset: 'adf15', record: 'record 1\n' });
    return { id: digits(n, branch), kind: n === 1 ? 'head' : 'answer', text: n === 1 ? head : text, by: 'us', at: 1700000000000 + n };
}

/** Appends `count` lines behind line `after`. */
export function append(server, log, after, count, { branch = 'a', ...options } = {}) {
    const lines = Array.from({ length: count }, (_, i) => line(after + 1 + i, branch));
    const body = JSON.stringify({ after, ...(after ? { afterId: digits(after, branch) } : {}), lines });
    return ask(server, `/api/logs/${log}/lines`, { method: 'POST', body, ...options });
}
