import { memo, useEffect, useRef, type RefObject } from 'react';
import { classes } from '../../ui/classes';
import { useAttempt, type AttemptStore } from './attempt-store';
import { LegendLine, PaletteCell } from './palette-cell';
import { countsOf, STANDING_NAMES, STANDINGS } from './standing';

const AFTER_PAINT_MS = 50;

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
  const list = useRef<HTMLOListElement>(null);
  const count = store.state().questions.length;
  return (
    <>
      <ol
        ref={list}
        className={classes(
          'grid auto-rows-14 grid-cols-5 border-t border-l border-rule phone:auto-rows-[3.125rem] phone:grid-cols-6',
          className,
        )}
      >
        {Array.from({ length: count }, (_, place) => (
          <li key={place} className="border-r border-b border-rule [content-visibility:auto]">
            <PaletteCell store={store} place={place} onGo={onGo} />
          </li>
        ))}
      </ol>
      <CurrentInView store={store} list={list} />
    </>
  );
});

/** The list scrolls along with who moves from question to question. */
function CurrentInView({ store, list }: { store: AttemptStore; list: RefObject<HTMLElement | null> }) {
  const current = useAttempt(store, (state) => state.current);
  useEffect(() => {
    // once this move is painted: before, it would have to be laid out twice
    const scroll = () => list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
    const timer = setTimeout(scroll, AFTER_PAINT_MS);
    return () => clearTimeout(timer);
  }, [list, current]);
  return null;
}

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
