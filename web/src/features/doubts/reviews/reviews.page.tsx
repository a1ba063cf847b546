import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { DOUBT_SUBJECTS } from '../../../../../api/contracts/http/limits';
import { pendingReviewsQuery } from '../../../entities/doubt/pending-reviews.queries';
import { FilterTabs } from '../../../ui/filter-tabs';
import { PageTitle } from '../../../ui/page-title';
import { messages } from '../messages';
import { ReviewQueue } from './review-queue';
import type { ReviewSubject } from './reviews.queries';
import styles from './reviews.module.css';

/** Keeps the height of the line while loading. */
const NBSP = '\u00a0';

/** The page where tutors answer students' doubts (REVIEW-1 to REVIEW-11). */
export function ReviewsPage() {
  const pending = useQuery(pendingReviewsQuery);
  const [subject, setSubject] = useState<ReviewSubject>('All');
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const onAnswered = useCallback((doubtId: string) => setAnswered((before) => new Set(before).add(doubtId)), []);
  const { pendingReviews, bySubject } = pending.data ?? {};
  const isEmpty = pendingReviews === 0 && subject === 'All';
  return (
    <div className={styles.page}>
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note={pendingReviews === undefined ? NBSP : messages.waitingCount(pendingReviews)}
        actions={
          bySubject &&
          !isEmpty && (
            <FilterTabs
              tabs={[
                { name: 'All', label: messages.all, count: pendingReviews! },
                ...DOUBT_SUBJECTS.map((name) => ({ name, label: name, count: bySubject[name] ?? 0 })),
              ]}
              selected={subject}
              onChoose={setSubject}
            />
          )
        }
      >
        {messages.doubtsAskedByStudents}
      </PageTitle>
      <ReviewQueue key={subject} subject={subject} answered={answered} onAnswered={onAnswered} />
    </div>
  );
}
