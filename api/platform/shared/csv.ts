const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180, but for its line end). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/** Cells that a spreadsheet runs as a formula; with apostrophes before them, so that escaping can be undone. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/;

/** Escapes a cell that a spreadsheet would run as a formula, by an apostrophe. Every cell with names or free text needs it. */
export const notFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * Undoes `notFormula`, and nothing else.
 * @returns a note when the apostrophe may be a quotation mark of the text instead
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
