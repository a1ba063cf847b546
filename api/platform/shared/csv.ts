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

/** Text of a cell that is not escaped, such as a number with a fixed number of decimals. */
interface PlainText {
  readonly plain: string;
}

/** Value of a cell. Lists are joined by `|`; null and undefined are empty. */
export type Cell = string | number | boolean | null | undefined | readonly string[] | PlainText;

type FieldOf<Row> = { [Field in keyof Row]-?: Row[Field] extends Cell ? Field : never }[keyof Row] & string;

/** A field of the rows, or a named value that is computed from a row. */
export type Column<Row> = FieldOf<Row> | readonly [name: string, valueOf: (row: Row) => Cell];

/** Returns a number with a fixed number of decimals. */
export const decimal = (value: number, decimals = 2): PlainText => ({ plain: value.toFixed(decimals) });

/** Returns the first line of a table. @param end line end */
export const headerLine = <Row>(columns: readonly Column<Row>[], end?: string): string =>
  csvLine(
    columns.map((column) => (typeof column === 'string' ? column : column[0])),
    end,
  );

/** Returns the line of a row. Texts are escaped by `notFormula`. @param end line end */
export const rowLine = <Row>(columns: readonly Column<Row>[], row: Row, end?: string): string =>
  csvLine(
    columns.map((column) => cellText(typeof column === 'string' ? (row[column] as Cell) : column[1](row))),
    end,
  );

function cellText(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return notFormula(value);
  if (typeof value !== 'object') return String(value);
  return 'plain' in value ? value.plain : notFormula(value.join('|'));
}

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
