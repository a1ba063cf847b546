import type { StudentTotals } from '../../projections/contributions/student-stats.queries.js';
import { decimal, headerLine, rowLine, type Column } from '../platform/shared/csv.js';
import type { ReplayFormat } from './replay-request.js';
import type { PastBoardRow } from './replay.dto.js';

interface BoardLines {
  readonly begin: (of: { at: string; total: number }) => string;
  readonly row: (row: PastBoardRow) => string;
  readonly end: string;
}

export const BOARD_COLUMNS: readonly Column<PastBoardRow>[] = [
  'slNo',
  'studentId',
  'name',
  ['Point', ({ Point }) => decimal(Point)],
];

/** Output formats of a leaderboard: begin, one text per row, end. */
export const boardLines: Readonly<Record<ReplayFormat, BoardLines>> = {
  table: {
    begin: ({ at, total }) => `${at}, students: ${total}\n      SL     Points  Name\n`,
    row: ({ slNo, Point, name }) => `${String(slNo).padStart(8)} ${Point.toFixed(2).padStart(10)}  ${name}\n`,
    end: '',
  },
  csv: {
    begin: () => headerLine(BOARD_COLUMNS),
    row: (row) => rowLine(BOARD_COLUMNS, row),
    end: '',
  },
  json: {
    begin: ({ at, total }) => `{"at":"${at}","total":${total},"rows":[\n`,
    row: ({ slNo, studentId, name, Point }) =>
      `${slNo === 1 ? ' ' : ','}${JSON.stringify({ slNo, studentId, name, Point })}\n`,
    end: ']}\n',
  },
};

/** Output formats of a student's stats. */
export const statsText: Readonly<Record<ReplayFormat, (stats: StudentTotals) => string>> = {
  table: ({ totalCorrect, totalIncorrect, totalSkipped }) =>
    `correct    ${totalCorrect}\nincorrect  ${totalIncorrect}\nskipped    ${totalSkipped}\n`,
  csv: ({ totalCorrect, totalIncorrect, totalSkipped }) =>
    `totalCorrect,totalIncorrect,totalSkipped\n${totalCorrect},${totalIncorrect},${totalSkipped}\n`,
  json: (stats) => `${JSON.stringify(stats)}\n`,
};
