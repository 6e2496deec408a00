// The secrets of this screen's chains. They stay in this browser, so that a page that is loaded again goes on with them;
// where nothing may be stored, the page begins a new chain then.
import { chainOf, random32 } from './fair';

const PREFIX = 'umpire.chain.';
const LINKS = 10000; // more rolls than any battle has

interface Kept {
  secret: string;
  tip: string; // link 0
  told: number; // the last link that was told, or was about to be
  for: string; // id of the answer that it was told behind
}

const memory = new Map<string, Kept>();
const chains = new Map<string, string[]>(); // by their tips

function keep(name: string, kept: Kept): void {
  memory.set(name, kept);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // Then it is good for this visit.
  }
}

function find(name: string): Kept | null {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text ? (JSON.parse(text) as Kept) : (memory.get(name) ?? null);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Begins a chain for this side of this battle; what it commits to, as the record says it. */
export async function newChain(log: string, side: string): Promise<string> {
  const secret = random32();
  const links = await chainOf(secret, LINKS);
  const tip = links[0] ?? '';
  chains.set(tip, links);
  keep(`${log}.${side}`, { secret, tip, told: 0, for: '' });
  return `# fair commit ${side} ${LINKS} ${tip}`;
}

/** Can this screen tell link `number` of that commitment, behind that answer? It tells no link behind two different
 *  answers: who could make it do so would know a roll beforehand. */
export function canTell(log: string, side: string, tip: string, number: number, behind: string): boolean {
  const kept = find(`${log}.${side}`);
  if (kept?.tip !== tip || number > LINKS) return false;
  return number > kept.told || (number === kept.told && kept.for === behind);
}

/** The link; it counts as told from now on. */
export async function tellLink(log: string, side: string, number: number, behind: string): Promise<string> {
  const name = `${log}.${side}`;
  const kept = find(name);
  if (!kept) throw new Error('the secret of this screen’s dice is gone');
  const links = chains.get(kept.tip) ?? (await chainOf(kept.secret, LINKS));
  chains.set(kept.tip, links);
  keep(name, { ...kept, told: number, for: behind });
  return links[number] ?? '';
}
