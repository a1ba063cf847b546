import { memo, type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '../../../lib/time/after-paint';
import { classes } from '../../../ui/classes';
import type { SaveStateName } from '../../../ui/save-state';
import type { AttemptState } from './attempt-state';
import { type AttemptStore, useFollowedAttempt } from './attempt-store';
import { type Shape, useShape } from './use-shape';
import { isFolded, statusClasses } from './status-look';
import { countsOf, type QuestionStatus, STATUS_NAMES, statusOf, STATUSES } from './question-status';

/** rows that are drawn together: what is scrolled out of sight costs nothing */
const BLOCK_ROWS = 6;
/** cells beside each other, and rem of a row, by shape */
const GRIDS: Readonly<Record<Shape, { columns: number; row: number }>> = {
  desk: { columns: 5, row: 3.5 },
  tablet: { columns: 13, row: 3.25 },
  upright: { columns: 6, row: 3.125 },
  short: { columns: 7, row: 3 },
};

/** rem that so many cells are high together */
export const paletteHeight = (cells: number, shape: Shape): number =>
  Math.ceil(cells / GRIDS[shape].columns) * GRIDS[shape].row;

/** Every question by number: how it stands, and a way to it. */
export const PaletteCells = memo(function PaletteCells({
  store,
  onGo,
  onPoint,
  className,
}: {
  store: AttemptStore;
  onGo: (place: number) => void;
  onPoint: (place: number, isDown?: boolean) => void;
  className?: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const shape = useShape();
  const { columns, row } = GRIDS[shape];
  const places = store.state().questions.map((_, place) => place);
  const size = columns * BLOCK_ROWS;
  const blocks = Array.from({ length: Math.ceil(places.length / size) }, (_, index) => index * size);
  return (
    <div ref={list} className={classes('border-t border-l border-rule', className)}>
      {blocks.map((first) => (
        <div
          key={first}
          className="grid auto-rows-(--row) grid-cols-[repeat(var(--columns),minmax(0,1fr))] [contain-intrinsic-size:auto_var(--high)] [content-visibility:auto]"
          style={
            {
              '--columns': columns,
              '--row': `${row}rem`,
              '--high': `${paletteHeight(Math.min(size, places.length - first), shape)}rem`,
            } as CSSProperties
          }
        >
          {places.slice(first, first + size).map((place) => (
            <PaletteCell key={place} store={store} place={place} onGo={onGo} onPoint={onPoint} />
          ))}
        </div>
      ))}
      <CurrentInView store={store} list={list} block={size} />
    </div>
  );
});

/** The list scrolls along with who moves from question to question. */
function CurrentInView({
  store,
  list,
  block,
}: {
  store: AttemptStore;
  list: RefObject<HTMLElement | null>;
  /** cells in one */
  block: number;
}) {
  const current = useFollowedAttempt(store, (state) => state.current);
  useEffect(() => {
    const cell = list.current?.children[Math.floor(current / block)]?.children[current % block];
    // before, it would have to be laid out twice
    return afterPaint(() => cell?.scrollIntoView?.({ block: 'nearest' }));
  }, [list, block, current]);
  return null;
}

/** What the shapes mean, and how many there are of each. */
export function Legend({ store, className }: { store: AttemptStore; className?: string }) {
  const counts = useFollowedAttempt(store, countsOf);
  return (
    <ul
      aria-label="Legend"
      className={classes(
        'grid gap-x-4 gap-y-1 text-xs tablet:flex tablet:flex-wrap short:flex short:flex-wrap short:gap-x-3 short:gap-y-0',
        className,
      )}
    >
      {STATUSES.map((status) => (
        <LegendLine key={status} status={status} name={STATUS_NAMES[status]} count={counts[status]} of={counts.all} />
      ))}
      <LegendLine
        status="answered"
        save="unsaved"
        name="Not saved yet"
        count={counts.unsaved}
        of={counts.all}
        className={counts.unsaved === 0 ? 'invisible' : undefined}
      />
    </ul>
  );
}

/** '12 of 25 answered' */
export function AnsweredLine({ store }: { store: AttemptStore }) {
  const { withAnswer, all } = useFollowedAttempt(store, countsOf);
  return (
    <span className="meta tabular-nums">
      <Count of={all}>{withAnswer}</Count> of {all} answered
    </span>
  );
}

/** As wide whatever it is, so that nothing beside it moves when it grows. */
export const Count = ({ children, of }: { children: number; of: number }) => (
  <span key={children} className="inline-block text-right" style={{ minWidth: `${String(of).length}ch` }}>
    {children}
  </span>
);

const CELL =
  'border-r border-b border-rule leading-none tabular-nums -outline-offset-2 before:size-8.5 hover:bg-tint ' +
  'aria-[current]:bg-tint aria-[current]:outline-2 aria-[current]:outline-pen';

const SAVE_NAMES: Readonly<Record<SaveStateName, string>> = {
  checking: '',
  saved: '',
  saving: ', saving',
  unsaved: ', not saved yet',
};

interface PaletteCellProps {
  store: AttemptStore;
  place: number;
  /** always the same functions */
  onGo: (place: number) => void;
  onPoint: (place: number, isDown?: boolean) => void;
}

/** All that a cell shows, in words that are the same as long as it looks the same. */
function lookOf({ questions, current }: AttemptState, place: number): string {
  const question = questions[place]!;
  return `${statusOf(question)} ${question.save}${current === place ? ' here' : ''}`;
}

/** One question in the palette; drawn again only when it changes itself. */
const PaletteCell = memo(function PaletteCell({ store, place, onGo, onPoint }: PaletteCellProps) {
  const look = useFollowedAttempt(store, (state) => lookOf(state, place));
  const [status, save, here] = look.split(' ') as [QuestionStatus, SaveStateName, string?];
  return (
    <button
      type="button"
      onClick={() => onGo(place)}
      onPointerEnter={() => onPoint(place)}
      onPointerDown={() => onPoint(place, true)}
      onFocus={() => onPoint(place)}
      aria-label={`Question ${place + 1}, ${STATUS_NAMES[status]}${SAVE_NAMES[save]}`}
      aria-current={here !== undefined || undefined}
      className={classes(
        statusClasses(status, save),
        CELL,
        isFolded(status) && 'after:top-0 after:right-0 after:size-3.5',
      )}
    >
      {place + 1}
    </button>
  );
});

/** A line of the legend: the shape, its name and how many there are. */
function LegendLine({
  status,
  save,
  name,
  count,
  of,
  className,
}: {
  status: QuestionStatus;
  save?: SaveStateName;
  name: string;
  count: number;
  of: number;
  className?: string;
}) {
  return (
    <li
      className={classes(
        'grid min-h-7 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-2 tablet:grid-cols-[1.5rem_auto_auto] short:min-h-6 short:grid-cols-[1.5rem_auto_auto]',
        className,
      )}
    >
      <span
        className={classes(
          statusClasses(status, save),
          'size-5.5',
          isFolded(status) && 'after:-top-0.5 after:-right-1.5 after:size-2.5',
          save ? 'before:size-4.5' : 'before:size-full',
        )}
      />
      <span>{name}</span>
      <span className="font-strong tabular-nums">
        <Count of={of}>{count}</Count>
      </span>
    </li>
  );
}
