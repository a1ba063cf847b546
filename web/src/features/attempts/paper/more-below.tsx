import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from '../../../ui/classes';

export interface MoreBelowProps {
  /** what is to be seen before the strip goes; above the edge it counts as seen */
  until: () => HTMLElement | null;
  /** what scrolls; the page itself without */
  within?: () => HTMLElement | null;
  onClick: () => void;
  className: string;
  children: ReactNode;
}

/** Over the lower edge, where a text ends there and what follows is out of sight. It covers, and moves nothing. */
export function MoreBelow({ until, within, onClick, className, children }: MoreBelowProps) {
  const strip = useRef<HTMLButtonElement>(null);
  const found = useRef({ until, within });
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const root = found.current.within?.() ?? null;
    const covered = root ? 0 : innerHeight - strip.current!.getBoundingClientRect().bottom;
    const observer = new IntersectionObserver(
      (entries) => {
        const { intersectionRatio, boundingClientRect, rootBounds } = entries.at(-1)!;
        setBelow(intersectionRatio < 1 && boundingClientRect.bottom > (rootBounds?.bottom ?? 0));
      },
      { root, rootMargin: `0px 0px ${-covered}px`, threshold: [0, 1] },
    );
    observer.observe(found.current.until()!);
    return () => observer.disconnect();
  }, []);
  return (
    <button
      ref={strip}
      type="button"
      onClick={onClick}
      className={classes(
        'z-2 flex h-(--tap) items-center justify-center gap-2 border-t border-rule-strong bg-tint text-xs font-strong -outline-offset-2',
        !isBelow && 'invisible',
        className,
      )}
    >
      {children}
      <ChevronDown />
    </button>
  );
}
