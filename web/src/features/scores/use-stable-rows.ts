import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { changedPlaces, type LeaderboardRow } from './leaderboard';

type Rows = readonly LeaderboardRow[];

export interface StableRows {
  readonly rows: Rows;
  /** Number of places whose student has changed since the visible rows */
  readonly changeCount: number;
  /** Shows the latest rows */
  readonly showLatest: () => void;
}

/**
 * Defers new rows while the current ones are being read, so that rows do not move.
 * @param page identifies the rows; the rows of another page are shown immediately
 */
export function useStableRows(latestRows: Rows, page: string, isBeingRead: boolean): StableRows {
  const [visible, setVisible] = useState({ page, rows: latestRows, latestRows });
  if (visible.page !== page || visible.latestRows !== latestRows) {
    // changes within a row do not move rows
    const isDeferred = visible.page === page && isBeingRead && changedPlaces(visible.rows, latestRows) > 0;
    setVisible({ page, rows: isDeferred ? visible.rows : latestRows, latestRows });
  }
  return {
    rows: visible.rows,
    changeCount: changedPlaces(visible.rows, latestRows),
    showLatest: () => setVisible({ page, rows: latestRows, latestRows }),
  };
}

const READING_EVENTS = ['scroll', 'pointerover', 'pointerout', 'focusin', 'focusout'] as const;

function subscribeToReading(onChange: () => void): () => void {
  READING_EVENTS.forEach((name) => document.addEventListener(name, onChange, { passive: true }));
  return () => READING_EVENTS.forEach((name) => document.removeEventListener(name, onChange));
}

/** Returns true while an element is being read: the page is scrolled, or the element is hovered or focused. */
export const useIsBeingRead = (element: HTMLElement | null): boolean =>
  useSyncExternalStore(subscribeToReading, () => scrollY > 0 || element?.matches(':hover, :focus-within') === true);

const SLIDE_ANIMATION = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const HIGHLIGHT_MS = 1_600;

/** Slides rows to their new places. The row in the middle of the window keeps its position on the screen. */
export function useSlidingRows(body: RefObject<HTMLElement | null>, rows: Rows): void {
  const previousOffsets = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (!body.current) return;
    // the own row is sticky, so its position is not that of its place
    const elements = [...body.current.querySelectorAll<HTMLTableRowElement>('tr[data-student]:not([aria-current])')];
    const distanceOf = (row: HTMLTableRowElement) =>
      (previousOffsets.current.get(row.dataset.student!) ?? row.offsetTop) - row.offsetTop;
    const movedRows = elements.filter((row) => distanceOf(row) !== 0);
    if (movedRows.length > 0) {
      const distanceToMiddle = (row: HTMLTableRowElement) =>
        Math.abs(row.getBoundingClientRect().top + distanceOf(row) - innerHeight / 2);
      const middleRow = elements.reduce((a, b) => (distanceToMiddle(b) < distanceToMiddle(a) ? b : a));
      if (scrollY > 0) scrollBy(0, -distanceOf(middleRow));
      movedRows.forEach((row) => animateRow(row, distanceOf(row)));
    }
    previousOffsets.current = new Map(elements.map((row) => [row.dataset.student!, row.offsetTop]));
  }, [body, rows]);
}

function animateRow(row: HTMLTableRowElement, distance: number): void {
  if (matchMedia('(prefers-reduced-motion: no-preference)').matches) {
    row.animate({ transform: [`translateY(${distance}px)`, 'none'] }, SLIDE_ANIMATION);
  }
  for (const cell of row.cells) {
    cell.animate({ backgroundColor: ['var(--info-soft)', 'var(--info-soft)', ''] }, HIGHLIGHT_MS);
  }
}
