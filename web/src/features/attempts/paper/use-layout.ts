import { useSyncExternalStore } from 'react';

/**
 * Layouts of an exam, with the breakpoints of base.css, for components whose content differs and not only their
 * style.
 */
export type Layout = 'desktop' | 'tablet' | 'upright' | 'short';

const QUERIES = {
  upright: '(max-width: 760px) and (min-height: 561px), (max-width: 599px)',
  short: '(max-height: 560px) and (min-width: 600px)',
  tablet: '(min-width: 761px) and (max-width: 1023px) and (min-height: 561px)',
} as const;
const NAMES = ['upright', 'short', 'tablet'] as const;

const currentLayout = (): Layout => NAMES.find((name) => matchMedia(QUERIES[name]).matches) ?? 'desktop';

function subscribe(listener: () => void): () => void {
  const queries = NAMES.map((name) => matchMedia(QUERIES[name]));
  queries.forEach((query) => query.addEventListener('change', listener));
  return () => queries.forEach((query) => query.removeEventListener('change', listener));
}

export const useLayout = (): Layout => useSyncExternalStore(subscribe, currentLayout);

/**
 * Returns whether the buttons are within reach of a thumb and the palette opens over the question (`compact:` in
 * base.css).
 */
export function useCompact(): boolean {
  const layout = useLayout();
  return layout === 'upright' || layout === 'short';
}
