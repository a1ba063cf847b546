import { messageOf } from '../lib/api/api-error';
import { Retry } from './retry';

/** What a query of the page says of its last try. */
interface Fetch {
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** In place of, or below, what a failed fetch was to bring: nothing while it goes well. */
export const FetchRetry = ({ of: { isError, isFetching, error, refetch } }: { of: Fetch }) =>
  isError && (
    <Retry again={() => void refetch()} busy={isFetching}>
      {messageOf(error)}
    </Retry>
  );
