import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNow } from '../../lib/time/use-now';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { addressOf, askedIn, dayOf } from './asked';
import { EntryList } from './entry-list';
import { LastHours } from './last-hours-sheet';
import { latestEntriesQuery, useFollowedActivity } from './recent.queries';
import './activity.css';

const MINUTE_MS = 60_000;

/** Recent account activity on the admin's dashboard. */
export function RecentActivity() {
  useFollowedActivity();
  return (
    <>
      <LastHours />
      <LatestEntries />
    </>
  );
}

function LatestEntries() {
  const latest = useQuery(latestEntriesQuery);
  const today = dayOf(new Date(useNow(MINUTE_MS)));
  const ofPerson = (who: string) =>
    `/admin/activity?${addressOf({ ...askedIn(new URLSearchParams(), today), who }, today)}`;
  return (
    <Sheet aria-label="Latest activity" aria-busy={latest.isPending}>
      <header className="flex items-baseline justify-between gap-4 px-6 pt-4 pb-3 phone:px-4 phone:py-1">
        <h2 className="section-title">Latest activity</h2>
        <Link to="/admin/activity" className="link phone:inline-flex phone:min-h-(--tap) phone:items-center">
          See all activity
        </Link>
      </header>
      {latest.isPending && <Skeleton rows={6} rowClassName="h-11" />}
      <EntryList entries={latest.data ?? []} addressOfPerson={ofPerson} />
      <FetchRetry of={latest} />
    </Sheet>
  );
}
