import { useSyncExternalStore } from 'react';

/** The shapes of an exam, as base.css tells them apart, for what is another thing in one and not only looks different. */
const tablet = matchMedia('(min-width: 761px) and (max-width: 1023px) and (min-height: 561px)');
const upright = matchMedia('(max-width: 760px) and (min-height: 561px), (max-width: 599px)');
const short = matchMedia('(max-height: 560px) and (min-width: 600px)');

export type Shape = 'desk' | 'tablet' | 'upright' | 'short';

function shape(): Shape {
  if (upright.matches) return 'upright';
  if (short.matches) return 'short';
  return tablet.matches ? 'tablet' : 'desk';
}

function onChange(listener: () => void): () => void {
  const queries = [tablet, upright, short];
  queries.forEach((query) => query.addEventListener('change', listener));
  return () => queries.forEach((query) => query.removeEventListener('change', listener));
}

export const useShape = (): Shape => useSyncExternalStore(onChange, shape);

/** Whether the buttons are where thumbs are and the palette is opened over the question, as in `compact:` of base.css. */
export function useCompact(): boolean {
  const now = useShape();
  return now === 'upright' || now === 'short';
}
