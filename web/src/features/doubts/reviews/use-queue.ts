import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DOUBT_LATE_MS, PAGE_ROWS_MAX, REVIEWS_PAGE_ROWS } from '../../../../../api/contracts/http/limits';
import { useLive } from '../../../lib/live/live';
import { useAccountId } from '../../../lib/session';
import { useNow } from '../../../lib/time/use-now';
import { timeText } from '../answer-time';
import { messages } from '../messages';
import { reviewsQuery, type Review, type ReviewSubject } from './reviews.queries';

/** A doubt with its number, which does not change while the page is open. */
interface QueueEntry {
  readonly number: number;
  readonly doubt: Review;
}

/** The queue during one visit of the page; new doubts are added at the end. */
export interface Queue {
  readonly entries: readonly QueueEntry[];
  readonly nextNumber: number;
}

export const EMPTY_QUEUE: Queue = { entries: [], nextNumber: 1 };

/**
 * Merges the fetched list into the queue. Returns the same object if nothing has changed.
 * @param isPinned whether a doubt stays in the queue after it has left the list
 */
export function mergeIntoQueue(queue: Queue, list: readonly Review[], isPinned: (doubtId: string) => boolean): Queue {
  const newDoubts = new Map(list.map((doubt) => [doubt._id, doubt]));
  const remaining = queue.entries.flatMap((entry) => {
    const doubt = newDoubts.get(entry.doubt._id);
    newDoubts.delete(entry.doubt._id);
    if (!doubt) return isPinned(entry.doubt._id) ? [entry] : [];
    return [doubt === entry.doubt ? entry : { ...entry, doubt }];
  });
  const { nextNumber } = queue;
  const addedEntries = [...newDoubts.values()].map((doubt, index) => ({ number: nextNumber + index, doubt }));
  const isUnchanged =
    addedEntries.length === 0 &&
    remaining.length === queue.entries.length &&
    remaining.every((entry, index) => entry === queue.entries[index]);
  return isUnchanged
    ? queue
    : { entries: [...remaining, ...addedEntries], nextNumber: nextNumber + addedEntries.length };
}

/**
 * State of a doubt for the signed-in tutor. `other`: claimed by another tutor; `mine`: claimed by this tutor; `done`:
 * answered by this tutor; `closed`: answered by another tutor, or deleted.
 */
export type DoubtStatus = 'waiting' | 'new' | 'other' | 'mine' | 'done' | 'closed';

export interface QueueState {
  readonly tutorId: string;
  /** Current time in ms since the epoch */
  readonly now: number;
  /** Ids of the doubts in the fetched list */
  readonly unsolvedIds: ReadonlySet<string>;
  /** Ids of the doubts that the tutor has answered during this visit */
  readonly answeredIds: ReadonlySet<string>;
  /** Ids of the doubts that arrived while the page was open and have not been in view */
  readonly unseenIds: ReadonlySet<string>;
}

export function statusOf(
  { _id, claim }: Review,
  { tutorId, now, unsolvedIds, answeredIds, unseenIds }: QueueState,
): DoubtStatus {
  if (answeredIds.has(_id)) return 'done';
  if (!unsolvedIds.has(_id)) return 'closed';
  if (claim && Date.parse(claim.until) > now) return claim.tutorId === tutorId ? 'mine' : 'other';
  return unseenIds.has(_id) ? 'new' : 'waiting';
}

/** Returns the waiting time as text, and whether it is above the limit. */
export function waitTime({ askedAt }: Review, now: number): { waitText: string; isLate: boolean } {
  const ms = now - Date.parse(askedAt);
  return { waitText: timeText(ms) ?? messages.now, isLate: ms >= DOUBT_LATE_MS };
}

/** Interval in ms at which waiting times and claims are updated. */
const STEP_MS = 5_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the unsolved doubts of a subject, oldest first; fetches more on demand.
 * @param answeredIds ids of the doubts that the tutor has answered during this visit
 */
export function useQueue(subject: ReviewSubject, answeredIds: ReadonlySet<string>) {
  const tutorId = useAccountId();
  const now = useNow(STEP_MS);
  const [rowCount, setRowCount] = useState(REVIEWS_PAGE_ROWS);
  const list = useQuery({ ...reviewsQuery(subject, rowCount), placeholderData: keepPreviousData });
  const [storedQueue, setQueue] = useState(EMPTY_QUEUE);
  const [selectedId, open] = useState<string>();
  const { unseenIds, markAllSeen } = useUnseenIds(subject);

  const rows = list.data?.rows;
  const unsolvedIds = useMemo(() => new Set(rows?.map(({ _id }) => _id)), [rows]);
  const isPinned = (id: string) => id === selectedId || answeredIds.has(id);
  const queue = rows ? mergeIntoQueue(storedQueue, rows, isPinned) : storedQueue;
  if (queue !== storedQueue) setQueue(queue);

  const state: QueueState = { tutorId, now, unsolvedIds, answeredIds, unseenIds };
  const entries = queue.entries.map(({ number, doubt }) => ({
    number,
    doubt,
    status: statusOf(doubt, state),
    ...waitTime(doubt, now),
  }));
  // the open doubt stays visible after it was closed
  const visible = entries.filter(
    ({ status, doubt }) => status !== 'done' && (status !== 'closed' || doubt._id === selectedId),
  );
  const openId = visible.some(({ doubt }) => doubt._id === selectedId) ? selectedId : visible[0]?.doubt._id;
  // selected by id, so that the open doubt does not change when the list does
  if (openId !== selectedId && openId !== undefined) open(openId);

  const total = list.data?.total ?? 0;
  return {
    list,
    /** All doubts of the visit, for the palette */
    entries,
    /** The doubts of the list */
    visible,
    openId,
    open,
    /** Number of doubts that are not fetched yet */
    remaining: Math.max(0, total - unsolvedIds.size),
    showMore: () => setRowCount((count) => (count < PAGE_ROWS_MAX ? count + REVIEWS_PAGE_ROWS : Infinity)),
    showAll: () => setRowCount(Infinity),
    /** Number of doubts that arrived since the end of the list was last in view */
    unseenCount: unseenIds.size,
    markAllSeen,
  };
}

/** Returns the ids of the doubts that arrived while the page was open. */
function useUnseenIds(subject: ReviewSubject) {
  const [unseenIds, setUnseenIds] = useState(NONE);
  useLive('doubt:asked', (doubt) => {
    if (subject === 'All' || doubt.subject === subject) setUnseenIds((previous) => new Set(previous).add(doubt._id));
  });
  const remove = ({ _id }: { _id: string }) =>
    setUnseenIds((previous) => (previous.has(_id) ? new Set([...previous].filter((id) => id !== _id)) : previous));
  useLive('doubt:answered', remove);
  useLive('doubt:deleted', remove);
  return { unseenIds, markAllSeen: () => setUnseenIds(NONE) };
}

export type QueueView = ReturnType<typeof useQueue>;
export type QueueRow = QueueView['entries'][number];
