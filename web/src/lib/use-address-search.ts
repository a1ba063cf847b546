import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom';

/** Search parameters of a navigation that is not rendered yet. */
interface PendingSearch {
  /** Key of the current location */
  readonly key: string;
  readonly params: URLSearchParams;
}
let pending: PendingSearch | undefined;
const listeners = new Set<() => void>();

function setPending(next: PendingSearch | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // drop the pending change after the page was left
    if (listeners.size === 0) pending = undefined;
  };
}

/** Returns the next search parameters; may modify its argument. */
export type SearchChange = (previous: URLSearchParams) => URLSearchParams;

/** Returns a change that sets filters of a list, removes those that are '', and returns to the first page. */
export const withFilters =
  (filters: Readonly<Record<string, string>>): SearchChange =>
  (params) => {
    params.delete('page');
    for (const [name, value] of Object.entries(filters)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    return params;
  };

/**
 * Like `useSearchParams`, for changes in quick succession: a change is returned immediately, before the router has
 * rendered it, and the next change of any component builds on it.
 */
export function useAddressSearch() {
  const { key } = useLocation();
  const [address, setAddress] = useSearchParams();
  const pendingSearch = useSyncExternalStore(subscribe, () => pending);
  useEffect(() => {
    if (pending && pending.key !== key) setPending(undefined);
  }, [key]);
  const change = (updater: SearchChange, options?: NavigateOptions) => {
    const previous = pending?.key === key ? pending.params : address;
    const params = updater(new URLSearchParams(previous));
    setPending({ key, params });
    setAddress(params, options);
  };
  return [pendingSearch?.key === key ? pendingSearch.params : address, change] as const;
}
