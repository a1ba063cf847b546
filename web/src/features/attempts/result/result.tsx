import { startTransition, useState } from 'react';
import { ButtonLink } from '../../../ui/button';
import { FilterTabs } from '../../../ui/filter-tabs';
import { focusWhereNone } from '../../../ui/focus-where-none';
import { Sheet } from '../../../ui/sheet';
import { useSecondFrame } from '../../../ui/use-second-frame';
import type { FinishedAttempt } from '../attempt.queries';
import { nextExam } from '../exam';
import { DESK } from '../exam-header';
import { ExamHeader } from '../exam-header';
import { TextSizeButton, useTextSize } from '../text-size';
import { MarkedQuestionItem } from './marked-question';
import { ResultPalette } from './result-palette';
import { ScoreSum } from './score-sum';
import type { Verdict } from './marked-question';

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function endedText({ reason, finishedAt }: FinishedAttempt): string {
  const at = TIME.format(new Date(finishedAt));
  return reason === 'timeUp' ? `Time ran out ${at}` : `Submitted ${at}`;
}

export interface ResultProps {
  attempt: FinishedAttempt;
  /** where one came from */
  back?: { to: string; name: string };
}

const DASHBOARD = { to: '/student/dashboard', name: 'Dashboard' };

/** A marked attempt: the score and the sum that gives it, and every question with its verdict. */
export function Result({ attempt, back = DASHBOARD }: ResultProps) {
  const [filter, setFilter] = useState<Filter>('All');
  // two hundred questions may take a moment; the click is answered before
  const [shown, setShown] = useState<Filter>('All');
  const choose = (chosen: Filter) => {
    setFilter(chosen);
    startTransition(() => setShown(chosen));
  };
  const showAll = () => {
    setFilter('All');
    setShown('All');
  };
  const textSize = useTextSize();
  const next = nextExam(attempt.type);
  return (
    <>
      <ExamHeader title={attempt.name} note={endedText(attempt)}>
        <div className="flex items-center gap-3 justify-self-end">
          <TextSizeButton />
          <ButtonLink className="phone:hidden" to={back.to}>
            {back.name}
          </ButtonLink>
        </div>
      </ExamHeader>
      <main
        ref={focusWhereNone}
        id="page"
        tabIndex={-1}
        className={`${DESK} items-start pt-6 pb-16 phone:block phone:px-0 phone:pt-0 phone:pb-[calc(5rem+env(safe-area-inset-bottom))]`}
      >
        <div className="min-w-0" style={textSize}>
          <ScoreSum attempt={attempt} />
          <ResultFilter attempt={attempt} filter={filter} onFilter={choose} />
          <Questions attempt={attempt} filter={shown} />
        </div>
        <ResultPalette attempt={attempt} onGo={showAll} />
      </main>
      <nav
        aria-label="Go on"
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

/** drawn at once; what is below follows right after */
const FIRST_SHOWN = 50;

/** The filter hides by style alone: two hundred questions stay as they are. */
function Questions({ attempt, filter }: { attempt: FinishedAttempt; filter: Filter }) {
  const isShown = useSecondFrame();
  return (
    <Sheet
      aria-label="Questions"
      data-filter={filter}
      className="border-b-0 data-[filter=Correct]:[&>article:not([data-verdict=Correct])]:hidden data-[filter=Incorrect]:[&>article:not([data-verdict=Incorrect])]:hidden data-[filter=Skipped]:[&>article:not([data-verdict=Skipped])]:hidden"
    >
      {attempt.questions.slice(0, isShown ? undefined : FIRST_SHOWN).map((question, place) => (
        <MarkedQuestionItem key={question._id} question={question} place={place} />
      ))}
      {filter !== 'All' && countIn(attempt, filter) === 0 && (
        <p className="border-b border-rule px-6 py-12 text-center text-ink-soft">No questions here.</p>
      )}
    </Sheet>
  );
}

const countIn = ({ questions }: FinishedAttempt, filter: Filter): number =>
  questions.filter(({ verdict }) => verdict === filter).length;

export type Filter = 'All' | Verdict;

/** Which questions of a result are shown. */
function ResultFilter({
  attempt,
  filter,
  onFilter,
}: {
  attempt: FinishedAttempt;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const counts: readonly [Filter, number][] = [
    ['All', attempt.questions.length],
    ['Incorrect', attempt.incorrect],
    ['Skipped', attempt.skipped],
    ['Correct', attempt.correct],
  ];
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
