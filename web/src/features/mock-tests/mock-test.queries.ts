import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import type { MockTestChoice } from '../../ui/mock-test-form/mock-test-choice';

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
