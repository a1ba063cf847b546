import { answerOf, api } from '../../lib/api/client';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import type { MockTestChoice } from '../../entities/exam/mock-test-choice';
import type { FinishedMockTest } from './suggested-papers';

export type MockTest = components['schemas']['MockTest'];

export const mockTestQuery = (id: string) => ({
  ...getQuery('/api/mockTest/{id}', { path: { id } }),
  // a generated test is immutable
  staleTime: Infinity,
});

/** Generates a mock test. @param topics topic ids; [] selects the whole subject */
export const generateMockTest = (studentId: string, choice: MockTestChoice, topics: readonly string[] = []) =>
  answerOf(
    api.POST('/api/mockTest/generateMockTest', {
      body: { studentId, ...choice, ...(topics.length > 0 && { topics: [...topics] }) },
    }),
  );

/** Number of latest tests that the suggestions are based on. */
const LATEST_COUNT = 50;

/** Query for the scores of the student's latest mock tests, newest first. */
export const finishedMockTestsQuery = (studentId: string) => ({
  ...getQuery('/api/score/exam-history/{studentId}', {
    path: { studentId },
    query: { type: 'MockTest', page: 1, pageSize: LATEST_COUNT },
  }),
  select: scoresOf,
});

const scoresOf = (exams: readonly components['schemas']['ExamHistoryRow'][]): FinishedMockTest[] =>
  exams.flatMap(({ subject, score }) => (subject === 'Combined' || score === null ? [] : [{ subject, score }]));
