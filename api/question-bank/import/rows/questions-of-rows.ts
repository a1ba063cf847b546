import type { QuestionContent } from '../../../contracts/events/question.events.js';
import { SUBJECTS, type Subject } from '../../../contracts/http/limits.js';
import { ID_PATTERN } from '../../../contracts/http/patterns.js';
import { keptOptions } from '../../../contracts/http/question-rules.js';
import { Refusal } from '../../../platform/commands/refusal.js';
import { normalizeContent, wellFormedSolution } from '../../question.decider.js';
import { topicPathsIn, type TopicPath } from './topic-paths.js';
import type { Row, WrittenQuestion } from './row.js';
import { refusalText, type TextName } from '../../../contracts/http/refusals.js';

export interface ImportedQuestion {
  /** Index of the row in the file. */
  readonly index: number;
  readonly line: number;
  /** Id of the question to update; undefined unless the row contains an id of Meritlist. */
  readonly _id?: string;
  readonly content: QuestionContent;
  /** New solution; undefined leaves it unchanged, null removes it. */
  readonly solution?: string | null;
  /** New topics; undefined leaves them unchanged. */
  readonly topics?: readonly TopicPath[];
}

export interface RefusedRow {
  readonly index: number;
  readonly line: number;
  readonly reason: string;
}

/** Validates the rows of a file. Yields a question, or the reason why the row is rejected. */
export async function* questionsOfRows(
  rows: AsyncIterable<Row>,
): AsyncGenerator<ImportedQuestion | RefusedRow, void, undefined> {
  for await (const row of rows) {
    const { index, line } = row;
    const read = contentOf(row);
    if (typeof read === 'string') {
      yield { index, line, reason: read };
      continue;
    }
    const _id = questionIdIn(row.written?._id);
    yield { index, line, ...(_id !== undefined && { _id }), ...read };
  }
}

/** Returns the content of a row, or the reason why it is rejected. */
function contentOf(row: Row): Pick<ImportedQuestion, 'content' | 'solution' | 'topics'> | string {
  if ('fault' in row) return row.fault;
  const { solution, topics, keepOrder } = row.written;
  const content = trimmedContent(row.written);
  try {
    return {
      // false removes the setting of an existing question
      content: { ...normalizeContent(content), ...(keepOrder === false && { keepOrder }) },
      ...(solution !== undefined && { solution: wellFormedSolution(asText(solution)) }),
      ...(topics !== undefined && { topics: topicPathsIn(topics) }),
    };
  } catch (refused) {
    if (refused instanceof Refusal) return rowFault(refused, content);
    throw refused;
  }
}

/** Converts parsed values without validation. A value of the wrong type counts as missing. */
const trimmedContent = (written: WrittenQuestion): QuestionContent => ({
  subject: written.subject as Subject,
  question: asText(written.question),
  options: asTexts(written.options),
  correctAnswers: asTexts(written.correctAnswers),
  ...(written.keepOrder === true && !isOrderKept(asTexts(written.options)) && { keepOrder: true }),
});
/** Returns true if the options themselves keep their order. */
const isOrderKept = (options: readonly string[]): boolean => keptOptions(options, false).length === options.length;
const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asTexts = (value: unknown) => (Array.isArray(value) ? value.map(asText) : []);

/** Returns the question id of a row. Ids of other systems are ignored; such rows are matched by content. */
function questionIdIn(written: unknown): string | undefined {
  const id = typeof written === 'string' ? written.trim().toLowerCase() : '';
  return ID_PATTERN.test(id) ? id : undefined;
}

/** Reason for a row without a subject. */
export const noSubject = (): string => `It has no subject. ${ACCEPTED_SUBJECTS}`;
const ACCEPTED_SUBJECTS = `Use ${SUBJECTS.slice(0, -1).join(', ')} or ${SUBJECTS.at(-1)}.`;
const VALUE_MAX = 50;

/**
 * Returns why a row is rejected, with the value that is wrong and what is accepted. The texts of the form would ask the
 * tutor to select something.
 */
function rowFault(refused: Refusal, { subject, question, options, correctAnswers }: QuestionContent): string {
  const { errors = {} } = refused.details as { errors?: Readonly<Record<string, TextName>> };
  switch (Object.values(errors)[0]) {
    case 'questionSubject':
      return quoted(subject) === '' ? noSubject() : `${quoted(subject)} is not a subject. ${ACCEPTED_SUBJECTS}`;
    case 'questionCorrectAnswer':
      return faultOfAnswer(correctAnswers, options);
    case 'questionRequired':
      return question.trim() === '' ? 'It has no question.' : 'Its question has no visible character.';
    default:
      return refusalText(refused.code, refused.details);
  }
}

function faultOfAnswer(correctAnswers: readonly string[], options: readonly string[]): string {
  const [answer, ...others] = correctAnswers.filter((text) => text.trim() !== '');
  if (answer === undefined) return 'It has no correct answer. Write the text of the correct option, or its letter.';
  if (others.length > 0) return `It has ${others.length + 1} correct answers. Only questions with one can be imported.`;
  const accepted = options.filter((option) => option.trim() !== '').slice(0, 10);
  return `${quoted(answer)} is not one of its options. Use ${accepted.map(quoted).join(', ')}, or the letter of an option.`;
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? '' : `'${text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text}'`;
}
