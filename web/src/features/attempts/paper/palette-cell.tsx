import { memo } from 'react';
import { classes } from '../../../ui/classes';
import type { SaveStateName } from '../../../ui/save-state';
import type { AttemptState } from './attempt-state';
import { useFollowedAttempt, type AttemptStore } from './attempt-store';
import { STANDING_NAMES, standingOf, type Standing } from './standing';

const INKS: Readonly<Record<Standing, string>> = {
  unseen: 'text-q-unseen-ink',
  open: 'font-head text-q-open-ink',
  answered: 'font-strong text-q-done-ink',
  marked: 'font-head text-q-mark-ink',
  both: 'font-strong text-q-both-ink',
};
const FILLS: Readonly<Record<Standing, string>> = {
  unseen: 'before:border before:border-q-unseen-edge before:bg-q-unseen',
  open: 'before:border-2 before:border-q-open-edge before:bg-q-open',
  answered: 'before:border before:border-q-done-edge before:bg-q-done',
  marked: 'before:border-2 before:border-q-mark-edge before:bg-q-mark',
  both: 'before:border before:border-q-done-edge before:bg-q-both',
};
const RINGS: Readonly<Record<SaveStateName, string>> = {
  checking: '',
  saved: '',
  saving: 'before:shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--info)]',
  unsaved: 'before:shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--caution)]',
};
const BUBBLE =
  'relative isolate flex items-center justify-center before:absolute before:inset-0 before:-z-1 before:m-auto before:rounded-bubble';
const FOLD = 'after:absolute after:bg-flag after:[clip-path:polygon(0_0,100%_0,100%_100%)]';

const isFolded = (standing: Standing): boolean => standing === 'marked' || standing === 'both';

/** One element alone, since there may be two hundred: the bubble is drawn before the number, the folded corner after. */
export const standingClasses = (standing: Standing, save: SaveStateName = 'saved'): string =>
  classes(BUBBLE, INKS[standing], FILLS[standing], RINGS[save], isFolded(standing) && FOLD);

const CELL =
  'border-r border-b border-rule leading-none tabular-nums -outline-offset-2 before:size-8.5 hover:bg-tint ' +
  'aria-[current]:bg-tint aria-[current]:outline-2 aria-[current]:outline-pen';

const SAVE_NAMES: Readonly<Record<SaveStateName, string>> = {
  checking: '',
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

/** All that a cell shows, in words that are the same as long as it looks the same. */
function lookOf({ questions, current }: AttemptState, place: number): string {
  const question = questions[place]!;
  return `${standingOf(question)} ${question.save}${current === place ? ' here' : ''}`;
}

/** One question in the palette; drawn anew only when it changes itself. */
export const PaletteCell = memo(function PaletteCell({ store, place, onGo }: PaletteCellProps) {
  const look = useFollowedAttempt(store, (state) => lookOf(state, place));
  const [standing, save, here] = look.split(' ') as [Standing, SaveStateName, string?];
  return (
    <button
      type="button"
      onClick={() => onGo(place)}
      aria-label={`Question ${place + 1}, ${STANDING_NAMES[standing]}${SAVE_NAMES[save]}`}
      aria-current={here !== undefined || undefined}
      className={classes(
        standingClasses(standing, save),
        CELL,
        isFolded(standing) && 'after:top-0 after:right-0 after:size-3.5',
      )}
    >
      {place + 1}
    </button>
  );
});

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
      <span
        className={classes(
          standingClasses(standing, save),
          'size-5.5',
          isFolded(standing) && 'after:-top-0.5 after:-right-1.5 after:size-2.5',
          save ? 'before:size-4.5' : 'before:size-full',
        )}
      />
      <span>{name}</span>
      <span className="font-strong tabular-nums">{count}</span>
    </li>
  );
}
