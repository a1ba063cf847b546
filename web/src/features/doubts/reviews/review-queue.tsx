import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useKeys } from '../../../lib/keys';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { useAtEnd } from '../../../ui/use-at-end';
import { Skeleton } from '../../../ui/waiting';
import { NoDoubts } from './no-doubts';
import { QueuePalette } from './queue-palette';
import { ReviewRow, rowIdOf } from './review-row';
import type { ReviewSubject } from './reviews.queries';
import { useQueue, type QueueView } from './use-queue';

/** how near its end the list grows */
const AHEAD = '600px';

export interface ReviewQueueProps {
  subject: ReviewSubject;
  /** ids of those that the tutor has answered at this visit */
  answered: ReadonlySet<string>;
  /** always the same function */
  onAnswered: (doubtId: string) => void;
}

/** The unsolved doubts of a subject, or that there are none (REVIEW-7). */
export function ReviewQueue({ subject, answered, ...rest }: ReviewQueueProps) {
  const queue = useQueue(subject, answered);
  const isEmpty = queue.list.data?.total === 0 && queue.shown.length === 0;
  return isEmpty ? <NoDoubts subject={subject} answered={answered.size} /> : <Desk queue={queue} {...rest} />;
}

interface DeskProps extends Pick<ReviewQueueProps, 'onAnswered'> {
  queue: QueueView;
}

/** The oldest first and one of them open; new ones join at the end (REVIEW-4, REVIEW-6, CARD-15). */
function Desk({ queue, onAnswered }: DeskProps) {
  const { list, shown, openId, open, behind, showMore, arrived, forgetArrived } = queue;
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useAtEnd(end);
  const isNearEnd = useAtEnd(end, AHEAD);
  const goTo = useGoTo(openId, open);

  useEffect(() => {
    if (isNearEnd && behind > 0 && !list.isFetching) showMore();
  });
  useEffect(() => {
    if (isAtEnd && behind === 0 && arrived > 0) forgetArrived();
  });

  /** @returns the id of the doubt that comes so many after the open one, or of the nearest there is */
  const beside = (by: 1 | -1) => {
    const at = shown.findIndex(({ doubt }) => doubt._id === openId);
    return shown[at + by]?.doubt._id;
  };
  const latest = useRef({ beside });
  useEffect(() => {
    latest.current = { beside };
  });
  const move = (by: 1 | -1) => {
    const id = beside(by);
    if (id) goTo(id);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  const next = useCallback(() => {
    const id = latest.current.beside(1) ?? latest.current.beside(-1);
    if (id) goTo(id);
    else open(undefined);
  }, [goTo, open]);
  const leave = useCallback(
    (doubtId: string) => {
      next();
      onAnswered(doubtId);
    },
    [next, onAnswered],
  );
  const showEnd = () => {
    queue.showAll();
    end.current?.scrollIntoView({ block: 'end' });
  };

  return (
    <div className="review-desk">
      <Sheet
        aria-label="Doubts, oldest first"
        aria-busy={list.isPending}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard
        tabIndex={0}
        className="review-list -outline-offset-2"
      >
        {shown.map(({ doubt, ...place }) => (
          <ReviewRow
            key={doubt._id}
            doubt={doubt}
            {...place}
            isOpen={doubt._id === openId}
            onOpen={open}
            onAnswered={leave}
            onNext={next}
          />
        ))}
        {list.isPending && <Skeleton rows={6} rowClassName="h-27" />}
        <FetchRetry of={list} />
        <div ref={end} className="h-px" />
        {arrived > 0 && !isAtEnd && (
          <button type="button" onClick={showEnd} className="arrived-band">
            <ArrowDown />
            {arrived === 1 ? '1 new doubt at the end' : `${arrived.toLocaleString('en')} new doubts at the end`}
          </button>
        )}
      </Sheet>
      <QueuePalette places={queue.places} openId={openId} behind={behind} onGo={goTo} />
    </div>
  );
}

/** Opens a doubt and goes there, with the focus; always the same function. */
function useGoTo(openId: string | undefined, open: (doubtId: string) => void): (doubtId: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (openId === undefined || wanted.current !== openId) return;
    wanted.current = undefined;
    const row = document.getElementById(rowIdOf(openId));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  });
  return useCallback(
    (doubtId) => {
      wanted.current = doubtId;
      open(doubtId);
    },
    [open],
  );
}
