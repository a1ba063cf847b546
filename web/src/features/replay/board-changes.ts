import type { PastBoardRow, PastChange } from './replay.queries';

type Places = ReadonlyMap<string, number>;

/** Returns the earlier places of the students on the later list; new students are omitted. */
export function placesBefore(later: readonly PastBoardRow[], changes: readonly PastChange[]): Places {
  const moved = new Map(changes.map((change) => [change.studentId, change.before?.slNo]));
  return new Map(
    later.flatMap(({ studentId, slNo }) => {
      // students without a change kept their place
      const before = moved.has(studentId) ? moved.get(studentId) : slNo;
      return before === undefined ? [] : [[studentId, before] as const];
    }),
  );
}

/** A line between the rows of a student on two lists. */
export interface Line {
  readonly studentId: string;
  /** SVG path in a box of width 100 whose height is the number of rows */
  readonly path: string;
  readonly way: 'up' | 'down' | 'none';
}

/** Returns lines from each row to the same student's row on the other list, or to the bottom edge. */
export function linesBetween(earlier: readonly PastBoardRow[], later: readonly PastBoardRow[], before: Places): Line[] {
  const rows = Math.max(earlier.length, later.length);
  const heightOf = (place: number | undefined) => (place !== undefined && place <= rows ? place - 0.5 : rows);
  const line = (studentId: string, from: number | undefined, to: number | undefined): Line => {
    const [y1, y2] = [heightOf(from), heightOf(to)];
    const gained = (from ?? Infinity) - (to ?? Infinity);
    const way = gained > 0 ? 'up' : gained < 0 ? 'down' : 'none';
    return { studentId, path: `M0 ${y1}C45 ${y1} 55 ${y2} 100 ${y2}`, way };
  };
  const stayed = new Set(later.map(({ studentId }) => studentId));
  return [
    ...later.map(({ studentId, slNo }) => line(studentId, before.get(studentId), slNo)),
    ...earlier.flatMap(({ studentId, slNo }) => (stayed.has(studentId) ? [] : line(studentId, slNo, undefined))),
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
export function inAndOut(earlier: readonly PastBoardRow[], later: readonly PastBoardRow[], before: Places): Move[] {
  const here = new Set(later.map(({ studentId }) => studentId));
  const were = new Set(earlier.map(({ studentId }) => studentId));
  return [
    ...later.flatMap(({ studentId, name, slNo }) =>
      were.has(studentId) ? [] : [{ studentId, name, from: before.get(studentId), to: slNo }],
    ),
    ...earlier.flatMap(({ studentId, name, slNo }) =>
      here.has(studentId) ? [] : [{ studentId, name, from: slNo, to: undefined }],
    ),
  ];
}
