import { memo } from 'react';
import { classes } from '../../../ui/classes';
import { Kbd } from '../../../ui/kbd';
import { Sheet } from '../../../ui/sheet';
import type { Standing } from './queue';
import type { ShownPlace } from './use-queue';

const NAMES: Readonly<Record<Standing, string>> = {
  waiting: 'Waiting',
  new: 'New',
  other: 'Another tutor is answering',
  mine: 'You are answering',
  done: 'Answered by you',
  left: 'Answered by another tutor',
};
const LOOKS: Readonly<Record<Standing, string>> = {
  waiting: 'border border-q-unseen-edge bg-q-unseen text-q-unseen-ink',
  new: 'border-2 border-accent bg-q-unseen text-accent',
  other: 'border-2 border-dashed border-ink-faint text-ink-soft',
  mine: 'border-2 border-q-open-edge bg-q-open text-q-open-ink',
  done: 'border border-q-done-edge bg-q-done text-q-done-ink',
  left: 'border border-transparent text-ink-faint line-through',
};
/** listed in the legend if there are any */
const LEGEND: readonly Standing[] = ['waiting', 'new', 'other', 'mine', 'done'];

export interface QueuePaletteProps {
  places: readonly ShownPlace[];
  openId: string | undefined;
  /** number of doubts after those shown */
  behind: number;
  /** must be stable */
  onGo: (doubtId: string) => void;
}

/** The queue as a palette of numbers with the state of each doubt; desktop only. */
export function QueuePalette({ places, openId, behind, onGo }: QueuePaletteProps) {
  const counts = (standing: Standing) => places.filter((place) => place.standing === standing).length;
  return (
    <Sheet aria-labelledby="queue-title" className="queue-palette">
      <header className="flex items-baseline justify-between px-4 pt-3 pb-2">
        <h2 id="queue-title" className="section-title">
          Queue
        </h2>
        {counts('done') > 0 && <span className="meta tabular-nums">{counts('done')} answered</span>}
      </header>
      <div className="grid content-start gap-4 overflow-y-auto px-4 pb-4">
        <div className="grid grid-cols-6 pr-px pb-px">
          {places.map(({ number, doubt, standing }) => (
            <Cell
              key={doubt._id}
              number={number}
              id={doubt._id}
              standing={standing}
              isOpen={doubt._id === openId}
              onGo={onGo}
            />
          ))}
        </div>
        {behind > 0 && <p className="meta">and {behind.toLocaleString('en')} more</p>}
        <ul aria-label="Legend" className="grid gap-1 text-xs">
          {LEGEND.filter((standing) => standing === 'waiting' || counts(standing) > 0).map((standing) => (
            <li key={standing} className="flex items-center gap-3">
              <span aria-hidden className={classes('size-5 rounded-bubble', LOOKS[standing])} />
              {NAMES[standing]}
              <span className="ml-auto font-strong tabular-nums">
                {counts(standing) + (standing === 'waiting' ? behind : 0)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <footer className="flex flex-wrap gap-x-4 gap-y-1 border-t border-rule px-4 py-3 text-xs text-ink-soft">
        <Hint keys={['J', 'K']}>move</Hint>
        <Hint keys={['C']}>I’m answering</Hint>
        <Hint keys={['↵']}>write</Hint>
        <Hint keys={['Ctrl', '↵']}>post</Hint>
        <Hint keys={['Esc']}>release</Hint>
      </footer>
    </Sheet>
  );
}

const Cell = memo(function Cell({
  number,
  id,
  standing,
  isOpen,
  onGo,
}: {
  number: number;
  id: string;
  standing: Standing;
  isOpen: boolean;
  onGo: (doubtId: string) => void;
}) {
  return (
    <button
      type="button"
      disabled={standing === 'done'}
      onClick={() => onGo(id)}
      aria-label={`Doubt ${number}, ${NAMES[standing]}`}
      aria-current={isOpen || undefined}
      className="-mr-px -mb-px grid h-10 place-items-center border border-rule -outline-offset-2 enabled:hover:bg-tint aria-[current]:outline-2 aria-[current]:outline-pen"
    >
      <span
        className={classes(
          'grid size-7.5 place-items-center rounded-bubble text-xs leading-none font-strong tabular-nums',
          LOOKS[standing],
        )}
      >
        {number}
      </span>
    </button>
  );
});

const Hint = ({ keys, children }: { keys: readonly string[]; children: string }) => (
  <span className="inline-flex items-center gap-1 not-has-[kbd]:hidden">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {children}
  </span>
);
