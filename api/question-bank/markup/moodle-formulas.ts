import { isBareFormula } from '../../contracts/question-text/formulas.js';
import { positionsOfParts } from '../../contracts/question-text/parts.js';

/**
 * How formulas between `\(` and `\)` were written before the export: between `$` signs, or as a text that is a formula
 * as a whole. Moodle does not show these forms as formulas.
 */
export type FormerFormulas = 'dollar' | 'bare';

/** Returns a text with its formulas between `\(` and `\)`, and how they were written if that can be restored exactly. */
export function withMoodleFormulas(text: string): { readonly text: string; readonly former?: FormerFormulas } {
  if (isBareFormula(text)) return former(text, `\\(${text}\\)`, 'bare');
  const written = withDelimiters(text, '$', '\\(', '\\)');
  return written === text ? { text } : former(text, written, 'dollar');
}

const former = (text: string, written: string, how: FormerFormulas) =>
  withFormerFormulas(written, how) === text ? { text: written, former: how } : { text };

/** Returns a text of an export with its formulas as they were before. */
export function withFormerFormulas(text: string, how: FormerFormulas): string {
  if (how === 'dollar') return withDelimiters(text, '\\(', '$', '$');
  return text.startsWith('\\(') && text.endsWith('\\)') ? text.slice(2, -2) : text;
}

/** Replaces the delimiters of inline formulas. */
function withDelimiters(text: string, opening: '$' | '\\(', newOpening: string, newClosing: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { begin, end: formulaEnd, part } of positionsOfParts(text)) {
    if (part.kind !== 'formula' || part.place !== 'inline' || !text.startsWith(opening, begin)) continue;
    const body = text.slice(begin + opening.length, formulaEnd - opening.length);
    pieces.push(text.slice(end, begin), newOpening, body, newClosing);
    end = formulaEnd;
  }
  return pieces.join('') + text.slice(end);
}
