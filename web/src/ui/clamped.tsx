import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button';
import { classes } from './classes';

export interface ClampedProps {
  /** Name of the content for screen readers, such as 'the question' */
  name: string;
  children: ReactNode;
}

/** Content of which three lines are shown, with a button that shows the rest. Short content has no button. */
export function Clamped({ name, children }: ClampedProps) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      if (!isOpen) setLong(content.current!.offsetHeight > frame.current!.offsetHeight);
    };
    measure();
    // formulas and pictures load later
    const observer = new ResizeObserver(measure);
    observer.observe(content.current!);
    return () => observer.disconnect();
  }, [isOpen]);
  const label = isOpen ? 'Show less' : 'Show all';
  return (
    <div className="min-w-0">
      <div
        ref={frame}
        className={classes(
          !isOpen && 'max-h-21 overflow-clip',
          !isOpen && isLong && 'mask-[linear-gradient(to_top,transparent,#000_1.75rem)]',
        )}
      >
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <Button
          kind="bare"
          size="dense"
          iconAfter={ChevronDown}
          aria-expanded={isOpen}
          aria-label={`${label} of ${name}`}
          onClick={() => setOpen(!isOpen)}
          className={classes('mt-1 -ml-3', isOpen && '[&>svg]:rotate-180')}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
