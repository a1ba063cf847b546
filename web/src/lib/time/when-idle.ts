/** where the browser does not tell when nothing else is to do */
const LATER_MS = 1_000;

/** Runs the task once nothing else is to do; returns the way to call it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, LATER_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(task);
  return () => cancelIdleCallback(asked);
}
