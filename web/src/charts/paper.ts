// The engine's own sheet, kept beside what the screen shows and seen on paper only. It stands in a shadow root,
// so that the style of the page and that of the sheet do not meet.

/** The fonts of the sheet, loaded before it is needed: a printer does not wait for them. */
export async function loadFonts(): Promise<void> {
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 7pt 'Fira Sans Condensed'`)));
}

const SIDEWAYS = '@page { size: landscape }';

/** Prints the sheet that is shown, on its side, and calls `after` when the printer has it. */
export function printSideways(after: () => void): void {
  const style = document.createElement('style');
  style.textContent = SIDEWAYS;
  document.head.append(style);
  addEventListener('afterprint', () => {
    style.remove();
    after();
  }, { once: true });
  print();
}

export function showSheet(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheet = new DOMParser().parseFromString(html, 'text/html');
  const parts = [sheet.querySelector('style'), sheet.querySelector('article')];
  root.replaceChildren(...parts.filter((part) => part !== null));
}
