import { memo } from 'react';
import { classes } from '../../../ui/classes';
import {
  hasFoldedCorner,
  STATUS_NAMES,
  statusClasses,
  statusOf,
  STATUSES,
  type QuestionStatus,
} from '../paper/question-status';
import type { AnswerSheet, QuestionState, Replay } from './answer-sheet';
import { messages } from './messages';

interface StatusGridProps {
  replay: Replay;
  sheet: AnswerSheet;
  seek: (at: number) => void;
}

/** Status of each question at the playhead; a cell moves the playhead to the first visit. */
export function StatusGrid({ replay, sheet: { questions, current, isOver }, seek }: StatusGridProps) {
  return (
    <>
      <div className="grid grid-cols-5 border-t border-l border-rule">
        {questions.map((question, index) => (
          <Cell
            key={index}
            index={index}
            status={statusOf(question)}
            isWaiting={isWaiting(question)}
            isCurrent={index === current && !isOver}
            replay={replay}
            seek={seek}
          />
        ))}
      </div>
      <Legend questions={questions} />
    </>
  );
}

/** Returns whether the answer was only stored on the student's device. */
const isWaiting = ({ chosenAt, savedAt }: QuestionState): boolean => chosenAt !== undefined && savedAt === undefined;

interface CellProps extends Pick<StatusGridProps, 'replay' | 'seek'> {
  index: number;
  status: QuestionStatus;
  isWaiting: boolean;
  isCurrent: boolean;
}

const Cell = memo(function Cell({ index, status, isWaiting: isAnswerWaiting, isCurrent, replay, seek }: CellProps) {
  const goToFirstVisit = () => {
    const first = replay.actions.find((action) => action.kind !== 'end' && action.question === index);
    if (first) seek(first.at);
  };
  return (
    <button
      type="button"
      onClick={goToFirstVisit}
      aria-label={messages.sheet.cell(index + 1, STATUS_NAMES[status], isAnswerWaiting)}
      aria-current={isCurrent || undefined}
      className={classes(
        statusClasses(status, isAnswerWaiting ? 'unsaved' : 'saved'),
        'aspect-[1/0.86] border-r border-b border-rule leading-none tabular-nums -outline-offset-2 before:size-8.5 hover:bg-tint',
        'aria-[current]:bg-tint aria-[current]:outline-2 aria-[current]:outline-pen',
        'short:aspect-auto short:h-7.5 short:text-xs short:before:size-6 upright:aspect-auto upright:h-12.5',
        hasFoldedCorner(status) && 'after:top-0 after:right-0 after:size-3.5',
      )}
    >
      {index + 1}
    </button>
  );
});

function Legend({ questions }: { questions: readonly QuestionState[] }) {
  const statuses = questions.map(statusOf);
  return (
    <ul aria-label={messages.sheet.legend} className="grid grid-cols-2 gap-x-4 gap-y-1 pt-3 text-xs short:hidden">
      {STATUSES.map((status) => (
        <LegendItem
          key={status}
          status={status}
          label={status === 'answered-flagged' ? messages.sheet.answeredAndFlagged : STATUS_NAMES[status]}
          count={statuses.filter((other) => other === status).length}
        />
      ))}
      <LegendItem
        status="answered"
        isWaiting
        label={messages.sheet.notSaved}
        count={questions.filter(isWaiting).length}
      />
    </ul>
  );
}

interface LegendItemProps {
  status: QuestionStatus;
  label: string;
  count: number;
  isWaiting?: boolean;
}

const LegendItem = ({ status, label, count, isWaiting: isAnswerWaiting = false }: LegendItemProps) => (
  <li className="grid min-h-6 grid-cols-[1.75rem_1fr_auto] items-center gap-2">
    <i
      className={classes(
        statusClasses(status, isAnswerWaiting ? 'unsaved' : 'saved'),
        'size-5.5',
        isAnswerWaiting ? 'before:size-4.5' : 'before:size-full',
        hasFoldedCorner(status) && 'after:-top-0.5 after:-right-1.5 after:size-2.5',
      )}
    />
    {label}
    <b className="tabular-nums">{count}</b>
  </li>
);
