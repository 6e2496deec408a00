// The secret that opens this page's battles: the key to all that Umpire keeps on its computer, or that of a seat. The
// link holds it behind the #; the page takes it out of the address, and keeps it. A tab keeps its own, so that two seats
// may be two tabs of one browser. A browser that is killed has lost what localStorage was told in its last seconds; so
// the key is in IndexedDB too, which is on the disk at once.
import { done } from './indexed';

const NAME = 'umpire.key';
const MOMENT = 1000; // ms: a browser that does not answer is not waited for

let key: string | null = null;

/** Storage may be forbidden: the key is good for this visit then. */
function kept(): string {
  try {
    return sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

function keep(found: string): void {
  key = found;
  try {
    sessionStorage.setItem(NAME, found);
    localStorage.setItem(NAME, found);
  } catch {
    // Then the link is needed again next time.
  }
}

// ---- What lasts ----

/** One table with one row in a database of its own. */
async function lasting<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('key');
  const database = await done(request);
  try {
    const transaction = database.transaction('key', mode, { durability: 'strict' });
    return await done(work(transaction.objectStore('key')));
  } finally {
    database.close(); // as soon as the transaction has ended
  }
}

/** Where no key ever came, nothing is made. */
async function lastKey(): Promise<string> {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === NAME)) return '';
  return (await lasting('readonly', (table) => table.get(NAME) as IDBRequest<string | undefined>)) ?? '';
}

/** Looks for a key that localStorage has lost; before anybody asks for one. */
export async function recallKey(): Promise<void> {
  if (keyOf()) return;
  const late = new Promise<string>((on) => setTimeout(() => on(''), MOMENT));
  const last = await Promise.race([lastKey().catch(() => ''), late]);
  if (last) keep(last);
}

// ---- In the address ----

/** Takes the key out of the address, if there is one. */
export function takeKey(): void {
  const found = /[?&]key=([0-9a-f]{32})$/.exec(location.hash);
  if (!found) return;
  const given = found[1] ?? '';
  keep(given);
  lasting('readwrite', (table) => table.put(given, NAME)).catch(() => {}); // forbidden, as above
  history.replaceState(null, '', location.href.slice(0, -found[0].length));
}

/** '' if the page has none. */
export function keyOf(): string {
  return (key ??= kept());
}
