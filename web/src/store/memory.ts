// Logs as long as the page is open: what a browser that keeps nothing is left with.
import { headOf, missing, numbered, summaryOf, tipOf, sameTip, type Appended, type Draft, type Entry, type Line, type OwnStore, type Tip } from './lines';

export class MemoryStore implements OwnStore {
  private readonly logs = new Map<string, Line[]>();
  private readonly forgotten = new Map<string, number>();

  async list(): Promise<Entry[]> {
    return [...this.logs].map(([log, lines]) => ({
      ...tipOf(lines),
      ...headOf(lines),
      log,
      updated: lines.at(-1)?.at ?? 0,
      forgotten: this.forgotten.get(log) ?? 0,
      summary: summaryOf(lines),
    }));
  }

  async read(log: string, from = 1): Promise<Line[]> {
    return (this.logs.get(log) ?? []).slice(from - 1);
  }

  async append(log: string, after: Tip, lines: Draft[]): Promise<Appended> {
    const had = this.logs.get(log) ?? [];
    const rest = missing(had.slice(Math.max(after.length - 1, 0)), after, lines);
    const now = rest ? [...had, ...numbered(had.length, rest)] : had;
    if (rest) this.logs.set(log, now);
    return { ok: rest !== null, tip: tipOf(now) };
  }

  async rewrite(log: string, was: Tip, lines: Line[]): Promise<boolean> {
    if (!sameTip(tipOf(this.logs.get(log) ?? []), was)) return false;
    this.logs.set(log, lines);
    return true;
  }

  async forget(log: string): Promise<void> {
    this.forgotten.set(log, Date.now());
  }

  async restore(log: string): Promise<void> {
    this.forgotten.delete(log);
  }

  async owe(): Promise<void> {}

  watch(): () => void {
    return () => {};
  }
}
