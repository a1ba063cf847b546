import { partsOf } from './parts.js';

/** Dollars that open no formula, commands, and sub- or superscripts in the form of formulas: `Z_{10}` */
const LATEX = /\$\$|\\[A-Za-z]+(?:\{[^{}\n]{0,20}\})?|\w[_^]\{[^{}\n]{1,20}\}/;

/** Returns the first LaTeX outside of formulas, which is displayed as plain text; undefined when there is none. */
export function latexOutside(text: string): string | undefined {
  for (const part of partsOf(text)) {
    const command = part.kind === 'text' ? LATEX.exec(part.text) : null;
    if (command) return command[0];
  }
  return undefined;
}
