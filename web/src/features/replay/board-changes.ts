import type { PastBoardRow, PastChange } from './replay.queries';

type SlNoById = ReadonlyMap<string, number>;

/** Returns the earlier places of the students on the later list; new students are omitted. */
export function earlierRanks(laterRows: readonly PastBoardRow[], changes: readonly PastChange[]): SlNoById {
  const slNosBefore = new Map(changes.map((change) => [change.studentId, change.before?.slNo]));
  return new Map(
    laterRows.flatMap(({ studentId, slNo }) => {
      // students without a change kept their place
      const slNoBefore = slNosBefore.has(studentId) ? slNosBefore.get(studentId) : slNo;
      return slNoBefore === undefined ? [] : [[studentId, slNoBefore] as const];
    }),
  );
}

/** A line between the rows of a student on two lists. */
export interface Line {
  readonly studentId: string;
  /** SVG path in a box of width 100 whose height is the number of rows */
  readonly path: string;
  readonly direction: 'up' | 'down' | 'none';
}

/** Returns lines from each row to the same student's row on the other list, or to the bottom edge. */
export function linesBetween(
  earlierRows: readonly PastBoardRow[],
  later: readonly PastBoardRow[],
  slNosBefore: SlNoById,
): Line[] {
  const rows = Math.max(earlierRows.length, later.length);
  const yOf = (rank: number | undefined) => (rank !== undefined && rank <= rows ? rank - 0.5 : rows);
  const line = (studentId: string, from: number | undefined, to: number | undefined): Line => {
    const [y1, y2] = [yOf(from), yOf(to)];
    const gainedPlaces = (from ?? Infinity) - (to ?? Infinity);
    const direction = gainedPlaces > 0 ? 'up' : gainedPlaces < 0 ? 'down' : 'none';
    return { studentId, path: `M0 ${y1}C45 ${y1} 55 ${y2} 100 ${y2}`, direction };
  };
  const laterIds = new Set(later.map(({ studentId }) => studentId));
  return [
    ...later.map(({ studentId, slNo }) => line(studentId, slNosBefore.get(studentId), slNo)),
    ...earlierRows.flatMap(({ studentId, slNo }) => (laterIds.has(studentId) ? [] : line(studentId, slNo, undefined))),
  ];
}

/** A student with the known places before and after. */
export interface Move {
  readonly studentId: string;
  readonly name: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Returns the students who entered and who left the visible top. */
export function entriesAndExits(
  earlier: readonly PastBoardRow[],
  later: readonly PastBoardRow[],
  slNosBefore: SlNoById,
): Move[] {
  const laterIds = new Set(later.map(({ studentId }) => studentId));
  const earlierIds = new Set(earlier.map(({ studentId }) => studentId));
  return [
    ...later.flatMap(({ studentId, name, slNo }) =>
      earlierIds.has(studentId) ? [] : [{ studentId, name, from: slNosBefore.get(studentId), to: slNo }],
    ),
    ...earlier.flatMap(({ studentId, name, slNo }) =>
      laterIds.has(studentId) ? [] : [{ studentId, name, from: slNo, to: undefined }],
    ),
  ];
}
