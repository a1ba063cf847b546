import { queryOptions, useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type MockTest = components['schemas']['MockTest'];
export type MockTestChoice = Pick<components['schemas']['GenerateMockTestBody'], 'subject' | 'marks' | 'time'>;

export const mockTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['mock-test', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/mockTest/{id}', { params: { path: { id } }, signal })),
    // a generated test never changes
    staleTime: Infinity,
  });

export const useGenerateMockTest = (studentId: string) =>
  useMutation({
    mutationFn: (choice: MockTestChoice) =>
      answerOf(api.POST('/api/mockTest/generateMockTest', { body: { studentId, ...choice } })),
  });
