const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns one line of a CSV file (RFC 4180). @param end line end; RFC 4180 requires CRLF */
export const csvLine = (cells: readonly string[], end = '\n'): string => `${cells.map(cell).join(',')}${end}`;

/**
 * Matches cells that a spreadsheet runs as a formula, also after leading apostrophes, so that escaping is reversible.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula. Required for names and free text. */
export const notFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * Reverses `notFormula`.
 * @returns a note if the apostrophe may be a quotation mark of the original text
 */
export function withoutFormulaEscape(text: string): { text: string; note?: string } {
  if (!ESCAPED_FORMULA.test(text)) return { text };
  const isQuotation = /^'[^']+'/.test(text);
  return {
    text: text.slice(1),
    ...(isQuotation && {
      note: `The apostrophe before ${text.slice(1, 20)} was taken for the mark that keeps a cell from being a formula`,
    }),
  };
}
