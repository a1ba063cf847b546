import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { DOUBT_SUBJECTS } from '../../../../../api/contracts/http/limits';
import { pendingReviewsQuery } from '../../../entities/doubt/pending-reviews.queries';
import { useAddressSearch } from '../../../lib/use-address-search';
import { FilterTabs } from '../../../ui/filter-tabs';
import { PageTitle } from '../../../ui/page-title';
import { messages } from '../messages';
import { AnsweredDoubts } from './answered-doubts';
import { ReviewQueue } from './review-queue';
import type { ReviewSubject } from './reviews.queries';
import styles from './reviews.module.css';

/** Keeps the height of the line while loading. */
const NBSP = '\u00a0';

/** The page where tutors answer students' doubts and find answered ones (REVIEW-1 to REVIEW-17). */
export function ReviewsPage() {
  const { data: { pendingReviews } = {} } = useQuery(pendingReviewsQuery);
  const [address, changeAddress] = useAddressSearch();
  const list = address.get('list') === 'answered' ? 'answered' : 'waiting';
  const show = (next: typeof list) =>
    changeAddress(() => new URLSearchParams(next === 'answered' ? { list: next } : undefined));
  const title = (
    <PageTitle
      className="phone:px-4 phone:pt-4"
      note={pendingReviews === undefined ? NBSP : messages.waitingCount(pendingReviews)}
      actions={
        <FilterTabs
          label={messages.list}
          tabs={[
            { name: 'waiting', label: messages.waiting, count: pendingReviews },
            { name: 'answered', label: messages.answered, count: undefined },
          ]}
          selected={list}
          onSelect={show}
          className="phone:justify-start! phone:gap-6!"
        />
      }
    >
      {messages.doubtsAskedByStudents}
    </PageTitle>
  );
  return list === 'answered' ? (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {title}
      <AnsweredDoubts />
    </div>
  ) : (
    <div className={styles.page}>
      {title}
      <WaitingDoubts />
    </div>
  );
}

/** The queue, with a filter by subject that shows the number of doubts of each. */
function WaitingDoubts() {
  const { data: { pendingReviews, bySubject } = {} } = useQuery(pendingReviewsQuery);
  const [subject, setSubject] = useState<ReviewSubject>('All');
  const [answeredIds, setAnsweredIds] = useState<ReadonlySet<string>>(new Set());
  const onAnswered = useCallback((doubtId: string) => setAnsweredIds((previous) => new Set(previous).add(doubtId)), []);
  const isEmpty = pendingReviews === 0 && subject === 'All';
  return (
    <>
      {!isEmpty && (
        <FilterTabs
          label={messages.subject}
          tabs={[
            { name: 'All', label: messages.all, count: pendingReviews },
            ...DOUBT_SUBJECTS.map((name) => ({ name, label: name, count: bySubject && (bySubject[name] ?? 0) })),
          ]}
          selected={subject}
          onSelect={setSubject}
          className="phone:px-4"
        />
      )}
      <ReviewQueue key={subject} subject={subject} answeredIds={answeredIds} onAnswered={onAnswered} />
    </>
  );
}
