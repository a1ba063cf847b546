import type { ReactNode } from 'react';
import { Bubble } from './bubble';

/** The empty state of a list: a drawing, a sentence and optionally a button. */
export function Empty({
  drawing = <UnfilledBubbles />,
  children,
  action,
}: {
  /** Replaces the default drawing */
  drawing?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center text-ink-soft">
      {drawing}
      <p className="max-w-[32rem] text-balance">{children}</p>
      {action}
    </div>
  );
}

const UnfilledBubbles = () => (
  <div className="flex gap-2" aria-hidden>
    {['A', 'B', 'C', 'D'].map((letter) => (
      <Bubble key={letter}>{letter}</Bubble>
    ))}
  </div>
);
