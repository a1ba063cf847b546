import { queryOptions, useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { getQuery, pageQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { saveFile } from '../../lib/save-file';

type Schemas = components['schemas'];
export type KeyedQuestion = Schemas['KeyedQuestion'];
export type KeyCorrection = Schemas['KeyCorrection'];
export type CorrectionPreview = Schemas['KeyCorrectionPreview'];

export const QUESTION_ROWS = 20;
/** Number of earlier corrections per page. */
export const CORRECTION_ROWS = 10;
/** Interval in ms between two polls of a running correction */
const POLL_MS = 1_000;

export const questionsQuery = (search: string, page: number) =>
  pageQuery('/api/key-corrections/questions', { query: { page, pageSize: QUESTION_ROWS, ...(search && { search }) } });

/** Query for a preview of the effects of a new key, with one page of the changed scores. */
export const previewQuery = (questionId: string, correctAnswer: string | null, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['key-correction-preview', questionId, correctAnswer, page, pageSize],
    queryFn: async ({ signal }) => {
      const body = { questionId, correctAnswer, dryRun: true };
      const { data, response } = await api.POST('/api/key-corrections', {
        params: { query: { page, pageSize } },
        body,
        signal,
      });
      return { ...(data as CorrectionPreview), changed: Number(response.headers.get('x-total-count') ?? 0) };
    },
    placeholderData: (previous, query) => (query?.queryKey[2] === correctAnswer ? previous : undefined),
  });

/** Saves every score that a new key would change as a CSV file. @throws ApiError */
export async function savePreview(questionId: string, correctAnswer: string | null): Promise<void> {
  const body = { questionId, correctAnswer };
  const { data } = await api.POST('/api/key-corrections/trial', { body, parseAs: 'blob' });
  saveFile(`key-correction-${questionId}.csv`, data!);
}

const isRunning = (correction: KeyCorrection | undefined): boolean => correction?.status === 'running';

/** Query for a correction; polled until all attempts are regraded. */
export const correctionQuery = (id: string) =>
  queryOptions({
    ...getQuery('/api/key-corrections/{id}', { path: { id } }),
    refetchInterval: ({ state }) => isRunning(state.data) && POLL_MS,
  });

/** Query for corrections, latest first. */
export const correctionsQuery = (page: number) =>
  queryOptions({
    ...pageQuery('/api/key-corrections', { query: { page, pageSize: CORRECTION_ROWS } }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? POLL_MS : false),
  });

/** Mutations that apply and reverse a correction. */
export function useCorrectKey() {
  const refetch = useRefetchPaths();
  const onSuccess = () =>
    refetch(
      '/api/key-corrections',
      '/api/key-corrections/{id}',
      '/api/key-corrections/questions',
      '/api/key-corrections/questions/{id}',
    );
  return {
    correct: useMutation({
      mutationFn: async (correction: { questionId: string; correctAnswer: string | null; reason: string }) => {
        const body = { ...correction, dryRun: false };
        return (await answerOf(api.POST('/api/key-corrections', { body }))) as Schemas['KeyCorrectionId'];
      },
      onSuccess,
    }),
    reverse: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        answerOf(api.POST('/api/key-corrections/{id}/reverse', { params: { path: { id } }, body: { reason } })),
      onSuccess,
    }),
  };
}
