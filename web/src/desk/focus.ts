// For people who work by keys: where the focus goes when the button that had it is gone.
import { tick } from 'svelte';

let byKeys = false;
addEventListener('keydown', () => (byKeys = true), true);
addEventListener('pointerdown', () => (byKeys = false), true);

/** Puts the focus on the first of these that is there, if the last touch was a key and nothing has it. */
export async function refocus(...selectors: string[]): Promise<void> {
  await tick();
  if (!byKeys || (document.activeElement && document.activeElement !== document.body)) return;
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}
