import { classes } from './classes';

const MINUTE = Array.from({ length: 60 }, (_, second) => second);
const QUARTER = 15;

/** A minute with one tick per second. Decorative. @param filledCount number of filled ticks */
export const MinuteTicks = ({ filledCount }: { filledCount: number }) => (
  <div aria-hidden className="grid h-3 grid-cols-[repeat(60,1fr)] items-start gap-0.5">
    {MINUTE.map((second) => (
      <i
        key={second}
        className={classes(second % QUARTER === 0 ? 'h-3' : 'h-1.5', second < filledCount ? 'bg-pen' : 'bg-rule')}
      />
    ))}
  </div>
);
