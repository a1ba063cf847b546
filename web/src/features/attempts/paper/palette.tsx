import { memo, type CSSProperties, useEffect, useRef } from 'react';
import type { SaveState } from '../../../lib/outbox/outbox-state';
import { classes } from '../../../ui/classes';
import type { Question } from './exam-state';
import {
  countsOf,
  hasFoldedCorner,
  STATUS_NAMES,
  statusClasses,
  statusOf,
  STATUSES,
  type QuestionStatus,
} from './question-status';
import type { Exam } from './use-exam';
import { useLayout, type Layout } from './use-layout';

/** Rows of one block; the browser skips blocks outside the visible part. */
const BLOCK_ROWS = 6;
/** Number of columns, and height of a row in rem. */
const GRIDS: Readonly<Record<Layout, { columns: number; row: number }>> = {
  desktop: { columns: 5, row: 3.5 },
  tablet: { columns: 13, row: 3.25 },
  upright: { columns: 6, row: 3.125 },
  short: { columns: 7, row: 3 },
};

/** Returns the height of a palette with this number of cells, in rem. */
export const paletteHeight = (cells: number, layout: Layout): number =>
  Math.ceil(cells / GRIDS[layout].columns) * GRIDS[layout].row;

export interface PaletteCellsProps extends Pick<Exam, 'questions' | 'current'> {
  /** Must be stable, so that unchanged cells are not re-rendered */
  onOpen: (index: number) => void;
  className?: string;
}

/** One button per question: shows its status and opens it. Scrolls to the current question. */
export const PaletteCells = memo(function PaletteCells({ questions, current, onOpen, className }: PaletteCellsProps) {
  const list = useRef<HTMLDivElement>(null);
  const layout = useLayout();
  const { columns, row } = GRIDS[layout];
  const size = columns * BLOCK_ROWS;
  const blocks = Array.from({ length: Math.ceil(questions.length / size) }, (_, block) => block * size);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current, layout]);
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
              '--high': `${paletteHeight(Math.min(size, questions.length - first), layout)}rem`,
            } as CSSProperties
          }
        >
          {questions.slice(first, first + size).map((question, offset) => (
            <PaletteCell
              key={question.questionId}
              index={first + offset}
              status={statusOf(question)}
              save={question.save}
              isCurrent={first + offset === current}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
});

/** Legend of the shapes with the number of questions of each. */
export const Legend = memo(function Legend({ questions, className }: Pick<Exam, 'questions'> & { className?: string }) {
  const counts = countsOf(questions);
  return (
    <ul
      aria-label="Legend"
      className={classes(
        'grid gap-x-4 gap-y-1 text-xs tablet:flex tablet:flex-wrap short:flex short:flex-wrap short:gap-x-3 short:gap-y-0',
        className,
      )}
    >
      {STATUSES.map((status) => (
        <LegendLine
          key={status}
          status={status}
          name={STATUS_NAMES[status]}
          count={counts[status]}
          total={counts.all}
        />
      ))}
      <LegendLine
        status="answered"
        save="unsaved"
        name="Not saved yet"
        count={counts.unsavedCount}
        total={counts.all}
        className={counts.unsavedCount === 0 ? 'invisible' : undefined}
      />
    </ul>
  );
});

/** Shows '12 of 25 answered'. */
export function AnsweredLine({ questions }: { questions: readonly Question[] }) {
  const { answeredCount, all } = countsOf(questions);
  return (
    <span className="meta tabular-nums">
      <Count total={all}>{answeredCount}</Count> of {all} answered
    </span>
  );
}

/** A number with the width of the largest possible one, to prevent layout shift. */
export const Count = ({ children, total }: { children: number; total: number }) => (
  <span key={children} className="inline-block text-right" style={{ minWidth: `${String(total).length}ch` }}>
    {children}
  </span>
);

const CELL_CLASSES =
  'border-r border-b border-rule leading-none tabular-nums -outline-offset-2 before:size-8.5 hover:bg-tint ' +
  'aria-[current]:bg-tint aria-[current]:outline-2 aria-[current]:outline-pen';

const SAVE_NAMES: Readonly<Record<SaveState, string>> = {
  checking: '',
  saved: '',
  saving: ', saving',
  unsaved: ', not saved yet',
};

interface PaletteCellProps extends Pick<PaletteCellsProps, 'onOpen'> {
  index: number;
  status: QuestionStatus;
  save: SaveState;
  isCurrent: boolean;
}

const PaletteCell = memo(function PaletteCell({ index, status, save, isCurrent, onOpen }: PaletteCellProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(index)}
      aria-label={`Question ${index + 1}, ${STATUS_NAMES[status]}${SAVE_NAMES[save]}`}
      aria-current={isCurrent || undefined}
      className={classes(
        statusClasses(status, save),
        CELL_CLASSES,
        hasFoldedCorner(status) && 'after:top-0 after:right-0 after:size-3.5',
      )}
    >
      {index + 1}
    </button>
  );
});

/** A line of the legend: the shape, its name and the number of questions. */
function LegendLine({
  status,
  save,
  name,
  count,
  total,
  className,
}: {
  status: QuestionStatus;
  save?: SaveState;
  name: string;
  count: number;
  total: number;
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
          hasFoldedCorner(status) && 'after:-top-0.5 after:-right-1.5 after:size-2.5',
          save ? 'before:size-4.5' : 'before:size-full',
        )}
      />
      <span>{name}</span>
      <span className="font-strong tabular-nums">
        <Count total={total}>{count}</Count>
      </span>
    </li>
  );
}
