import type { ReactNode } from 'react';
import { Bubble } from './bubble';

/** Nothing here yet: a drawing, a sentence, and one plain button if there is something to do. */
export function Empty({
  drawing = <UnfilledBubbles />,
  children,
  act,
}: {
  /** the page's own */
  drawing?: ReactNode;
  children: ReactNode;
  act?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center text-ink-soft">
      {drawing}
      <p className="max-w-[32rem] text-balance">{children}</p>
      {act}
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
