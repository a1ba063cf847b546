import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { PAGE_ROWS_MAX } from '../../../../api/contracts/http/limits';
import {
  countsQuery,
  entriesQuery,
  newEntriesQuery,
  useLiveActivity,
  type Entries,
  type Entry,
} from './activity.queries';
import { isOpen, type ActivityFilter } from './filter';

/** Scroll offset in px up to which the page counts as scrolled to the top */
const TOP_PX = 8;

/** Removes duplicates; keeps the order. */
const unique = (entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry._id, entry])).values(),
];

/**
 * Returns the entries that match the filter, and the number of new ones. New entries are added when the page is
 * scrolled to the top and nothing in the list has the focus, otherwise by `showNewEntries`.
 */
export function useEntries(filter: ActivityFilter, today: string, listRef: RefObject<HTMLElement | null>) {
  const queries = useQueryClient();
  const query = entriesQuery(filter, today);
  const list = useInfiniteQuery(query);
  const listed = unique(list.data?.pages.flatMap((page) => page.rows) ?? []);
  const newEntries = useQuery(newEntriesQuery(filter, today, listed[0]?.at));
  // the count of a bulk operation grows while it runs
  const current = new Map(newEntries.data?.rows.map((entry) => [entry._id, entry]));
  const rows = listed.map((entry) => current.get(entry._id) ?? entry);
  const visibleIds = new Set(rows.map(({ _id }) => _id));
  const newRows = list.data ? (newEntries.data?.rows ?? []).filter(({ _id }) => !visibleIds.has(_id)) : [];
  const hasMore = newRows.length > 0 && newEntries.data!.rows.length >= PAGE_ROWS_MAX;

  useLiveActivity(
    () => {
      if (isOpen(filter, today) && list.data) void newEntries.refetch();
    },
    () => void queries.invalidateQueries(countsQuery(today)),
  );

  const showNewEntries = () => {
    // there may be a gap after a full page
    const all = unique([...newRows, ...(hasMore ? [] : rows)]).slice(0, PAGE_ROWS_MAX);
    const total = (list.data?.pages[0]?.total ?? 0) + newRows.length;
    queries.setQueryData<Entries>(query.queryKey, { pages: [{ rows: all, total }], pageParams: [undefined] });
  };
  const showNewAtTop = useEffectEvent(() => {
    if (window.scrollY <= TOP_PX && !listRef.current?.contains(document.activeElement)) showNewEntries();
  });
  const newestId = newRows[0]?._id;
  useEffect(() => {
    if (newestId === undefined) return undefined;
    showNewAtTop();
    window.addEventListener('scroll', showNewAtTop, { passive: true });
    return () => window.removeEventListener('scroll', showNewAtTop);
  }, [newestId]);

  return { list, rows, newCount: newRows.length, hasMore, showNewEntries };
}
