// The secret that opens this page's battles: the key to all that Umpire keeps on its computer, or that of a seat. The
// link holds it behind the #; the page takes it out of the address, and keeps it. A tab keeps its own, so that two seats
// may be two tabs of one browser.
const NAME = 'umpire.key';

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

/** Takes the key out of the address, if there is one. */
export function takeKey(): void {
  const found = /[?&]key=([0-9a-f]{32})$/.exec(location.hash);
  if (!found) return;
  keep(found[1] ?? '');
  history.replaceState(null, '', location.href.slice(0, -found[0].length));
}

/** '' if the page has none. */
export function keyOf(): string {
  return (key ??= kept());
}
