// The rule that is being read, if any: any number on the page may ask for one.
import { NO_RULES, ruleOf, type RuleInfo } from '../common/rules';

class Rulebook {
  rule = $state.raw<RuleInfo | null>(null);

  async open(id: string): Promise<void> {
    this.rule = await ruleOf(id).catch(() => ({ id, title: 'not at hand', text: NO_RULES, section: '', rulings: [], switches: [] }));
  }
  close(): void {
    this.rule = null;
  }
}

export const rulebook = new Rulebook();
