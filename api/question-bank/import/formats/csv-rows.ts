import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { csvDialect, type CsvDialect } from '../../../contracts/http/csv-dialect.js';
import { UnreadableFile, type ParsedRow } from '../rows/row.js';
import { withoutFormulaEscape } from '../../../platform/shared/csv.js';

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

const REQUIRED_COLUMNS = ['subject', 'question', 'optionA', 'optionB', 'correctAnswer'];
const ID = '_id';
const OPTIONAL = [ID, 'solution', 'topics', 'keepOrder'];
const OPTION = /^option[a-z]$/;

/** Normalizes a header. Case, spaces, hyphens and underscores are ignored: 'Option A' is `optionA`. */
const nameOf = (header: string) => {
  const name = header.trim().toLowerCase();
  return name === ID ? ID : name.replaceAll(/[\s_-]/g, '');
};

/** Column positions of a CSV file. */
class CsvColumns {
  private readonly at: ReadonlyMap<string, number>;
  private readonly options: readonly number[];
  /** Minimum number of cells per row. */
  private readonly least: number;

  /** @throws UnreadableFile if a column is missing or duplicated */
  constructor(private readonly header: readonly string[]) {
    const names = header.map(nameOf);
    const recognizedColumns = new Set([
      ...REQUIRED_COLUMNS.map(nameOf),
      ...OPTIONAL.map(nameOf),
      ...names.filter((name) => OPTION.test(name)),
    ]);
    const twice = names.find((name, index) => recognizedColumns.has(name) && names.indexOf(name) !== index);
    if (twice !== undefined)
      throw new UnreadableFile(`has two columns ${header[names.indexOf(twice)]!.trim()} in its first line`);
    const missing = REQUIRED_COLUMNS.filter((name) => !names.includes(nameOf(name)));
    if (missing.length > 0) throw new UnreadableFile(`has no column ${missing.join(', ')} in its first line`);
    this.at = new Map(names.map((name, index) => [name, index]));
    this.options = names
      .filter((name) => OPTION.test(name))
      .toSorted()
      .map((name) => names.indexOf(name));
    this.least = Math.max(...REQUIRED_COLUMNS.map((name) => this.at.get(nameOf(name))!)) + 1;
  }

  /** Converts the cells of a row. Spreadsheets may omit or add empty cells at the end of a row. */
  row(line: number, cells: readonly string[]): ParsedRow {
    if (cells.length < this.least || cells.slice(this.header.length).some(hasText)) {
      return { line, fault: `The row has ${cells.length} cells, the first line ${this.header.length}` };
    }
    const notes = new Set<string>();
    const textAt = (index: number) => {
      const { text, note } = withoutFormulaEscape(cells[index] ?? '');
      if (note !== undefined) notes.add(note);
      return text;
    };
    const cell = (name: string) => textAt(this.at.get(nameOf(name))!);
    const options = this.options.map(textAt);
    const correct = cell('correctAnswer');
    const _id = this.at.has(ID) ? cell(ID) : '';
    const content = {
      ...(hasText(_id) && { _id }),
      subject: cell('subject'),
      question: cell('question'),
      // rows with fewer options leave the last columns empty
      options: options.slice(0, options.findLastIndex(hasText) + 1),
      correctAnswers: hasText(correct) ? [correct] : [],
      ...(this.at.has('solution') && { solution: cell('solution') }),
      ...(this.at.has('topics') && { topics: cell('topics') }),
      ...(this.at.has(nameOf('keepOrder')) && { keepOrder: cell('keepOrder') }),
    };
    return { line, written: content, ...(notes.size > 0 && { notes: [...notes] }) };
  }
}

const hasText = (cell: string) => cell.trim() !== '';
