import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { PageTitle } from '../../ui/page-title';
import { Skeleton } from '../../ui/loading';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { masteryQuery, type TopicMastery } from './practice.queries';

/** Number of rows in the lists of the strongest and weakest topics. */
const ROWS = 3;
const WEEK_DAYS = 7;

const keyOf = ({ topicId, subject }: TopicMastery): string => topicId ?? subject;
const percentOf = (share: number): number => Math.round(100 * share);

/** The student's mastery of each topic, and how it changed since last week. */
export function ProgressPage() {
  const studentId = useAccountId();
  const mastery = useQuery(masteryQuery(studentId));
  const lastWeek = useQuery(masteryQuery(studentId, WEEK_DAYS));
  const masteryBefore = new Map(lastWeek.data?.map((row) => [keyOf(row), row.mastery]));
  const rows = mastery.data?.toSorted((a, b) => a.mastery - b.mastery) ?? [];
  const weakest = rows.slice(0, ROWS);
  const strongest = rows.slice(ROWS).slice(-ROWS).toReversed();
  const changeOf = (row: TopicMastery): string | undefined => {
    if (!lastWeek.data) return undefined;
    const previousMastery = masteryBefore.get(keyOf(row));
    return previousMastery === undefined
      ? messages.newTopic
      : messages.change(percentOf(row.mastery) - percentOf(previousMastery));
  };
  const list = (title: string, rows: readonly TopicMastery[]) => (
    <Sheet aria-label={title}>
      <h2 className="section-title px-6 pt-5 phone:px-4">{title}</h2>
      <ul>
        {rows.map((row) => (
          <MasteryRow key={keyOf(row)} row={row} change={changeOf(row)} />
        ))}
      </ul>
      {title === messages.weakest && (
        <div className="px-6 pb-6 phone:px-4">
          <ButtonLink kind="ink" to={practiceOf(rows)}>
            {messages.practiseThese}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note={messages.progressNote}>
        {messages.progress}
      </PageTitle>
      {mastery.isPending && (
        <Sheet aria-busy aria-label={messages.allTopics}>
          <Skeleton rows={4} rowClassName="h-24" />
        </Sheet>
      )}
      {mastery.isError && (
        <Sheet>
          <FetchRetry query={mastery} />
        </Sheet>
      )}
      {mastery.data && rows.length === 0 && (
        <Sheet aria-label={messages.allTopics}>
          <Empty
            action={
              <ButtonLink to="/student/practice" className="mt-2">
                {messages.goToPractice}
              </ButtonLink>
            }
          >
            {messages.noAnswers}
          </Empty>
        </Sheet>
      )}
      {rows.length > 0 && (
        <>
          <div className="grid auto-cols-fr grid-flow-col items-start gap-6 max-laptop:grid-flow-row phone:gap-4">
            {list(messages.weakest, weakest)}
            {strongest.length > 0 && list(messages.strongest, strongest)}
          </div>
          {rows.length > ROWS && <AllTopics rows={rows.toReversed()} changeOf={changeOf} />}
        </>
      )}
    </div>
  );
}

interface AllTopicsProps {
  rows: readonly TopicMastery[];
  /** Returns the change since last week; undefined while unknown */
  changeOf: (row: TopicMastery) => string | undefined;
}

/** The topics of one subject at a time. */
function AllTopics({ rows, changeOf }: AllTopicsProps) {
  const rowsOf = (subject: Subject) => rows.filter((row) => row.subject === subject);
  const subjects = SUBJECTS.filter((subject) => rowsOf(subject).length > 0);
  const [subject = subjects[0]!, setSubject] = useState<Subject>();
  return (
    <Sheet aria-label={messages.allTopics}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-6 pt-5 phone:px-4">
        <h2 className="section-title">{messages.allTopics}</h2>
        <FilterTabs
          tabs={subjects.map((name) => ({ name, label: name, count: rowsOf(name).length }))}
          selected={subject}
          onSelect={setSubject}
        />
      </header>
      <ul>
        {rowsOf(subject).map((row) => (
          <MasteryRow key={keyOf(row)} row={row} change={changeOf(row)} />
        ))}
      </ul>
    </Sheet>
  );
}

/** Returns the practice URL with these topics preselected; without topics, the page selects the weakest subject. */
function practiceOf(rows: readonly TopicMastery[]): string {
  const topics = rows.flatMap(({ topicId }) => (topicId === null ? [] : [`topic=${topicId}`]));
  return topics.length > 0 ? `/student/practice?${topics.join('&')}` : '/student/practice';
}

function MasteryRow({ row, change }: { row: TopicMastery; change: string | undefined }) {
  const { topicId, subject, name, answered, correct, mastery, low, high } = row;
  const [from, at, to] = [low, mastery, high].map(percentOf) as [number, number, number];
  return (
    <li className="grid gap-1 border-b border-rule px-6 py-4 last:border-0 phone:px-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-strong">{topicId === null ? messages.withoutTopic(subject) : name}</span>
        <b className="tabular-nums">{messages.share(at)}</b>
      </p>
      <div aria-hidden className="relative h-2 rounded-full bg-tint">
        <i
          className="absolute inset-y-0 rounded-full bg-pen opacity-40"
          style={{ left: `${from}%`, width: `${Math.max(to - from, 1)}%` }}
        />
        <i className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: `${at}%` }} />
      </div>
      <p className="meta flex flex-wrap justify-between gap-x-3">
        <span>{messages.answers(correct, answered)}</span>
        <span>
          {messages.range(from, to)}
          {change && `, ${change}`}
        </span>
      </p>
    </li>
  );
}
