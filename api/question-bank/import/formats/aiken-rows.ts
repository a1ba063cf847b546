import type { ParsedRow } from '../rows/row.js';
import { linesOf } from './lines.js';

/** Option lines: 'A. text', 'a)text', '(A) text'. */
const OPTION = /^\(?([A-Za-z])[.):\]]\s*(.*\S)$/s;
/** Answer line: 'ANSWER: A', at any position in a block. */
const ANSWER = /^ANSWER\s*:\s*(.*)$/i;
/**
 * Variants of the answer line. Recognized only below the options, because a question can also begin with these words.
 */
const ANSWER_BELOW_OPTIONS = /^(?:(?:the\s+)?(?:correct|right)\s+)?(?:answers?|ans|key)(?:\s+is)?\s*[.:=-]\s*(.*)$/i;
/** Answer key: 'A', 'a.', '(A)', 'B) y'. */
const KEY = /^\(?([A-Za-z])(?:[.):\]]+\s*(.*))?$/s;

interface Line {
  readonly line: number;
  readonly text: string;
  /** True if the previous line is blank. */
  readonly isAfterBlank: boolean;
}

/**
 * Parses an Aiken file: a line with the question, one line per option, and 'ANSWER: A'. Rows have no subject. A block
 * ends with its answer, or at a blank line or another question; an invalid block does not affect the others.
 */
export async function* aikenRows(text: AsyncIterable<string>): AsyncGenerator<ParsedRow, void, undefined> {
  const lines = await textLines(text);
  let at = 0;
  let hasUnassignedLines = false;
  while (at < lines.length) {
    const block = new Block();
    do block.add(lines[at]!);
    while (++at < lines.length && !block.isDone && block.accepts(lines[at]!, lines[at + 1]));
    const row = block.row();
    yield hasUnassignedLines && !('fault' in row) ? { ...row, notes: [UNASSIGNED_LINES] } : row;
    hasUnassignedLines = 'fault' in row && !block.hasOptions;
  }
}

const UNASSIGNED_LINES = 'The lines above it were refused: do they belong to this question?';

async function textLines(text: AsyncIterable<string>): Promise<Line[]> {
  const lines: Line[] = [];
  let line = 0;
  let isAfterBlank = false;
  for await (const rawLines of linesOf(text)) {
    for (const rawLine of rawLines) {
      line += 1;
      const trimmed = rawLine.trim();
      if (trimmed !== '') lines.push({ line, text: trimmed, isAfterBlank });
      isAfterBlank = trimmed === '';
    }
  }
  return lines;
}

class Block {
  private begin = 0;
  private readonly question: string[] = [];
  private readonly options: string[] = [];
  private answer: string | undefined;
  private fault: string | undefined;

  get isDone(): boolean {
    return this.answer !== undefined;
  }
  get hasOptions(): boolean {
    return this.options.length > 0;
  }

  add({ line, text }: Line): void {
    if (this.begin === 0) this.begin = line;
    const answer = this.answerIn(text);
    const [, letter, option] = OPTION.exec(text) ?? [];
    if (answer !== undefined) this.answer = answer;
    else if (letter !== undefined && this.question.length > 0 && this.isNext(letter)) this.options.push(option!);
    else if (!this.hasOptions) this.question.push(text);
    else if (letter === undefined) this.fault ??= `Option ${letterAt(this.options.length - 1)} must stand on one line`;
    else
      this.fault ??= `Option ${letterAt(this.options.length)} is missing: ${letter.toUpperCase()} follows ${letterAt(this.options.length - 1)}`;
  }

  /**
   * Returns true if a line belongs to this block.
   * @param next the following line
   */
  accepts(line: Line, next: Line | undefined): boolean {
    if (this.answerIn(line.text) !== undefined) return true;
    const [, letter] = OPTION.exec(line.text) ?? [];
    if (letter !== undefined && this.isNext(letter)) return true;
    if (line.isAfterBlank) return false;
    if (!this.hasOptions) return true;
    if (letter === undefined && this.answerIn(next?.text ?? '') !== undefined) return true;
    const [, following] = OPTION.exec(next?.text ?? '') ?? [];
    return letter === undefined
      ? following !== undefined && this.isNext(following)
      : letter.toUpperCase() > letterAt(this.options.length);
  }

  row(): ParsedRow {
    const line = this.begin;
    const [question] = this.question;
    const fault = this.fault ?? this.faultOfLines();
    const key = fault === undefined ? this.key() : undefined;
    const content = { question: this.question.join('\n'), options: this.options, correctAnswers: [] };
    if (typeof key !== 'number') return { line, fault: fault ?? key!, written: content };
    return { line, written: { question, options: this.options, correctAnswers: [this.options[key]!] } };
  }

  private answerIn(text: string): string | undefined {
    const match = ANSWER.exec(text) ?? (this.hasOptions ? ANSWER_BELOW_OPTIONS.exec(text) : null);
    return match?.[1]!.trim();
  }

  private isNext(letter: string): boolean {
    return letter.toUpperCase() === letterAt(this.options.length);
  }

  private faultOfLines(): string | undefined {
    if (this.question.length > 1 && this.hasOptions) return 'The question must stand on one line';
    if (this.question.length === 0) return 'There is no question before its options';
    if (!this.hasOptions) return 'There are no options, as in A. or A)';
    return this.answer === undefined ? 'There is no line with its answer, as in ANSWER: A' : undefined;
  }

  /** Returns the index of the correct option, or the reason why there is none. */
  private key(): number | string {
    const answer = this.answer!;
    const indexByText = this.options.indexOf(answer);
    const [, letter, text] = KEY.exec(answer) ?? [];
    if (letter === undefined)
      return indexByText >= 0 ? indexByText : `Its answer “${answer}” is not one letter, as in ANSWER: A`;
    const index = letter.toUpperCase().charCodeAt(0) - A;
    const option = this.options[index];
    if (option === undefined)
      return indexByText >= 0 ? indexByText : `The answer ${letter.toUpperCase()} is none of its options`;
    if (text && text !== option) return `The answer says “${text}”, option ${letter.toUpperCase()} says “${option}”`;
    return index;
  }
}

const A = 'A'.charCodeAt(0);
const letterAt = (index: number) => String.fromCharCode(A + index);
