const DELIMITERS = [',', ';', '\t', '|'];
/** Excel's line that names the delimiter */
const SEP_LINE = /^"?sep=(.)"?[ \t]*$/i;

export interface CsvDialect {
  readonly delimiter: string;
  /** lines above the header */
  readonly linesBefore: number;
}

/**
 * Returns the dialect of a file by its first lines: a `sep=` line, or else the delimiter that splits off most cells
 * of the header. csv-parse detects none: given several delimiters, it would split at all of them.
 */
export function csvDialect(firstLines: readonly string[]): CsvDialect {
  const named = SEP_LINE.exec(firstLines[0] ?? '');
  if (named) return { delimiter: named[1]!, linesBefore: 1 };
  const header = (firstLines.find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))]!, linesBefore: 0 };
}
