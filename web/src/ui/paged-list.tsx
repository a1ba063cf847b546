import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Page } from '../lib/api/client';
import { useAddressSearch } from '../lib/use-address-search';
import { classes } from './classes';
import { FetchRetry } from './retry';
import { Pages } from './pages';
import { Sheet } from './sheet';
import { Skeleton } from './waiting';

/** Number of the list's page, from 1, as `?page` in the address says, and the addresses of the others. */
export function usePageNumber(): { pageNumber: number; addressOf: (pageNumber: number) => string } {
  const { pathname } = useLocation();
  const [search] = useAddressSearch();
  return {
    pageNumber: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    addressOf: (pageNumber) => {
      const other = new URLSearchParams(search);
      other.delete('page');
      if (pageNumber > 1) other.set('page', String(pageNumber));
      return other.size > 0 ? `${pathname}?${other}` : pathname;
    },
  };
}

export interface PagedListProps<Row> {
  /** names the list */
  label: string;
  list: UseQueryResult<Page<Row>>;
  /** rows of a page */
  pageSize: number;
  /** stands there when the list has no row at all */
  empty: ReactNode;
  /** stands there until the rows come */
  skeleton: { rows: number; rowClassName?: string };
  children: (page: Page<Row>) => ReactNode;
}

/** A list in pages: while it loads, when it is empty, when it can't be fetched. An address behind the last page leads to that. */
export function PagedList<Row>({ label, list, pageSize, empty, skeleton, children }: PagedListProps<Row>) {
  const { pageNumber, addressOf } = usePageNumber();
  const page = list.data;
  const last = page && Math.ceil(page.total / pageSize);
  if (last && pageNumber > last && !list.isPlaceholderData) return <Navigate to={addressOf(last)} replace />;
  return (
    <Sheet aria-label={label} aria-busy={list.isPending} className={classes(list.isPlaceholderData && 'opacity-60')}>
      {page?.total === 0 && empty}
      {page && page.rows.length > 0 && children(page)}
      {list.isPending && <Skeleton {...skeleton} />}
      <FetchRetry of={list} />
      {last !== undefined && <Pages current={pageNumber} last={last} to={addressOf} />}
    </Sheet>
  );
}
