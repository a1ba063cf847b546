import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type LogSeals = components['schemas']['LogSeals'];
export type BrokenEvent = components['schemas']['BrokenEvent'];
export type CheckedReceipt = components['schemas']['CheckedReceipt'];

/** ms between two polls of a running check */
const ASKED_EVERY_MS = 1_000;

export const sealsQuery = queryOptions({
  queryKey: ['seals'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/seals', { signal })),
  refetchInterval: ({ state }) => state.data?.check?.state === 'running' && ASKED_EVERY_MS,
});

export function useStartCheck() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/api/seals/check')),
    onSuccess: (check) => queries.setQueryData(sealsQuery.queryKey, (seals) => seals && { ...seals, check }),
  });
}

/** A saved receipt with the result of its check. */
export interface Judged {
  /** undefined: the text is not a receipt */
  receipt: SavedReceipt | undefined;
  checked: CheckedReceipt;
}

export interface SavedReceipt {
  hash: string;
  position: number;
  seal: { number: number };
  event: { data: { correct: number; incorrect: number; score: number; finishedAt: string } };
}

const NOT_A_RECEIPT = 'This is not a Meritlist receipt.';

export const useCheckReceipt = () =>
  useMutation({
    mutationFn: async (text: string): Promise<Judged> => {
      const receipt = objectIn(text);
      if (!receipt) {
        const nothing = { signed: false, proven: false, unchanged: false, inLog: false };
        return { receipt: undefined, checked: { ...nothing, why: NOT_A_RECEIPT } };
      }
      const checked = await answerOf(api.POST('/api/seals/receipt', { body: { receipt } }));
      const isReceipt = checked.why !== NOT_A_RECEIPT;
      return { receipt: isReceipt ? (receipt as unknown as SavedReceipt) : undefined, checked };
    },
  });

function objectIn(text: string): Record<string, never> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, never>) : undefined;
  } catch {
    return undefined;
  }
}
