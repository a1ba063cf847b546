import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { messages } from './messages';

export type LogSeals = components['schemas']['LogSeals'];
export type BrokenEvent = components['schemas']['BrokenEvent'];
export type CheckedReceipt = components['schemas']['CheckedReceipt'];

/** Interval in ms between two polls of a running check */
const POLL_MS = 1_000;

export const sealsQuery = queryOptions({
  ...getQuery('/api/seals'),
  refetchInterval: ({ state }) => state.data?.check?.state === 'running' && POLL_MS,
});

export function useStartCheck() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/api/seals/check')),
    onSuccess: (check) => queries.setQueryData(sealsQuery.queryKey, (seals) => seals && { ...seals, check }),
  });
}

/** A saved receipt with the result of its check. */
interface ReceiptResult {
  /** The receipt; undefined if the text is not a receipt */
  receipt: SavedReceipt | undefined;
  result: CheckedReceipt;
}

export interface SavedReceipt {
  hash: string;
  position: number;
  seal: { number: number };
  event: { data: { correct: number; incorrect: number; score: number; finishedAt: string } };
}

export const useCheckReceipt = () =>
  useMutation({
    mutationFn: async (text: string): Promise<ReceiptResult> => {
      const receipt = parseObject(text);
      if (!receipt) {
        const checks = { signed: false, proven: false, unchanged: false, inLog: false };
        return { receipt: undefined, result: { ...checks, why: messages.receipt.notAReceipt } };
      }
      const result = await answerOf(api.POST('/api/seals/receipt', { body: { receipt: { ...receipt } } }));
      const isReceipt = result.why !== messages.receipt.notAReceipt;
      return { receipt: isReceipt ? (receipt as SavedReceipt) : undefined, result };
    },
  });

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
