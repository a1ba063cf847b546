import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { askOrRecall, recall, remember } from '../../lib/device/last-known';
import type { components } from '../../lib/api/openapi.gen';

export type MockTest = components['schemas']['MockTest'];
export type MockTestChoice = Pick<components['schemas']['GenerateMockTestBody'], 'subject' | 'marks' | 'time'>;

/** the last one, for a page opened again without a line */
const LAST = 'mock-test';

async function fetchMockTest(id: string, signal: AbortSignal): Promise<MockTest> {
  const test = await answerOf(api.GET('/api/mockTest/{id}', { params: { path: { id } }, signal }));
  void remember(LAST, test);
  return test;
}

async function recallMockTest(id: string): Promise<MockTest | undefined> {
  const test = await recall<MockTest>(LAST);
  return test?._id === id ? test : undefined;
}

export const mockTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['mock-test', id],
    queryFn: ({ signal }) =>
      askOrRecall(
        () => fetchMockTest(id, signal),
        () => recallMockTest(id),
      ),
    // a generated test never changes
    staleTime: Infinity,
  });

export const useMockTest = (id: string) => useQuery(mockTestQuery(id));

export const useGenerateMockTest = (studentId: string) =>
  useMutation({
    mutationFn: (choice: MockTestChoice) =>
      answerOf(api.POST('/api/mockTest/generateMockTest', { body: { studentId, ...choice } })),
  });
