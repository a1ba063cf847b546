import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type ParsedRow, UnreadableFile } from './row.js';

const NEEDED = ['subject', 'question', 'optionA', 'optionB', 'correctAnswer'];
const OPTION = /^option[A-Z]$/;

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Rows under the header `subject,question,optionA,…,correctAnswer`, in any order; other columns are left alone.
 * @throws UnreadableFile when a column is missing or a quotation mark makes rows impossible to tell apart
 */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<ParsedRow, void, undefined> {
  let columns: Columns | undefined;
  for await (const { line, cells } of records(text)) {
    if (columns) yield columns.row(line, cells);
    else columns = new Columns(cells);
  }
  if (!columns) throw new UnreadableFile('is empty');
}

/** Where the cells of a row belong. */
class Columns {
  private readonly options: readonly number[];

  constructor(private readonly names: readonly string[]) {
    const missing = NEEDED.filter((name) => !names.includes(name));
    if (missing.length > 0) throw new UnreadableFile(`has no column ${missing.join(', ')} in its first line`);
    this.options = names
      .filter((name) => OPTION.test(name))
      .toSorted()
      .map((name) => names.indexOf(name));
  }

  row(line: number, cells: readonly string[]): ParsedRow {
    if (cells.length !== this.names.length) {
      return { line, fault: `The row has ${cells.length} cells, the first line ${this.names.length}` };
    }
    const cell = (name: string) => cells[this.names.indexOf(name)]!;
    const options = this.options.map((at) => cells[at]!);
    const correct = cell('correctAnswer');
    const _id = this.names.includes('_id') ? cell('_id') : '';
    return {
      line,
      written: {
        ...(isWritten(_id) && { _id }),
        subject: cell('subject'),
        question: cell('question'),
        // rows of two to four options leave the last columns empty
        options: options.slice(0, options.findLastIndex(isWritten) + 1),
        correctAnswers: isWritten(correct) ? [correct] : [],
      },
    };
  }
}

async function* records(text: AsyncIterable<string>): AsyncGenerator<CsvRecord, void, undefined> {
  let line = 1;
  /** of the records that wait in the parser */
  const lines: number[] = [];
  const parser = parse({
    record_delimiter: '\n',
    relax_column_count: true,
    on_record(cells, { lines: end }) {
      const begin = line;
      line = end + 1;
      if (!cells.some(isWritten)) return null;
      lines.push(begin);
      return cells;
    },
  });
  // what fails in it is thrown where the parser is read
  pipeline(Readable.from(text), parser, () => {});
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: lines.shift()!, cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`has a quotation mark out of place, or never closed, in the row of line ${line}`, {
      cause: error,
    });
  }
}

const isWritten = (cell: string) => cell.trim() !== '';
