const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180, but for its line end). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/**
 * What somebody named themselves, kept from being a formula where a spreadsheet opens the file. Only for tables to be read: what is
 * to come in again, as questions do, is written as it is.
 */
export const notFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
