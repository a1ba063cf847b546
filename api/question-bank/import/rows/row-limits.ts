import { OPTION_MAX, QUESTION_MAX, SOLUTION_MAX } from '../../../contracts/http/limits.js';
import type { ParsedRow, WrittenQuestion } from './row.js';

/** Numbers of options, and of topics, that are read; rows with more are rejected for their number. */
const ITEMS_MAX = 100;
const NAME_MAX = 500;
const NOTES_MAX = 20;

/**
 * Cuts texts and lists that are far beyond the limits of a question, for which the row is rejected, so that it costs no
 * more than others. Fields that are not part of a question are removed.
 */
export function withinLimits(row: ParsedRow): ParsedRow {
  const { notes, written } = row;
  return {
    ...row,
    ...('fault' in row && { fault: cut(row.fault, NAME_MAX) }),
    ...(notes && { notes: notes.slice(0, NOTES_MAX).map((note) => cut(note, NAME_MAX)) }),
    ...(written && { written: cutQuestion(written) }),
  };
}

function cutQuestion({
  _id,
  subject,
  question,
  options,
  correctAnswers,
  solution,
  topics,
  keepOrder,
}: WrittenQuestion) {
  return {
    ...(_id !== undefined && { _id: cutText(_id, NAME_MAX) }),
    ...(subject !== undefined && { subject: cutText(subject, NAME_MAX) }),
    ...(question !== undefined && { question: cutText(question, 2 * QUESTION_MAX) }),
    ...(options !== undefined && { options: cutList(options, 2 * OPTION_MAX) }),
    ...(correctAnswers !== undefined && { correctAnswers: cutList(correctAnswers, 2 * OPTION_MAX) }),
    ...(solution !== undefined && { solution: cutText(solution, 2 * SOLUTION_MAX) }),
    ...(keepOrder !== undefined && { keepOrder: cutText(keepOrder, NAME_MAX) }),
    ...(topics !== undefined && { topics: cutList(cutText(topics, ITEMS_MAX * NAME_MAX), NAME_MAX) }),
  };
}

const cutText = (value: unknown, length: number): unknown => (typeof value === 'string' ? cut(value, length) : value);
const cutList = (value: unknown, length: number): unknown =>
  Array.isArray(value) ? value.slice(0, ITEMS_MAX).map((item: unknown) => cutText(item, length)) : value;
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
