import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Distance to the viewport within which an element counts as in view, so that its content is rendered in advance. */
const MARGIN = '600px';

/** Returns true once an element has been near the viewport; used to defer expensive content. */
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
