import { RotateCcw } from 'lucide-react';
import { ApiError, reasonOf } from '../lib/api/api-error';
import { Button } from './button';
import { Skeleton, type SkeletonProps } from './loading';

export interface RetryProps {
  /** Heading, if the specification defines one */
  alert?: string;
  /** Reason for the error */
  children: string;
  /** Retries; undefined if a retry cannot succeed */
  onRetry: (() => void) | undefined;
  busy?: boolean;
}

/** Error with a retry button, shown instead of content that failed to load. */
export function Retry({ alert, children, onRetry, busy }: RetryProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-6 py-4 text-ink-soft phone:px-4">
      <div>
        {alert && <p className="font-strong text-ink">{alert}</p>}
        <p>{children}</p>
      </div>
      {onRetry && (
        <Button size="dense" icon={RotateCcw} busy={busy} busyLabel="Trying" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The part of a query result that is needed for a retry. */
interface FailedQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

export interface FetchRetryProps extends Pick<RetryProps, 'alert'> {
  query: FailedQuery;
  /** Placeholder while the query loads; by default none */
  skeleton?: SkeletonProps;
}

/** Error of a query with a retry button, or its placeholder; renders nothing once the query has data. */
export function FetchRetry({ query, alert, skeleton }: FetchRetryProps) {
  const { isPending, isError, isFetching, error, refetch } = query;
  if (isPending && skeleton) return <Skeleton {...skeleton} />;
  return (
    isError && (
      <Retry alert={alert} onRetry={isPermanent(error) ? undefined : () => void refetch()} busy={isFetching}>
        {reasonOf(error)}
      </Retry>
    )
  );
}

/** Error codes for which a retry cannot succeed. */
const PERMANENT = ['not-found', 'invalid', 'page-too-deep'];
const isPermanent = (error: Error | null): boolean => error instanceof ApiError && PERMANENT.includes(error.code ?? '');
