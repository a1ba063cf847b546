import { flushSync } from 'react-dom';

/** what a frame may take for it, of which drawing takes about half: a key that comes meanwhile waits for so long */
const A_FRAME_MS = 8;
const A_FRAME_MAX = 6;
/** how many of them a frame had time for, as far as the last ones showed */
let aFrame = 1;

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
    requestAnimationFrame(goOn);
  }
  return () => void waiting.delete(task);
}

function goOn(now: number): void {
  const writesForMs = lastWritten + WRITING_MS - now;
  if (writesForMs > 0) return void setTimeout(() => requestAnimationFrame(goOn), writesForMs);
  const began = performance.now();
  let done = 0;
  for (const task of waiting) {
    waiting.delete(task);
    // what follows from it may stand in line again
    flushSync(task);
    if (++done >= aFrame || performance.now() - began > A_FRAME_MS / 2) break;
  }
  setTimeout(() => {
    const tookMs = Math.max(1, performance.now() - began);
    if (done > 0) aFrame = Math.min(A_FRAME_MAX, done + 1, Math.max(1, Math.floor((done * A_FRAME_MS) / tookMs)));
  });
  isAsked = waiting.size > 0;
  if (isAsked) requestAnimationFrame(goOn);
}

/** from one letter to the next, and longer than a search waits for it */
const WRITING_MS = 400;
let lastWritten = -WRITING_MS;
addEventListener('input', () => (lastWritten = performance.now()), { capture: true, passive: true });
