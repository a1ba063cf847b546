import { memo, useEffect, useRef, type RefObject } from 'react';
import { afterPaint } from '../../../lib/time/after-paint';
import { classes } from '../../../ui/classes';
import { useFollowedAttempt, type AttemptStore } from './attempt-store';
import { LegendLine, PaletteCell } from './palette-cell';
import { countsOf, STANDING_NAMES, STANDINGS } from './standing';

/** full rows of five and of six: what is scrolled out of sight costs nothing */
const BLOCK = 30;

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
  const list = useRef<HTMLDivElement>(null);
  const places = store.state().questions.map((_, place) => place);
  const blocks = Array.from({ length: Math.ceil(places.length / BLOCK) }, (_, index) => index * BLOCK);
  return (
    <div ref={list} className={classes('border-t border-l border-rule', className)}>
      {blocks.map((first) => (
        <div
          key={first}
          className="grid auto-rows-14 grid-cols-5 [contain-intrinsic-size:auto_21rem] [content-visibility:auto] compact:auto-rows-[3.125rem] compact:grid-cols-6 compact:[contain-intrinsic-size:auto_15.625rem]"
        >
          {places.slice(first, first + BLOCK).map((place) => (
            <PaletteCell key={place} store={store} place={place} onGo={onGo} />
          ))}
        </div>
      ))}
      <CurrentInView store={store} list={list} />
    </div>
  );
});

/** The list scrolls along with who moves from question to question. */
function CurrentInView({ store, list }: { store: AttemptStore; list: RefObject<HTMLElement | null> }) {
  const current = useFollowedAttempt(store, (state) => state.current);
  useEffect(() => {
    const cell = list.current?.children[Math.floor(current / BLOCK)]?.children[current % BLOCK];
    // before, it would have to be laid out twice
    return afterPaint(() => cell?.scrollIntoView?.({ block: 'nearest' }));
  }, [list, current]);
  return null;
}

/** What the shapes mean, and how many there are of each. */
export function Legend({ store, className }: { store: AttemptStore; className?: string }) {
  const counts = useFollowedAttempt(store, countsOf);
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
  const { withAnswer, all } = useFollowedAttempt(store, countsOf);
  return <span className="meta tabular-nums">{`${withAnswer} of ${all} answered`}</span>;
}
