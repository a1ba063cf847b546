import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';

export type Tone = 'neutral' | 'positive' | 'negative' | 'caution' | 'info';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'text-ink-soft',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  caution: 'bg-caution-soft text-caution',
  info: 'bg-info-soft text-info',
};

/** A status label: icon and text in one colour. */
export function Chip({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 max-w-full flex-none items-center gap-1 rounded-control border border-current px-2 text-xs font-strong',
        TONES[tone],
      )}
    >
      {Icon && <Icon className="size-3.5 stroke-[2.25]" />}
      {children}
    </span>
  );
}
