import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ListTree, Plus, Search, Upload } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SEARCH_MAX, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { getQuery } from '../../lib/api/get-query';
import { Bubble } from '../../ui/bubble';
import { Button, ButtonLink } from '../../ui/button';
import { TextField } from '../../ui/field';
import { PageTitle } from '../../ui/page-title';
import { Retry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { ExportQuestions } from './export/export-questions';
import { messages } from './messages';
import { questionCountsQuery } from './questions.queries';

const countText = (count: number) => count.toLocaleString('en');

/** Number of questions per subject, with links to the lists (QDB-1 to QDB-4). */
export function QuestionDatabasePage() {
  const counts = useQuery(questionCountsQuery);
  const usedCounts = useQuery(getQuery('/api/question/count-used-questions'));
  const total = counts.data && Object.values(counts.data).reduce((sum, count) => sum + count, 0);
  const unit = counts.data && questionsPerBubble(counts.data);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle
        note={total === undefined ? undefined : messages.countOfSubject(countText(total))}
        className="phone:px-4 phone:pt-4"
        actions={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/tutor/import-questions" icon={Upload}>
              {messages.import}
            </ButtonLink>
            <ExportQuestions />
            <ButtonLink to="/tutor/database/topics" icon={ListTree}>
              {messages.manageTopics}
            </ButtonLink>
            <ButtonLink to="/tutor/add-question" kind="ink" icon={Plus}>
              {messages.addNewQuestion}
            </ButtonLink>
          </div>
        }
      >
        {messages.questionDatabase}
      </PageTitle>
      <SearchAll />
      {counts.isError && (
        <Sheet aria-label={messages.questionCounts}>
          <Retry onRetry={() => void counts.refetch()} busy={counts.isFetching}>
            {messages.countsFailed}
          </Retry>
        </Sheet>
      )}
      <Sheet aria-label={messages.subjects} className="grid grid-cols-2 phone:grid-cols-1">
        {SUBJECTS.map((subject) => (
          <SubjectCell
            key={subject}
            subject={subject}
            count={counts.data?.[subject]}
            usedCount={usedCounts.data?.[subject]}
            unit={unit}
          />
        ))}
      </Sheet>
      {unit !== undefined && usedCounts.data && (
        <p className="meta flex flex-wrap gap-6 phone:px-4">
          <span className="flex items-center gap-2">
            <Bubble size="small" filled className="size-3!" />
            {messages.reservedCount(unit)}
          </span>
          <span className="flex items-center gap-2">
            <Bubble size="small" className="size-3!" />
            {messages.availableCount(unit)}
          </span>
        </p>
      )}
    </div>
  );
}

/** Opens the list of all subjects with a search. */
function SearchAll() {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (search.trim()) void navigate(`/tutor/database/all?${new URLSearchParams({ search: search.trim() })}`);
  };
  return (
    <search>
      <form onSubmit={find} className="flex flex-wrap items-center gap-3 phone:px-4">
        <div className="max-w-88 flex-1">
          <TextField
            label={<span className="sr-only">{messages.searchAllSubjects}</span>}
            type="search"
            placeholder={messages.searchAllSubjects}
            maxLength={SEARCH_MAX}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <Button type="submit" icon={Search}>
          {messages.search}
        </Button>
      </form>
    </search>
  );
}

interface SubjectCellProps {
  subject: Subject;
  /** Number of questions; undefined while loading */
  count: number | undefined;
  usedCount: number | undefined;
  unit: number | undefined;
}

function SubjectCell({ subject, count, usedCount, unit }: SubjectCellProps) {
  return (
    <Link
      to={`/tutor/database/${subject}`}
      className="grid min-h-56 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-6 p-6 no-underline hover:bg-tint tablet:gap-x-4 tablet:p-4 not-phone:even:border-l-(length:--line-strong) not-phone:even:border-rule-strong not-phone:nth-[n+3]:border-t not-phone:nth-[n+3]:border-rule phone:min-h-28 phone:border-t phone:border-rule phone:p-4 phone:first:border-t-0"
    >
      <h2 className="page-title flex items-center gap-2">
        {subject}
        <ArrowRight className="size-4.5!" />
      </h2>
      <p className="section-title col-start-1 tabular-nums">
        {messages.countOfSubject(count === undefined ? '–' : countText(count))}
      </p>
      <p className="meta col-start-1 min-h-6 self-end tabular-nums">
        {count !== undefined && usedCount !== undefined && messages.reservedAndAvailable(usedCount, count - usedCount)}
      </p>
      <span className="col-start-2 row-span-3 row-start-1 self-center">
        {count !== undefined && unit !== undefined && (
          <QuestionBubbles bubbles={Math.ceil(count / unit)} filledCount={Math.floor((usedCount ?? 0) / unit)} />
        )}
      </span>
    </Link>
  );
}

type Counts = Readonly<Record<(typeof SUBJECTS)[number], number>>;

/** Maximum number of bubbles per subject. */
const BUBBLES_MAX = 60;

/**
 * Returns the number of questions that one bubble represents: a power of ten that keeps every subject below the
 * limit.
 */
function questionsPerBubble(counts: Counts): number {
  const highestCount = Math.max(...Object.values(counts));
  let questions = 10;
  while (highestCount / questions > BUBBLES_MAX) questions *= 10;
  return questions;
}

/** Bubbles for a number of questions, the first of them filled. */
const QuestionBubbles = ({ bubbles, filledCount }: { bubbles: number; filledCount: number }) => (
  <span aria-hidden className="grid grid-cols-[repeat(10,auto)] gap-1.5 tablet:gap-1 phone:gap-0.75">
    {Array.from({ length: bubbles }, (_, index) => (
      <i
        key={index}
        className={
          index < filledCount
            ? 'size-3.75 rounded-bubble bg-pen tablet:size-2.75 phone:size-2'
            : 'size-3.75 rounded-bubble border border-rule-strong bg-surface tablet:size-2.75 phone:size-2'
        }
      />
    ))}
  </span>
);
