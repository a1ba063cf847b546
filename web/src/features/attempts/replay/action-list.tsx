import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { elapsedText } from '../../../lib/time/countdown';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FilterTabs } from '../../../ui/filter-tabs';
import type { FinishedAttempt } from '../attempt.queries';
import type { Action } from '../../../../../api/contracts/http/attempt-actions';
import type { AnswerSheet, Change, Replay } from './answer-sheet';
import { messages } from './messages';

const texts = messages.actions;

/** Number of rendered rows before and after the playhead. */
const ROWS_AROUND = 40;
/** Step by which the range of rendered rows moves. */
const ROWS_STEP = 20;

export type ListedActions = 'changes' | 'all';

interface ActionListProps {
  attempt: FinishedAttempt;
  replay: Replay;
  sheet: AnswerSheet;
  filter: ListedActions;
  onFilter: (filter: ListedActions) => void;
  seek: (at: number) => void;
}

/** Answer changes or all actions by time, each with a button that moves the playhead there. */
export function ActionList({ attempt, replay, sheet: { at, actionCount }, filter, onFilter, seek }: ActionListProps) {
  const rowsOf = useMemo(
    (): Readonly<Record<ListedActions, readonly ActionRow[]>> => ({
      changes: replay.changes.map((change) => ({
        at: change.at,
        question: change.question,
        text: <ChangedAnswer change={change} />,
      })),
      all: [
        ...replay.actions.flatMap((action) => rowsOfAction(action, attempt)),
        ...remarkRows(attempt, replay.duration),
      ],
    }),
    [replay, attempt],
  );
  const rows = rowsOf[filter];
  const doneCount = rows.findLastIndex((row) => row.at <= at) + 1;
  const first = Math.max(0, Math.floor(doneCount / ROWS_STEP) * ROWS_STEP - ROWS_AROUND);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [actionCount, filter]);
  return (
    <>
      <FilterTabs
        tabs={[
          { name: 'changes', label: texts.changes, count: rowsOf.changes.length },
          { name: 'all', label: texts.all, count: rowsOf.all.length },
        ]}
        selected={filter}
        onSelect={onFilter}
        className="pb-2 text-xs"
      />
      {rows.length === 0 && <p className="py-4 text-ink-soft">{texts.noChanges}</p>}
      <ol ref={list}>
        {rows.slice(first, first + 2 * ROWS_AROUND + ROWS_STEP).map((row, n) => (
          <Row
            key={first + n}
            {...row}
            isDone={first + n < doneCount}
            isCurrent={first + n === doneCount - 1}
            seek={seek}
          />
        ))}
      </ol>
    </>
  );
}

interface ActionRow {
  at: number;
  question: number | undefined;
  text: ReactNode;
}

interface RowProps extends ActionRow {
  isDone: boolean;
  isCurrent: boolean;
  seek: (at: number) => void;
}

const Row = memo(function Row({ at, question, text, isDone, isCurrent, seek }: RowProps) {
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classes(
        'grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-2 border-b border-rule py-2 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        'aria-[current]:bg-tint aria-[current]:shadow-[-0.5rem_0_0_var(--tint),0.5rem_0_0_var(--tint)]',
        !isDone && 'text-ink-faint',
      )}
    >
      <b className="text-accent tabular-nums">{question === undefined ? '' : question + 1}</b>
      <span>{text}</span>
      <Button size="dense" className="tabular-nums" aria-label={texts.goTo(elapsedText(at))} onClick={() => seek(at)}>
        {elapsedText(at)}
      </Button>
    </li>
  );
});

const ChangedAnswer = ({ change: { from, to } }: { change: Change }) => (
  <span className="flex items-center gap-2">
    <Bubble size="small" className="border-dashed border-ink text-ink">
      {letterOf(from)}
    </Bubble>
    <ArrowRight className="size-4! text-ink-faint" />
    {to === null ? (
      texts.cleared
    ) : (
      <Bubble size="small" filled>
        {letterOf(to)}
      </Bubble>
    )}
    <span className="sr-only">{texts.changeLabel(letterOf(from), to === null ? null : letterOf(to))}</span>
  </span>
);

/** Returns the rows of regradings, which follow the end of the attempt. */
const remarkRows = ({ remarks, questions }: FinishedAttempt, end: number): ActionRow[] =>
  remarks.map(({ questionId, before, after, reason }) => ({
    at: end,
    question: questions.findIndex(({ _id }) => _id === questionId),
    text: texts.remarked(before, after, reason),
  }));

/** Minimum duration in ms of a save that is listed as a separate row. */
const SLOW_MS = 5_000;

function rowsOfAction(action: Action, { reason }: FinishedAttempt): ActionRow[] {
  const { at } = action;
  switch (action.kind) {
    case 'leave':
      return [];
    case 'end':
      return [{ at, question: undefined, text: reason === 'timeUp' ? texts.timeRanOut : texts.submitted }];
    case 'open':
      return [{ at, question: action.question, text: texts.opened }];
    case 'flag':
      return [{ at, question: action.question, text: action.marked ? texts.flagged : texts.unflagged }];
    case 'choose': {
      const text = action.option === null ? texts.answerCleared : texts.chose(letterOf(action.option));
      return [{ at, question: action.question, text: action.isLate ? texts.tooLate(text) : text }];
    }
    case 'save': {
      const saveDelay = at - action.chosenAt;
      return saveDelay < SLOW_MS
        ? []
        : [{ at, question: action.question, text: texts.savedAfter(elapsedText(saveDelay)) }];
    }
  }
}
