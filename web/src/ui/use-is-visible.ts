import { useEffect, useState, type RefObject } from 'react';

/**
 * Returns true while an element is in the viewport; always true without IntersectionObserver.
 * @param margin distance to the viewport that still counts, such as '600px'
 */
export function useIsVisible(element: RefObject<HTMLElement | null>, margin = '0px'): boolean {
  const [isVisible, setVisible] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis) || !element.current) return undefined;
    const margins = { rootMargin: margin, scrollMargin: margin };
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)!.isIntersecting), margins);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return isVisible;
}
