import { memo } from 'react';
import { classes } from '../../../ui/classes';
import { Kbd } from '../../../ui/kbd';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import styles from './reviews.module.css';
import type { DoubtStatus, QueueRow } from './use-queue';

const NAMES: Readonly<Record<DoubtStatus, string>> = {
  waiting: messages.waiting,
  new: messages.newStatus,
  other: messages.otherIsAnswering,
  mine: messages.youAreAnswering,
  done: messages.answeredByYou,
  closed: messages.answeredByOther,
};
const STATUS_CLASSES: Readonly<Record<DoubtStatus, string>> = {
  waiting: 'border border-q-unseen-edge bg-q-unseen text-q-unseen-ink',
  new: 'border-2 border-accent bg-q-unseen text-accent',
  other: 'border-2 border-dashed border-ink-faint text-ink-soft',
  mine: 'border-2 border-q-open-edge bg-q-open text-q-open-ink',
  done: 'border border-q-done-edge bg-q-done text-q-done-ink',
  closed: 'border border-transparent text-ink-faint line-through',
};
/** Statuses in the order of the legend, which omits statuses without doubts except `waiting`. */
const LEGEND: readonly DoubtStatus[] = ['waiting', 'new', 'other', 'mine', 'done'];

export interface QueuePaletteProps {
  entries: readonly QueueRow[];
  openId: string | undefined;
  /** Number of doubts that are not fetched yet */
  remaining: number;
  /** Opens a doubt; must be stable */
  onSelect: (doubtId: string) => void;
}

/** Palette of the queue: a numbered bubble with the status of each doubt; wide screens only. */
export function QueuePalette({ entries, openId, remaining, onSelect }: QueuePaletteProps) {
  const countOf = (status: DoubtStatus) => entries.filter((entry) => entry.status === status).length;
  return (
    <Sheet aria-labelledby="queue-title" className={styles.palette}>
      <header className="flex items-baseline justify-between px-4 pt-3 pb-2">
        <h2 id="queue-title" className="section-title">
          {messages.queue}
        </h2>
        {countOf('done') > 0 && <span className="meta tabular-nums">{messages.answeredCount(countOf('done'))}</span>}
      </header>
      <div className="grid content-start gap-4 overflow-y-auto px-4 pb-4">
        <div className="grid grid-cols-6 pr-px pb-px">
          {entries.map(({ number, doubt, status }) => (
            <Cell
              key={doubt._id}
              number={number}
              id={doubt._id}
              status={status}
              isOpen={doubt._id === openId}
              onSelect={onSelect}
            />
          ))}
        </div>
        {remaining > 0 && <p className="meta">{messages.andMore(remaining)}</p>}
        <ul aria-label={messages.legend} className="grid gap-1 text-xs">
          {LEGEND.filter((status) => status === 'waiting' || countOf(status) > 0).map((status) => (
            <li key={status} className="flex items-center gap-3">
              <span aria-hidden className={classes('size-5 rounded-bubble', STATUS_CLASSES[status])} />
              {NAMES[status]}
              <span className="ml-auto font-strong tabular-nums">
                {countOf(status) + (status === 'waiting' ? remaining : 0)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <footer className="flex flex-wrap gap-x-4 gap-y-1 border-t border-rule px-4 py-3 text-xs text-ink-soft">
        <Hint keys={['J', 'K']}>{messages.keyMove}</Hint>
        <Hint keys={['C']}>{messages.imAnswering}</Hint>
        <Hint keys={['↵']}>{messages.keyWrite}</Hint>
        <Hint keys={['Ctrl', '↵']}>{messages.keyPost}</Hint>
        <Hint keys={['Esc']}>{messages.keyRelease}</Hint>
      </footer>
    </Sheet>
  );
}

const Cell = memo(function Cell({
  number,
  id,
  status,
  isOpen,
  onSelect,
}: {
  number: number;
  id: string;
  status: DoubtStatus;
  isOpen: boolean;
  onSelect: (doubtId: string) => void;
}) {
  return (
    <button
      type="button"
      disabled={status === 'done'}
      onClick={() => onSelect(id)}
      aria-label={messages.doubtWithStatus(number, NAMES[status])}
      aria-current={isOpen || undefined}
      className="-mr-px -mb-px grid h-10 place-items-center border border-rule -outline-offset-2 enabled:hover:bg-tint aria-[current]:outline-2 aria-[current]:outline-pen"
    >
      <span
        className={classes(
          'grid size-7.5 place-items-center rounded-bubble text-xs leading-none font-strong tabular-nums',
          STATUS_CLASSES[status],
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
