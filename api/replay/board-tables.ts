import type { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { csvTable, type PagedRows } from '../platform/http/csv-answer.js';
import { decimal, type Column } from '../platform/shared/csv.js';
import { BOARD_COLUMNS } from './replay-lines.js';
import type { PastBoardRow } from './replay.dto.js';
import type { WhatIfRow } from './what-if.dto.js';
import { withNames } from './with-names.js';

type WithoutName<Row> = Omit<Row, 'name'>;

const WHAT_IF_COLUMNS: readonly Column<WhatIfRow>[] = [
  ...BOARD_COLUMNS,
  ['slNoToday', ({ today }) => today?.slNo],
  ['PointToday', ({ today }) => today && decimal(today.Point)],
];

/** Returns a whole leaderboard as CSV, with the columns of `npm run replay -- leaderboard --format csv`. */
export const boardTable = (directory: AccountDirectoryQueries, board: PagedRows<WithoutName<PastBoardRow>>) =>
  csvTable(BOARD_COLUMNS, boardWithNames(directory, board));

/** Returns the leaderboard under different rules as CSV, with each student's current rank and points. */
export const whatIfTable = (directory: AccountDirectoryQueries, board: PagedRows<WithoutName<WhatIfRow>>) =>
  csvTable(WHAT_IF_COLUMNS, boardWithNames(directory, board));

const boardWithNames = <Row extends { readonly studentId: string }>(
  directory: AccountDirectoryQueries,
  { total, page }: PagedRows<Row>,
) => ({ total, page: async (offset: number, limit: number) => withNames(directory, await page(offset, limit)) });
