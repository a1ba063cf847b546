import { partsOf } from './parts';

/** The first LaTeX command of a text that stands in no formula, so that it is shown as it was written; undefined without one. */
export function latexOutside(text: string): string | undefined {
  for (const part of partsOf(text)) {
    const command = part.kind === 'text' ? /\\[A-Za-z]+(?:\{[^{}\n]{0,20}\})?/.exec(part.text) : null;
    if (command) return command[0];
  }
  return undefined;
}
