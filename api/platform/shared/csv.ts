const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180, but for its line end). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;
