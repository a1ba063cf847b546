import { classes } from '../../ui/classes';

interface ShareBubbleProps {
  /** 0 to 1 */
  share: number;
  isKey?: boolean;
  className?: string;
}

/** A bubble whose filled area is proportional to a share. Decorative. */
export const ShareBubble = ({ share, isKey, className }: ShareBubbleProps) => (
  <i
    aria-hidden
    className={classes(
      'grid flex-none rounded-bubble border bg-surface p-px',
      isKey ? 'border-positive inset-ring inset-ring-positive' : 'border-rule-strong',
      className,
    )}
  >
    <i
      className="rounded-bubble bg-pen transition-[scale] duration-(--fill)"
      style={{ scale: Math.sqrt(Math.min(1, Math.max(0, share))).toFixed(3) }}
    />
  </i>
);
