import { TIME } from '../lib/time/date-formats';
import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw, WifiOff } from 'lucide-react';
import { Button } from './button';

/** Shows the age of the counts if a refetch fails. */
export function StaleNotice({ counts }: { counts: readonly UseQueryResult[] }) {
  const failedQueries = counts.filter(({ isError }) => isError);
  const since = Math.min(...failedQueries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  if (failedQueries.length === 0) return null;
  return (
    <output className="flex flex-wrap items-center gap-3 border border-caution bg-caution-soft px-4 py-3 phone:border-x-0">
      <WifiOff className="text-caution" />
      <span className="mr-auto">
        {since > 0
          ? `These numbers are from ${TIME.format(since)}. The server can’t be reached.`
          : 'The numbers did not load.'}
      </span>
      <Button
        size="dense"
        icon={RefreshCw}
        busy={failedQueries.some(({ isFetching }) => isFetching)}
        busyLabel="Trying"
        onClick={() => failedQueries.forEach(({ refetch }) => void refetch())}
      >
        Try again
      </Button>
    </output>
  );
}

/** Returns the last fetched figure; undefined until fetched, null if fetching failed. */
export const figureOf = <Data,>({ data, isError }: UseQueryResult<Data>, select: (data: Data) => number) =>
  data ? select(data) : isError ? null : undefined;
