import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { changedPlaces, type LeaderboardRow } from './leaderboard';

type Rows = readonly LeaderboardRow[];

export interface HeldRows {
  readonly rows: Rows;
  /** places that somebody else has by now, and that are not shown yet */
  readonly waiting: number;
  readonly show: () => void;
}

/**
 * The latest rows, but nobody who reads them sees them move: then they wait until they are asked for.
 * @param page which rows these are; those of another page are shown at once
 */
export function useHeldRows(latest: Rows, page: string, isRead: () => boolean): HeldRows {
  const [shown, setShown] = useState({ page, rows: latest });
  const isOther = shown.page !== page;
  const waiting = isOther ? 0 : changedPlaces(shown.rows, latest);
  // what changes without a move is shown where it stands
  if (isOther || (waiting === 0 && shown.rows !== latest)) setShown({ page, rows: latest });
  useEffect(() => {
    if (!isRead()) setShown({ page, rows: latest });
    // who begins or ends to read changes nothing by that
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [latest]);
  return { rows: isOther ? latest : shown.rows, waiting, show: () => setShown({ page, rows: latest }) };
}

const SLIDE = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const TELL_MS = 1_600;

/** Rows slide to their new places, and the one in the middle of the window stays where the eye is. */
export function useSlidingRows(body: RefObject<HTMLElement | null>, rows: Rows): void {
  const former = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (!body.current) return;
    // the own row sticks to the edges of the window: where it stands says nothing
    const shown = [...body.current.querySelectorAll<HTMLTableRowElement>('tr[data-student]:not([aria-current])')];
    const wayOf = (row: HTMLTableRowElement) =>
      (former.current.get(row.dataset.student!) ?? row.offsetTop) - row.offsetTop;
    const moved = shown.filter((row) => wayOf(row) !== 0);
    if (moved.length > 0) {
      const fromMiddle = (row: HTMLTableRowElement) =>
        Math.abs(row.getBoundingClientRect().top + wayOf(row) - innerHeight / 2);
      const eye = shown.reduce((one, other) => (fromMiddle(other) < fromMiddle(one) ? other : one));
      if (scrollY > 0) scrollBy(0, -wayOf(eye));
      moved.forEach((row) => slide(row, wayOf(row)));
    }
    former.current = new Map(shown.map((row) => [row.dataset.student!, row.offsetTop]));
  }, [body, rows]);
}

function slide(row: HTMLTableRowElement, way: number): void {
  if (matchMedia('(prefers-reduced-motion: no-preference)').matches) {
    row.animate({ transform: [`translateY(${way}px)`, 'none'] }, SLIDE);
  }
  for (const cell of row.cells)
    cell.animate({ backgroundColor: ['var(--info-soft)', 'var(--info-soft)', ''] }, TELL_MS);
}
