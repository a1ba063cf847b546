import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { PAGE_ROWS_MAX } from '../../../../api/contracts/http/limits';
import { useLive } from '../../lib/live/live';
import { useGathering } from '../../lib/time/use-gathering';
import { countsQuery, entriesQuery, freshQuery, type Entries, type Entry } from './activity.queries';
import { isOpen, type Asked } from './asked';

/** however much happens, it is asked for no more often, ms */
const ASKED_EVERY_MS = 1_000;
const COUNTED_EVERY_MS = 5_000;
/** as far as the top of the page may be away from the top of the window, px */
const TOP_PX = 8;

/** Each once, in the order in which they come. */
const unique = (entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry._id, entry])).values(),
];

/**
 * The entries that were asked for, and those that came since. The new ones wait, unless the reader is at the very top of the page
 * and nothing in the list has the focus.
 */
export function useEntries(asked: Asked, today: string, stream: RefObject<HTMLElement | null>) {
  const queries = useQueryClient();
  const query = entriesQuery(asked, today);
  const list = useInfiniteQuery(query);
  const rows = unique(list.data?.pages.flatMap((page) => page.rows) ?? []);
  const fresh = useQuery(freshQuery(asked, today, rows[0]?.at));
  const shown = new Set(rows.map(({ _id }) => _id));
  const waiting = list.data ? (fresh.data?.rows ?? []).filter(({ _id }) => !shown.has(_id)) : [];
  const isFull = waiting.length > 0 && fresh.data!.rows.length >= PAGE_ROWS_MAX;

  const ask = useGathering(ASKED_EVERY_MS, () => {
    if (isOpen(asked, today) && list.data) void fresh.refetch();
  });
  const count = useGathering(COUNTED_EVERY_MS, () => void queries.invalidateQueries(countsQuery(today)));
  const onNews = () => {
    ask();
    count();
  };
  useLive('account:activity', onNews, onNews);

  const takeIn = () => {
    // behind a full page there may be a gap
    const all = unique([...waiting, ...(isFull ? [] : rows)]).slice(0, PAGE_ROWS_MAX);
    const total = (list.data?.pages[0]?.total ?? 0) + waiting.length;
    queries.setQueryData<Entries>(query.queryKey, { pages: [{ rows: all, total }], pageParams: [undefined] });
  };
  const takeInAtTop = useEffectEvent(() => {
    if (window.scrollY <= TOP_PX && !stream.current?.contains(document.activeElement)) takeIn();
  });
  const newest = waiting[0]?._id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    takeInAtTop();
    window.addEventListener('scroll', takeInAtTop, { passive: true });
    return () => window.removeEventListener('scroll', takeInAtTop);
  }, [newest]);

  return { list, rows, waiting: waiting.length, isFull, takeIn };
}
