// The rule that is being read, if any: any number on the page may ask for one.
import { engine } from '../engine/client';
import type { RuleInfo } from '../engine/types';

class Rulebook {
  rule = $state.raw<RuleInfo | null>(null);

  async open(id: string): Promise<void> {
    this.rule = await engine.rule(id);
  }
  close(): void {
    this.rule = null;
  }
}

export const rulebook = new Rulebook();
