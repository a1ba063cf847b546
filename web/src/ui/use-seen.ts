import { useEffect, useState, type RefObject } from 'react';

/** what is nearer than this to the window is drawn ahead */
const AHEAD = '600px';

/** Whether an element is in view or near it, or once was: for what is long to draw and stands far down a page (W18). */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    const draw = () => setSeen(true);
    const observer = new IntersectionObserver(
      ([entry]) => (entry?.isIntersecting ? drawInTurn(draw) : inTurn.delete(draw)),
      {
        rootMargin: AHEAD,
        // within what scrolls by itself
        scrollMargin: AHEAD,
      },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      inTurn.delete(draw);
    };
  }, [element, isSeen]);
  return isSeen;
}

/** A few of them a frame: many that come into view together would hold up the scrolling. */
const inTurn = new Set<() => void>();
const A_FRAME = 4;

function drawInTurn(draw: () => void): void {
  if (inTurn.size === 0) requestAnimationFrame(drawNext);
  inTurn.add(draw);
}

function drawNext(now: number): void {
  const writesForMs = lastWritten + WRITING_MS - now;
  if (writesForMs > 0) return void setTimeout(() => requestAnimationFrame(drawNext), writesForMs);
  for (const draw of [...inTurn].slice(0, A_FRAME)) {
    inTurn.delete(draw);
    draw();
  }
  if (inTurn.size > 0) requestAnimationFrame(drawNext);
}

/** none of it between two letters that somebody writes, who would wait for it */
const WRITING_MS = 400;
let lastWritten = -WRITING_MS;
addEventListener('input', () => (lastWritten = performance.now()), { capture: true, passive: true });
