import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsLive } from '../../lib/live/live';
import { TIME } from '../../lib/time/date-formats';
import { useNow } from '../../lib/time/use-now';
import { useAddressSearch } from '../../lib/use-address-search';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { BottomSheet } from '../../ui/dialog';
import { Empty } from '../../ui/empty';
import { LiveState } from '../../ui/live-state';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { countsQuery } from './activity.queries';
import { entryCount, dayCounts, type DayCounts } from './day-counts';
import { DayHistogram } from './day-histogram';
import { EntryList } from './entry-list';
import { clockText, DAY_MINUTES, dayOf, filterFrom, isOpen, searchOf, type ActivityFilter } from './filter';
import { FilterForm } from './filter-form';
import { messages } from './messages';
import { useEntries } from './use-entries';

const MINUTE_MS = 60_000;

/** Live activity of all accounts, filtered by kind, account and time (CARD-16). */
export function ActivityPage() {
  const [search, setSearch] = useAddressSearch();
  const today = dayOf(new Date(useNow(MINUTE_MS)));
  const filter = filterFrom(search, today);
  const onChange = (nextFilter: ActivityFilter) =>
    setSearch(() => searchOf(nextFilter, today), { preventScrollReset: true });
  const countsOfDay = useQuery(countsQuery(filter.day));
  const counts = dayCounts(filter.day, countsOfDay.data ?? []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <ActivityHeader {...{ filter, counts, onChange }} />
      <Entries key={String(search)} {...{ filter, today, counts, onChange }} />
    </div>
  );
}

interface PartProps {
  filter: ActivityFilter;
  counts: DayCounts;
  onChange: (filter: ActivityFilter) => void;
}

function ActivityHeader({ filter, counts, onChange }: PartProps) {
  const [isFiltering, setFiltering] = useState(false);
  return (
    <PageTitle
      className="phone:items-center phone:px-4 phone:pt-3"
      note={<span className="phone:hidden">{messages.note}</span>}
      actions={
        <div className="flex items-center gap-3">
          <LiveState />
          <Button className="desktop:hidden" icon={ListFilter} onClick={() => setFiltering(true)}>
            {messages.filter}
          </Button>
          <BottomSheet title={messages.filter} open={isFiltering} onOpenChange={setFiltering}>
            <FilterForm {...{ filter, counts, onChange }} />
            <div className="sticky bottom-0 grid border-t border-rule bg-raised px-4 py-3">
              <Button kind="ink" onClick={() => setFiltering(false)}>
                {filter.account ? messages.showEntries : messages.showCount(entryCount(counts, filter.kinds, filter))}
              </Button>
            </div>
          </BottomSheet>
        </div>
      }
    >
      {messages.title}
    </PageTitle>
  );
}

/** Classes of the line above the list; its height is fixed, so that the list does not move */
const HEADER_CLASSES =
  'sticky top-0 z-2 flex min-h-11 w-full items-center gap-3 border-b-(length:--line-strong) bg-surface px-6 phone:min-h-13 phone:px-4';

function Entries({ filter, today, counts, onChange }: PartProps & { today: string }) {
  const sheet = useRef<HTMLElement>(null);
  const { list, rows, newCount, hasMore, showNewEntries } = useEntries(filter, today, sheet);
  const { disconnectedSince } = useIsLive();
  const isNow = isOpen(filter, today);
  const start = clockText(filter.from);
  const end = isNow ? messages.now : clockText(filter.to);
  const isWholeDay = filter.from === 0 && filter.to === DAY_MINUTES && !isNow;
  const time = isWholeDay ? messages.wholeDay : messages.fromTo(start, end);
  const count = filter.account ? (list.data?.pages[0]?.total ?? 0) : entryCount(counts, filter.kinds, filter);
  const showNewAtTop = () => {
    showNewEntries();
    window.scrollTo({ top: 0 });
    // the focused button is about to be removed
    document.getElementById('page')?.focus({ preventScroll: true });
  };
  return (
    <>
      <DayHistogram {...{ filter, today, counts, onChange }} summary={messages.showing(time, count)} />
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-6 max-desktop:grid-cols-[minmax(0,1fr)] phone:gap-3">
        <Sheet ref={sheet} aria-label={messages.entries} aria-busy={list.isPending}>
          {newCount > 0 ? (
            <NewEntriesButton count={newCount} hasMore={hasMore} onClick={showNewAtTop} />
          ) : (
            <p
              className={classes(
                HEADER_CLASSES,
                'border-rule-strong text-xs',
                disconnectedSince ? 'text-caution' : 'text-ink-soft',
              )}
            >
              {statusText(isNow, disconnectedSince)}
            </p>
          )}
          {list.isPending && <Skeleton rows={12} rowClassName="h-11" />}
          <EntryList
            entries={rows}
            accountAddress={(username) => `?${searchOf({ ...filter, account: username }, today)}`}
          />
          {list.isSuccess && rows.length === 0 && (
            <Empty
              action={
                <Button onClick={() => onChange({ ...filter, kinds: [], account: '' })}>
                  {filter.account ? messages.showEverything : messages.showAllKinds}
                </Button>
              }
            >
              {messages.empty(
                filter.kinds.length > 0,
                filter.account,
                isWholeDay ? messages.onThatDay : messages.between(start, end),
              )}
            </Empty>
          )}
          <FetchRetry query={list} />
          {list.hasNextPage && (
            <div className="flex items-center gap-4 border-t-(length:--line-strong) border-rule-strong px-6 py-3 phone:px-4">
              <Button
                busy={list.isFetchingNextPage}
                busyLabel={messages.loading}
                onClick={() => void list.fetchNextPage()}
                className="phone:flex-1"
              >
                {messages.showEarlier}
              </Button>
              <span className="meta phone:hidden">{messages.noMoreEntries}</span>
            </div>
          )}
        </Sheet>
        <Sheet aria-label={messages.filters} className="sticky top-8 max-desktop:hidden">
          <FilterForm {...{ filter, counts, onChange }} />
        </Sheet>
      </div>
    </>
  );
}

const BUBBLES_MAX = 5;

const NewEntriesButton = ({ count, hasMore, onClick }: { count: number; hasMore: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={classes(HEADER_CLASSES, 'border-pen text-left font-strong -outline-offset-2 hover:bg-tint')}
    onClick={onClick}
  >
    <span aria-hidden className="flex gap-0.75">
      {Array.from({ length: Math.min(count, BUBBLES_MAX) }, (_, bubble) => (
        <i key={bubble} className="size-2.5 rounded-bubble bg-pen" />
      ))}
    </span>
    {messages.showNew(count, hasMore)}
    <span className="meta ml-auto font-normal phone:hidden">{messages.showNewHint}</span>
  </button>
);

function statusText(isNow: boolean, disconnectedSince: number | undefined): string {
  if (disconnectedSince !== undefined) return messages.connectionLost(TIME.format(disconnectedSince));
  return isNow ? messages.appearsHere : messages.periodOver;
}
