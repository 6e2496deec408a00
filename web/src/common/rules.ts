// The rules in our own words. They are a file of their own (rules.json, made from docs/rules), which is loaded when the
// first rule is opened: a battle is played without it.
export interface RuleInfo {
  id: string;
  title: string;
  text: string; // Markdown
  section: string;
  rulings: string[];
  switches: string[];
}

async function load(): Promise<RuleInfo[]> {
  const response = await fetch(new URL('rules.json', document.baseURI));
  if (!response.ok) throw new Error(`rules.json: ${response.status}`);
  return (await response.json()) as RuleInfo[];
}

let kept: Promise<RuleInfo[]> | undefined;

/** All of them; what fails is tried anew the next time. */
function all(): Promise<RuleInfo[]> {
  kept ??= load();
  kept.catch(() => (kept = undefined));
  return kept;
}

/** null: there is none. */
export async function ruleOf(id: string): Promise<RuleInfo | null> {
  return (await all()).find((rule) => rule.id === id.toUpperCase()) ?? null;
}

/** IDs begin with three letters of the family. */
export async function rulesOf(family: string): Promise<RuleInfo[]> {
  const prefix = `${family.slice(0, 3).toUpperCase()}-`;
  return (await all()).filter((rule) => rule.id.startsWith(prefix));
}

/** What is said when they cannot be loaded. */
export const NO_RULES = 'The rules could not be loaded. See that this device reaches the server, then try again.';
