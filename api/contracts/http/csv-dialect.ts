const DELIMITERS = [',', ';', '\t', '|'];
/** Line with the delimiter, as written by Excel. */
const SEP_LINE = /^"?sep=(.)"?[ \t]*$/i;

export interface CsvDialect {
  readonly delimiter: string;
  /** Number of lines above the header. */
  readonly linesBefore: number;
}

/**
 * Detects the dialect of a file from its first lines: by a `sep=` line, or by the delimiter that splits the header
 * into most cells. csv-parse has no detection: given several delimiters, it splits at all of them.
 */
export function csvDialect(firstLines: readonly string[]): CsvDialect {
  const sepLine = SEP_LINE.exec(firstLines[0] ?? '');
  if (sepLine) return { delimiter: sepLine[1]!, linesBefore: 1 };
  const header = (firstLines.find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))]!, linesBefore: 0 };
}
