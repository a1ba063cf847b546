import { startTransition, useEffect, useState, type RefObject } from 'react';

/** distance to the viewport within which an element counts as in view, so that its content is ready when it is scrolled there */
const MARGIN = '600px';

/** Whether an element is or was in or near the viewport: defers content that is expensive to render, far down a page (W18). */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isInView || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setInView(true));
      },
      // scrollMargin: the same within a scroll container
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isInView]);
  return isInView;
}
