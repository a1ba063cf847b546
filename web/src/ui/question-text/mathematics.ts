import katex, { type KatexOptions } from 'katex';
import inWords from 'katex/contrib/render-a11y-string';
import 'katex/dist/katex-swap.min.css';
import { UNIT_MAX } from './formulas';
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
// without them the first formula would jump when its letters come, and stay plain where the line is down by then
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
export function draw(place: HTMLElement, source: string, display: boolean): void {
  try {
    if (source.length <= UNIT_MAX) katex.render(source, place, { ...BOUNDS, displayMode: display });
  } catch {
    place.replaceChildren();
  }
  if (!place.firstChild || place.querySelector('.katex-error')) place.textContent = source;
  place.querySelector('math')?.setAttribute('aria-label', spoken(source));
}
