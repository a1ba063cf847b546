import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import { refusalText } from '../../contracts/http/refusals.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { wellFormed } from '../question.js';
import type { Row, WrittenQuestion } from './row.js';

export interface ImportedQuestion {
  /** of its row */
  readonly index: number;
  readonly line: number;
  readonly questionId: string;
  readonly content: QuestionContent;
}

export interface RefusedRow {
  readonly index: number;
  readonly line: number;
  readonly reason: string;
}

/**
 * The questions of a file's rows. A row's id follows from its content and its count among equal rows of the file,
 * whatever the format, so that the same row is the same question in every run.
 */
export async function* questionsOfRows(
  rows: AsyncIterable<Row>,
): AsyncGenerator<ImportedQuestion | RefusedRow, void, undefined> {
  const counts = new Map<string, number>();
  for await (const row of rows) {
    const { index, line } = row;
    const content = contentOf(row);
    if (typeof content === 'string') {
      yield { index, line, reason: content };
      continue;
    }
    const key = contentKey(content);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    yield { index, line, questionId: derivedId('imported-question', key, `${count}`), content };
  }
}

/** Or why there is none. */
function contentOf(row: Row): QuestionContent | string {
  if ('fault' in row) return row.fault;
  try {
    return wellFormed(asWritten(row.written));
  } catch (refused) {
    if (Refusal.is(refused, 'invalid')) return refusalText(refused.code, refused.details);
    throw refused;
  }
}

/** What is of a wrong kind counts as left out. */
const asWritten = ({ subject, question, options, correctAnswers }: WrittenQuestion): QuestionContent => ({
  subject: subject as Subject,
  question: asText(question),
  options: asTexts(options),
  correctAnswers: asTexts(correctAnswers),
});
const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asTexts = (value: unknown) => (Array.isArray(value) ? value.map(asText) : []);

/** For ever as it is: questions that were imported are known by it. */
const contentKey = ({ subject, question, options, correctAnswers }: QuestionContent) =>
  derivedId('question-content', JSON.stringify([subject, question, options, correctAnswers]));
