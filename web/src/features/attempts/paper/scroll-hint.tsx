import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { classes } from '../../../ui/classes';

export interface ScrollHintProps {
  /** The hint is shown while this element is below the visible area */
  target: () => HTMLElement | null;
  /** The scroll container; the page by default */
  container?: () => HTMLElement | null;
  onClick: () => void;
  className: string;
  children: ReactNode;
}

/** A button over the lower edge that is visible while more content follows. It takes no space. */
export function ScrollHint({ target, container, onClick, className, children }: ScrollHintProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isTargetBelow, setTargetBelow] = useState(false);
  const elements = useEffectEvent(() => ({ element: target(), root: container?.() ?? null }));
  useEffect(() => {
    const { element, root } = elements();
    if (!element) return undefined;
    const coveredPx = root ? 0 : innerHeight - button.current!.getBoundingClientRect().bottom;
    const observer = new IntersectionObserver(
      (entries) => {
        const { intersectionRatio, boundingClientRect, rootBounds } = entries.at(-1)!;
        setTargetBelow(intersectionRatio < 1 && boundingClientRect.bottom > (rootBounds?.bottom ?? 0));
      },
      { root, rootMargin: `0px 0px ${-coveredPx}px`, threshold: [0, 1] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      onClick={onClick}
      className={classes(
        'z-2 flex h-(--tap) items-center justify-center gap-2 border-t border-rule-strong bg-tint text-xs font-strong -outline-offset-2',
        !isTargetBelow && 'invisible',
        className,
      )}
    >
      {children}
      <ChevronDown />
    </button>
  );
}
