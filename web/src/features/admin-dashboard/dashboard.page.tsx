import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { adminProfileQuery } from '../../entities/account/profile.queries';
import { useAccountId } from '../../lib/session';
import { useNow } from '../../lib/time/use-now';
import { ButtonLink } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { greetingAt } from '../../entities/account/greeting';
import { LiveState } from '../../ui/live-state';
import { figureOf, StaleNotice } from '../../ui/stale-notice';
import { useDocumentTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { CountTiles } from './count-tiles';
import { DecisionList } from './decision-list';
import { Trends } from './trends';
import { accountCountsQuery, useLiveCounts } from './dashboard.queries';
import { messages } from './messages';

const MINUTE_MS = 60_000;

/** Start page of admins (ADMIN-14 to ADMIN-16). */
export function AdminDashboardPage({ RecentActivity }: { RecentActivity: ComponentType }) {
  useDocumentTitle(messages.dashboard);
  useLiveCounts();
  const counts = useQuery(accountCountsQuery);
  const isEmpty = counts.data?.studentsCount === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <Greeting />
      <StaleNotice counts={[counts]} />
      <div className={classes('grid gap-6 phone:gap-3', !isEmpty && 'desktop:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]')}>
        <CountTiles
          studentsCount={figureOf(counts, ({ studentsCount }) => studentsCount)}
          tutorsCount={figureOf(counts, ({ tutorsCount }) => tutorsCount)}
          isStacked={!isEmpty}
        />
        {!isEmpty && <DecisionList />}
      </div>
      {isEmpty ? (
        <Sheet>
          <Empty action={<ButtonLink to="/admin/add-tutor">{messages.addATutor}</ButtonLink>}>
            {messages.noAccounts}
          </Empty>
        </Sheet>
      ) : (
        <>
          <Trends />
          <RecentActivity />
        </>
      )}
    </div>
  );
}

const DAY_FORMAT = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' });

function Greeting() {
  const profile = useQuery(adminProfileQuery(useAccountId()));
  const [greeting] = useState(() => greetingAt(new Date().getHours()));
  const now = useNow(MINUTE_MS);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 phone:px-4 phone:pt-4">
      {profile.isError && (
        <div className="w-full border border-rule bg-surface">
          <FetchRetry alert={messages.profileFailed} query={profile} />
        </div>
      )}
      <div className="min-w-0">
        <h1 className="page-title wrap-anywhere phone:text-base">
          {profile.data ? `${greeting}, ${profile.data.username}` : greeting}
        </h1>
        <p className="text-ink-soft">{DAY_FORMAT.format(now)}</p>
      </div>
      <LiveState showsTime />
    </header>
  );
}
