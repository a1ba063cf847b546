import { useSyncExternalStore } from 'react';

/** The step of `compact:` in base.css, for what is another thing on a small screen and not only looks different. */
const compact = matchMedia('(max-width: 760px), (max-height: 560px)');

function onChange(listener: () => void): () => void {
  compact.addEventListener('change', listener);
  return () => compact.removeEventListener('change', listener);
}

export const useCompact = (): boolean => useSyncExternalStore(onChange, () => compact.matches);
