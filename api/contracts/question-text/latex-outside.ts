import { partsOf } from './parts.js';

/** Dollars that open no formula, a command, or a sub- or superscript as only formulas have it: `Z_{10}` */
const LATEX = /\$\$|\\[A-Za-z]+(?:\{[^{}\n]{0,20}\})?|\w[_^]\{[^{}\n]{1,20}\}/;

/** The first LaTeX of a text that stands in no formula, so that it is shown as it was written; undefined without one. */
export function latexOutside(text: string): string | undefined {
  for (const part of partsOf(text)) {
    const command = part.kind === 'text' ? LATEX.exec(part.text) : null;
    if (command) return command[0];
  }
  return undefined;
}
