import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Page } from '../lib/api/client';
import { useAddressSearch } from '../lib/use-address-search';
import { classes } from './classes';
import { FetchRetry } from './retry';
import { Pages } from './pages';
import { Sheet } from './sheet';

/** Returns the page number in the URL (`?page`, from 1) and a function for the URLs of other pages. */
export function usePageNumber(): { pageNumber: number; addressOf: (pageNumber: number) => string } {
  const { pathname } = useLocation();
  const [search] = useAddressSearch();
  return {
    pageNumber: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    addressOf: (pageNumber) => {
      const nextSearch = new URLSearchParams(search);
      nextSearch.delete('page');
      if (pageNumber > 1) nextSearch.set('page', String(pageNumber));
      return nextSearch.size > 0 ? `${pathname}?${nextSearch}` : pathname;
    },
  };
}

export interface PagedListProps<Row> {
  /** Accessible name */
  label: string;
  list: UseQueryResult<Page<Row>>;
  /** Number of rows per page */
  pageSize: number;
  /** Content of an empty list */
  empty: ReactNode;
  /** Placeholder while loading */
  skeleton: { rows: number; rowClassName?: string };
  children: (page: Page<Row>) => ReactNode;
}

/** A paged list with its loading, empty and error states. Redirects from a page past the end to the last page. */
export function PagedList<Row>({ label, list, pageSize, empty, skeleton, children }: PagedListProps<Row>) {
  const { pageNumber, addressOf } = usePageNumber();
  const page = list.data;
  const last = page && Math.ceil(page.total / pageSize);
  if (last && pageNumber > last && !list.isPlaceholderData) return <Navigate to={addressOf(last)} replace />;
  return (
    <Sheet aria-label={label} aria-busy={list.isPending} className={classes(list.isPlaceholderData && 'opacity-60')}>
      {page?.total === 0 && empty}
      {page && page.rows.length > 0 && children(page)}
      <FetchRetry query={list} skeleton={skeleton} />
      {last !== undefined && <Pages current={pageNumber} last={last} to={addressOf} />}
    </Sheet>
  );
}
