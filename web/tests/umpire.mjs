// `umpire play` itself, for tests that need the real server: each with a games file of its own.
// UMPIRE: the program (default build/umpire, else build-gcc/src/cli/umpire).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIST } from './harness.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const PROGRAM = process.env.UMPIRE ?? ['build/umpire', 'build-gcc/src/cli/umpire'].map((path) => join(ROOT, path)).find(existsSync);

/** A folder for games files, gone with the test. */
export function gamesFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-games-'));
  return { file: join(folder, 'games.db'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a server; resolves when it has said where it is. */
export async function play(file, port = 0, more = []) {
  const wanted = port || (await freePort());
  const child = spawn(PROGRAM, ['play', '--no-browser', '--web', DIST, '--games', file, '--port', String(wanted), ...more]);
  const ended = new Promise((done) => child.on('exit', done));
  const [address, key] = await new Promise((done, fail) => {
    let said = '';
    const hear = (words) => {
      said += words;
      const found = /(http:\/\/127\.0\.0\.1:\d+\/)#\/\?key=([0-9a-f]{32})/.exec(said);
      if (found) done([found[1], found[2]]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => fail(new Error(`the server ended: ${said}`)));
  });
  if (Number(new URL(address).port) !== wanted) throw new Error(`port ${wanted} was taken`);
  const ask = async (path) => (await fetch(`${address}api/${path}`, { headers: { authorization: `Bearer ${key}` } })).json();
  return {
    port: wanted,
    link: `${address}#/?key=${key}`,
    url: address,
    logs: () => ask('logs'),
    lines: async (log) => (await ask(`logs/${log}`)).lines,
    seats: (log) => ask(`seats?log=${log}`),
    stop: () => (child.kill('SIGTERM'), ended),
    kill: () => (child.kill('SIGKILL'), ended),
  };
}
