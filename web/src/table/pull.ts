// A pull of the finger as questions to the engine: one at a time, and always about where the finger is now.
import { engine } from '../engine/client';
import type { Hand } from '../engine/types';

/** What the finger has hold of: the piece, the handle on its front (it wheels), or the one at its side (it turns). */
export type Grip = 'place' | 'wheel' | 'turn';

/** Of orders that could be meant, what comes of the first lawful one; of none, of the last. */
export async function firstLawful(lines: string[]): Promise<Hand | null> {
  let hand: Hand | null = null;
  for (const line of lines) {
    hand = await engine.hand(line).catch(() => null);
    if (hand?.legal) break;
  }
  return hand;
}

export class Pull {
  private wanted: string[] | null = null;
  private asking: Promise<void> | null = null;
  private last: Hand | null = null;

  constructor(private said: (hand: Hand | null) => void) {}

  /** The orders that this could be, the likeliest first: the first lawful one counts. */
  to(lines: string[]): void {
    this.wanted = lines;
    this.asking ??= this.ask();
  }

  private async ask(): Promise<void> {
    while (this.wanted) {
      const lines = this.wanted;
      this.wanted = null;
      this.last = await firstLawful(lines);
      this.said(this.last);
    }
    this.asking = null;
  }

  /** What was said of the last place. */
  async end(): Promise<Hand | null> {
    await this.asking;
    const hand = this.last;
    this.last = null;
    return hand;
  }
}
