import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNow } from '../../lib/time/use-now';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { latestEntriesQuery, useLiveDashboard } from './activity.queries';
import { EntryList } from './entry-list';
import { dayOf, filterFrom, searchOf } from './filter';
import { LastHoursChart } from './last-hours-chart';
import { messages } from './messages';

const MINUTE_MS = 60_000;

/** Recent account activity on the admin's dashboard. */
export function RecentActivity() {
  useLiveDashboard();
  return (
    <>
      <LastHoursChart />
      <LatestEntries />
    </>
  );
}

function LatestEntries() {
  const latestEntries = useQuery(latestEntriesQuery);
  const today = dayOf(new Date(useNow(MINUTE_MS)));
  const accountAddress = (username: string) =>
    `/admin/activity?${searchOf({ ...filterFrom(new URLSearchParams(), today), account: username }, today)}`;
  return (
    <Sheet aria-label={messages.latest} aria-busy={latestEntries.isPending}>
      <header className="flex items-baseline justify-between gap-4 px-6 pt-4 pb-3 phone:px-4 phone:py-1">
        <h2 className="section-title">{messages.latest}</h2>
        <Link to="/admin/activity" className="link phone:inline-flex phone:min-h-(--tap) phone:items-center">
          {messages.seeAll}
        </Link>
      </header>
      {latestEntries.isPending && <Skeleton rows={6} rowClassName="h-11" />}
      <EntryList entries={latestEntries.data ?? []} accountAddress={accountAddress} />
      <FetchRetry query={latestEntries} />
    </Sheet>
  );
}
