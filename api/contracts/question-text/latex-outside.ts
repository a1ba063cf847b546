import { partsOf } from './parts.js';

/** Unmatched dollar signs, commands, and sub- or superscripts in LaTeX notation: `Z_{10}`. */
const LATEX = /\$\$|\\[A-Za-z]+(?:\{[^{}\n]{0,20}\})?|\w[_^]\{[^{}\n]{1,20}\}/;

/**
 * Returns the first LaTeX code outside of formulas, which would be displayed as plain text; undefined if there is
 * none.
 */
export function latexOutside(text: string): string | undefined {
  for (const part of partsOf(text)) {
    const command = part.kind === 'text' ? LATEX.exec(part.text) : null;
    if (command) return command[0];
  }
  return undefined;
}
