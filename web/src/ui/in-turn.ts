import { flushSync } from 'react-dom';

/** what a frame may take for it before it is painted: a key that comes meanwhile waits for so long */
const A_FRAME_MS = 4;

const waiting = new Set<() => void>();
let isAsked = false;

/**
 * Does what changes the page when its turn has come, a few such tasks a frame, and none while somebody writes, who would
 * wait for it; returns a function that calls it off.
 */
export function inTurn(task: () => void): () => void {
  waiting.add(task);
  if (!isAsked) {
    isAsked = true;
    afterFrame();
  }
  return () => void waiting.delete(task);
}

/** between two frames: a key is heard before what was done is painted, and after it */
const afterFrame = () => void requestAnimationFrame(() => setTimeout(goOn));

function goOn(): void {
  const began = performance.now();
  const writesForMs = lastWritten + WRITING_MS - began;
  if (writesForMs > 0) return void setTimeout(afterFrame, writesForMs);
  for (const task of waiting) {
    waiting.delete(task);
    // what follows from it may stand in line again
    flushSync(task);
    // laid out at once: for formulas that is most of what it takes
    void document.body.offsetHeight;
    if (performance.now() - began > A_FRAME_MS) break;
  }
  isAsked = waiting.size > 0;
  if (isAsked) afterFrame();
}

/** from one letter to the next, and longer than a search waits for it */
const WRITING_MS = 400;
let lastWritten = -WRITING_MS;
addEventListener('input', () => (lastWritten = performance.now()), { capture: true, passive: true });
