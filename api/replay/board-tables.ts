import type { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { PAGE_ROWS_MAX } from '../contracts/http/limits.js';
import { csvLine, notFormula } from '../platform/shared/csv.js';
import { withNames } from './with-names.js';
import { boardLines } from './replay-lines.js';
import type { WhatIfRow } from './what-if.dto.js';

/** A leaderboard that is read in pages. */
interface Board<Row> {
  readonly total: number;
  readonly page: (offset: number, limit: number) => readonly Row[];
}

type WithoutName<Row> = Omit<Row, 'name'>;
type BoardRow = WithoutName<Omit<WhatIfRow, 'today'>>;

/** Yields a whole leaderboard as CSV, with the columns of `npm run replay -- leaderboard --format csv`. */
export async function* boardTable(directory: AccountDirectoryQueries, board: Board<BoardRow>): AsyncGenerator<string> {
  const { begin, row } = boardLines.csv;
  yield begin({ at: '', total: board.total });
  for await (const rows of pagesWithNames(directory, board)) yield rows.map((entry) => row(entry)).join('');
}

/** Yields the leaderboard under different rules as CSV, with each student's current rank and points. */
export async function* whatIfTable(
  directory: AccountDirectoryQueries,
  board: Board<WithoutName<WhatIfRow>>,
): AsyncGenerator<string> {
  yield csvLine(['slNo', 'studentId', 'name', 'Point', 'slNoToday', 'PointToday']);
  for await (const rows of pagesWithNames(directory, board)) {
    yield rows
      .map(({ slNo, studentId, name, Point, today }) => {
        const now = today ? [String(today.slNo), today.Point.toFixed(2)] : ['', ''];
        return csvLine([String(slNo), studentId, notFormula(name), Point.toFixed(2), ...now]);
      })
      .join('');
  }
}

async function* pagesWithNames<Row extends { readonly studentId: string }>(
  directory: AccountDirectoryQueries,
  { total, page }: Board<Row>,
): AsyncGenerator<(Row & { name: string })[]> {
  for (let from = 0; from < total; from += PAGE_ROWS_MAX) yield withNames(directory, page(from, PAGE_ROWS_MAX));
}
