/**
 * Runs `then` once what was just changed is on the screen, so that a click need not wait for it; at once when the page
 * is hidden or going, where nothing is painted. Returns a function that cancels it.
 */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callOff = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', run);
  };
  const run = () => {
    callOff();
    then();
  };
  const frame = requestAnimationFrame(() => void (timer = setTimeout(run)));
  document.addEventListener('visibilitychange', run);
  if (document.visibilityState === 'hidden') run();
  return callOff;
}
