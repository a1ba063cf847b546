import { memo, type MouseEvent } from 'react';
import { classes } from '../../ui/classes';
import { useAttempt, type AttemptStore } from './attempt-store';
import { LegendLine, PaletteCell } from './palette-cell';
import { countsOf, STANDING_NAMES, STANDINGS } from './standing';

/** Every question by number: how it stands, and a way to it. */
export const PaletteCells = memo(function PaletteCells({
  store,
  onGo,
  className,
}: {
  store: AttemptStore;
  onGo: (place: number) => void;
  className?: string;
}) {
  const count = store.state().questions.length;
  const go = (event: MouseEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-place]');
    if (cell) onGo(Number(cell.dataset.place));
  };
  return (
    <ol
      onClick={go}
      className={classes(
        'grid auto-rows-[minmax(3rem,auto)] grid-cols-5 border-t border-l border-rule phone:auto-rows-[3.125rem] phone:grid-cols-6',
        className,
      )}
    >
      {Array.from({ length: count }, (_, place) => (
        <li key={place} className="border-r border-b border-rule">
          <PaletteCell store={store} place={place} />
        </li>
      ))}
    </ol>
  );
});

/** What the shapes mean, and how many there are of each. */
export function Legend({ store, className }: { store: AttemptStore; className?: string }) {
  const counts = useAttempt(store, countsOf);
  return (
    <ul aria-label="Legend" className={classes('grid gap-x-4 gap-y-1 text-xs', className)}>
      {STANDINGS.map((standing) => (
        <LegendLine key={standing} standing={standing} name={STANDING_NAMES[standing]} count={counts[standing]} />
      ))}
      {counts.unsaved > 0 && (
        <LegendLine standing="answered" save="unsaved" name="Not saved yet" count={counts.unsaved} />
      )}
    </ul>
  );
}

/** '12 of 25 answered' */
export function AnsweredLine({ store }: { store: AttemptStore }) {
  const { withAnswer, all } = useAttempt(store, countsOf);
  return <span className="meta tabular-nums">{`${withAnswer} of ${all} answered`}</span>;
}
