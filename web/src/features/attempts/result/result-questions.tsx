import { memo, useDeferredValue, useMemo } from 'react';
import { CanEnlargePictures } from '../../../entities/picture/enlarge-picture';
import { penaltyOf } from '../../../entities/score/marks';
import { classes } from '../../../ui/classes';
import { Button } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import { Sheet } from '../../../ui/sheet';
import type { AttemptInsight, AttemptReview, FinishedAttempt } from '../attempt.queries';
import { MarkedQuestionItem, type Verdict } from './marked-question';
import { messages } from './messages';

/** Number of questions rendered with the page; the others are rendered at low priority. */
const INITIAL_QUESTIONS = 12;

/** Classes that hide the questions with other verdicts. */
const ONLY_CLASSES: Readonly<Record<Verdict, string>> = {
  Correct: '[&>article:not([data-verdict=Correct])]:hidden',
  Incorrect: '[&>article:not([data-verdict=Incorrect])]:hidden',
  Skipped: '[&>article:not([data-verdict=Skipped])]:hidden',
  Annulled: '[&>article:not([data-verdict=Annulled])]:hidden',
};

/** All questions. The filter only changes styles, so that two hundred questions are not re-rendered. */
export const Questions = memo(function Questions({ attempt, filter, isMarked, review }: QuestionsProps) {
  const questions = useDeferredValue(attempt.questions, attempt.questions.slice(0, INITIAL_QUESTIONS));
  const reviews = useMemo(
    () => new Map(review?.questions.map((question) => [question.questionId, question])),
    [review],
  );
  const insight = isInsight(filter) ? filter : undefined;
  return (
    <Sheet
      aria-label={messages.questions}
      data-filter={insight?.kind ?? filter}
      className={classes(
        'border-b-0',
        !isMarked && 'invisible',
        !isInsight(filter) && filter !== 'All' && ONLY_CLASSES[filter],
      )}
    >
      <CanEnlargePictures value>
        {questions.map((question, index) => (
          <MarkedQuestionItem
            key={question._id}
            attemptId={attempt.attemptId}
            question={question}
            index={index}
            penalty={penaltyOf(attempt)}
            review={reviews.get(question._id)}
            isHidden={insight !== undefined && !insight.questionIds.includes(question._id)}
          />
        ))}
      </CanEnlargePictures>
      {!isInsight(filter) && filter !== 'All' && verdictCount(attempt, filter) === 0 && (
        <p className="border-b border-rule px-6 py-12 text-center text-ink-soft">{messages.noQuestions}</p>
      )}
    </Sheet>
  );
});

interface QuestionsProps {
  attempt: FinishedAttempt;
  filter: Filter;
  isMarked: boolean;
  /** Undefined while it is not loaded */
  review: AttemptReview | undefined;
}

const verdictCount = ({ questions }: FinishedAttempt, filter: Verdict | 'All'): number =>
  questions.filter(({ verdict }) => verdict === filter).length;

/** The questions that are shown: all, those with a verdict, or those of an insight */
export type Filter = 'All' | Verdict | AttemptInsight;

const isInsight = (filter: Filter): filter is AttemptInsight => typeof filter === 'object';

interface ResultFilterProps {
  attempt: FinishedAttempt;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** False hides the counts, which would reveal the result during the marking animation */
  isMarked: boolean;
}

/** The filter tabs of a result, and the insight whose questions are shown. */
export function ResultFilter({ attempt, filter, onFilter, isMarked }: ResultFilterProps) {
  const counts: ['All' | Verdict, number][] = [['All', attempt.questions.length]];
  // only shown verdicts can be filtered
  if (attempt.questions.some(({ hidden }) => !hidden)) {
    for (const verdict of ['Incorrect', 'Skipped', 'Correct'] as const)
      counts.push([verdict, verdictCount(attempt, verdict)]);
    const annulledCount = verdictCount(attempt, 'Annulled');
    if (annulledCount > 0) counts.push(['Annulled', annulledCount]);
  }
  return (
    <>
      <div className="flex items-baseline gap-6 pt-8 pb-3 phone:px-4 phone:pt-6 phone:pb-0">
        <h2 className="section-title mr-auto phone:sr-only">{messages.everyQuestion}</h2>
        <FilterTabs
          tabs={counts.map(([name, count]) => ({
            name,
            label: name === 'All' ? messages.all : name,
            count: isMarked || name === 'All' ? count : undefined,
          }))}
          selected={isInsight(filter) ? undefined : filter}
          onSelect={onFilter}
          digits={String(attempt.questions.length).length}
        />
      </div>
      {isInsight(filter) && (
        <div className="flex items-center justify-between gap-x-6 gap-y-2 border border-b-0 border-rule bg-tint px-6 py-3 phone:flex-wrap phone:border-x-0 phone:px-4">
          <p className="text-pretty">{filter.text}</p>
          <Button size="dense" className="shrink-0" onClick={() => onFilter('All')}>
            {messages.insights.showAll}
          </Button>
        </div>
      )}
    </>
  );
}
