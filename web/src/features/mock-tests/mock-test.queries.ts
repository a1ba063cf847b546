import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import type { MockTestChoice } from '../../entities/exam/mock-test-choice';
import type { FinishedMockTest } from './suggested-papers';

export type MockTest = components['schemas']['MockTest'];

export const mockTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['mock-test', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/mockTest/{id}', { params: { path: { id } }, signal })),
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
export const finishedMockTestsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['finished-mock-tests', studentId],
    queryFn: async ({ signal }): Promise<FinishedMockTest[]> => {
      const params = { path: { studentId }, query: { type: 'MockTest', page: 1, pageSize: LATEST_COUNT } } as const;
      const finishedExams = await answerOf(api.GET('/api/score/exam-history/{studentId}', { params, signal }));
      return finishedExams.flatMap(({ subject, score }) =>
        subject === 'Combined' || score === null ? [] : [{ subject, score }],
      );
    },
  });
