import { useEffect, useState, type RefObject } from 'react';
import { inTurn } from './in-turn';

/** what is nearer than this to the window is drawn ahead */
const AHEAD = '600px';

/** Whether an element is in view or near it, or once was: for what is long to draw and stands far down a page (W18). */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    let callOff = () => {};
    const observer = new IntersectionObserver(
      ([entry]) => {
        callOff();
        if (entry?.isIntersecting) callOff = inTurn(() => setSeen(true));
      },
      {
        rootMargin: AHEAD,
        // within what scrolls by itself
        scrollMargin: AHEAD,
      },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [element, isSeen]);
  return isSeen;
}
