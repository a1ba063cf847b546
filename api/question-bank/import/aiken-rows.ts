import { linesOf } from './gift-rows.js';
import type { ParsedRow } from './row.js';

const OPTION = /^([A-Z])[.)]\s+(.*\S)\s*$/s;
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/;

/** Rows of a file in Aiken: a line with the question, one for each option, and 'ANSWER: A'. It names no subject. */
export async function* aikenRows(text: AsyncIterable<string>): AsyncGenerator<ParsedRow, void, undefined> {
  let line = 0;
  let begin = 0;
  let question: string[] = [];
  let options: string[] = [];
  const row = (letter: string | undefined): ParsedRow => {
    const right = letter === undefined ? undefined : options[letter.charCodeAt(0) - 'A'.charCodeAt(0)];
    const fault = faultOf(question, options, letter, right);
    return {
      line: begin,
      ...(fault === undefined ? { written: { question: question[0], options, correctAnswers: [right] } } : { fault }),
    };
  };
  for await (const written of linesOf(text)) {
    line += 1;
    if (written.trim() === '') continue;
    const answer = ANSWER.exec(written.trim());
    const option = OPTION.exec(written.trim());
    if (question.length === 0 && options.length === 0) begin = line;
    if (answer) {
      yield row(answer[1]!);
      [question, options] = [[], []];
    } else if (option && (question.length > 0 || options.length > 0) && isNext(option[1]!, options)) {
      options = [...options, option[2]!];
    } else if (options.length > 0) {
      // another question begins, and the one before has no answer
      yield row(undefined);
      [question, options, begin] = [[written.trim()], [], line];
    } else question = [...question, written.trim()];
  }
  if (question.length > 0 || options.length > 0) yield row(undefined);
}

const isNext = (letter: string, options: readonly string[]) =>
  letter.charCodeAt(0) - 'A'.charCodeAt(0) === options.length;

function faultOf(
  question: readonly string[],
  options: readonly string[],
  letter: string | undefined,
  right: string | undefined,
): string | undefined {
  if (question.length > 1) return 'The question must stand on one line';
  if (question.length === 0) return 'There is no question before its options';
  if (options.length === 0) return 'There are no options, as in A. or A)';
  if (letter === undefined) return 'There is no line with its answer, as in ANSWER: A';
  return right === undefined ? `The answer ${letter} is none of its options` : undefined;
}
