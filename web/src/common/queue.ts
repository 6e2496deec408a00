// Things that must happen one after another, in the order in which they were asked for.

export class Queue {
  private last: Promise<unknown> = Promise.resolve();

  /** Begins when all before it have ended, well or not. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last.then(work);
    this.last = next.catch(() => {});
    return next;
  }
}
