import katex from 'katex';
import 'katex/contrib/mhchem';
import renderA11yString from 'katex/contrib/render-a11y-string';
import 'katex/dist/katex-swap.min.css';
import { FORMULA_BOUNDS, formulaFaultOf } from '../../../../api/contracts/question-text/formula-faults';
import { UNIT_MAX } from '../../../../api/contracts/question-text/groups';
import type { FormulaPlace } from '../../../../api/contracts/question-text/parts';

const OPTIONS = { ...FORMULA_BOUNDS, throwOnError: false, errorColor: 'inherit' };

/** KaTeX fonts beyond the two basic ones, and the commands that require them. */
const FONTS: readonly (readonly [font: string, commands: RegExp])[] = [
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

/** Returns the fonts of the formulas in these texts, in the syntax of `document.fonts.load`. */
export const formulaFonts = (texts: readonly string[]): string[] => [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  ...FONTS.filter(([, commands]) => texts.some((text) => commands.test(text))).map(([font]) => font),
];

/** Returns the formula in words, such as 'start fraction, 1, divided by, 2, end fraction'; its source as a fallback. */
function spokenFormula(source: string): string {
  try {
    return renderA11yString(source, OPTIONS);
  } catch {
    return source;
  }
}

/**
 * Renders a formula as HTML and MathML. The MathML has an accessible name in words, for controls such as radio buttons
 * that are read out by name only. A formula with an error stays as source text.
 */
export function renderFormula(element: HTMLElement, source: string, place: FormulaPlace): void {
  const formula = place === 'alone' ? `\\displaystyle ${source}` : source;
  element.replaceChildren();
  try {
    if (source.length <= UNIT_MAX) katex.render(formula, element, { ...OPTIONS, displayMode: place === 'block' });
  } catch {
    element.replaceChildren();
  }
  if (!element.firstChild || element.querySelector('.katex-error')) element.textContent = source;
  element.querySelector('math')?.setAttribute('aria-label', spokenFormula(source));
  observeWidth(element);
}

/** Overflow in px up to which a formula is not scrollable: widths are rounded, and the last letter may overhang. */
const OVERHANG_MAX = 8;

/** Makes a wide formula scrollable by touch and keyboard, except in a label, where it would block the control. */
function setScrollable(formula: Element, isScrollable: boolean): void {
  formula.classList.toggle('scroll-x-fade', isScrollable);
  if (isScrollable && !formula.closest('label')) {
    formula.setAttribute('tabindex', '0');
    formula.setAttribute('role', 'group');
    formula.setAttribute('aria-label', 'Wide formula');
  } else ['tabindex', 'role', 'aria-label'].forEach((name) => formula.removeAttribute(name));
}

/** Makes formulas scrollable that are wider than their text. Their width is known only after layout. */
const widthObserver = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    for (const formula of target.querySelectorAll('.katex-display, .katex:not(.katex-display > .katex)')) {
      const widths = [...formula.querySelectorAll<HTMLElement>('.katex-html > .katex-base')].map(
        (piece) => piece.offsetWidth,
      );
      // only inline formulas are broken into lines between their pieces
      const width = formula.matches('.katex-display') ? widths.reduce((sum, one) => sum + one, 0) : Math.max(...widths);
      const isWide = width > contentRect.width + OVERHANG_MAX;
      if (isWide !== formula.classList.contains('scroll-x-fade')) setScrollable(formula, isWide);
    }
  }
});

function observeWidth(element: Element): void {
  const text = element.closest('[data-text]');
  if (!text) return;
  // observing again reports the size again, although only the content changed
  widthObserver.unobserve(text);
  widthObserver.observe(text);
}

/** Returns a message for the author about an invalid formula in a text; undefined if all are valid. */
export const formulaFault = (text: string): string | undefined =>
  formulaFaultOf(text, (source) => {
    katex.renderToString(source, { ...OPTIONS, throwOnError: true });
  });
