import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { instantText } from '../../../lib/time/instant-text';
import { examHistoryQuery } from '../../../entities/score/exam-history.queries';
import { resultText } from '../../../entities/score/marks';
import { useAccountId } from '../../../lib/session';
import { ButtonLink } from '../../../ui/button';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { Sheet } from '../../../ui/sheet';
import { useInView } from '../../../ui/use-in-view';
import { testKindPrefix } from '../../../entities/exam/test-kind';
import { attemptReviewQuery, type AttemptInsight, type FinishedAttempt } from '../attempt.queries';
import { endTexts, lateText, remarkText } from '../end-texts';
import { nextLinksAfter, type NextLink } from '../exam';
import { HEADER_COLUMNS_CLASSES, ExamHeader } from '../exam-header';
import { useCompact } from '../paper/use-layout';
import { TextSizeButton, useTextSize } from '../text-size';
import { Insights } from './insights';
import { goToQuestion } from './marked-question';
import { useMarkingAnimation } from './marking-animation';
import { messages } from './messages';
import { RankChangeSheet, rankChangeText, useRankChange } from './rank-change';
import { commentOn } from './result-comment';
import { ResultPalette, ResultPicture } from './result-palette';
import { ScoreSummary } from './score-summary';
import { Questions, ResultFilter, type Filter } from './result-questions';

export interface ResultProps {
  attempt: FinishedAttempt;
  /** Link to the previous page */
  back?: NextLink;
  /** True if the exam was just finished: plays the marking animation and shows the change of place */
  isJustFinished?: boolean;
}

// only model tests have a merit list
const OwnPlace = lazy(async () => ({ default: (await import('../../../entities/merit-list/own-place')).OwnPlace }));
const Receipt = lazy(async () => ({ default: (await import('./receipt')).Receipt }));

/** Receipt that is loaded when the end of the result is scrolled into view. */
function LazyReceipt({ attemptId }: { attemptId: string }) {
  const container = useRef<HTMLDivElement>(null);
  const isInView = useInView(container);
  return (
    <div ref={container} className="min-h-48">
      {isInView && (
        <Suspense>
          <Receipt attemptId={attemptId} />
        </Suspense>
      )}
    </div>
  );
}

const DASHBOARD = { to: '/student/dashboard', name: messages.dashboard };

/** A graded attempt: the score, its calculation and each question with its verdict. */
export function Result({ attempt, back = DASHBOARD, isJustFinished = false }: ResultProps) {
  const marking = useMarkingAnimation(attempt.questions.length, isJustFinished);
  const comment = useComment(attempt);
  const rank = useRankChange(attempt.attemptId, isJustFinished);
  const [filter, setFilter] = useState<Filter>('All');
  const showAll = useCallback(() => setFilter('All'), []);
  const review = useQuery(attemptReviewQuery(attempt.attemptId));
  const list = useRef<HTMLDivElement>(null);
  const showInsight = (insight: AttemptInsight) => {
    flushSync(() => setFilter(insight));
    list.current?.scrollIntoView({ block: 'start' });
    goToQuestion(
      attempt.questions.findIndex(({ _id }) => insight.questionIds.includes(_id)),
      false,
    );
  };
  const compact = useCompact();
  const textSize = useTextSize();
  useLinkedQuestion();
  const [next] = nextLinksAfter(attempt);
  const lateAnswersText = lateText(attempt);
  const { reasonText, at } = endTexts(attempt);
  // phones show only the time, for lack of space
  const endText = (
    <>
      <span className="phone:sr-only">
        {testKindPrefix(attempt.drawnFrom)}
        {reasonText}{' '}
      </span>
      {at}
    </>
  );
  return (
    <>
      <ExamHeader title={attempt.name} note={endText}>
        <div className="flex items-center gap-3 justify-self-end">
          <TextSizeButton />
          <ButtonLink
            kind="bare"
            icon={CirclePlay}
            to={`/student/exam-history/${attempt.attemptId}/replay`}
            aria-label={messages.replay}
            className="phone:w-(--tap) phone:px-0"
          >
            <span className="phone:hidden">{messages.replay}</span>
          </ButtonLink>
          <ButtonLink className="phone:hidden" to={back.to}>
            {back.name}
          </ButtonLink>
        </div>
      </ExamHeader>
      <main
        ref={focusIfLost}
        id="page"
        tabIndex={-1}
        // on an upright tablet the questions take the whole width, below score and answers
        className={`${HEADER_COLUMNS_CLASSES} grid-rows-[auto_1fr] items-start pt-6 pb-16 phone:block phone:px-0 phone:pt-0 phone:pb-[calc(5rem+env(safe-area-inset-bottom))]`}
      >
        <div className="min-w-0" style={textSize}>
          <ScoreSummary attempt={attempt} marking={marking} comment={comment} />
          {lateAnswersText && (
            <p className="border-b border-caution bg-caution-soft px-6 py-3 phone:px-4">{lateAnswersText}</p>
          )}
          {attempt.answersAt && marking.isOver && (
            <p className="border-b border-info bg-info-soft px-6 py-3 phone:px-4">
              {messages.answersAt(instantText(attempt.answersAt))}
            </p>
          )}
          <Regradings attempt={attempt} />
          {attempt.type === 'ModelTest' && marking.isOver && (
            <Suspense fallback={<Sheet aria-busy className="min-h-60 phone:min-h-96" />}>
              <OwnPlace modelTestId={attempt.examId} hasLink />
            </Suspense>
          )}
          {compact && <ResultPicture attempt={attempt} markedCount={marking.markedCount} />}
          {isJustFinished && <RankChangeSheet {...rank} marking={marking} />}
          <Insights attempt={attempt} query={review} isVisible={marking.isOver} onShow={showInsight} />
        </div>
        <div ref={list} className="row-start-2 min-w-0 tablet:col-span-2" style={textSize}>
          <ResultFilter attempt={attempt} filter={filter} onFilter={setFilter} isMarked={marking.isOver} />
          <Questions
            attempt={attempt}
            filter={filter}
            isMarked={marking.markedCount === attempt.questions.length}
            review={review.data}
          />
          {marking.isOver && <LazyReceipt attemptId={attempt.attemptId} />}
        </div>
        <ResultPalette attempt={attempt} markedCount={marking.markedCount} onBeforeScroll={showAll} />
      </main>
      {isJustFinished && <Announcement attempt={attempt} isOver={marking.isOver} {...rank} />}
      <nav
        aria-label={messages.nextSteps}
        className="fixed inset-x-0 bottom-0 z-10 hidden grid-cols-[1fr_1.35fr] gap-2 border-t-(length:--line-strong) border-rule-strong bg-surface px-4 pt-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] phone:grid"
      >
        <ButtonLink to={back.to}>{back.name}</ButtonLink>
        <ButtonLink kind="ink" to={next.to}>
          {next.name}
        </ButtonLink>
      </nav>
    </>
  );
}

/** Moves to the question in the URL, such as `#question-3` after its replay. */
function useLinkedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const number = /^#question-(\d+)$/.exec(hash)?.[1];
    if (number) goToQuestion(Number(number) - 1);
  }, [hash]);
}

/** The notice that an answer key was corrected after the attempt, with its effect on the score. */
const Regradings = ({ attempt }: { attempt: FinishedAttempt }) =>
  attempt.remarks.map((regrading) => (
    <p
      key={regrading.remarkedAt}
      className="border-b border-rule bg-tint px-6 py-3 text-pretty wrap-anywhere phone:px-4"
    >
      {remarkText(regrading)}
    </p>
  ));

/** Returns the comment on the score once the history is loaded or has failed to load. */
function useComment(attempt: FinishedAttempt) {
  const history = useQuery({
    ...examHistoryQuery(useAccountId()),
    // the history is eventually consistent
    refetchInterval: ({ state }) =>
      !includes(state.data, attempt) && state.dataUpdateCount + state.errorUpdateCount < POLLS_MAX && POLL_MS,
  });
  const isSettled = includes(history.data, attempt) || history.isError;
  return isSettled ? commentOn(attempt, history.data ?? []) : undefined;
}

/** Interval in ms between two polls */
const POLL_MS = 700;
const POLLS_MAX = 8;

const includes = (exams: readonly { attemptId: string }[] | undefined, { attemptId }: FinishedAttempt): boolean =>
  exams?.some((exam) => exam.attemptId === attemptId) ?? false;

/** Announces the result once to screen readers, after the animation. */
function Announcement({ attempt, isOver, change, isSettled }: AnnouncementProps) {
  const [text, setText] = useState('');
  if (text === '' && isOver && isSettled) setText(announcementOf(attempt, change));
  return <output className="sr-only">{text}</output>;
}

interface AnnouncementProps extends ReturnType<typeof useRankChange> {
  attempt: FinishedAttempt;
  isOver: boolean;
}

function announcementOf(attempt: FinishedAttempt, change: AnnouncementProps['change']): string {
  const { correct, incorrect, skipped } = attempt;
  const parts = [
    messages.summary.announcement(resultText(attempt)),
    messages.summary.counts(correct, incorrect, skipped),
    lateText(attempt),
    change && `${rankChangeText(change)}.`,
  ];
  return parts.filter(Boolean).join(' ');
}
