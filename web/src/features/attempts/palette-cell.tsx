import { memo } from 'react';
import { classes } from '../../ui/classes';
import type { SaveStateName } from '../../ui/save-state';
import { useAttempt, type AttemptStore } from './attempt-store';
import { STANDING_NAMES, standingOf, type Standing } from './standing';

const BUBBLES: Readonly<Record<Standing, string>> = {
  unseen: 'border border-q-unseen-edge bg-q-unseen text-q-unseen-ink',
  open: 'border-2 border-q-open-edge bg-q-open font-head text-q-open-ink',
  answered: 'border border-q-done-edge bg-q-done font-strong text-q-done-ink',
  marked: 'border-2 border-q-mark-edge bg-q-mark font-head text-q-mark-ink',
  both: 'border border-q-done-edge bg-q-both font-strong text-q-both-ink',
};

const RINGS: Readonly<Record<SaveStateName, string>> = {
  saved: '',
  saving: 'shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--info)]',
  unsaved: 'shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--caution)]',
};

const FOLD =
  'after:absolute after:top-0 after:right-0 after:bg-flag after:[clip-path:polygon(0_0,100%_0,100%_100%)] after:content-[""]';
export const isFolded = (standing: Standing): boolean => standing === 'marked' || standing === 'both';
const CELL = 'relative grid h-full w-full place-items-center -outline-offset-2 hover:bg-tint';
const CURRENT =
  'aria-[current]:z-1 aria-[current]:bg-tint aria-[current]:outline-2 aria-[current]:-outline-offset-2 aria-[current]:outline-pen';

const SAVE_NAMES: Readonly<Record<SaveStateName, string>> = {
  saved: '',
  saving: ', saving',
  unsaved: ', not saved yet',
};

export interface PaletteCellProps {
  store: AttemptStore;
  place: number;
  /** always the same function */
  onGo: (place: number) => void;
}

/** One question in the palette; drawn anew only when it changes itself. */
export const PaletteCell = memo(function PaletteCell({ store, place, onGo }: PaletteCellProps) {
  const look = useAttempt(store, ({ questions, current }) => {
    const question = questions[place]!;
    return `${standingOf(question)} ${question.save} ${current === place ? 'here' : ''}` as const;
  });
  const [standing, save, here] = look.split(' ') as [Standing, SaveStateName, string];
  return (
    <button
      type="button"
      onClick={() => onGo(place)}
      aria-label={`Question ${place + 1}, ${STANDING_NAMES[standing]}${SAVE_NAMES[save]}`}
      aria-current={here ? 'true' : undefined}
      className={classes(CELL, CURRENT, isFolded(standing) && `${FOLD} after:size-3.5`)}
    >
      <StandingBubble standing={standing} save={save} className="size-8.5">
        {place + 1}
      </StandingBubble>
    </button>
  );
});

/** The bubble of a palette cell or of its legend. */
export function StandingBubble({
  standing,
  save = 'saved',
  className,
  children,
}: {
  standing: Standing;
  save?: SaveStateName;
  className: string;
  children?: number;
}) {
  return (
    <span
      className={classes(
        'grid place-items-center rounded-bubble leading-none tabular-nums',
        BUBBLES[standing],
        RINGS[save],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A line of the legend: the shape, its name and how many there are. */
export function LegendLine({
  standing,
  save,
  name,
  count,
}: {
  standing: Standing;
  save?: SaveStateName;
  name: string;
  count: number;
}) {
  return (
    <li className="grid min-h-7 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-2">
      <span className={classes('relative w-7', isFolded(standing) && `${FOLD} after:-top-0.5 after:size-2.5`)}>
        <StandingBubble standing={standing} save={save} className={save ? 'm-0.5 size-4.5' : 'size-5.5'} />
      </span>
      <span>{name}</span>
      <span className="font-strong tabular-nums">{count}</span>
    </li>
  );
}
