import { type ParsedRow, UnreadableFile } from '../rows/row.js';
import { withoutFormulaEscape } from '../../../platform/shared/csv.js';

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
export class CsvColumns {
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

export const hasText = (cell: string) => cell.trim() !== '';
