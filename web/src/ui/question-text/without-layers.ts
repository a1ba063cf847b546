/** Parts that stand one above the other, as in a fraction; not what is crossed out or coloured, since that is painted in its order. */
const COLUMNS = '.vlist:not(:has(> span > .katex-stretchy, > span > :not(.hide-tail) > svg))';

/**
 * Puts the parts of a formula by margins where KaTeX puts each `relative` to its place, which makes it a layer of the page:
 * a list of questions has thousands, and every frame goes through them.
 */
export function withoutLayers(formula: Element): void {
  for (const column of formula.querySelectorAll(COLUMNS)) {
    let above = 0;
    const parts = [...column.children] as HTMLElement[];
    for (const { style } of parts) {
      const top = Number.parseFloat(style.top) || 0;
      style.position = 'static';
      style.marginTop = `${(top - above).toFixed(4)}em`;
      above = top;
    }
    // together they are as high as they were: not at all
    parts.at(-1)?.style.setProperty('margin-bottom', `${-above}em`);
  }
}
