import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAddressSearch } from '../../lib/use-address-search';
import { useIsLive } from '../../lib/live/live';
import { useNow } from '../../lib/time/use-now';
import { BottomSheet } from '../../ui/dialog';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { LiveState } from '../../ui/live-state';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { countsQuery } from './activity.queries';
import { addressOf, askedIn, clockText, DAY_MINUTES, dayOf, isOpen, type Asked } from './asked';
import { DayBrush } from './day-brush';
import { countIn, dayCounts, type DayCounts } from './day-counts';
import { EntryList } from './entry-list';
import { Filters } from './filters';
import { useEntries } from './use-entries';
import './activity.css';

const MINUTE_MS = 60_000;
const entriesText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`;

/** Live activity of all accounts, filtered by kind, person and time (CARD-16). */
export function ActivityPage() {
  const [search, setSearch] = useAddressSearch();
  const today = dayOf(new Date(useNow(MINUTE_MS)));
  const asked = askedIn(search, today);
  const onAsk = (other: Asked) => setSearch(() => addressOf(other, today), { preventScrollReset: true });
  const counted = useQuery(countsQuery(asked.day));
  const counts = dayCounts(asked.day, counted.data ?? []);
  return (
    <div className="grid gap-6 phone:gap-3">
      <Head {...{ asked, counts, onAsk }} />
      <Entries key={String(search)} {...{ asked, today, counts, onAsk }} />
    </div>
  );
}

interface PartProps {
  asked: Asked;
  counts: DayCounts;
  onAsk: (asked: Asked) => void;
}

function Head({ asked, counts, onAsk }: PartProps) {
  const [filtering, setFiltering] = useState(false);
  return (
    <PageTitle
      className="phone:items-center phone:px-4 phone:pt-3"
      note={<span className="phone:hidden">Live account activity</span>}
      acts={
        <div className="flex items-center gap-3">
          <LiveState />
          <Button className="activity-filter-button" icon={ListFilter} onClick={() => setFiltering(true)}>
            Filter
          </Button>
          <BottomSheet title="Filter" open={filtering} onOpenChange={setFiltering}>
            <Filters {...{ asked, counts, onAsk }} />
            <div className="sticky bottom-0 grid border-t border-rule bg-raised px-4 py-3">
              <Button kind="ink" onClick={() => setFiltering(false)}>
                {asked.who ? 'Show entries' : `Show ${entriesText(countIn(counts, asked.kinds, asked))}`}
              </Button>
            </div>
          </BottomSheet>
        </div>
      }
    >
      Activity
    </PageTitle>
  );
}

function Entries({ asked, today, counts, onAsk }: PartProps & { today: string }) {
  const stream = useRef<HTMLElement>(null);
  const { list, rows, waiting, isFull, takeIn } = useEntries(asked, today, stream);
  const { awaySince } = useIsLive();
  const end = isOpen(asked, today) ? 'now' : clockText(asked.to);
  const isWholeDay = asked.from === 0 && asked.to === DAY_MINUTES && !isOpen(asked, today);
  const time = isWholeDay ? 'the whole day' : `${clockText(asked.from)} to ${end}`;
  const count = asked.who ? (list.data?.pages[0]?.total ?? 0) : countIn(counts, asked.kinds, asked);
  const showNew = () => {
    takeIn();
    window.scrollTo({ top: 0 });
    // the button that had the focus is removed
    document.getElementById('page')?.focus({ preventScroll: true });
  };
  return (
    <>
      <DayBrush {...{ asked, today, counts, onAsk }} summary={`Showing ${time}: ${entriesText(count)}`} />
      <div className="activity">
        <Sheet ref={stream} aria-label="Entries" aria-busy={list.isPending}>
          {waiting > 0 ? (
            <button type="button" className="activity-top" onClick={showNew}>
              <span aria-hidden className="flex gap-0.75">
                {Array.from({ length: Math.min(waiting, 5) }, (_, bubble) => (
                  <i key={bubble} className="size-2.5 rounded-bubble bg-pen" />
                ))}
              </span>
              Show {waiting.toLocaleString('en')}
              {isFull && '+'} new
              <span className="meta ml-auto font-normal phone:hidden">Select to show them</span>
            </button>
          ) : (
            <p className={classes('activity-top text-xs', awaySince ? 'text-caution' : 'text-ink-soft')}>
              {topText(isOpen(asked, today), awaySince)}
            </p>
          )}
          {list.isPending && <Skeleton rows={12} rowClassName="h-11" />}
          <EntryList entries={rows} addressOfPerson={(who) => `?${addressOf({ ...asked, who }, today)}`} />
          {list.isSuccess && rows.length === 0 && (
            <Empty
              act={
                <Button onClick={() => onAsk({ ...asked, kinds: [], who: '' })}>
                  {asked.who ? 'Show everything' : 'Show all kinds'}
                </Button>
              }
            >
              {nothingText(asked)} {isWholeDay ? 'on that day' : `between ${clockText(asked.from)} and ${end}`}.
            </Empty>
          )}
          <FetchRetry of={list} />
          {list.hasNextPage && (
            <div className="flex items-center gap-4 border-t-(length:--line-strong) border-rule-strong px-6 py-3 phone:px-4">
              <Button
                busy={list.isFetchingNextPage}
                busyLabel="Loading"
                onClick={() => void list.fetchNextPage()}
                className="phone:flex-1"
              >
                Show earlier entries
              </Button>
              <span className="meta phone:hidden">All entries are kept.</span>
            </div>
          )}
        </Sheet>
        <Sheet aria-label="Filters" className="activity-filters">
          <Filters {...{ asked, counts, onAsk }} />
        </Sheet>
      </div>
    </>
  );
}

const nothingText = ({ kinds, who }: Asked): string =>
  `No activity${kinds.length > 0 ? ' of this kind' : ''}${who ? ` with “${who}”` : ''}`;

function topText(isOpenTime: boolean, awaySince: number | undefined): string {
  if (awaySince !== undefined) {
    const since = new Date(awaySince);
    const clock = clockText(since.getHours() * 60 + since.getMinutes());
    return `Connection lost at ${clock}. New activity appears when you are connected again.`;
  }
  return isOpenTime ? 'New activity appears here' : 'This period is over. No new activity will appear.';
}
