import { PenLine } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { QuestionText } from '../../../ui/question-text/question-text';
import { Script } from '../../../ui/sheet';
import { useSeen } from '../../../ui/use-seen';
import { Answering } from './answering';
import { useAnswerDraft } from './answer-draft';
import { LeftDoubt } from './left-doubt';
import type { Standing } from './queue';
import type { Review } from './reviews.queries';

export const rowIdOf = (doubtId: string): string => `doubt-${doubtId}`;

export interface ReviewRowProps {
  number: number;
  doubt: Review;
  standing: Standing;
  /** waiting time, as text */
  wait: string;
  isLate: boolean;
  isOpen: boolean;
  /** the callbacks must be stable */
  onOpen: (doubtId: string) => void;
  onAnswered: (doubtId: string) => void;
  onNext: () => void;
}

/** A doubt of the queue with its number and waiting time; the open one has the answer form (REVIEW-2). */
export const ReviewRow = memo(function ReviewRow({
  number,
  doubt,
  standing,
  wait,
  isLate,
  isOpen,
  onOpen,
  onAnswered,
  onNext,
}: ReviewRowProps) {
  const { _id, username, subject } = doubt;
  const row = useRef<HTMLElement>(null);
  const isSeen = useSeen(row);
  const [isRefused, setRefused] = useState(false);
  const open = () => onOpen(_id);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the field in it opens it for the keyboard
    <article
      ref={row}
      id={rowIdOf(_id)}
      tabIndex={-1}
      aria-label={`Doubt ${number}`}
      aria-current={isOpen || undefined}
      onClick={isOpen ? undefined : open}
      className={classes(
        'relative border-b border-rule -outline-offset-2',
        isOpen ? 'before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-pen' : 'hover:bg-tint',
      )}
    >
      <Script
        className={classes('[--margin-col:5.5rem]', isOpen ? '[&>div:first-child]:pt-4' : '[&>div:first-child]:pt-3')}
        margin={
          <>
            <b className={classes('block', isOpen ? 'text-lg leading-8 phone:text-base' : 'text-base')}>{number}</b>
            <span
              className={classes(
                'block px-1 text-xs text-balance phone:pl-2 phone:pr-0.5 phone:text-2xs',
                isLate ? 'font-strong text-caution' : 'text-ink-soft',
              )}
            >
              {wait}
            </span>
          </>
        }
      >
        <div className={classes('grid pr-6 pl-4 phone:px-3', isOpen ? 'gap-3 pt-4 pb-6' : 'cursor-pointer gap-1 py-3')}>
          <header className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
            <b className="text-ink">{username}</b>
            {subject}
            <span className="ml-auto phone:ml-0">
              {standing === 'other' && (
                <Chip tone="info" icon={PenLine}>
                  {doubt.claim!.username} is answering
                </Chip>
              )}
              {standing === 'mine' && <Chip icon={PenLine}>You are answering</Chip>}
            </span>
          </header>
          <QuestionText
            drawn={isSeen}
            className={classes(
              isOpen ? 'max-w-measure phone:text-base! phone:leading-7!' : 'text-[1.0625rem]! leading-6!',
              standing === 'other' && !isOpen && 'text-ink-faint',
            )}
          >
            {doubt.doubt}
          </QuestionText>
          {standing === 'left' || isRefused ? (
            <Left doubt={doubt} onNext={onNext} />
          ) : (
            <Answering
              doubt={doubt}
              standing={standing}
              isOpen={isOpen}
              onOpen={open}
              onAnswered={() => onAnswered(_id)}
              onLeft={() => setRefused(true)}
            />
          )}
        </div>
      </Script>
    </article>
  );
});

const Left = ({ doubt, onNext }: Pick<ReviewRowProps, 'doubt' | 'onNext'>) => (
  <LeftDoubt doubt={doubt} text={useAnswerDraft(doubt._id)[0]} onNext={onNext} />
);
