import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DAILY_QUESTIONS_MAX, DAILY_QUESTIONS_MIN } from '../../../../api/contracts/http/practice';
import { reviewsQuery, type Reviews } from '../../entities/practice/practice.queries';
import { useAccountId } from '../../lib/session';
import { MONTH_DAY } from '../../lib/time/date-formats';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useTextForm } from '../../ui/use-text-form';
import { messages } from './messages';
import { useSetPlan } from './practice.queries';

/** Exam date, daily number of questions, and the reviews of the next 28 days. A link to `#plan` leads to the date. */
export function Plan() {
  const reviews = useQuery(reviewsQuery(useAccountId()));
  return (
    <Sheet aria-label={messages.plan} aria-busy={reviews.isPending} className="min-h-76">
      <h2 className="section-title px-6 pt-5 phone:px-4">{messages.plan}</h2>
      {reviews.data && (
        <div className="grid gap-5 px-6 pt-3 pb-6 phone:px-4">
          <PlanForm key={`${reviews.data.examDate} ${reviews.data.dailyQuestions}`} reviews={reviews.data} />
          <Load reviews={reviews.data} />
        </div>
      )}
      <FetchRetry query={reviews} />
    </Sheet>
  );
}

function PlanForm({ reviews }: { reviews: Reviews }) {
  const [examDate, setExamDate] = useState(reviews.examDate ?? '');
  const [daily, setDaily] = useState(String(reviews.dailyQuestions));
  const dateField = useRef<HTMLInputElement>(null);
  const dailyField = useRef<HTMLInputElement>(null);
  const set = useSetPlan();
  const isLinked = useLocation().hash === '#plan';
  useEffect(() => {
    if (isLinked) dateField.current?.focus();
  }, [isLinked]);
  const dailyQuestions = Number(daily);
  const isPossible =
    Number.isInteger(dailyQuestions) && dailyQuestions >= DAILY_QUESTIONS_MIN && dailyQuestions <= DAILY_QUESTIONS_MAX;
  const { errorOf, failure, isBusy, onSubmit } = useTextForm({
    fields: ['examDate', 'daily'],
    check: () => ({
      // the value of a date of which only a part was entered is empty
      examDate: dateField.current?.validity.badInput ? messages.incompleteDate : undefined,
      daily: isPossible ? undefined : messages.wrongDaily(DAILY_QUESTIONS_MIN, DAILY_QUESTIONS_MAX),
    }),
    send: async () => {
      await set.mutateAsync({ examDate: examDate || null, dailyQuestions });
      toast.success(messages.planSaved);
    },
    focus: (field) => (field === 'examDate' ? dateField : dailyField).current?.focus(),
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={onSubmit}>
      <TextField
        ref={dateField}
        label={messages.examDate}
        type="date"
        hint={messages.noExamDate}
        value={examDate}
        error={errorOf('examDate')}
        onChange={(event) => setExamDate(event.target.value)}
      />
      <TextField
        ref={dailyField}
        label={messages.dailyQuestions}
        type="number"
        inputMode="numeric"
        min={DAILY_QUESTIONS_MIN}
        max={DAILY_QUESTIONS_MAX}
        hint={messages.dailyRange(DAILY_QUESTIONS_MIN, DAILY_QUESTIONS_MAX)}
        value={daily}
        error={errorOf('daily')}
        onChange={(event) => setDaily(event.target.value)}
      />
      <Alert>{failure}</Alert>
      <Button type="submit" busy={isBusy} busyLabel={messages.saving}>
        {messages.savePlan}
      </Button>
    </form>
  );
}

/** Chart with one bar per day; the full height is the daily number of questions. */
function Load({ reviews }: { reviews: Reviews }) {
  const { load, dailyQuestions, unreached } = reviews;
  const day = (text: string) => MONTH_DAY.format(new Date(`${text}T12:00:00`));
  return (
    <div className="grid gap-2">
      <h3 className="font-strong">{messages.load}</h3>
      <ol className="flex h-20 items-end gap-px border-b border-rule-strong">
        {load.map(({ day: text, reviews: count }) => (
          <li key={text} className="flex h-full flex-1 items-end" title={messages.reviewsOnDay(day(text), count)}>
            <span className="sr-only">{messages.reviewsOnDay(day(text), count)}</span>
            <i
              aria-hidden
              className="w-full bg-pen"
              style={{ height: `${Math.min(100, (100 * count) / dailyQuestions)}%` }}
            />
          </li>
        ))}
      </ol>
      <p className="meta flex justify-between">
        <span>{day(load[0]!.day)}</span>
        <span>{day(load.at(-1)!.day)}</span>
      </p>
      <p className={unreached > 0 ? 'text-caution' : 'text-ink-soft'}>{loadText(reviews)}</p>
    </div>
  );
}

/** Returns whether the plan reaches every card, and a daily number that reaches more. */
function loadText({ load, until, examDate, dailyQuestions, ...reviews }: Reviews): string {
  const { unreached, suggestedDaily, unreachedAtSuggested } = reviews;
  const isBeforeExam = until === examDate;
  if (unreached === 0)
    return load.every(({ reviews: count }) => count === 0) ? messages.noLoad : messages.allReached(isBeforeExam);
  const sentence = messages.unreached(unreached, isBeforeExam);
  if (suggestedDaily <= dailyQuestions) return sentence;
  const advice =
    unreachedAtSuggested === 0
      ? messages.enough(suggestedDaily)
      : messages.notEnough(suggestedDaily, unreachedAtSuggested);
  return `${sentence} ${advice}`;
}
