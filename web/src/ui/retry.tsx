import { RotateCcw } from 'lucide-react';
import { ApiError, reasonOf } from '../lib/api/api-error';
import { Button } from './button';

export interface RetryProps {
  /** what has failed, where a requirement asks for an alert with these words */
  alert?: string;
  /** why */
  children: string;
  /** undefined: another try would bring nothing */
  again: (() => void) | undefined;
  busy?: boolean;
}

/** In place of what could not be fetched: no toast, but a button to try again. */
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

/** What a query of the page says of its last try. */
interface Fetch {
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

export interface FetchRetryProps extends Pick<RetryProps, 'alert'> {
  of: Fetch;
}

/** In place of, or below, what a failed fetch was to bring: nothing while it goes well. */
export const FetchRetry = ({ of: { isError, isFetching, error, refetch }, alert }: FetchRetryProps) =>
  isError && (
    <Retry alert={alert} again={isForGood(error) ? undefined : () => void refetch()} busy={isFetching}>
      {reasonOf(error)}
    </Retry>
  );

/** It is not there, or what was asked for makes no sense: another try would be refused too. */
const FOR_GOOD = ['not-found', 'invalid', 'page-too-deep'];
const isForGood = (error: Error | null): boolean => error instanceof ApiError && FOR_GOOD.includes(error.code ?? '');
