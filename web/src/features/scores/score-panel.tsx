import { SUBJECTS } from '../../../../api/contracts/http/limits';
import type { ScoredExam } from '../../entities/score/exam-history.queries';
import { percentText } from '../../entities/score/score-text';
import { Bubble } from '../../ui/bubble';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { AVERAGED_EXAMS, averageOf, columnsOf, letterOfSubject, progressOf } from './exam-scores';
import { messages } from './messages';
import { columnsIn, ScoreColumns, useWidth } from './score-columns';

const texts = messages.scores;

const COLUMNS_MAX = 25;
const COLUMNS_MIN = 12;
const WIDE = { pitch: 28, step: 22, radius: 8.5 };
const NARROW = { pitch: 24, step: 20, radius: 8.5 };
/** Width in px below which a chart has narrow columns. */
const NARROW_WIDTH = 376;

export interface ScorePanelProps {
  /** Newest first; undefined until loaded */
  exams: readonly ScoredExam[] | undefined;
  /** All exams, for the averages by subject */
  all: readonly ScoredExam[];
  /** Prefix of the texts: 'Physics ' if filtered by a subject, otherwise '' */
  subjectPrefix: string;
}

/** The scores as columns of bubbles, with their average. */
export function ScorePanel({ exams, all, subjectPrefix }: ScorePanelProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const measures = width < NARROW_WIDTH ? NARROW : WIDE;
  const count = columnsIn(width, measures, COLUMNS_MIN, COLUMNS_MAX);
  return (
    <Sheet
      aria-label={texts.title}
      aria-busy={!exams}
      className="grid grid-cols-[minmax(0,1fr)_20rem] @max-4xl:grid-cols-1 phone:border-t-0"
    >
      <div className="min-w-0 px-6 pt-4 pb-6 phone:p-4">
        <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
          <h2 className="section-title">{texts.title}</h2>
          {exams && exams.length >= AVERAGED_EXAMS && <AverageLegend />}
        </header>
        <div ref={element}>
          <ScoreColumns
            columns={columnsOf(exams ?? [], count)}
            count={count}
            measures={measures}
            hasNegative={all.some(({ score }) => Math.round(score * 10) < 0)}
          />
        </div>
      </div>
      <div className="grid content-between gap-4 border-l-(length:--line-strong) border-rule-strong p-6 @max-4xl:-order-1 @max-4xl:border-l-0 @max-4xl:pb-0 phone:px-4 phone:pt-4">
        {exams ? <Average exams={exams} subjectPrefix={subjectPrefix} /> : <SkeletonAverage />}
        {exams && <AverageBySubject all={all} />}
      </div>
    </Sheet>
  );
}

const AverageLegend = () => (
  <span className="meta inline-flex items-center gap-2">
    <svg viewBox="0 0 28 12" aria-hidden className="h-3 w-7 fill-none stroke-examiner stroke-[2.25]">
      <path d="M2 8C8 8 10 3 14 4s6 4 12 1" strokeLinecap="round" />
    </svg>
    {texts.averageLegend}
  </span>
);

const FIGURE_CLASSES = 'block text-xl font-head tracking-[-0.01em] tabular-nums';

function Average({ exams, subjectPrefix }: { exams: readonly ScoredExam[]; subjectPrefix: string }) {
  // of a subject without exams, or while all results are withheld
  if (exams.length === 0) return <p className="text-ink-soft">{texts.noScores(subjectPrefix)}</p>;
  if (exams.length === 1) {
    return (
      <p className="text-pretty">
        <span className={FIGURE_CLASSES}>{percentText(exams[0]!.score)}</span>
        {texts.firstOf(subjectPrefix)}
      </p>
    );
  }
  const { average, count, gain } = progressOf(exams);
  return (
    <p className="text-pretty">
      <span className={FIGURE_CLASSES}>{percentText(average)}</span>
      {texts.averageOfTests(count, subjectPrefix)}
      {gain !== undefined && <Gain gain={gain} before={average - gain} />}
    </p>
  );
}

/** The change from the five tests before. Only a gain is coloured. */
function Gain({ gain, before }: { gain: number; before: number }) {
  if (gain === 0) return texts.unchanged;
  return (
    <>
      , <b className={gain > 0 ? 'text-positive' : undefined}>{texts.gain(gain, before)}</b>
    </>
  );
}

const SkeletonAverage = () => (
  <div className="grid auto-rows-[1.5rem] grid-rows-[2.375rem] items-center">
    <SkeletonBar className="h-7 w-24" />
    <SkeletonBar className="w-full" />
    <SkeletonBar className="w-2/5" />
  </div>
);

function AverageBySubject({ all }: { all: readonly ScoredExam[] }) {
  const subjects = SUBJECTS.map((subject) => ({ subject, exams: all.filter((exam) => exam.subject === subject) }));
  return (
    <table
      aria-label={texts.bySubject}
      className="w-full tabular-nums @max-4xl:hidden [&_td,&_th]:border-t [&_td,&_th]:border-rule [&_td,&_th]:py-1"
    >
      <tbody>
        {subjects
          .filter(({ exams }) => exams.length > 0)
          .map(({ subject, exams }) => (
            <tr key={subject}>
              <td className="w-9">
                <Bubble size="small">{letterOfSubject(subject)}</Bubble>
              </td>
              <th scope="row" className="text-left font-text">
                {subject}
              </th>
              <td className="text-right text-xs text-ink-soft">{texts.tests(exams.length)}</td>
              <td className="w-14 text-right font-strong">{percentText(averageOf(exams.slice(0, AVERAGED_EXAMS)))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
