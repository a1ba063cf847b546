import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../../../../../api/contracts/http/texts';
import { useKeyboardShortcuts } from '../../../lib/keyboard-shortcuts';
import { Empty } from '../../../ui/empty';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { useIsVisible } from '../../../ui/use-is-visible';
import { messages } from '../messages';
import { QueuePalette } from './queue-palette';
import { elementIdOf, ReviewRow } from './review-row';
import type { ReviewSubject } from './reviews.queries';
import styles from './reviews.module.css';
import { useQueue, type QueueView } from './use-queue';

/** Distance to the end of the list at which more rows are fetched. */
const FETCH_DISTANCE = '600px';

export interface ReviewQueueProps {
  subject: ReviewSubject;
  /** Ids of the doubts that the tutor has answered during this visit */
  answeredIds: ReadonlySet<string>;
  /** Called after an answer was posted; must be stable */
  onAnswered: (doubtId: string) => void;
}

/** The unsolved doubts of a subject, or an empty state (REVIEW-7). */
export function ReviewQueue({ subject, answeredIds, onAnswered }: ReviewQueueProps) {
  const queue = useQueue(subject, answeredIds);
  const isEmpty = queue.list.data?.total === 0 && queue.visible.length === 0;
  return isEmpty ? (
    <NoDoubts subject={subject} answered={answeredIds.size} />
  ) : (
    <QueueWithPalette queue={queue} onAnswered={onAnswered} />
  );
}

interface QueueWithPaletteProps extends Pick<ReviewQueueProps, 'onAnswered'> {
  queue: QueueView;
}

/** The list, oldest first with one doubt open, and the palette (REVIEW-4, REVIEW-6, CARD-15). */
function QueueWithPalette({ queue, onAnswered }: QueueWithPaletteProps) {
  const { list, visible, openId, open, remaining, unseenCount } = queue;
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useIsVisible(end);
  const isNearEnd = useIsVisible(end, FETCH_DISTANCE);
  const goToDoubt = useGoTo(open);

  const showMore = useEffectEvent(queue.showMore);
  useEffect(() => {
    if (isNearEnd && remaining > 0 && !list.isFetching) showMore();
  }, [isNearEnd, remaining, list.isFetching]);
  const markAllSeen = useEffectEvent(queue.markAllSeen);
  useEffect(() => {
    if (isAtEnd && remaining === 0 && unseenCount > 0) markAllSeen();
  }, [isAtEnd, remaining, unseenCount]);

  const idAt = (index: number) => visible[index]?.doubt._id;
  const move = (offset: 1 | -1) => {
    const id = idAt(visible.findIndex(({ doubt }) => doubt._id === openId) + offset);
    if (id) goToDoubt(id);
  };
  useKeyboardShortcuts({ j: () => move(1), k: () => move(-1) });
  const closeDoubt = useCallback(
    (doubtId: string, nextId: string | undefined) => {
      goToDoubt(nextId);
      onAnswered(doubtId);
    },
    [goToDoubt, onAnswered],
  );
  const showEnd = () => {
    queue.showAll();
    end.current?.scrollIntoView({ block: 'end' });
  };

  return (
    <div className={styles.desk}>
      <Sheet
        aria-label={messages.queueLabel}
        aria-busy={list.isPending}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
        tabIndex={0}
        className={`${styles.list} -outline-offset-2`}
      >
        {visible.map(({ doubt, ...row }, index) => (
          <ReviewRow
            key={doubt._id}
            doubt={doubt}
            {...row}
            nextId={idAt(index + 1) ?? idAt(index - 1)}
            isOpen={doubt._id === openId}
            onOpen={open}
            onAnswered={closeDoubt}
            onNext={goToDoubt}
          />
        ))}
        <FetchRetry query={list} skeleton={{ rows: 6, rowClassName: 'h-27' }} />
        <div ref={end} className="h-px" />
        {unseenCount > 0 && !isAtEnd && (
          <button
            type="button"
            onClick={showEnd}
            className="sticky bottom-(--dock-below) z-3 flex min-h-11 w-full items-center justify-center gap-3 border-t-(length:--line-strong) border-pen bg-surface font-strong -outline-offset-2 hover:bg-tint"
          >
            <ArrowDown />
            {messages.newDoubtsAtEnd(unseenCount)}
          </button>
        )}
      </Sheet>
      <QueuePalette entries={queue.entries} openId={openId} remaining={remaining} onSelect={goToDoubt} />
    </div>
  );
}

/** Returns a stable function that opens a doubt, scrolls to it and focuses it. */
function useGoTo(open: (doubtId: string | undefined) => void): (doubtId: string | undefined) => void {
  const [target, setTarget] = useState<{ doubtId: string }>();
  useEffect(() => {
    if (!target) return;
    const row = document.getElementById(elementIdOf(target.doubtId));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [target]);
  return useCallback(
    (doubtId) => {
      open(doubtId);
      setTarget(doubtId === undefined ? undefined : { doubtId });
    },
    [open],
  );
}

/** Maximum number of bubbles. */
const BUBBLES_MAX = 52;

/** Empty queue, with one bubble for each doubt that the tutor has answered during this visit. */
const NoDoubts = ({ subject, answered }: { subject: ReviewSubject; answered: number }) => (
  <Sheet className="self-start">
    <Empty drawing={answered > 0 ? <AnsweredBubbles count={Math.min(answered, BUBBLES_MAX)} /> : undefined}>
      <b className="block text-ink">
        {subject === 'All' ? texts.noUnsolvedDoubts : messages.noUnsolvedDoubtsIn(texts.noUnsolvedDoubts, subject)}
      </b>
      {answered > 0 && `${messages.answeredBubbles} `}
      {messages.newDoubtsAppear}
    </Empty>
  </Sheet>
);

const AnsweredBubbles = ({ count }: { count: number }) => (
  <div aria-hidden className="flex max-w-94 flex-wrap justify-center gap-2">
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        className="size-5.5 rounded-bubble bg-pen ease-(--ease) motion-safe:transition-[scale] motion-safe:duration-300 motion-safe:starting:scale-40"
        style={{ transitionDelay: `${index * 12}ms` }}
      />
    ))}
  </div>
);
