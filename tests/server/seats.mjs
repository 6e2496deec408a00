// Seats: a secret opens one battle and no other, a seat writes what is its own, and nothing once it is taken back. Other
// machines come in by this one's names only.
// node seats.mjs UMPIRE
import { append, ask, expect, failed, line, makeFolder, start, stop } from './house.mjs';

const umpire = process.argv[2];
const folder = makeFolder();
let server = await start(umpire, folder, ['--name', 'table.example']);
const SECRET = { union: '1'.repeat(32), brigade: '2'.repeat(32), umpire: '3'.repeat(32), friend: '4'.repeat(32), clerk: '7'.repeat(32), reader: '8'.repeat(32) };
await append(server, 'monday', 0, 2);
await append(server, 'tuesday', 0, 2);
await append(server, 'roster-1', 0, 2);

// ---- The host gives seats: lines of a log that only he sees ----
let given = 0;
const id = (n) => `b${n.toString(16).padStart(31, '0')}`;
async function give(text) {
    const lines = given ? [] : [{ id: id(1), kind: 'head', text: '{"log":"seats"}', by: '', at: 1 }];
    lines.push({ id: id(given + lines.length + 1), kind: 'seat', text, by: '', at: 1 });
    const after = given ? { after: given, afterId: id(given) } : { after: 0 };
    given += lines.length;
    return ask(server, '/api/logs/seats/lines', { method: 'POST', body: JSON.stringify({ ...after, lines }) });
}
expect('the host gives a seat', (await give(`open ${SECRET.union} monday u1 side us`)).status === 200, 'no');
await give(`open ${SECRET.brigade} monday u2 side us 2wi 7wi`);
await give(`open ${SECRET.umpire} monday ref umpire`);
await give(`open ${SECRET.friend} monday eye spectator`);
for (const odd of ['open', `open ${SECRET.union}x monday u1 side us`, `open ${'5'.repeat(32)} monday u1 emperor`, `open ${'6'.repeat(32)} ${'m'.repeat(65)} u1 umpire`, 'close', '\\', 'say "open"'])
    await give(odd);
const seats = JSON.parse((await ask(server, '/api/seats?log=monday')).text);
expect('four seats, each with link and code', seats.length === 4 && seats.every(({ link, secret, code }) => link === `http://table.example:${server.port}/#/table/monday?key=${secret}` && code.length > 20 && code.every((row) => row.length === code.length)), JSON.stringify(seats).slice(0, 300));
expect('none of another battle', (await ask(server, '/api/seats?log=tuesday')).text === '[]', 'some');

// ---- What a seat sees ----
const as = (who, path, more = {}) => ask(server, path, { ...more, key: SECRET[who] ?? who });
const hello = JSON.parse((await as('brigade', '/api/hello')).text);
expect('a seat is told what it is', JSON.stringify(hello.seat) === '{"log":"monday","id":"u2","right":"side","side":"us","units":["2wi","7wi"]}', JSON.stringify(hello.seat));
for (const who of ['union', 'brigade', 'umpire', 'friend']) {
    expect(`${who} reads his battle`, (await as(who, '/api/logs/monday')).text.includes('us end 2'), 'no');
    const shut = new Set();
    for (const path of ['/api/logs', '/api/seats', '/api/logs/tuesday', '/api/logs/nobody', '/api/logs/seats', '/api/live?log=tuesday&from=1', '/api/live?log=seats&from=1', '/api/nothing']) shut.add((await as(who, path)).text);
    for (const path of ['tuesday/lines', 'nobody/lines', 'seats/lines', 'monday/forget', 'monday/restore', 'tuesday/forget']) shut.add((await as(who, `/api/logs/${path}`, { method: 'POST', body: '{}' })).text);
    expect(`to ${who} all else is as if it were not there`, shut.size === 1 && [...shut][0].startsWith('there is nothing here'), [...shut].join('; '));
}

// ---- What a seat writes ----
let at = 2;
async function write(who, text, { kind = 'answer', by } = {}) {
    const name = { union: 'u1', brigade: 'u2', umpire: 'ref', friend: 'eye' }[who];
    const added = { ...line(at + 1, 'a', text), kind, by: by ?? `person@${name}` };
    const { status, text: words } = await as(who, '/api/logs/monday/lines', { method: 'POST', body: JSON.stringify({ after: at, afterId: line(at).id, lines: [added] }) });
    if (status === 200) at++;
    return status === 200 ? 'taken' : `${status} ${words}`;
}
const taken = async (name, ...what) => { const said = await write(...what); expect(name, said === 'taken', said); };
const refused = async (name, ...what) => { const said = await write(...what); expect(name, said.startsWith('403 '), said); };
await taken('a side gives its orders', 'union', 'us move 2wi to 3,4\npiece 2wi at 3,4');
await taken('and rolls dice', 'union', 'dice 2d6 1 6');
await taken('and reacts', 'union', 'us react pass');
const HASH = '0'.repeat(64);
const remark = { kind: 'remark' };
await taken('a side commits to fair dice', 'union', `# fair commit us 10000 ${HASH}`, remark);
await taken('and tells its link', 'union', `# fair link 1 us ${HASH}`, remark);
await taken('and its nonce', 'union', `# fair nonce 1 us ${HASH}`, remark);
await taken('and that another is silent', 'union', '# fair silent 1 cs', remark);
await refused('not that it is silent itself', 'union', '# fair silent 1 us', remark);
await refused('nor the link of another', 'union', `# fair link 1 cs ${HASH}`, remark);
await refused('nor that of the host', 'union', `# fair link 1 host ${HASH}`, remark);
await refused('nor the commitment of the host', 'union', `# fair commit host 10000 ${HASH}`, remark);
await refused('nor any other remark', 'union', '# hello', remark);
await refused('a brigade has no chain', 'brigade', `# fair commit us 10000 ${HASH}`, remark);
await refused('nor has the umpire', 'umpire', `# fair commit us 10000 ${HASH}`, remark);
await refused('not those of the other side', 'union', 'cs end');
await refused('nor of one whose name begins alike', 'union', 'usa end');
await refused('nor rulings', 'union', 'ruling "because" 2wi off');
await refused('not under another name', 'union', 'us end', { by: 'person@u2' });
await refused('nor under none', 'union', 'us end', { by: 'person' });
await refused('nor what the host writes', 'union', '{}', { kind: 'seat' });
await taken('it asks to take back', 'union', '3', { kind: 'plea' });
await taken('a brigade moves', 'brigade', 'us move 7wi to 3,4');
await taken('and reacts', 'brigade', 'us react fire 2wi at 1tn');
await taken('and lets pass', 'brigade', 'us react hold');
await taken('and chooses', 'brigade', 'us choose fall_back');
await refused('not others’ units', 'brigade', 'us move 6wi to 3,4');
await refused('nor units whose name begins alike', 'brigade', 'us move 2wis to 3,4');
await refused('nor does it end the turn of the side', 'brigade', 'us end');
await refused('nor react with others', 'brigade', 'us react fire 6wi at 1tn');
await taken('the umpire rules', 'umpire', 'ruling "the wall is on the hill" 2wi at 3,4');
await refused('a spectator writes nothing', 'friend', 'us end');
await refused('notes are for rosters', 'umpire', '{}', { kind: 'note' });
await refused('and so is their undo', 'union', '', { kind: 'undo' });
await refused('not even a summary', 'friend', '{}', { kind: 'summary' });
expect('a side asks for the host’s chain', (await as('union', '/api/logs/monday/link', { method: 'POST', body: '{}' })).status === 200, 'no');
expect('a spectator does not', (await as('friend', '/api/logs/monday/link', { method: 'POST', body: '{}' })).status === 404, 'he does');

// ---- What a seat writes in a roster ----
await give(`open ${SECRET.clerk} roster-1 pen umpire`);
await give(`open ${SECRET.reader} roster-1 eye spectator`);
async function noted(who, kind, after) {
    const added = { ...line(after + 1, 'a', '{}'), kind, by: who === 'clerk' ? '@pen' : '@eye' };
    return (await as(who, '/api/logs/roster-1/lines', { method: 'POST', body: JSON.stringify({ after, afterId: line(after).id, lines: [added] }) })).status;
}
expect('a seat of a roster writes down', (await noted('clerk', 'note', 2)) === 200, 'no');
expect('and takes back', (await noted('clerk', 'undo', 3)) === 200, 'no');
for (const kind of ['answer', 'take-back', 'plea', 'settings', 'summary', 'remark', 'seat']) expect(`but no line of a battle: ${kind}`, (await noted('clerk', kind, 4)) === 403, 'taken');
expect('who looks on writes nothing in a roster', (await noted('reader', 'note', 4)) === 403, 'he does');

// ---- Taken back, and kept ----
await give(`close ${SECRET.brigade}`);
expect('a seat that is taken back opens nothing', (await as('brigade', '/api/hello')).status === 401, 'it does');
expect('the others stay', (await as('union', '/api/hello')).status === 200, 'gone');
const second = await start(umpire, folder);
await give(`open ${SECRET.brigade} tuesday u2 spectator`);
let told = 0;
for (let i = 0; i < 50 && told !== 200; i++) {
    await new Promise((next) => setTimeout(next, 50));
    told = (await ask(second, '/api/logs/tuesday', { key: SECRET.brigade })).status;
}
expect('a second server on the file hears of a new seat', told === 200, told);
await stop(second);

// ---- The names of this machine ----
const under = async (host) => (await ask(server, '/api/hello', { headers: { host } })).status;
expect('others come by the name that was given', (await under(`table.example:${server.port}`)) === 200, 'no');
expect('and by no other', (await under(`chair.example:${server.port}`)) === 403 && (await under('table.example.elsewhere.example')) === 403, 'they do');
const origin = (from) => ask(server, '/api/hello', { headers: { host: `table.example:${server.port}`, origin: from } });
expect('the page’s own origin under that name', (await origin(`http://table.example:${server.port}`)).status === 200 && (await origin(`http://127.0.0.1:${server.port}`)).status === 403, 'no');
expect('it says what it opens', /Other machines in your network may come in/.test(server.said()) && server.said().includes(`http://table.example:${server.port}/#/?key=${server.key}`) && /█{30}/.test(server.said()), server.said());
await stop(server);
server = await start(umpire, folder);
expect('seats are kept', (await as('union', '/api/logs/monday')).status === 200, 'no');
expect('without --lan nobody comes by another name', (await under(`table.example:${server.port}`)) === 403, 'they do');
expect('and there is no link for others', JSON.parse((await ask(server, '/api/seats?log=monday')).text)[0].link.startsWith('#/'), 'there is');
await stop(server);
folder.remove();
process.exit(failed ? 1 : 0);
