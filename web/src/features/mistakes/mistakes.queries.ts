import { MISSED_QUESTIONS_PAGE_ROWS, type Subject } from '../../../../api/contracts/http/limits';
import { answerOf, api } from '../../lib/api/client';
import { getQuery, pageQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import type { MockTestChoice } from '../../entities/exam/mock-test-choice';
import { messages } from './messages';

export type StudentMistakes = components['schemas']['StudentMistakes'];
export type MissedQuestion = components['schemas']['MissedQuestion'];

/** Filter of missed questions; undefined matches all. */
export interface MissedFilter {
  subject: Subject | undefined;
  mastered?: boolean;
  /** True for mistakes that are secure until the exam, false for those to practise */
  secure?: boolean;
}

export const studentMistakesQuery = (studentId: string) =>
  getQuery('/api/score/student-mistakes/{studentId}', { path: { studentId } });

/** Query for a page of missed questions. @param page from 1 */
export const missedQuestionsQuery = (studentId: string, filter: MissedFilter, page: number) => ({
  ...pageQuery('/api/score/student-mistakes/{studentId}/questions', {
    path: { studentId },
    query: { ...filter, page, pageSize: MISSED_QUESTIONS_PAGE_ROWS },
  }),
  // the previous page has other questions
  placeholderData: undefined,
});

export const generateMistakeQuiz = (studentId: string, choice: MockTestChoice) =>
  answerOf(
    api.POST('/api/mockTest/generateMistakeQuiz/{studentId}', {
      params: { path: { studentId } },
      body: { studentId, ...choice },
    }),
  );

/** The subjects with their displayed names and their lists in the response. */
export const SUBJECT_LISTS: readonly { subject: Subject; name: string; list: keyof StudentMistakes }[] = [
  { subject: 'Physics', name: 'Physics', list: 'physics' },
  { subject: 'Chemistry', name: 'Chemistry', list: 'chemistry' },
  { subject: 'Math', name: messages.mathematics, list: 'math' },
  { subject: 'English', name: 'English', list: 'english' },
];

export interface MistakeCount {
  all: number;
  mastered: number;
}

/** Counts the mistakes in one subject, or in all of them. */
export function countOf(mistakes: StudentMistakes, subject?: Subject): MistakeCount {
  const lists = SUBJECT_LISTS.filter((entry) => entry.subject === (subject ?? entry.subject));
  const listedQuestions = lists.flatMap(({ list }) => mistakes[list]);
  return { all: listedQuestions.length, mastered: listedQuestions.filter(({ mastered }) => mastered).length };
}

/** The mistakes that are scheduled for review, by question id. */
export type PractisedMistakes = ReadonlyMap<string, components['schemas']['PracticeMistake']>;

/** Counts the mistakes to practise and the secure ones, in one subject or in all of them; hidden ones are neither. */
export function countPractised(practisedMistakes: PractisedMistakes, subject?: Subject) {
  const mistakes = [...practisedMistakes.values()].filter(
    (mistake) => !mistake.hidden && mistake.subject === (subject ?? mistake.subject),
  );
  const secure = mistakes.filter((mistake) => mistake.secure).length;
  return { toPractise: mistakes.length - secure, secure };
}
