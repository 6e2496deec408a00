// The key to the games that Umpire keeps on this computer. The link that `umpire play` opens holds it behind the #;
// the page takes it out of the address, and keeps it.
const NAME = 'umpire.key';

let key: string | null = null;

function kept(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return ''; // storage is forbidden: the key is good for this visit
  }
}

function keep(found: string): void {
  key = found;
  try {
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
