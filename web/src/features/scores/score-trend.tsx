import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isScored, type ExamHistoryRow, type ScoredExam } from '../../entities/score/exam-history.queries';
import { percentText } from '../../entities/score/score-text';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { columnsOf, progressOf } from './exam-scores';
import { messages } from './messages';
import { ScoreColumns, useWidth, type ColumnMeasures } from './score-columns';

const texts = messages.scores;

const COLUMNS = 12;
const WIDE = { step: 14, radius: 6.5 };
/** Distance of columns in a wide chart, px. */
const PITCH_MIN = 29;
const PITCH_MAX = 52;
/** Width of the axis and the right edge, px. */
const AXIS = 40;
const NARROW = { pitch: 24, step: 17, radius: 6.5 };
/** Width in px below which a chart has narrow columns. */
const NARROW_WIDTH = 388;

/** The latest twelve scores and their average. */
export function ScoreTrend({ history }: { history: UseQueryResult<ExamHistoryRow[]> }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const exams = history.data?.filter(isScored) ?? (history.isPending ? [] : undefined);
  return (
    <Sheet aria-labelledby="score-trend" aria-busy={history.isPending} className="flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-0.5">
        <h2 id="score-trend" className="section-title">
          {texts.title}
        </h2>
        {exams && exams.length > 1 && <span className="meta">{texts.lastTests(Math.min(COLUMNS, exams.length))}</span>}
        <Link to="/student/exam-history" className="link ml-auto font-strong pointer-coarse:py-3">
          {texts.history}
        </Link>
      </header>
      {exams && (
        <>
          <div ref={element} className="mx-6 phone:mx-4">
            <ScoreColumns
              columns={columnsOf(exams, COLUMNS)}
              count={COLUMNS}
              measures={measuresFor(width)}
              hasNegative={exams.slice(0, COLUMNS).some(({ score }) => Math.round(score * 10) < 0)}
            />
          </div>
          {exams.length > 0 && <Average exams={exams} />}
          {history.isPending && <SkeletonBar className="mx-6 mt-3 mb-7 w-40 phone:mx-4" />}
        </>
      )}
      <FetchRetry query={history} />
    </Sheet>
  );
}

function measuresFor(width: number): ColumnMeasures {
  if (width < NARROW_WIDTH) return NARROW;
  const pitch = Math.floor((width - AXIS) / COLUMNS);
  return { ...WIDE, pitch: Math.min(PITCH_MAX, Math.max(PITCH_MIN, pitch)) };
}

function Average({ exams }: { exams: readonly ScoredExam[] }) {
  const { average, count, gain } = progressOf(exams);
  return (
    <p className="mt-auto flex items-center gap-4 px-6 pt-2 pb-4 phone:px-4">
      <b className="text-xl font-head tracking-[-0.01em] tabular-nums">{percentText(average)}</b>
      <span className="text-xs text-ink-soft">
        {count === 1 ? texts.firstScore : texts.averageOf(count)}
        {gain !== undefined && gain !== 0 && (
          <>
            , <b className={gain > 0 ? 'text-positive' : undefined}>{texts.gain(gain, average - gain)}</b>
          </>
        )}
      </span>
    </p>
  );
}
