import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom';

/** Search parameters of a navigation that is not rendered yet. */
interface Pending {
  /** Key of the current location */
  readonly key: string;
  readonly params: URLSearchParams;
}
let pending: Pending | undefined;
const listeners = new Set<() => void>();

function setPending(next: Pending | undefined): void {
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
export type SearchChange = (before: URLSearchParams) => URLSearchParams;

/**
 * Like `useSearchParams`, for changes in quick succession: a change is returned immediately, before the router has
 * rendered it, and the next change of any component builds on it.
 */
export function useAddressSearch() {
  const { key } = useLocation();
  const [address, setAddress] = useSearchParams();
  const chosen = useSyncExternalStore(subscribe, () => pending);
  useEffect(() => {
    if (pending && pending.key !== key) setPending(undefined);
  }, [key]);
  const change = (to: SearchChange, options?: NavigateOptions) => {
    const before = pending?.key === key ? pending.params : address;
    const params = to(new URLSearchParams(before));
    setPending({ key, params });
    setAddress(params, options);
  };
  return [chosen?.key === key ? chosen.params : address, change] as const;
}
