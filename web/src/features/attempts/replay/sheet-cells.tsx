import { memo } from 'react';
import { classes } from '../../../ui/classes';
import {
  isFolded,
  STATUS_NAMES,
  statusClasses,
  statusOf,
  STATUSES,
  type QuestionStatus,
} from '../paper/question-status';
import type { QuestionThen, Replay, SheetThen } from './sheet';

interface SheetCellsProps {
  replay: Replay;
  sheet: SheetThen;
  seek: (at: number) => void;
}

/** Status of each question at the playhead; a cell moves the playhead to the first visit. */
export function SheetCells({ replay, sheet: { questions, current, isOver }, seek }: SheetCellsProps) {
  return (
    <>
      <div className="replay-cells">
        {questions.map((question, place) => (
          <Cell
            key={place}
            place={place}
            status={statusOf(question)}
            waits={waits(question)}
            isHere={place === current && !isOver}
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
const waits = ({ chosenAt, savedAt }: QuestionThen): boolean => chosenAt !== undefined && savedAt === undefined;

interface CellProps extends Pick<SheetCellsProps, 'replay' | 'seek'> {
  place: number;
  status: QuestionStatus;
  waits: boolean;
  isHere: boolean;
}

const Cell = memo(function Cell({ place, status, waits, isHere, replay, seek }: CellProps) {
  const go = () => {
    const first = replay.acts.find((act) => act.kind !== 'end' && act.question === place);
    if (first) seek(first.at);
  };
  return (
    <button
      type="button"
      onClick={go}
      aria-label={`Question ${place + 1}, ${STATUS_NAMES[status]}${waits ? ', not saved yet' : ''}`}
      aria-current={isHere || undefined}
      className={classes(
        statusClasses(status, waits ? 'unsaved' : 'saved'),
        'replay-cell',
        isFolded(status) && 'after:top-0 after:right-0 after:size-3.5',
      )}
    >
      {place + 1}
    </button>
  );
});

function Legend({ questions }: { questions: readonly QuestionThen[] }) {
  const statuses = questions.map(statusOf);
  return (
    <ul aria-label="Legend" className="replay-key-list">
      {STATUSES.map((status) => (
        <LegendLine
          key={status}
          status={status}
          name={status === 'answered-flagged' ? 'Answered + marked' : STATUS_NAMES[status]}
          count={statuses.filter((one) => one === status).length}
        />
      ))}
      <LegendLine status="answered" isWaiting name="Not saved" count={questions.filter(waits).length} />
    </ul>
  );
}

interface LegendLineProps {
  status: QuestionStatus;
  name: string;
  count: number;
  isWaiting?: boolean;
}

const LegendLine = ({ status, name, count, isWaiting = false }: LegendLineProps) => (
  <li>
    <i
      className={classes(
        statusClasses(status, isWaiting ? 'unsaved' : 'saved'),
        'size-5.5',
        isWaiting ? 'before:size-4.5' : 'before:size-full',
        isFolded(status) && 'after:-top-0.5 after:-right-1.5 after:size-2.5',
      )}
    />
    {name}
    <b className="tabular-nums">{count}</b>
  </li>
);
