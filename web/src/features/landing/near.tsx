import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { chunk } from '../../lib/chunk';

/** how far below the window something begins to load */
const AHEAD = '50%';

/** Calls back once the element comes near the window. */
export function useNear(element: RefObject<Element | null>, onNear: () => void): void {
  const latest = useRef(onNear);
  useEffect(() => {
    const near = new IntersectionObserver(
      ([entry], observer) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: AHEAD },
    );
    near.observe(element.current!);
    return () => near.disconnect();
  }, [element]);
}

/** A part of the page that is loaded when one comes near it; `waiting` keeps its place. */
export const nearPart = (name: string, load: () => Promise<ComponentType>, waiting: string): ComponentType =>
  function NearPart() {
    const place = useRef<HTMLDivElement>(null);
    const [Part, setPart] = useState<ComponentType>();
    useNear(place, () => {
      chunk(name, load).then(
        (loaded) => setPart(() => loaded),
        // the page is whole without it
        (error: Error) => console.error(error.message),
      );
    });
    return Part ? <Part /> : <div ref={place} className={waiting} />;
  };
