// The reference sheet that the engine writes for paper, taken apart into tables, so that the page can lay them
// out for any screen. Only texts and spans are taken: nothing of the sheet is put into the page as HTML.

export interface Cell {
  text: string;
  head: boolean;
  span: number;
  right: boolean; // a number: set to the right
  group: boolean; // begins a group of columns
}
export interface SheetTable {
  title: string;
  wide: boolean;
  head: Cell[][];
  body: Cell[][];
}
export interface Sheet {
  title: string;
  key: string; // what – and · mean
  tables: SheetTable[];
}

function cellOf(element: HTMLTableCellElement): Cell {
  return {
    text: element.textContent?.trim() ?? '',
    head: element.tagName === 'TH',
    span: element.colSpan,
    right: element.classList.contains('r'),
    group: element.classList.contains('g'),
  };
}

function rowsOf(rows: Iterable<HTMLTableRowElement>): Cell[][] {
  return [...rows].map((row) => [...row.cells].map(cellOf));
}

export function readSheet(html: string): Sheet {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tables = [...page.querySelectorAll('section')].map((section) => {
    const table = section.querySelector('table');
    return {
      title: section.querySelector('h2')?.textContent ?? '',
      wide: section.parentElement?.className === 'one',
      head: rowsOf(table?.tHead?.rows ?? []),
      body: rowsOf(table?.tBodies[0]?.rows ?? []),
    };
  });
  return {
    title: page.querySelector('h1')?.textContent ?? '',
    key: page.querySelector('header p')?.textContent?.replace(/\s+\S+$/, '').trim() ?? '',
    tables,
  };
}
