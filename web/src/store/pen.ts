// The pen of a log: of several tabs of one browser the one that holds it writes, the others follow. A Web Lock, so that
// a tab that dies lets it fall. Without locks (plain HTTP from another machine) every tab writes, and compare and append
// alone keeps order.

const MOMENT = 300; // ms: a page that is just being left may still hold it

/** Where storage is forbidden, locks are too. */
async function locksAllowed(): Promise<boolean> {
  try {
    return (await navigator.locks?.query()) !== undefined;
  } catch {
    return false;
  }
}

export class Pen {
  private drop: (() => void) | null = null;
  private waits = false; // behind the tab that holds it
  private readonly closed = new AbortController();

  /** Each seat at a battle has its own, '' is the host's. `changed` is told whether this tab writes, each time that it
   *  changes. */
  constructor(
    private readonly log: string,
    private readonly seat: string,
    private readonly changed: (held: boolean) => void,
  ) {}

  private get name(): string {
    return `umpire-log:${this.log}${this.seat && `@${this.seat}`}`;
  }

  /** Takes the pen if it lies there; else waits for it behind the others. */
  async reach(): Promise<void> {
    const free = await new Promise<boolean>((told) => void this.hold({ ifAvailable: true }, told));
    if (free) return;
    await new Promise<void>((on) => {
      this.wait(on);
      setTimeout(on, MOMENT);
    });
  }

  private wait(got = () => {}): void {
    if (this.waits) return;
    this.waits = true;
    void this.hold({ signal: this.closed.signal }, () => {
      this.waits = false;
      got();
    });
  }

  /** Takes it out of the other tab's hand. */
  take(): void {
    void this.hold({ steal: true }, () => {});
  }

  /** Never to be used again. */
  close(): void {
    this.closed.abort();
    this.drop?.();
  }

  private async hold(how: LockOptions, got: (held: boolean) => void): Promise<void> {
    if (!(await locksAllowed())) {
      got(true);
      return this.changed(true);
    }
    try {
      await navigator.locks.request(this.name, how, async (lock) => {
        got(lock !== null);
        if (!lock || this.drop) return;
        this.changed(true);
        await new Promise<void>((drop) => (this.drop = drop));
      });
    } catch {
      this.lost(); // another tab took it, or this one closed
    }
  }

  private lost(): void {
    if (!this.drop) return;
    this.drop = null;
    if (this.closed.signal.aborted) return;
    this.changed(false);
    this.wait();
  }
}
