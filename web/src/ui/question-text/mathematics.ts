import katex from 'katex';
import 'katex/contrib/mhchem';
import inWords from 'katex/contrib/render-a11y-string';
import 'katex/dist/katex-swap.min.css';
import { FORMULA_BOUNDS, formulaFaultOf } from '../../../../api/contracts/question-text/formula-faults';
import { UNIT_MAX } from '../../../../api/contracts/question-text/groups';
import type { FormulaPlace } from '../../../../api/contracts/question-text/parts';
import { inTurn } from '../in-turn';
import { withoutLayers } from './without-layers';
import './mathematics.css';

const OPTIONS = { ...FORMULA_BOUNDS, throwOnError: false, errorColor: 'inherit' };

/** Which faces a formula needs beside the first two, by its commands. */
const FACES: readonly (readonly [face: string, commands: RegExp])[] = [
  ['bold 1em KaTeX_Main', /\\(?:math|text)?bf|\\bold|\\pmb/],
  ['italic 1em KaTeX_Main', /\\(?:math|text)it|\\emph/],
  ['bold italic 1em KaTeX_Math', /\\boldsymbol|\\bm/],
  [
    '1em KaTeX_AMS',
    /\\(?:mathbb|Bbb|therefore|because|[lg]eqs|[lg]eqq|lesssim|gtrsim|n(?:mid|parallel|exists|leq|geq|less|gtr|sub|sup|[Rr]ight|[Ll]eft)|su[bp]setneq|varnothing|hbar|hslash|square|Box|lozenge|checkmark|complement|measuredangle|vartriangle|rightleftarrows|upharpoon)/,
  ],
  ['1em KaTeX_Caligraphic', /\\(?:math)?cal/],
  ['1em KaTeX_Script', /\\mathscr/],
  ['1em KaTeX_Fraktur', /\\(?:math)?frak/],
  ['1em KaTeX_SansSerif', /\\(?:math|text)sf/],
  ['1em KaTeX_Typewriter', /\\(?:math|text)tt/],
  ...[1, 2, 3, 4].map(
    (size) =>
      [
        `1em KaTeX_Size${size}`,
        /\\(?:left|[bB]ig|sum|prod|o?i*nt|begin|sqrt|[dt]?binom|[lr](?:floor|ceil))|[∑∏∫√]/,
      ] as const,
  ),
];

/** The faces in which the formulas of these texts are set. */
export const facesOf = (texts: readonly string[]): string[] => [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  ...FACES.filter(([, commands]) => texts.some((text) => commands.test(text))).map(([face]) => face),
];

/** 'start fraction, 1, divided by, 2, end fraction'; as it was written where there are no words for it. */
function spoken(source: string): string {
  try {
    return inWords(source, OPTIONS);
  } catch {
    return source;
  }
}

/** A formula as it is drawn; what is read out of it stands apart, since it takes as long again to lay out. */
interface Drawn {
  readonly picture: Node;
  readonly mathml: Node | null;
}

/** formulas; about those of the longest paper */
const KEPT_MAX = 2_000;
const kept = new Map<string, Drawn>();

/** Draws a formula and keeps it, for when it is seen, or seen again. */
export function drawAhead(source: string, place: FormulaPlace): Drawn {
  const key = `${place} ${source}`;
  let drawn = kept.get(key);
  if (!drawn) {
    drawn = drawnOf(source, place);
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, drawn);
  }
  return drawn;
}

function drawnOf(source: string, place: FormulaPlace): Drawn {
  const element = document.createElement('span');
  try {
    const written = place === 'alone' ? `\\displaystyle ${source}` : source;
    if (source.length <= UNIT_MAX) katex.render(written, element, { ...OPTIONS, displayMode: place === 'block' });
  } catch {
    element.replaceChildren();
  }
  if (!element.firstChild || element.querySelector('.katex-error')) element.textContent = source;
  element.querySelector('math')?.setAttribute('aria-label', spoken(source));
  const mathml = element.querySelector('.katex-mathml');
  mathml?.remove();
  withoutLayers(element);
  return { picture: element.firstChild!, mathml };
}

/**
 * Draws a formula into an element, for the eye and, a frame later, as MathML, named in words for what reads out names
 * alone (the option of a radio); one that can't be read stays as it was written.
 */
export function draw(element: HTMLElement, source: string, place: FormulaPlace): void {
  const { picture, mathml } = drawAhead(source, place);
  element.replaceChildren(picture.cloneNode(true));
  const block = element.querySelector('.katex-display');
  if (block) drawSideways(block, true);
  else measure(element);
  if (!mathml) return;
  const readOut = () => {
    element.querySelector('.katex:not(:has(.katex-mathml))')?.prepend(mathml.cloneNode(true));
    // a question that is laid out ahead would be so again by the click that shows it
    element.getBoundingClientRect();
  };
  inTurn(readOut, 'readOut');
}

/** By finger and by keyboard, as a table is; in a label the focus would keep a tap from what it is the label of. */
function drawSideways(formula: Element, isWide: boolean): void {
  formula.classList.toggle('more-beside', isWide);
  if (isWide && !formula.closest('label')) formula.setAttribute('tabindex', '0');
  else formula.removeAttribute('tabindex');
}

/** Which formulas of a line are wider than their text is known once they are laid out in their fonts, before anybody sees them. */
const sizes = new ResizeObserver((texts) => {
  for (const { target, contentRect } of texts) {
    for (const formula of target.querySelectorAll('.katex:not(.katex-display > .katex)')) {
      const pieces = [...formula.querySelectorAll<HTMLElement>(':scope > .katex-html > .katex-base')];
      const isWide = pieces.some(({ offsetWidth }) => offsetWidth > contentRect.width);
      if (isWide !== formula.classList.contains('more-beside')) drawSideways(formula, isWide);
    }
  }
});

function measure(element: Element): void {
  const text = element.closest('[data-text]');
  if (!text) return;
  // observed anew, it is measured though it did not grow
  sizes.unobserve(text);
  sizes.observe(text);
}

/** Returns why a formula of a text cannot be rendered, in words for its author; undefined when all can. */
export const formulaFault = (text: string): string | undefined =>
  formulaFaultOf(text, (source) => {
    katex.renderToString(source, { ...OPTIONS, throwOnError: true });
  });
