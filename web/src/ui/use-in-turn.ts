import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { inTurn } from './in-turn';

/** What was given last, once its turn to be drawn has come: for what is long to draw, and need not keep pace with a key. */
export function useInTurn<Value extends object | boolean | undefined>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => (shown === value ? undefined : inTurn(() => setShown(value))), [shown, value]);
  return shown;
}

/**
 * The rows of a list, which take their places one after the other from the top: fifty that come together would keep a key
 * waiting. Where new ones have not come yet the ones before stand on; one that is found again as it was is not drawn anew.
 * The first rows of all come at once.
 */
export function useRowsInTurn<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const [shown, setShown] = useState(rows);
  if (!shown && rows) setShown(rows);
  const next = useMemo(() => shown && rows && asShown(shown, rows), [shown, rows]);
  useEffect(
    () => (!shown || !next || areSame(shown, next) ? undefined : inTurn(() => setShown(withNext(shown, next)))),
    [shown, next],
  );
  return rows?.length === 0 ? rows : shown;
}

function asShown<Row extends { _id: string }>(shown: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const known = new Map(shown.map((row) => [row._id, row]));
  return rows.map((row) => replaceEqualDeep(known.get(row._id), row));
}

const areSame = <Row>(some: readonly Row[], others: readonly Row[]): boolean =>
  some.length === others.length && some.every((row, index) => row === others[index]);

/** how many are taken away at once: quickly, since what is left looks as if it was found */
const TAKEN_AWAY = 12;

/**
 * The first row that is not in its place is put there; after the last one what is left of before goes, from the end. What
 * stands before a row that stays is taken away, since a row that is moved is laid out anew with its formulas.
 */
export function withNext<Row extends { _id: string }>(shown: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const at = rows.findIndex((row, index) => row !== shown[index]);
  const next = rows[at];
  if (!next) return shown.slice(0, Math.max(rows.length, shown.length - TAKEN_AWAY));
  const stay = new Set(rows.map(({ _id }) => _id));
  const now = shown.findIndex(({ _id }) => _id === next._id);
  const inTheWay = shown.slice(at, Math.max(at, now)).filter(({ _id }) => !stay.has(_id));
  if (inTheWay.length > 0) {
    const gone = new Set(inTheWay.slice(0, TAKEN_AWAY));
    return shown.filter((row) => !gone.has(row));
  }
  const later = shown.slice(at).filter(({ _id }, index) => _id !== next._id && (index > 0 || stay.has(_id)));
  return [...rows.slice(0, at + 1), ...later];
}
