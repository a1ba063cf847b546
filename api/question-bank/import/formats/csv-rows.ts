import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CsvColumns, hasText } from './csv-columns.js';
import { csvDialect, type CsvDialect } from '../../../contracts/http/csv-dialect.js';
import { type ParsedRow, UnreadableFile } from '../rows/row.js';

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses a CSV file with the columns `subject,question,optionA,…,correctAnswer` in any order; other columns are
 * ignored. Cells are separated by commas, semicolons, tabs or |.
 * @throws UnreadableFile if a column is missing or an unbalanced quotation mark makes rows ambiguous
 */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<ParsedRow, void, undefined> {
  const { dialect, rest } = await withDialect(text);
  let columns: CsvColumns | undefined;
  for await (const { line, cells } of records(rest, dialect)) {
    if (columns) yield columns.row(line, cells);
    else columns = new CsvColumns(cells);
  }
  if (!columns) throw new UnreadableFile('is empty');
}

/** Maximum length of the header in characters. */
const HEADER_MAX = 10_000;

/**
 * Detects the dialect of a file from its header.
 * @returns the dialect, and the text from the header on
 */
async function withDialect(text: AsyncIterable<string>) {
  const pieces = text[Symbol.asyncIterator]();
  let begin = '';
  while (begin.length < HEADER_MAX && !/\S[^\n]*\n[^\n]*\n/.test(begin)) {
    const { done, value } = await pieces.next();
    if (done) break;
    begin += value;
  }
  const dialect = csvDialect(begin.split('\n'));
  const first = begin.split('\n').slice(dialect.linesBefore).join('\n');
  async function* rest() {
    yield first;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  return { dialect, rest: rest() };
}

async function* records(
  text: AsyncIterable<string>,
  { delimiter, linesBefore }: CsvDialect,
): AsyncGenerator<CsvRecord, void, undefined> {
  /** Line numbers of the records buffered in the parser. */
  const lines: number[] = [];
  /** Last line of the records read so far. */
  let lastLine = linesBefore;
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(cells, { lines: end }) {
      lastLine = end + linesBefore;
      if (!cells.some(hasText)) return null;
      lines.push(lastLine - lineEndsIn(cells));
      return cells;
    },
  });
  // errors of the pipeline are thrown by the iteration over the parser
  pipeline(Readable.from(text), parser, () => {});
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: lines.shift()!, cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`has a quotation mark out of place, or never closed, in the row of line ${lastLine + 1}`, {
      cause: error,
    });
  }
}

const lineEndsIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
