// Work in short slices: what a generator yields is gathered, a few milliseconds at a time, and handed over whole; null is
// no more than a breath.

const SLICE = 8; // milliseconds

/** Returns the way to stop it. */
export function inSlices<T>(source: Iterator<T | null>, done: (all: T[]) => void): () => void {
  const all: T[] = [];
  let timer: ReturnType<typeof setTimeout>;
  const slice = () => {
    const end = performance.now() + SLICE;
    do {
      const next = source.next();
      if (next.done) return done(all);
      if (next.value !== null) all.push(next.value);
    } while (performance.now() < end);
    timer = setTimeout(slice);
  };
  timer = setTimeout(slice);
  return () => clearTimeout(timer);
}
