import { Ban, Check, Minus, X } from 'lucide-react';
import { countedQuestions, penaltyOf } from '../../../entities/score/marks';
import { percentText, scoreText } from '../../../entities/score/score-text';
import { classes } from '../../../ui/classes';
import { Sheet } from '../../../ui/sheet';
import type { FinishedAttempt } from '../attempt.queries';
import { markOf } from './marked-question';
import type { MarkingState } from './marking-animation';
import { messages } from './messages';
import { verdictCounts } from './verdict-counts';
import type { ResultComment } from './result-comment';
import { isListed } from './result-palette';

const LISTED_VERDICTS = ['Correct', 'Incorrect', 'Skipped', 'Annulled'] as const;
/** Minimum fraction of the marks at which the score is underlined. */
const HIGH = 0.9;
const ICON_CLASSES = 'mr-2 inline size-4.5! align-[-0.1875rem] stroke-[2.25]';

export interface ScoreSummaryProps {
  attempt: FinishedAttempt;
  marking: MarkingState;
  /** Comment on the result; undefined until the exam history is loaded */
  comment: ResultComment | undefined;
}

/** The marks inside a pen loop, a comment, and the calculation of the score. */
export function ScoreSummary({ attempt, marking, comment }: ScoreSummaryProps) {
  const { score, questions } = attempt;
  const isMarked = marking.markedCount === questions.length;
  const counts = verdictCounts(attempt, marking.markedCount);
  const countedTotal = countedQuestions(attempt);
  const lines = LISTED_VERDICTS.filter((verdict) => isListed(verdict, attempt)).map((verdict) => ({
    verdict,
    count: counts[verdict],
    mark: markOf(verdict, penaltyOf(attempt)),
  }));
  const markSum = lines.reduce((total, { count, mark }) => total + count * mark, 0);
  return (
    <Sheet
      aria-label={messages.summary.name}
      className="grid min-h-80 grid-cols-[21rem_minmax(0,1fr)] max-desktop:grid-cols-[17rem_minmax(0,1fr)] max-laptop:min-h-0 max-laptop:grid-cols-1 phone:border-t-0"
    >
      <div className="grid content-center justify-items-center gap-4 p-6 max-laptop:pt-8 phone:px-4">
        <Marks
          marks={markSum}
          questionCount={countedTotal}
          isLoopDrawn={marking.isLoopDrawn}
          isBest={comment?.isBest ?? false}
          isHigh={score >= HIGH}
        />
        <p className="text-ink-soft tabular-nums">{messages.summary.correct(lines[0]!.count)}</p>
      </div>
      <div className="grid content-between gap-4 border-l-(length:--line-strong) border-rule-strong px-8 py-6 max-laptop:border-0 max-laptop:pt-2 phone:px-4 phone:pb-3">
        <div
          className={classes(
            'min-h-21 transition-opacity duration-200 motion-reduce:transition-none max-laptop:text-center',
            !(marking.isCommentVisible && comment) && 'opacity-0',
          )}
        >
          <h2 className="page-title">{comment?.title}</h2>
          <p className="mt-1 text-pretty text-ink-soft">{comment?.statement}</p>
        </div>
        <table className="w-full tabular-nums phone:sr-only [&_td]:py-2 [&_th]:py-2">
          <tbody>
            {lines.map(({ verdict, count, mark }) => (
              <tr key={verdict} className="border-b border-rule last:border-b-0">
                <th scope="row" className="text-left font-text whitespace-nowrap">
                  {ICONS[verdict]}
                  {verdict}
                </th>
                <td className="w-16 text-right font-strong max-laptop:w-8">{count}</td>
                <td className="w-32 text-right whitespace-nowrap text-ink-soft max-laptop:w-16">
                  × {String(mark).replace('-', '−')}
                </td>
                <td className="w-20 text-right font-strong max-laptop:w-14">{scoreText(count * mark)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-(length:--line-strong) border-rule-strong">
              <th scope="row" colSpan={2} className="text-left font-text">
                {messages.summary.score}
              </th>
              <td className="text-right whitespace-nowrap text-ink-soft">
                {isMarked && `${scoreText(markSum)} ÷ ${countedTotal}`}
              </td>
              <td className="text-right font-strong">{isMarked ? scoreText(score) : '–'}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Sheet>
  );
}

const ICONS = {
  Correct: <Check className={`${ICON_CLASSES} text-positive`} />,
  Incorrect: <X className={`${ICON_CLASSES} text-negative`} />,
  Skipped: <Minus className={ICON_CLASSES} />,
  Annulled: <Ban className={ICON_CLASSES} />,
};

interface MarksProps {
  marks: number;
  questionCount: number;
  isLoopDrawn: boolean;
  isBest: boolean;
  isHigh: boolean;
}

/** The marks inside a pen loop: two loops for a new best, underlined if high. */
function Marks({ marks, questionCount, isLoopDrawn, isBest, isHigh }: MarksProps) {
  return (
    <p className="relative px-4 py-3 text-center">
      <svg
        viewBox="0 0 200 118"
        aria-hidden
        className="absolute top-1/2 left-1/2 w-[116%] -translate-x-1/2 -translate-y-[49%] overflow-visible fill-none stroke-examiner stroke-[1.75] [stroke-linecap:round]"
      >
        <Stroke
          isVisible={isLoopDrawn}
          d="M34 26C70 2 146-2 178 26c30 28 14 66-40 76C84 111 16 102 8 62 3 36 40 10 96 6c26-2 52 0 72 10"
        />
        {isBest && (
          <Stroke isVisible={isLoopDrawn} isDelayed d="M168 16c40 22 34 72-30 88C80 117 6 108 2 66-2 34 44 6 104 3" />
        )}
        {isHigh && !isBest && (
          <Stroke isVisible={isLoopDrawn} isDelayed d="M62 122c28-4 52-4 80-2M74 128.5c20-3 38-3 56-1.5" />
        )}
      </svg>
      <b className="relative block min-w-54 text-[length:var(--size-score)]/[0.95] font-head tracking-[-0.03em] tabular-nums max-desktop:min-w-44 max-desktop:text-[4.5rem] phone:min-w-40 phone:text-[4rem]">
        {scoreText(marks)}
      </b>
      <span className="relative text-base text-ink-soft phone:text-sm">
        {messages.summary.ofMarks(questionCount, percentText(marks / questionCount))}
      </span>
      {isBest && (
        <span
          className={classes(
            'absolute -top-7 -right-8 rotate-[-4deg] rounded-control border-2 border-examiner bg-surface px-2 py-0.5 text-xs font-head text-ink transition-opacity delay-1250 duration-(--press) motion-reduce:transition-none',
            !isLoopDrawn && 'opacity-0',
          )}
        >
          {messages.summary.newBest}
        </span>
      )}
    </p>
  );
}

interface StrokeProps {
  d: string;
  isVisible: boolean;
  /** True if it is drawn after the first stroke */
  isDelayed?: boolean;
}

const Stroke = ({ d, isVisible, isDelayed = false }: StrokeProps) => (
  <path
    d={d}
    pathLength={1}
    strokeDasharray={1}
    strokeDashoffset={isVisible ? 0 : 1}
    className={classes('drawn-by-pen', isDelayed && 'delay-600', !isVisible && 'invisible')}
  />
);
