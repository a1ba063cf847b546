import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PAGE_ROWS_MAX, REVIEWS_PAGE_ROWS } from '../../../../../api/contracts/http/limits';
import { useLive } from '../../../lib/live/live';
import { useAccountId } from '../../../lib/session';
import { useNow } from '../../../lib/time/use-now';
import { EMPTY_QUEUE, queueAfter, standingOf, waitOf, type Seen } from './queue';
import { reviewsQuery, type ReviewSubject } from './reviews.queries';

/** ms in which waits and claims are looked at */
const STEP_MS = 5_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * The unsolved doubts of a subject, oldest first: the first of them, and on demand more.
 * @param answered ids of those that the tutor has answered at this visit
 */
export function useQueue(subject: ReviewSubject, answered: ReadonlySet<string>) {
  const me = useAccountId();
  const now = useNow(STEP_MS);
  const [rows, setRows] = useState(REVIEWS_PAGE_ROWS);
  const list = useQuery({ ...reviewsQuery(subject, rows), placeholderData: keepPreviousData });
  const [queue, setQueue] = useState(EMPTY_QUEUE);
  const [chosenId, open] = useState<string>();
  const { arrived, forgetArrived } = useArrived(subject);

  const found = list.data?.rows;
  const unsolved = useMemo(() => new Set(found?.map(({ _id }) => _id)), [found]);
  const stays = (id: string) => id === chosenId || answered.has(id);
  const latest = found ? queueAfter(queue, found, stays) : queue;
  if (latest !== queue) setQueue(latest);

  const seen: Seen = { me, now, unsolved, answered, arrived };
  const places = latest.places.map(({ number, doubt }) => ({
    number,
    doubt,
    standing: standingOf(doubt, seen),
    ...waitOf(doubt, now),
  }));
  // what one reads does not go by itself
  const shown = places.filter(
    ({ standing, doubt }) => standing !== 'done' && (standing !== 'left' || doubt._id === chosenId),
  );
  const openId = shown.some(({ doubt }) => doubt._id === chosenId) ? chosenId : shown[0]?.doubt._id;
  // by its id, lest another one takes its place before the reader's eyes
  if (openId !== chosenId && openId !== undefined) open(openId);

  const total = list.data?.total ?? 0;
  return {
    list,
    /** all of them with those that the tutor has answered, for the palette */
    places,
    /** those of the list */
    shown,
    openId,
    open,
    /** how many there are behind those that are shown */
    behind: Math.max(0, total - unsolved.size),
    showMore: () => setRows((shownRows) => (shownRows < PAGE_ROWS_MAX ? shownRows + REVIEWS_PAGE_ROWS : Infinity)),
    showAll: () => setRows(Infinity),
    /** how many came in since one was at the end */
    arrived: arrived.size,
    forgetArrived,
  };
}

/** Ids of the doubts that came while the page was open. */
function useArrived(subject: ReviewSubject) {
  const [arrived, setArrived] = useState(NONE);
  useLive('doubt:asked', (doubt) => {
    if (subject === 'All' || doubt.subject === subject) setArrived((before) => new Set(before).add(doubt._id));
  });
  const drop = ({ _id }: { _id: string }) =>
    setArrived((before) => (before.has(_id) ? new Set([...before].filter((id) => id !== _id)) : before));
  useLive('doubt:answered', drop);
  useLive('doubt:deleted', drop);
  return { arrived, forgetArrived: () => setArrived(NONE) };
}

export type QueueView = ReturnType<typeof useQueue>;
export type ShownPlace = QueueView['places'][number];
