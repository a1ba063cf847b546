import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { scoreText } from '../../../entities/score/score-text';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Button } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import type { FinishedAttempt } from '../attempt.queries';
import type { Act } from './acts';
import { clockText } from './clock-text';
import type { Change, Replay } from './sheet';

/** Number of rendered rows before and after the playhead. */
const ROWS_AROUND = 40;
/** The rendered rows change in steps of this size. */
const ROWS_AT_ONCE = 20;

export type Listed = 'changes' | 'all';

interface ActListProps {
  attempt: FinishedAttempt;
  replay: Replay;
  /** actions up to the playhead */
  done: number;
  at: number;
  listed: Listed;
  onList: (listed: Listed) => void;
  seek: (at: number) => void;
}

/** Answer changes, or all that was done, by time; each leads there. */
export function ActList({ attempt, replay, done, at, listed, onList, seek }: ActListProps) {
  const rows = useMemo(
    (): Readonly<Record<Listed, readonly ActRow[]>> => ({
      changes: replay.changes.map((change) => ({ at: change.at, question: change.question, text: changeText(change) })),
      all: [...replay.acts.flatMap((act) => rowOf(act, attempt)), ...remarksOf(attempt, replay.duration)],
    }),
    [replay, attempt],
  );
  const shown = rows[listed];
  const past = shown.findLastIndex((row) => row.at <= at) + 1;
  const first = Math.max(0, Math.floor(past / ROWS_AT_ONCE) * ROWS_AT_ONCE - ROWS_AROUND);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [done, listed]);
  return (
    <>
      <FilterTabs
        tabs={[
          { name: 'changes', label: 'Answer changes', count: rows.changes.length },
          { name: 'all', label: 'All actions', count: rows.all.length },
        ]}
        chosen={listed}
        onChoose={onList}
        className="replay-of-acts"
      />
      {shown.length === 0 && <p className="py-4 text-ink-soft">No answer was changed.</p>}
      <ol ref={list} className="replay-acts">
        {shown.slice(first, first + 2 * ROWS_AROUND + ROWS_AT_ONCE).map((row, n) => (
          <Row key={first + n} {...row} isDone={first + n < past} isLast={first + n === past - 1} seek={seek} />
        ))}
      </ol>
    </>
  );
}

interface ActRow {
  at: number;
  question: number | undefined;
  text: ReactNode;
}

interface RowProps extends ActRow {
  isDone: boolean;
  isLast: boolean;
  seek: (at: number) => void;
}

const Row = memo(function Row({ at, question, text, isDone, isLast, seek }: RowProps) {
  return (
    <li data-done={isDone || undefined} aria-current={isLast || undefined}>
      <b>{question === undefined ? '' : question + 1}</b>
      <span>{text}</span>
      <Button size="dense" className="tabular-nums" aria-label={`Go to ${clockText(at)}`} onClick={() => seek(at)}>
        {clockText(at)}
      </Button>
    </li>
  );
});

const changeText = ({ from, to }: Change): ReactNode => (
  <span className="flex items-center gap-2">
    <Bubble size="small" className="border-dashed border-ink text-ink">
      {letterOf(from)}
    </Bubble>
    <ArrowRight className="size-4! text-ink-faint" />
    {to === null ? (
      'cleared'
    ) : (
      <Bubble size="small" filled>
        {letterOf(to)}
      </Bubble>
    )}
    <span className="sr-only">
      {to === null ? `${letterOf(from)} cleared` : `${letterOf(from)}, then ${letterOf(to)}`}
    </span>
  </span>
);

/** Regradings come after the end of the attempt. */
const remarksOf = ({ remarks, questions }: FinishedAttempt, end: number): ActRow[] =>
  remarks.map((remark) => ({
    at: end,
    question: questions.findIndex(({ _id }) => _id === remark.questionId),
    text: `Marked again: ${scoreText(remark.before)} → ${scoreText(remark.after)}. ${remark.reason}`,
  }));

/** Saves faster than this (ms) have no row of their own. */
const SLOW_MS = 5_000;

function rowOf(act: Act, { reason }: FinishedAttempt): ActRow[] {
  const { at } = act;
  switch (act.kind) {
    case 'leave':
      return [];
    case 'end':
      return [{ at, question: undefined, text: reason === 'timeUp' ? 'Time ran out' : 'Submitted' }];
    case 'look':
      return [{ at, question: act.question, text: 'Opened' }];
    case 'flag':
      return [{ at, question: act.question, text: act.marked ? 'Marked for review' : 'Mark removed' }];
    case 'choose': {
      const chosen = act.option === null ? 'Answer cleared' : `Chose ${letterOf(act.option)}`;
      return [{ at, question: act.question, text: act.isLate ? `${chosen}, too late` : chosen }];
    }
    case 'save': {
      const waited = at - act.chosenAt;
      return waited < SLOW_MS
        ? []
        : [{ at, question: act.question, text: `Saved ${clockText(waited)} after it was chosen` }];
    }
  }
}
