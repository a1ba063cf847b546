import { classes } from '../../ui/classes';

/** A bubble filled as far as a share goes: the area of the ink is the share. Decorative. */
export const SharedInk = ({ share, right, className }: { share: number; right?: boolean; className?: string }) => (
  <i
    aria-hidden
    className={classes(
      'grid flex-none rounded-bubble border bg-surface p-px',
      right ? 'border-positive inset-ring inset-ring-positive' : 'border-rule-strong',
      className,
    )}
  >
    <i
      className="rounded-bubble bg-pen transition-[scale] duration-(--fill)"
      style={{ scale: Math.sqrt(Math.min(1, Math.max(0, share))).toFixed(3) }}
    />
  </i>
);
