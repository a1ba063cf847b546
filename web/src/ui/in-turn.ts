import { flushSync } from 'react-dom';

/** what is done between two frames where somebody wrote lately, or nobody sees it: the next key waits for so long */
const A_LITTLE_MS = 4;
/** and elsewhere, where a formula that is not drawn yet is seen as it was typed; to lay it out takes some times as long */
const MUCH_MS = 24;

/** from one letter to the next, and longer than a search waits for it */
const WRITING_MS = 400;
/** who has not written for so long has read what was found, or left */
const DONE_WRITING_MS = 1_500;
let lastWritten = -DONE_WRITING_MS;
addEventListener('input', () => (lastWritten = performance.now()), { capture: true, passive: true });

/** what is seen, and what is only read out, which waits for it */
type Line = 'seen' | 'readOut';
const lines: Readonly<Record<Line, Set<() => void>>> = { seen: new Set(), readOut: new Set() };
const asked = new Set<Line>();

/**
 * Does what changes the page when its turn has come, some such tasks a frame, few of them where somebody wrote lately and
 * none while somebody writes, who would wait for it; returns a function that calls it off.
 */
export function inTurn(task: () => void, line: Line = 'seen'): () => void {
  lines[line].add(task);
  if (!asked.has(line)) ask(line);
  return () => void lines[line].delete(task);
}

/** between two frames: a key is heard before what was done is painted, and after it */
const afterFrame = (then: () => void) => void requestAnimationFrame(() => setTimeout(then));

/** so long it may be that something else is always to do */
const IDLE_MAX_MS = 1_000;
const whenFree =
  typeof requestIdleCallback === 'undefined'
    ? afterFrame
    : (then: () => void) => void requestIdleCallback(then, { timeout: IDLE_MAX_MS });

function ask(line: Line): void {
  asked.add(line);
  (line === 'seen' ? afterFrame : whenFree)(() => goOn(line));
}

function goOn(line: Line): void {
  const began = performance.now();
  const sinceWritten = began - lastWritten;
  if (sinceWritten < WRITING_MS) return void setTimeout(() => ask(line), WRITING_MS - sinceWritten);
  if (line === 'readOut' && lines.seen.size > 0) return ask(line);
  const isLittle = line === 'readOut' || sinceWritten < DONE_WRITING_MS;
  for (const task of lines[line]) {
    lines[line].delete(task);
    // what follows from it may stand in line again
    flushSync(task);
    // for formulas that is most of what it takes; many are laid out together by the frame, which takes less
    if (isLittle) void document.body.offsetHeight;
    if (performance.now() - began > (isLittle ? A_LITTLE_MS : MUCH_MS)) break;
  }
  asked.delete(line);
  if (lines[line].size > 0) ask(line);
}
