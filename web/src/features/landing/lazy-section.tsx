import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type RefObject } from 'react';
import { loadChunk } from '../../lib/load-chunk';

/** Distance below the viewport at which a section is loaded. */
const LOAD_DISTANCE = '50%';

/** Calls back once, when the element comes near the viewport. */
export function useNearViewport(element: RefObject<Element | null>, onEnter: () => void): void {
  const notify = useEffectEvent(onEnter);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        notify();
      },
      { rootMargin: LOAD_DISTANCE },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
}

/**
 * Returns a component that loads a section when it comes near the viewport.
 * @param placeholder classes of the element that reserves its space
 */
export const lazySection = <Props extends object = object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  placeholder: string,
): ComponentType<Props> =>
  function LazySection(props: Props) {
    const element = useRef<HTMLDivElement>(null);
    const [Section, setSection] = useState<ComponentType<Props>>();
    useNearViewport(element, () => {
      loadChunk(name, load).then(
        (LoadedSection) => setSection(() => LoadedSection),
        // the page is usable without the section
        (error: Error) => console.error(error.message),
      );
    });
    return Section ? <Section {...props} /> : <div ref={element} className={placeholder} />;
  };
