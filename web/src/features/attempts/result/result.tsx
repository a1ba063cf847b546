import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { examHistoryQuery } from '../../../entities/score/exam-history.queries';
import { scoreText } from '../../../entities/score/score-text';
import { useAccountId } from '../../../lib/session';
import { classes } from '../../../ui/classes';
import { ButtonLink } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { Sheet } from '../../../ui/sheet';
import { useInView } from '../../../ui/use-in-view';
import { useCompact } from '../paper/use-layout';
import type { FinishedAttempt } from '../attempt.queries';
import { waysAfter, type Way } from '../exam';
import { DESK, ExamHeader } from '../exam-header';
import { TextSizeButton, useTextSize } from '../text-size';
import { MarkedQuestionItem } from './marked-question';
import { useMoment } from './moment';
import { movedText, PlaceMovedSheet, usePlaceMoved } from './place-moved';
import { ResultPalette, ResultPicture } from './result-palette';
import { ScoreSum } from './score-sum';
import { toneOf } from './tone';
import type { Verdict } from './marked-question';
import { countingIn, endOf, lateText, penaltyOf, remarkText } from '../ended-text';

export interface ResultProps {
  attempt: FinishedAttempt;
  /** link to the previous page */
  back?: Way;
  /** whether the exam was just finished: plays the marking animation and shows the change of place */
  isFresh?: boolean;
}

const ReceiptPart = lazy(async () => ({ default: (await import('./receipt')).ReceiptPart }));

/** Loaded when the end of the result is scrolled into view. */
function ReceiptBelow({ attemptId }: { attemptId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place);
  return (
    <div ref={place} className="min-h-48">
      {isInView && (
        <Suspense>
          <ReceiptPart attemptId={attemptId} />
        </Suspense>
      )}
    </div>
  );
}

const DASHBOARD = { to: '/student/dashboard', name: 'Dashboard' };

/** A graded attempt: the score, its calculation and each question with its verdict. */
export function Result({ attempt, back = DASHBOARD, isFresh = false }: ResultProps) {
  const moment = useMoment(attempt.questions.length, isFresh);
  const tone = useTone(attempt);
  const place = usePlaceMoved(attempt.attemptId, isFresh);
  const [filter, setFilter] = useState<Filter>('All');
  const showAll = useCallback(() => setFilter('All'), []);
  const compact = useCompact();
  const textSize = useTextSize();
  const [next] = waysAfter(attempt);
  const late = lateText(attempt);
  const { how, at } = endOf(attempt);
  // a phone only has room for the time
  const ended = (
    <>
      <span className="phone:sr-only">{how} </span>
      {at}
    </>
  );
  return (
    <>
      <ExamHeader title={attempt.name} note={ended}>
        <div className="flex items-center gap-3 justify-self-end">
          <TextSizeButton />
          <ButtonLink
            kind="bare"
            icon={CirclePlay}
            to={`/student/exam-history/${attempt.attemptId}/replay`}
            aria-label="Replay"
            className="phone:w-(--tap) phone:px-0"
          >
            <span className="phone:hidden">Replay</span>
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
        className={`${DESK} grid-rows-[auto_1fr] items-start pt-6 pb-16 phone:block phone:px-0 phone:pt-0 phone:pb-[calc(5rem+env(safe-area-inset-bottom))]`}
      >
        <div className="min-w-0" style={textSize}>
          <ScoreSum attempt={attempt} moment={moment} tone={tone} />
          {late && <p className="border-b border-caution bg-caution-soft px-6 py-3 phone:px-4">{late}</p>}
          <Remarks attempt={attempt} />
          {compact && <ResultPicture attempt={attempt} marked={moment.marked} />}
          {isFresh && <PlaceMovedSheet {...place} moment={moment} />}
        </div>
        <div className="row-start-2 min-w-0 tablet:max-[56rem]:col-span-2" style={textSize}>
          <ResultFilter attempt={attempt} filter={filter} onFilter={setFilter} />
          <Questions attempt={attempt} filter={filter} isMarked={moment.marked === attempt.questions.length} />
          {moment.isOver && <ReceiptBelow attemptId={attempt.attemptId} />}
        </div>
        <ResultPalette attempt={attempt} marked={moment.marked} onGo={showAll} />
      </main>
      {isFresh && <Told attempt={attempt} isOver={moment.isOver} {...place} />}
      <nav
        aria-label="Next steps"
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

/** The notice that an answer key was corrected after the attempt, with its effect on the score. */
const Remarks = ({ attempt }: { attempt: FinishedAttempt }) =>
  attempt.remarks.map((remark) => (
    <p key={remark.remarkedAt} className="border-b border-rule bg-tint px-6 py-3 text-pretty wrap-anywhere phone:px-4">
      {remarkText(remark)}
    </p>
  ));

/** The comment on the score, once the history is loaded or has failed to load. */
function useTone(attempt: FinishedAttempt) {
  const history = useQuery({
    ...examHistoryQuery(useAccountId()),
    // the history is eventually consistent
    refetchInterval: ({ state }) =>
      !isIn(state.data, attempt) && state.dataUpdateCount + state.errorUpdateCount < TRIES && AGAIN_MS,
  });
  const isKnown = isIn(history.data, attempt) || history.isError;
  return isKnown ? toneOf(attempt, history.data ?? []) : undefined;
}

/** Delay (ms) between two tries. */
const AGAIN_MS = 700;
const TRIES = 8;

const isIn = (exams: readonly { attemptId: string }[] | undefined, { attemptId }: FinishedAttempt): boolean =>
  exams?.some((exam) => exam.attemptId === attemptId) ?? false;

/** Announces the result once to screen readers, after the animation. */
function Told({ attempt, isOver, moved, isSettled }: ToldProps) {
  const [told, setTold] = useState('');
  if (told === '' && isOver && isSettled) {
    const { score, correct, incorrect, skipped } = attempt;
    const marks = `${scoreText(correct - penaltyOf(attempt) * incorrect)} of ${countingIn(attempt)} marks.`;
    const counts = `${correct} correct, ${incorrect} incorrect, ${skipped} skipped.`;
    const late = lateText(attempt);
    setTold(
      `${marks} Score ${scoreText(score)}. ${counts}${late ? ` ${late}` : ''}${moved ? ` ${movedText(moved)}.` : ''}`,
    );
  }
  return <output className="sr-only">{told}</output>;
}

interface ToldProps extends ReturnType<typeof usePlaceMoved> {
  attempt: FinishedAttempt;
  isOver: boolean;
}

/** Number of questions that are rendered with the page; the others are rendered at low priority (W18). */
const INITIAL_QUESTIONS = 12;

/** Filters by style only, so that two hundred questions are not re-rendered. */
const Questions = memo(function Questions({ attempt, filter, isMarked }: QuestionsProps) {
  const questions = useDeferredValue(attempt.questions, attempt.questions.slice(0, INITIAL_QUESTIONS));
  return (
    <Sheet
      aria-label="Questions"
      data-filter={filter}
      className={classes(
        !isMarked && 'invisible',
        'border-b-0 data-[filter=Correct]:[&>article:not([data-verdict=Correct])]:hidden data-[filter=Incorrect]:[&>article:not([data-verdict=Incorrect])]:hidden data-[filter=Skipped]:[&>article:not([data-verdict=Skipped])]:hidden data-[filter=Annulled]:[&>article:not([data-verdict=Annulled])]:hidden',
      )}
    >
      {questions.map((question, place) => (
        <MarkedQuestionItem key={question._id} question={question} place={place} penalty={penaltyOf(attempt)} />
      ))}
      {filter !== 'All' && countIn(attempt, filter) === 0 && (
        <p className="border-b border-rule px-6 py-12 text-center text-ink-soft">No questions here.</p>
      )}
    </Sheet>
  );
});

interface QuestionsProps {
  attempt: FinishedAttempt;
  filter: Filter;
  isMarked: boolean;
}

const countIn = ({ questions }: FinishedAttempt, filter: Filter): number =>
  questions.filter(({ verdict }) => verdict === filter).length;

export type Filter = 'All' | Verdict;

/** The filter tabs of a result. */
function ResultFilter({
  attempt,
  filter,
  onFilter,
}: {
  attempt: FinishedAttempt;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const counts: [Filter, number][] = [
    ['All', attempt.questions.length],
    ['Incorrect', attempt.incorrect],
    ['Skipped', attempt.skipped],
    ['Correct', attempt.correct],
  ];
  const annulled = countIn(attempt, 'Annulled');
  if (annulled > 0) counts.push(['Annulled', annulled]);
  return (
    <div className="flex items-baseline gap-6 pt-8 pb-3 phone:px-4 phone:pt-6 phone:pb-0">
      <h2 className="section-title mr-auto phone:sr-only">Every question</h2>
      <FilterTabs
        tabs={counts.map(([name, count]) => ({ name, label: name, count }))}
        chosen={filter}
        onChoose={onFilter}
      />
    </div>
  );
}
