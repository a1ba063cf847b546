import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { classes } from '../../ui/classes';

const LINE_CLASSES =
  'inline-flex items-center gap-0.5 whitespace-nowrap in-data-medal:text-inherit [&_.lucide]:size-4 [&_.lucide]:stroke-[2.25]';

/**
 * The number of ranks gained or lost, as an arrow with text for screen readers.
 * @param places null: the student was not ranked before
 */
export function RankChange({ places }: { places: number | null }) {
  if (places === null) return <span className={classes(LINE_CLASSES, 'text-ink-soft')}>new</span>;
  if (places === 0) {
    return (
      <span className={classes(LINE_CLASSES, 'text-ink-faint')}>
        <Minus />
        <span className="sr-only">no change</span>
      </span>
    );
  }
  const Arrow = places > 0 ? ArrowUp : ArrowDown;
  return (
    // a lost rank is not an error, so it has no warning colour
    <span className={classes(LINE_CLASSES, places > 0 ? 'text-positive' : 'text-ink-soft')}>
      <Arrow />
      <span className="sr-only">{places > 0 ? 'up ' : 'down '}</span>
      {Math.abs(places).toLocaleString('en')}
    </span>
  );
}
