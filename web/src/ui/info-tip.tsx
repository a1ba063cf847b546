import { Info } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes';

/** Info button with a tooltip that opens on hover, focus and touch; Esc closes it. */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className="group relative inline-grid">
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        className="grid size-(--control-dense) place-items-center text-ink-soft hover:text-ink phone:size-(--tap)"
      >
        <Info />
      </button>
      <span
        role="tooltip"
        id={id}
        className={classes(
          'absolute top-full right-0 z-20 w-64 rounded-control bg-pen px-3 py-2 text-xs font-text text-pen-ink group-hover:visible',
          'upright:fixed upright:inset-x-4 upright:top-auto upright:bottom-[calc(var(--dock-below)+1rem)] upright:w-auto',
          !open && 'invisible',
        )}
      >
        {children}
      </span>
    </span>
  );
}
