import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQuery, pageQuery } from '../../lib/api/get-query';
import { useAccountId } from '../../lib/session';
import { pendingReviewsQuery } from '../../entities/doubt/pending-reviews.queries';
import { useNow } from '../../lib/time/use-now';
import { tutorProfileQuery } from '../../entities/account/profile.queries';
import { Avatar, tutorAvatar } from '../../entities/account/avatar';
import { greetingAt } from '../../entities/account/greeting';
import { figureOf, StaleNotice } from '../../ui/stale-notice';
import { useDocumentTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { CountTiles } from './count-tiles';
import { useLiveCounts, VISIBLE_DOUBTS } from './dashboard.queries';
import { messages } from './messages';
import { NextModelTest } from './next-model-test';
import { OldestDoubt } from './oldest-doubt';
import { WeekLine } from './week-line';

/** Interval in ms at which waiting times and the week are updated. */
const STEP_MS = 10_000;
/** Questions are polled, since there are no live messages about them. */
const POLLED = { refetchInterval: 30_000 };

/** Start page of tutors (TDASH-1 to TDASH-7). */
export function TutorDashboardPage() {
  useDocumentTitle(messages.dashboard);
  useLiveCounts();
  const now = useNow(STEP_MS);
  const total = useQuery({ ...getQuery('/api/tutor/total-questions'), ...POLLED });
  const pending = useQuery(pendingReviewsQuery);
  const live = useQuery(getQuery('/api/tutor/live-model-tests'));
  const bySubject = useQuery({ ...getQuery('/api/question/count-questions'), ...POLLED });
  const doubts = useQuery(pageQuery('/api/tutor/reviews', { query: { page: 1, pageSize: VISIBLE_DOUBTS } }));
  const tests = useQuery(getQuery('/api/modelTest/allModelTests'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <Greeting pending={pending.data?.pendingReviews} />
      <StaleNotice counts={[total, pending, live]} />
      <CountTiles
        totalQuestions={figureOf(total, ({ totalQuestions }) => totalQuestions)}
        pendingReviews={figureOf(pending, ({ pendingReviews }) => pendingReviews)}
        liveModelTests={figureOf(live, ({ liveModelTests }) => liveModelTests)}
        bySubject={bySubject.data}
        doubts={doubts.data?.rows ?? []}
        tests={tests.data ?? []}
        now={now}
      />
      <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-6 max-desktop:grid-cols-1 phone:-order-1 phone:gap-3">
        {doubts.data ? (
          <OldestDoubt doubts={doubts.data.rows} total={doubts.data.total} now={now} />
        ) : (
          <Loading query={doubts} rows={6} />
        )}
        {tests.data ? <NextModelTest tests={tests.data} now={now} /> : <Loading query={tests} rows={3} />}
      </div>
      {tests.data && <WeekLine tests={tests.data} now={now} />}
    </div>
  );
}

function Greeting({ pending }: { pending: number | undefined }) {
  const profile = useQuery(tutorProfileQuery(useAccountId()));
  const [greeting] = useState(() => greetingAt(new Date().getHours()));
  return (
    <div className="flex min-h-16 items-center gap-4 phone:-order-2 phone:gap-3 phone:px-4 phone:pt-4">
      <span className="size-16 flex-none phone:size-12">
        {/* hidden while loading, so that the avatar does not change */}
        {!profile.isPending && (
          <Avatar picture={tutorAvatar(profile.data?.avatar, profile.isError)} className="size-full" />
        )}
      </span>
      <div className="min-w-0">
        <h1 className="page-title wrap-anywhere phone:text-base">
          {profile.data ? `${greeting}, ${profile.data.username}` : greeting}
        </h1>
        <p className="min-h-6 text-ink-soft tabular-nums">
          {pending === 0 && messages.nothingWaiting}
          {pending !== undefined && pending > 0 && messages.doubtsWaiting(pending)}
        </p>
      </div>
    </div>
  );
}

function Loading({ query, rows }: { query: Parameters<typeof FetchRetry>[0]['query']; rows: number }) {
  return (
    <Sheet aria-busy={!query.isError}>{query.isError ? <FetchRetry query={query} /> : <Skeleton rows={rows} />}</Sheet>
  );
}
