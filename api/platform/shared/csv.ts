const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns one line of a CSV file (RFC 4180, except for the line end). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/** Cells that a spreadsheet runs as a formula, also with leading apostrophes, so that escaping can be undone. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/;

/** Escapes a cell that a spreadsheet would run as a formula with an apostrophe. Required for names and free text. */
export const notFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * Undoes `notFormula`.
 * @returns a note when the apostrophe may be a quotation mark of the text
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
