/** where the browser does not say when it is idle */
const LATER_MS = 1_000;

/** Runs the task once the browser is idle; returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, LATER_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(task);
  return () => cancelIdleCallback(asked);
}
