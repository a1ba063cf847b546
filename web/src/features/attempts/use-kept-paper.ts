import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error';
import { useClockCheck } from '../../lib/time/use-clock-check';
import { recallPaper, type PaperContents } from './kept-paper';

/** who has waited for so long goes on with what is at hand */
const PATIENCE_MS = 5_000;
/** no news comes of a server that is back while the line stood */
const AGAIN_MS = 15_000;

/**
 * The paper as this device has kept it, where the server is away or silent: undefined until it is found, null when there
 * is none or none is needed. Asks the server again meanwhile, and whenever there may be a line.
 * @param asked all that the page needs of the server
 */
export function useKeptPaper(
  account: string,
  examId: string,
  asked: readonly Pick<UseQueryResult, 'data' | 'failureReason' | 'refetch'>[],
): PaperContents | null | undefined {
  const missing = asked.filter(({ data }) => data === undefined);
  const late = useLate(missing.length > 0);
  const away = missing.some(({ failureReason }) => failureReason instanceof ApiError && failureReason.away);
  const needed = late || away;
  const kept = useQuery({
    queryKey: ['kept-paper', account, examId],
    queryFn: async () => (await recallPaper(examId)) ?? null,
    enabled: needed,
    staleTime: Infinity,
    gcTime: 0,
  });
  // once it is shown it stays, also while the server is asked again and has not failed yet
  const wanted = needed || (missing.length > 0 && Boolean(kept.data));
  const again = () => {
    if (wanted) for (const { refetch } of missing) void refetch();
  };
  useClockCheck(again);
  useInterval(again, AGAIN_MS);
  return wanted ? kept.data : null;
}

function useInterval(task: () => void, ms: number): void {
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => {
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(setLate, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
}
