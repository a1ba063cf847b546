import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MISSED_QUESTIONS_PAGE_ROWS, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { Bubble } from '../../ui/bubble';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { MissedQuestionSheet, MissedQuestionSkeleton, type MissedQuestionSheetProps } from './missed-question-sheet';
import {
  countOf,
  countPractised,
  missedQuestionsQuery,
  type MissedFilter,
  type MissedQuestion,
  type PractisedMistakes,
  type StudentMistakes,
} from './mistakes.queries';
import { useCardAnswers } from './use-card-answers';

type Filter = 'toPractise' | 'mastered' | 'secure' | 'all';
const FILTERS: Readonly<Record<Filter, Omit<MissedFilter, 'subject'>>> = {
  toPractise: { secure: false },
  mastered: { mastered: true },
  secure: { secure: true },
  all: {},
};

export interface MissedQuestionsProps {
  mistakes: UseQueryResult<StudentMistakes>;
  practisedMistakes: UseQueryResult<PractisedMistakes>;
  initialSubject: Subject | undefined;
  /** True if another button on the page is the primary one */
  isSecondary: boolean;
}

/** The missed questions as a stack, one at a time (MISTAKE-22, MISTAKE-23). */
export function MissedQuestions({ mistakes, practisedMistakes, initialSubject, isSecondary }: MissedQuestionsProps) {
  if (mistakes.data && countOf(mistakes.data).all === 0) return <NoMissedQuestions />;
  if (mistakes.isPending || practisedMistakes.isPending) return <MissedQuestionSkeleton />;
  const isLoaded = mistakes.data && practisedMistakes.data;
  return (
    <section aria-label={messages.missedQuestions}>
      {isLoaded && (
        <QuestionStack
          mistakes={mistakes.data}
          practised={practisedMistakes.data}
          initialSubject={initialSubject}
          isSecondary={isSecondary}
        />
      )}
      <FetchRetry query={mistakes.isError ? mistakes : practisedMistakes} />
    </section>
  );
}

const NoMissedQuestions = () => (
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

function QuestionStack({
  mistakes,
  practised,
  initialSubject,
  isSecondary,
}: Pick<MissedQuestionsProps, 'initialSubject' | 'isSecondary'> & {
  mistakes: StudentMistakes;
  practised: PractisedMistakes;
}) {
  const [filter, setFilter] = useState<Filter>('toPractise');
  const [subject, setSubject] = useState(initialSubject);
  const [index, setIndex] = useState(0);
  const answers = useCardAnswers();
  const { all, mastered } = countOf(mistakes, subject);
  const { toPractise, secure } = countPractised(practised, subject);
  const counts: Readonly<Record<Filter, number>> = { toPractise, mastered, secure, all };
  const show = (next: Filter) => {
    setFilter(next);
    setIndex(0);
  };
  const selectSubject = (next: Subject) => {
    setSubject(next === subject ? undefined : next);
    setIndex(0);
  };
  return (
    <>
      <header className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-6 phone:px-4">
        <FilterTabs
          tabs={[
            { name: 'toPractise', label: messages.toPractise, count: counts.toPractise },
            { name: 'mastered', label: messages.mastered, count: counts.mastered },
            { name: 'secure', label: messages.secure, count: counts.secure },
            { name: 'all', label: messages.all, count: counts.all },
          ]}
          selected={filter}
          onSelect={show}
        />
        <SubjectFilter selected={subject} onSelect={selectSubject} />
      </header>
      <CurrentQuestion
        key={`${filter} ${subject}`}
        index={index}
        total={counts[filter]}
        filter={{ subject, ...FILTERS[filter] }}
        practised={practised}
        answers={answers}
        onSelectIndex={setIndex}
        isSecondary={isSecondary}
        empty={<EmptyFilter filter={filter} all={all} subject={subject} onShow={show} />}
      />
    </>
  );
}

const SubjectFilter = ({
  selected,
  onSelect,
}: {
  selected: Subject | undefined;
  onSelect: (subject: Subject) => void;
}) => (
  <fieldset className="flex gap-1 phone:w-full phone:justify-between">
    <legend className="sr-only">{messages.subject}</legend>
    {SUBJECTS.map((subject) => (
      <button
        key={subject}
        type="button"
        aria-label={subject}
        title={subject}
        aria-pressed={subject === selected}
        onClick={() => onSelect(subject)}
        className="group grid size-(--control) place-items-center phone:size-(--tap)"
      >
        <Bubble
          size="list"
          filled={subject === selected}
          className={subject === selected ? undefined : 'group-hover:border-ink group-hover:text-ink'}
        >
          {subject[0]}
        </Bubble>
      </button>
    ))}
  </fieldset>
);

interface TopProps extends Pick<MissedQuestionSheetProps, 'answers' | 'isSecondary'> {
  /** Index of the question, from 0 */
  index: number;
  total: number;
  filter: MissedFilter;
  practised: PractisedMistakes;
  onSelectIndex: (index: number) => void;
  /** Shown if no question matches */
  empty: ReactNode;
}

const pageOf = (index: number): number => Math.floor(index / MISSED_QUESTIONS_PAGE_ROWS) + 1;

/** The current question; the next page is prefetched. An answered question stays until the student moves on. */
function CurrentQuestion({
  index: requestedIndex,
  total,
  filter,
  practised,
  answers,
  onSelectIndex,
  isSecondary,
  empty,
}: TopProps) {
  const studentId = useAccountId();
  // the stack is shorter after questions were answered here or in another tab
  const index = Math.max(0, Math.min(requestedIndex, total - 1));
  const page = useQuery({ ...missedQuestionsQuery(studentId, filter, pageOf(index)), enabled: total > 0 });
  const next = missedQuestionsQuery(studentId, filter, pageOf(Math.min(index + 1, total - 1)));
  useQuery({ ...next, enabled: total > 0 });
  const [pinnedQuestion, setPinnedQuestion] = useState<MissedQuestion>();
  const current = page.data?.rows[index % MISSED_QUESTIONS_PAGE_ROWS];
  const question = pinnedQuestion ?? current;
  if (!question) {
    if (total === 0) return empty;
    if (page.isFetching) return <MissedQuestionSkeleton />;
    return (
      <Sheet>
        <FetchRetry query={page} />
      </Sheet>
    );
  }
  const hasLeftList = pinnedQuestion !== undefined && pinnedQuestion._id !== current?._id;
  return (
    <MissedQuestionSheet
      question={question}
      isPractised={practised.has(question._id)}
      isSecure={practised.get(question._id)?.secure ?? false}
      answers={{
        ...answers,
        answer: (answer) => {
          setPinnedQuestion(question);
          answers.answer(answer);
        },
      }}
      index={index}
      total={Math.max(total, 1)}
      hasNext={hasLeftList ? total > 0 : index < total - 1}
      onMove={(by) => {
        setPinnedQuestion(undefined);
        // after a question has left the stack, the next one has its index
        onSelectIndex(hasLeftList && by > 0 ? index : index + by);
      }}
      isSecondary={isSecondary}
    />
  );
}

const EMPTY_FILTER_TEXTS: Readonly<Record<Filter, (subject?: string) => string>> = {
  toPractise: messages.nothingToPractise,
  mastered: messages.nothingMastered,
  secure: messages.nothingSecure,
  all: messages.noMistakes,
};

function EmptyFilter({
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
  const text = all === 0 ? messages.noMistakes : EMPTY_FILTER_TEXTS[filter];
  return (
    <Sheet>
      <Empty
        action={
          all > 0 &&
          filter === 'toPractise' && (
            <Button className="mt-2" onClick={() => onShow('all')}>
              {messages.showAll}
            </Button>
          )
        }
      >
        {text(subject)}
      </Empty>
    </Sheet>
  );
}
