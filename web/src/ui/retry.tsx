import { RotateCcw } from 'lucide-react';
import { ApiError, reasonOf } from '../lib/api/api-error';
import { Button } from './button';

export interface RetryProps {
  /** Heading, if the specification defines one */
  alert?: string;
  /** Reason for the error */
  children: string;
  /** Retries; undefined if a retry cannot succeed */
  again: (() => void) | undefined;
  busy?: boolean;
}

/** Error with a retry button, shown instead of content that failed to load. */
export function Retry({ alert, children, again, busy }: RetryProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-6 py-4 text-ink-soft phone:px-4">
      <div>
        {alert && <p className="font-strong text-ink">{alert}</p>}
        <p>{children}</p>
      </div>
      {again && (
        <Button size="dense" icon={RotateCcw} busy={busy} busyLabel="Trying" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The part of a query result that is needed for a retry. */
interface Fetch {
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

export interface FetchRetryProps extends Pick<RetryProps, 'alert'> {
  of: Fetch;
}

/** Error of a query with a retry button; renders nothing without an error. */
export const FetchRetry = ({ of: { isError, isFetching, error, refetch }, alert }: FetchRetryProps) =>
  isError && (
    <Retry alert={alert} again={isPermanent(error) ? undefined : () => void refetch()} busy={isFetching}>
      {reasonOf(error)}
    </Retry>
  );

/** Error codes for which a retry cannot succeed. */
const PERMANENT = ['not-found', 'invalid', 'page-too-deep'];
const isPermanent = (error: Error | null): boolean => error instanceof ApiError && PERMANENT.includes(error.code ?? '');
