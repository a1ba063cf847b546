import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { MISSED_QUESTIONS_PAGE_ROWS, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { Bubble } from '../../ui/bubble';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { MissedQuestionSheet, MissedQuestionSkeleton } from './missed-question-sheet';
import { countOf } from './mistakes';
import { missedQuestionsQuery, type StudentMistakes } from './mistakes.queries';

type Shown = 'open' | 'mastered' | 'all';
const MASTERED: Readonly<Record<Shown, boolean | undefined>> = { open: false, mastered: true, all: undefined };

export interface MissedQuestionsProps {
  mistakes: UseQueryResult<StudentMistakes>;
  /** the subject selected at first, if any */
  asked: Subject | undefined;
  /** whether another button on the page is the primary one */
  quiet: boolean;
}

/** The missed questions as a stack, one at a time (MISTAKE-22, MISTAKE-23). */
export function MissedQuestions({ mistakes, asked, quiet }: MissedQuestionsProps) {
  if (mistakes.isPending) return <MissedQuestionSkeleton />;
  if (!mistakes.data) {
    return (
      <Sheet aria-label="Missed questions">
        <FetchRetry of={mistakes} />
      </Sheet>
    );
  }
  if (countOf(mistakes.data).all === 0) return <NothingMissed />;
  return (
    <section aria-label="Missed questions">
      <Stack mistakes={mistakes.data} asked={asked} quiet={quiet} />
      <FetchRetry of={mistakes} />
    </section>
  );
}

const NothingMissed = () => (
  <Sheet aria-label="Missed questions">
    <Empty
      act={
        <ButtonLink to="/student/mock-test" className="mt-2">
          Go to Mock Test
        </ButtonLink>
      }
    >
      No mistakes to review. Questions you get wrong in a test appear here, with the correct answer next to yours.
    </Empty>
  </Sheet>
);

function Stack({
  mistakes,
  asked,
  quiet,
}: Pick<MissedQuestionsProps, 'asked' | 'quiet'> & { mistakes: StudentMistakes }) {
  const [shown, setShown] = useState<Shown>('open');
  const [subject, setSubject] = useState(asked);
  const [reached, setReached] = useState(0);
  const { all, mastered } = countOf(mistakes, subject);
  const counts: Readonly<Record<Shown, number>> = { open: all - mastered, mastered, all };
  const total = counts[shown];
  const show = (next: Shown) => {
    setShown(next);
    setReached(0);
  };
  const choose = (next: Subject) => {
    setSubject(next === subject ? undefined : next);
    setReached(0);
  };
  return (
    <>
      <header className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-6 phone:px-4">
        <FilterTabs
          tabs={[
            { name: 'open', label: 'To go', count: counts.open },
            { name: 'mastered', label: 'Mastered', count: counts.mastered },
            { name: 'all', label: 'All', count: counts.all },
          ]}
          chosen={shown}
          onChoose={show}
        />
        <SubjectFilter chosen={subject} onChoose={choose} />
      </header>
      {total === 0 ? (
        <NothingHere shown={shown} all={all} subject={subject} onShow={show} />
      ) : (
        <Top
          // questions answered elsewhere may have been removed from the stack
          place={Math.min(reached, total - 1)}
          total={total}
          filter={{ subject, mastered: MASTERED[shown] }}
          onGo={setReached}
          quiet={quiet}
        />
      )}
    </>
  );
}

const SubjectFilter = ({ chosen, onChoose }: { chosen: Subject | undefined; onChoose: (subject: Subject) => void }) => (
  <fieldset className="flex gap-1 phone:w-full phone:justify-between">
    <legend className="sr-only">Subject</legend>
    {SUBJECTS.map((subject) => (
      <button
        key={subject}
        type="button"
        aria-label={subject}
        title={subject}
        aria-pressed={subject === chosen}
        onClick={() => onChoose(subject)}
        className="group grid size-(--control) place-items-center phone:size-(--tap)"
      >
        <Bubble
          size="list"
          filled={subject === chosen}
          className={subject === chosen ? undefined : 'group-hover:border-ink group-hover:text-ink'}
        >
          {subject[0]}
        </Bubble>
      </button>
    ))}
  </fieldset>
);

interface TopProps {
  /** index from 0 */
  place: number;
  total: number;
  filter: Parameters<typeof missedQuestionsQuery>[1];
  onGo: (place: number) => void;
  quiet: boolean;
}

const pageOf = (place: number): number => Math.floor(place / MISSED_QUESTIONS_PAGE_ROWS) + 1;

/** The current question; the next page is prefetched. */
function Top({ place, total, filter, onGo, quiet }: TopProps) {
  const studentId = useAccountId();
  const page = useQuery(missedQuestionsQuery(studentId, filter, pageOf(place)));
  useQuery(missedQuestionsQuery(studentId, filter, pageOf(Math.min(place + 1, total - 1))));
  const question = page.data?.rows[place % MISSED_QUESTIONS_PAGE_ROWS];
  if (!question) {
    if (page.isPending) return <MissedQuestionSkeleton />;
    return (
      <Sheet>
        <FetchRetry of={page} />
      </Sheet>
    );
  }
  return <MissedQuestionSheet question={question} place={place} total={total} onGo={onGo} quiet={quiet} />;
}

function NothingHere({
  shown,
  all,
  subject,
  onShow,
}: {
  shown: Shown;
  all: number;
  subject: Subject | undefined;
  onShow: (shown: Shown) => void;
}) {
  const where = subject ? ` in ${subject}` : '';
  const text = {
    open: `Nothing left to master${where}. Questions you have mastered stay under Mastered, so you can look at them again.`,
    mastered: `Nothing mastered yet${where}. When you answer one of your mistakes correctly in a test, it appears here.`,
  };
  return (
    <Sheet>
      <Empty
        act={
          all > 0 &&
          shown === 'open' && (
            <Button className="mt-2" onClick={() => onShow('mastered')}>
              Show mastered
            </Button>
          )
        }
      >
        {all === 0 || shown === 'all' ? `No mistakes${where}.` : text[shown]}
      </Empty>
    </Sheet>
  );
}
