import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import type { MockTestChoice } from '../../ui/mock-test-form/mock-test-choice';

import type { Finished } from './suggested-papers';

export type MockTest = components['schemas']['MockTest'];

export const mockTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['mock-test', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/mockTest/{id}', { params: { path: { id } }, signal })),
    // a generated test never changes
    staleTime: Infinity,
  });

export const generateMockTest = (studentId: string, choice: MockTestChoice) =>
  answerOf(api.POST('/api/mockTest/generateMockTest', { body: { studentId, ...choice } }));

/** enough to know how somebody does */
const LATEST = 50;

/** What the student got in the latest mock tests of one subject, newest first; nothing where that can't be known, which is only logged. */
export const finishedMockTestsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['finished-mock-tests', studentId],
    queryFn: async ({ signal }): Promise<Finished[]> => {
      const params = { path: { studentId }, query: { type: 'MockTest', page: 1, pageSize: LATEST } } as const;
      try {
        const finished = await answerOf(api.GET('/api/score/exam-history/{studentId}', { params, signal }));
        return finished.flatMap(({ subject, score }) => (subject === 'Combined' ? [] : [{ subject, score }]));
      } catch (error) {
        console.error(`Fetching the latest mock tests failed: ${(error as Error).message}`);
        return [];
      }
    },
  });
