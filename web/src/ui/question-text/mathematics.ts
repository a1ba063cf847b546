import katex, { type KatexOptions } from 'katex';
import inWords from 'katex/contrib/render-a11y-string';
import 'katex/dist/katex-swap.min.css';
import { UNIT_MAX } from './groups';
import type { FormulaPlace } from './parts';
import './mathematics.css';

/** What a formula may not do, whoever wrote it: reach out of the page, grow without end, or break it. */
const BOUNDS: KatexOptions = {
  trust: false,
  strict: 'ignore',
  throwOnError: false,
  errorColor: 'inherit',
  maxExpand: 200,
  maxSize: 20,
};
// without them the first formula would move when its font arrives, and stay plain where the connection is lost by then
for (const face of ['1em KaTeX_Main', 'italic 1em KaTeX_Math']) document.fonts?.load(face).catch(() => {});

/** 'start fraction, 1, divided by, 2, end fraction'; as it was written where there are no words for it. */
function spoken(source: string): string {
  try {
    return inWords(source, BOUNDS);
  } catch {
    return source;
  }
}

/**
 * Draws a formula into an empty element, for the eye and as MathML, named in words for what reads out names alone (the
 * option of a radio); one that can't be read stays as it was written.
 */
export function draw(element: HTMLElement, source: string, place: FormulaPlace): void {
  try {
    const written = place === 'alone' ? `\\displaystyle ${source}` : source;
    if (source.length <= UNIT_MAX) katex.render(written, element, { ...BOUNDS, displayMode: place === 'block' });
  } catch {
    element.replaceChildren();
  }
  if (!element.firstChild || element.querySelector('.katex-error')) element.textContent = source;
  element.querySelector('math')?.setAttribute('aria-label', spoken(source));
  // a wide one is scrolled by keyboard too, as a table is; how wide it is is not known before its font arrives
  element.querySelector('.katex-display')?.setAttribute('tabindex', '0');
}
