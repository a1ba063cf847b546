import katex from 'katex';
import 'katex/contrib/mhchem';
import { FORMULA_BOUNDS, formulaFaultOf } from '../../../contracts/question-text/formula-faults.js';
import { latexOutside } from '../../../contracts/question-text/latex-outside.js';
import type { Row } from './row.js';

/** Returns a note for each formula of a row that KaTeX cannot render, which students would see as LaTeX source. */
export function formulaNotes({ written }: Row): string[] {
  if (!written) return [];
  const texts = [written.question, ...(Array.isArray(written.options) ? (written.options as unknown[]) : [])];
  return [...new Set(texts.filter((text) => typeof text === 'string').flatMap(notesOn))];
}

function notesOn(text: string): string[] {
  if (!/[$\\]|[_^]\{/.test(text)) return [];
  const outside = latexOutside(text);
  return [formulaFaultOf(text, check), outside && `${outside} is outside $ signs and is shown as plain text.`].filter(
    (note) => note !== undefined,
  );
}

/** @throws ParseError of KaTeX */
function check(source: string): void {
  katex.renderToString(source, { ...FORMULA_BOUNDS, throwOnError: true, output: 'mathml' });
}
