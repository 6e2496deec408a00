// The address as state: #/page/rest, e.g. #/desk/adf15 or #/rules/ADF-FIRE-09.

function read(): { page: string; rest: string } {
  const [page = '', ...rest] = location.hash.replace(/^#\/?/, '').split('/');
  return { page, rest: decodeURIComponent(rest.join('/')) };
}

export const route = $state(read());

addEventListener('hashchange', () => Object.assign(route, read()));

export function go(page: string, rest = ''): void {
  location.hash = `#/${page}${rest ? `/${encodeURIComponent(rest)}` : ''}`;
}
