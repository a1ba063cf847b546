import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether what stands at the end of a list is in view now; true where the browser can't tell.
 * @param ahead how far out of view still counts, as '600px'
 */
export function useIsVisible(end: RefObject<HTMLElement | null>, ahead = '0px'): boolean {
  const [isAtEnd, setAtEnd] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis) || !end.current) return undefined;
    const margins = { rootMargin: ahead, scrollMargin: ahead };
    const observer = new IntersectionObserver((entries) => setAtEnd(entries.at(-1)!.isIntersecting), margins);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, ahead]);
  return isAtEnd;
}
