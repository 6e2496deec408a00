// `umpire serve` and `umpire games` as a club uses them, with the games in a file and in PostgreSQL (with-postgres.sh): a clean
// end on signals, one port and no other, doors behind a proxy, a backup while writers write, and moves from store to store.
// with-postgres.sh node club.mjs UMPIRE
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { append, ask, expect, failed, freePort, makeFolder } from './house.mjs';

const umpire = process.argv[2], postgres = process.env.UMPIRE_TEST_POSTGRES;
const folder = makeFolder();
const at = (name) => join(folder.work, name);
const games = (...args) => spawnSync(umpire, ['games', ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

/** Starts a club; resolves when it has said where it is, or with its words if it ends before. */
async function serve(where, args = []) {
    const port = args.includes('--port') ? Number(args[args.indexOf('--port') + 1]) : await freePort();
    const child = spawn(umpire, ['serve', '--web', join(folder.work, 'web'), '--games', where, ...(args.includes('--port') ? args : ['--port', String(port), ...args])]);
    child.ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
    let said = '';
    child.stdout.on('data', (words) => { said += words; });
    child.stderr.on('data', (words) => { said += words; });
    return new Promise((resolve) => {
        child.stdout.on('data', () => {
            if (said.includes('ends it')) resolve({ child, port, key: said.match(/key=([0-9a-f]{32})/)?.[1], said });
        });
        child.on('exit', (code) => resolve({ code, said }));
    });
}

async function stop(server, signal) {
    server.child.kill(signal);
    return server.child.ended;
}

/** Writers that write until `over` is set; how many lines each was told are kept. */
function write(server, writers, told) {
    let over = false;
    const all = Array.from({ length: writers }, async (_, i) => {
        for (told[i] = 0; !over; told[i] += 3) if ((await append(server, `log-${i}`, told[i], 3)).status !== 200) throw new Error('refused');
    });
    return () => { over = true; return Promise.all(all); };
}

for (const [name, where] of [['file', at('club.db')], ['PostgreSQL', postgres]]) {
    const club = await serve(where, ['--public', 'https://umpire.example.org/']);
    expect(`${name}: serves`, club.key && club.said.includes('https://umpire.example.org/#/?key='), club.said);
    expect(`${name}: no password or address of a database is said`, !club.said.includes('postgresql:'), club.said);
    const second = await serve(where, ['--port', String(club.port)]);
    expect(`${name}: one port and no other`, second.code === 1 && /port \d+ is taken/.test(second.said), second.said);
    const door = (headers) => ask(club, '/api/hello', { headers }).then((a) => a.status);
    expect(`${name}: the club's name is let in`, await door({ host: 'umpire.example.org', origin: 'https://umpire.example.org' }) === 200);
    expect(`${name}: another name is not`, await door({ host: 'umpire.example.com' }) === 403);
    expect(`${name}: another page is not`, await door({ host: 'umpire.example.org', origin: 'https://example.com' }) === 403);

    const told = [], backup = at(`${name}.backup`);
    const end = write(club, 6, told);
    while (told.some((n) => !n) || told.length < 6) await new Promise((resolve) => setTimeout(resolve, 20));
    const before = [...told], copied = games('backup', backup, '--games', where);
    await end();
    expect(`${name}: a backup while writers write`, copied.status === 0 && copied.stderr.includes('byte for byte'), copied.stderr);
    const kept = games('export', '--games', backup).stdout.trim().split('\n').map((parcel) => JSON.parse(parcel));
    const most = before.map((_, i) => Math.max(...kept.filter((p) => p.log === `log-${i}`).flatMap((p) => p.lines.map((l) => l.n))));
    expect(`${name}: the backup holds all that was answered before it`, most.every((n, i) => n >= before[i]), `${most} ${before}`);
    expect(`${name}: nothing overwrites a backup`, games('backup', backup, '--games', where).status === 1);
    expect(`${name}: SIGTERM ends it well`, await stop(club, 'SIGTERM') === 0);
    const again = await serve(where);
    expect(`${name}: what was answered is there, and the key is the same`, again.key === club.key
        && (await Promise.all(told.map((n, i) => ask(again, `/api/logs/log-${i}?from=${n}`).then((a) => JSON.parse(a.text).length >= n)))).every(Boolean));
    expect(`${name}: Ctrl-C ends it well`, await stop(again, 'SIGINT') === 0);
}

// From the database to a file and from there into another file: the exports are the same bytes.
const exported = (where) => games('export', '--games', where).stdout;
const one = exported(postgres);
expect('an export has the lines', one.includes('"us end 2"') && one.split('\n').length > 6, one.length);
const moved = games('migrate', '--to', at('moved.db'), '--games', postgres);
expect('PostgreSQL to a file', moved.status === 0 && exported(at('moved.db')) === one, moved.stderr);
games('export', '--to', at('all.json'), '--games', at('moved.db'));
expect('an export into a file', existsSync(at('all.json')) && readFileSync(at('all.json'), 'utf8') === one);
expect('an import', games('import', at('all.json'), '--games', at('fresh.db')).status === 0 && exported(at('fresh.db')) === one);
expect('an import of the same again', games('import', at('all.json'), '--games', at('fresh.db')).status === 0 && exported(at('fresh.db')) === one);

// A log of the same name with another history: both are kept.
const fork = await serve(at('fork.db'));
await append(fork, 'log-0', 0, 5, { branch: 'b' });
await stop(fork, 'SIGTERM');
const met = games('migrate', '--to', at('fork.db'), '--games', at('fresh.db'));
const names = games('list', '--games', at('fork.db')).stdout;
expect('another history is kept beside', met.status === 0 && /1 of them had another history/.test(met.stderr) && /^log-0 /m.test(names) && /^log-0-a0000000 /m.test(names), met.stderr + names);
const there = games('migrate', '--to', `${postgres}&options=-csearch_path%3Dnone`, '--games', at('fresh.db'));
expect('a database without room for tables says so', there.status === 1 && there.stderr.includes('no schema'), there.stderr);
const back = games('migrate', '--to', postgres, '--games', at('fresh.db'));
expect('back to where it came from, nothing changes', back.status === 0 && exported(postgres) === one, back.stderr);
folder.remove();
process.exit(failed ? 1 : 0);
