import type { UseQueryResult } from '@tanstack/react-query';
import { classes } from '../../../ui/classes';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { SkeletonBar } from '../../../ui/loading';
import { isEndNotRecorded, type AttemptInsight, type AttemptReview, type FinishedAttempt } from '../attempt.queries';
import { messages } from './messages';

const texts = messages.insights;

interface InsightsProps {
  attempt: FinishedAttempt;
  query: UseQueryResult<AttemptReview>;
  /** False hides the insights and reserves their space, until the marking animation has finished */
  isVisible: boolean;
  /** Called to show the questions of an insight */
  onShow: (insight: AttemptInsight) => void;
}

/** Up to three facts about the attempt, each with a button that shows its questions. */
export function Insights({ attempt, query, isVisible, onShow }: InsightsProps) {
  const insights = query.data?.insights;
  const isLoading = query.isPending || isEndNotRecorded(query.error);
  return (
    <Sheet
      aria-label={texts.name}
      aria-busy={isLoading}
      className={classes('mt-6 phone:mt-0 phone:border-t-0', !isVisible && 'invisible')}
    >
      <h2 className="section-title px-6 pt-4 pb-2 phone:px-4">{texts.name}</h2>
      {isLoading && (
        <div className="grid gap-6 px-6 py-4 phone:px-4">
          <SkeletonBar className="w-4/5" />
          <SkeletonBar className="w-3/5" />
        </div>
      )}
      {insights?.length === 0 && <p className="px-6 pt-1 pb-4 text-ink-soft phone:px-4">{texts.noInsights}</p>}
      <ul>
        {insights?.map((insight) => (
          <li
            key={insight.kind}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-rule px-6 py-3 phone:px-4 pointer-coarse:pb-1"
          >
            <p className="min-w-[min(16rem,100%)] flex-1 text-pretty">{insight.text}</p>
            <button
              type="button"
              className="link font-strong pointer-coarse:min-h-(--tap)"
              onClick={() => onShow(insight)}
            >
              {texts.show(questionNumbers(insight, attempt))}
            </button>
          </li>
        ))}
      </ul>
      {!isLoading && <FetchRetry query={query} />}
    </Sheet>
  );
}

/** Returns the numbers of the questions on the paper, from 1. */
const questionNumbers = ({ questionIds }: AttemptInsight, { questions }: FinishedAttempt): number[] =>
  questions.flatMap(({ _id }, index) => (questionIds.includes(_id) ? [index + 1] : []));
