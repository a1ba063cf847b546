import { queryOptions } from '@tanstack/react-query';
import { MISSED_QUESTIONS_PAGE_ROWS, type Subject } from '../../../../api/contracts/http/limits';
import { answerOf, api, pageOf } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import type { MockTestChoice } from '../../ui/mock-test-form/mock-test-choice';

export type StudentMistakes = components['schemas']['StudentMistakes'];
export type MissedQuestion = components['schemas']['MissedQuestion'];

/** Which of the missed questions are shown; undefined: whichever. */
export interface MissedFilter {
  subject: Subject | undefined;
  mastered: boolean | undefined;
}

export const studentMistakesQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['student-mistakes', studentId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/score/student-mistakes/{studentId}', { params: { path: { studentId } }, signal })),
  });

/** @param page from 1 */
export const missedQuestionsQuery = (studentId: string, filter: MissedFilter, page: number) =>
  queryOptions({
    queryKey: ['missed-questions', studentId, filter, page],
    queryFn: ({ signal }) =>
      pageOf(
        api.GET('/api/score/student-mistakes/{studentId}/questions', {
          params: { path: { studentId }, query: { ...filter, page, pageSize: MISSED_QUESTIONS_PAGE_ROWS } },
          signal,
        }),
      ),
  });

export const generateMistakeQuiz = (studentId: string, choice: MockTestChoice) =>
  answerOf(
    api.POST('/api/mockTest/generateMistakeQuiz/{studentId}', {
      params: { path: { studentId } },
      body: { studentId, ...choice },
    }),
  );
