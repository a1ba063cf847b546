import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import type { LeaderboardRow, LiveMessages } from '../../../../api/contracts/live/messages';
import type { Page } from '../../lib/api/client';

export type { LeaderboardRow };
export type LeaderboardPage = Page<LeaderboardRow>;

/** Applies a live message to a page: puts its rows in their places and removes duplicates. */
export function mergeTop(
  page: LeaderboardPage,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
  { top, total }: LiveMessages['leaderboard'],
): LeaderboardPage {
  if (pageNumber !== 1) return { ...page, total };
  const topIds = new Set(top.map((row) => row.studentId));
  const lowerRows = page.rows.filter((row) => row.slNo > top.length && !topIds.has(row.studentId));
  return { rows: [...top, ...lowerRows].slice(0, Math.min(pageSize, total)), total };
}

/** Returns the number of places whose student has changed. */
export function changedPlaces(visibleRows: readonly LeaderboardRow[], latestRows: readonly LeaderboardRow[]): number {
  const indexes = Array.from({ length: Math.max(visibleRows.length, latestRows.length) }, (_, index) => index);
  return indexes.filter((index) => visibleRows[index]?.studentId !== latestRows[index]?.studentId).length;
}

/** Returns the bar of the histogram that contains a place; first place is in the last bar. */
export function barOfPlace(histogram: readonly number[], slNo: number): number {
  let rowsAbove = 0;
  return histogram.findLastIndex((count) => (rowsAbove += count) >= slNo);
}

/** Returns the number of the page that contains a place. */
export const pageOfPlace = (slNo: number): number => Math.ceil(slNo / LEADERBOARD_PAGE_ROWS);
