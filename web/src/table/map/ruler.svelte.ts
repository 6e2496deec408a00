// The ruler: from a first tap to a second, from place to place or from piece to piece.
import type { Pt } from '../../engine/types';

export class Ruler {
  line = $state.raw<{ from: Pt; to: Pt } | null>(null);
  piece = -1; // the one measured from

  clear(): void {
    this.line = null;
    this.piece = -1;
  }

  /** A tap. Returns the two pieces if it was one after another: then sight is asked for, not only the length. */
  tap(piece: number, at: Pt): { from: number; to: number } | null {
    const { line } = this;
    const from = this.piece;
    if (from >= 0 && piece >= 0 && piece !== from) {
      this.clear();
      return { from, to: piece };
    }
    if (line && line.from === line.to) {
      this.line = { from: line.from, to: at };
      this.piece = -1;
    } else {
      this.line = { from: at, to: at };
      this.piece = piece;
    }
    return null;
  }
}
