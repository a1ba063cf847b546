import type { ReactNode } from 'react';

/** Explains how to fill in, change, clear and flag a bubble. */
export const BubbleInstructions = () => (
  <aside
    aria-labelledby="filling-in"
    className="grid content-start gap-4 border-l border-rule p-6 max-desktop:ml-(--margin-col) max-desktop:border-t max-desktop:border-l-(length:--line-strong) max-desktop:border-l-rule-strong max-desktop:pl-8 phone:ml-11 phone:p-4 short:ml-11 short:p-4"
  >
    <h2 id="filling-in" className="font-strong">
      Filling in a bubble
    </h2>
    <ul className="grid gap-3">
      <Step drawing={<Row filledIndex={1} />}>Tap to answer.</Step>
      <Step
        drawing={
          <>
            <Row filledIndex={3} />
            <path
              d="M48 3C62-5 84-5 97 2m-7-4 7 4-4 7"
              className="stroke-pen stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
            />
          </>
        }
      >
        Tap another to change it.
      </Step>
      <Step drawing={<Row clearedIndex={1} />}>Clear it to skip the question.</Step>
      <Step
        drawing={
          <>
            <Row filledIndex={0} />
            <path d="M22 0h14v14z" className="fill-flag" />
          </>
        }
      >
        Mark it to review it later. It still counts.
      </Step>
    </ul>
    <p className="border-t border-rule pt-4 text-xs/7 text-ink-soft max-desktop:hidden">
      With a keyboard: <Key>A</Key>–<Key>D</Key> choose, <Key>M</Key> mark,{' '}
      <span className="whitespace-nowrap">
        <Key>←</Key> <Key>→</Key> move.
      </span>
    </p>
  </aside>
);

const Step = ({ drawing, children }: { drawing: ReactNode; children: string }) => (
  <li className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-3 text-xs wrap-anywhere text-ink-soft">
    <svg viewBox="0 0 120 28" aria-hidden className="h-7 w-30 overflow-visible fill-none">
      {drawing}
    </svg>
    {children}
  </li>
);

/** x coordinates of the bubbles. */
const CENTERS = [14, 44, 74, 104];

const Row = ({ filledIndex, clearedIndex }: { filledIndex?: number; clearedIndex?: number }) =>
  CENTERS.map((x, index) => (
    <circle
      key={x}
      cx={x}
      cy="14"
      r={index === filledIndex ? 11.5 : 11}
      strokeDasharray={index === clearedIndex ? '4 4' : undefined}
      className={index === filledIndex ? 'fill-pen' : 'stroke-rule-strong stroke-[1.5]'}
    />
  ));

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-control border border-rule-strong px-1 font-sans text-ink">{children}</kbd>
);
