import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import type { LeaderboardRow, LiveMessages } from '../../../../api/contracts/live/messages';
import type { Page } from '../../lib/api/client';

export type { LeaderboardRow };
export type LeaderboardPage = Page<LeaderboardRow>;

/** The page with the rows that a live message brings in their places; nobody stands in it twice. */
export function withTop(
  shown: LeaderboardPage,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
  { top, total }: LiveMessages['leaderboard'],
): LeaderboardPage {
  if (pageNumber !== 1) return { ...shown, total };
  const moved = new Set(top.map((row) => row.studentId));
  const below = shown.rows.filter((row) => row.slNo > top.length && !moved.has(row.studentId));
  return { rows: [...top, ...below].slice(0, Math.min(pageSize, total)), total };
}

/** Whether places need room for five digits. */
export const isDeep = (total: number): boolean => total >= 10_000;

/** How many places somebody else has now, or nobody. */
export function changedPlaces(shown: readonly LeaderboardRow[], latest: readonly LeaderboardRow[]): number {
  const places = Array.from({ length: Math.max(shown.length, latest.length) }, (_, index) => index);
  return places.filter((index) => shown[index]?.studentId !== latest[index]?.studentId).length;
}

/** The bar of the histogram in which a place is, counted from the first at its end. */
export function barOfPlace(histogram: readonly number[], slNo: number): number {
  let above = 0;
  return histogram.findLastIndex((count) => (above += count) >= slNo);
}

/** Number of the page on which a place stands. */
export const pageOfPlace = (slNo: number): number => Math.ceil(slNo / LEADERBOARD_PAGE_ROWS);
