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
import { messages } from './messages';
import { MissedQuestionSheet, MissedQuestionSkeleton } from './missed-question-sheet';
import { countOf, missedQuestionsQuery, type StudentMistakes } from './mistakes.queries';

type Filter = 'open' | 'mastered' | 'all';
const MASTERED: Readonly<Record<Filter, boolean | undefined>> = { open: false, mastered: true, all: undefined };

export interface MissedQuestionsProps {
  mistakes: UseQueryResult<StudentMistakes>;
  initialSubject: Subject | undefined;
  /** True if another button on the page is the primary one */
  isQuiet: boolean;
}

/** The missed questions as a stack, one at a time (MISTAKE-22, MISTAKE-23). */
export function MissedQuestions({ mistakes, initialSubject, isQuiet }: MissedQuestionsProps) {
  if (mistakes.isPending) return <MissedQuestionSkeleton />;
  if (!mistakes.data) {
    return (
      <Sheet aria-label={messages.missedQuestions}>
        <FetchRetry of={mistakes} />
      </Sheet>
    );
  }
  if (countOf(mistakes.data).all === 0) return <NothingMissed />;
  return (
    <section aria-label={messages.missedQuestions}>
      <Stack mistakes={mistakes.data} initialSubject={initialSubject} isQuiet={isQuiet} />
      <FetchRetry of={mistakes} />
    </section>
  );
}

const NothingMissed = () => (
  <Sheet aria-label={messages.missedQuestions}>
    <Empty
      action={
        <ButtonLink to="/student/mock-test" className="mt-2">
          {messages.goToMockTest}
        </ButtonLink>
      }
    >
      {messages.nothingMissed}
    </Empty>
  </Sheet>
);

function Stack({
  mistakes,
  initialSubject,
  isQuiet,
}: Pick<MissedQuestionsProps, 'initialSubject' | 'isQuiet'> & { mistakes: StudentMistakes }) {
  const [filter, setFilter] = useState<Filter>('open');
  const [subject, setSubject] = useState(initialSubject);
  const [index, setIndex] = useState(0);
  const { all, mastered } = countOf(mistakes, subject);
  const counts: Readonly<Record<Filter, number>> = { open: all - mastered, mastered, all };
  const total = counts[filter];
  const show = (next: Filter) => {
    setFilter(next);
    setIndex(0);
  };
  const choose = (next: Subject) => {
    setSubject(next === subject ? undefined : next);
    setIndex(0);
  };
  return (
    <>
      <header className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-6 phone:px-4">
        <FilterTabs
          tabs={[
            { name: 'open', label: messages.toGo, count: counts.open },
            { name: 'mastered', label: messages.mastered, count: counts.mastered },
            { name: 'all', label: messages.all, count: counts.all },
          ]}
          chosen={filter}
          onChoose={show}
        />
        <SubjectFilter chosen={subject} onChoose={choose} />
      </header>
      {total === 0 ? (
        <NothingHere filter={filter} all={all} subject={subject} onShow={show} />
      ) : (
        <Top
          // questions answered in another tab may have left the stack
          index={Math.min(index, total - 1)}
          total={total}
          filter={{ subject, mastered: MASTERED[filter] }}
          onGo={setIndex}
          isQuiet={isQuiet}
        />
      )}
    </>
  );
}

const SubjectFilter = ({ chosen, onChoose }: { chosen: Subject | undefined; onChoose: (subject: Subject) => void }) => (
  <fieldset className="flex gap-1 phone:w-full phone:justify-between">
    <legend className="sr-only">{messages.subject}</legend>
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
  /** Index of the question, from 0 */
  index: number;
  total: number;
  filter: Parameters<typeof missedQuestionsQuery>[1];
  onGo: (index: number) => void;
  isQuiet: boolean;
}

const pageOf = (index: number): number => Math.floor(index / MISSED_QUESTIONS_PAGE_ROWS) + 1;

/** The current question; the next page is prefetched. */
function Top({ index, total, filter, onGo, isQuiet }: TopProps) {
  const studentId = useAccountId();
  const page = useQuery(missedQuestionsQuery(studentId, filter, pageOf(index)));
  useQuery(missedQuestionsQuery(studentId, filter, pageOf(Math.min(index + 1, total - 1))));
  const question = page.data?.rows[index % MISSED_QUESTIONS_PAGE_ROWS];
  if (!question) {
    if (page.isPending) return <MissedQuestionSkeleton />;
    return (
      <Sheet>
        <FetchRetry of={page} />
      </Sheet>
    );
  }
  return <MissedQuestionSheet question={question} index={index} total={total} onGo={onGo} isQuiet={isQuiet} />;
}

const NOTHING = { open: messages.nothingLeft, mastered: messages.nothingMastered };

function NothingHere({
  filter,
  all,
  subject,
  onShow,
}: {
  filter: Filter;
  all: number;
  subject: Subject | undefined;
  onShow: (filter: Filter) => void;
}) {
  const text = all === 0 || filter === 'all' ? messages.noMistakes : NOTHING[filter];
  return (
    <Sheet>
      <Empty
        action={
          all > 0 &&
          filter === 'open' && (
            <Button className="mt-2" onClick={() => onShow('mastered')}>
              {messages.showMastered}
            </Button>
          )
        }
      >
        {text(subject)}
      </Empty>
    </Sheet>
  );
}
