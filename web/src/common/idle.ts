// What can wait until the page has nothing else to do, so that the first press is answered at once.

/** Returns the way to stop it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const soon = setTimeout(work, 50); // Safari has no such call
    return () => clearTimeout(soon);
  }
  const later = requestIdleCallback(work, { timeout: 500 });
  return () => cancelIdleCallback(later);
}
