import { useQuery } from '@tanstack/react-query';
import { Copy, Info, PenLine } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error';
import { useAccountId } from '../../../lib/session';
import { TIME } from '../../../lib/time/date-formats';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { inputClasses } from '../../../ui/field';
import { Kbd } from '../../../ui/kbd';
import { QuestionText } from '../../../entities/question/question-text';
import { FetchRetry } from '../../../ui/retry';
import { Script } from '../../../ui/sheet';
import { toast } from '../../../ui/toast';
import { useInView } from '../../../ui/use-in-view';
import { SkeletonBar } from '../../../ui/loading';
import { messages } from '../messages';
import { AnswerForm, useAnswerDraft } from './answer-form';
import { QuotedQuestion } from './quoted-question';
import { doubtQuery, type Review } from './reviews.queries';
import { SimilarDoubts } from './similar-doubts';
import type { DoubtStatus } from './use-queue';

export const elementIdOf = (doubtId: string): string => `doubt-${doubtId}`;

export interface ReviewRowProps {
  number: number;
  doubt: Review;
  status: DoubtStatus;
  /** Waiting time, as text */
  waitText: string;
  isLate: boolean;
  isOpen: boolean;
  /** Id of the next doubt, if any */
  nextId: string | undefined;
  /** Opens a doubt. All callbacks must be stable */
  onOpen: (doubtId: string) => void;
  onAnswered: (doubtId: string, nextId: string | undefined) => void;
  onNext: (nextId: string | undefined) => void;
}

/** A doubt of the queue with its number and waiting time; the open one has the answer form (REVIEW-2). */
export const ReviewRow = memo(function ReviewRow({
  number,
  doubt,
  status,
  waitText,
  isLate,
  isOpen,
  nextId,
  onOpen,
  onAnswered,
  onNext,
}: ReviewRowProps) {
  const { _id, username, subject } = doubt;
  const row = useRef<HTMLElement>(null);
  const isInView = useInView(row);
  const [isRefused, setRefused] = useState(false);
  const open = () => onOpen(_id);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboard users open it by its field
    <article
      ref={row}
      id={elementIdOf(_id)}
      tabIndex={-1}
      aria-label={messages.doubtNumber(number)}
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
              {waitText}
            </span>
          </>
        }
      >
        <div className={classes('grid pr-6 pl-4 phone:px-3', isOpen ? 'gap-3 pt-4 pb-6' : 'cursor-pointer gap-1 py-3')}>
          <header className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
            <b className="text-ink">{username}</b>
            {subject}
            <span className="ml-auto phone:ml-0">
              {status === 'other' && (
                <Chip tone="info" icon={PenLine}>
                  {messages.userIsAnswering(doubt.claim!.username)}
                </Chip>
              )}
              {status === 'mine' && <Chip icon={PenLine}>{messages.youAreAnswering}</Chip>}
            </span>
          </header>
          {isOpen && doubt.question && <QuotedQuestion question={doubt.question} hasFormulas={isInView} />}
          <QuestionText
            hasFormulas={isInView}
            size={isOpen ? 'noteOnPhone' : 'question'}
            className={classes(
              isOpen ? 'max-w-measure' : 'text-[1.0625rem]! leading-6!',
              status === 'other' && !isOpen && 'text-ink-faint',
            )}
          >
            {doubt.doubt}
          </QuestionText>
          {isOpen && status !== 'closed' && <SimilarDoubts doubtId={_id} />}
          {status === 'closed' || isRefused ? (
            <ClosedDoubt doubt={doubt} onNext={() => onNext(nextId)} />
          ) : (
            <AnswerForm
              doubt={doubt}
              status={status}
              isOpen={isOpen}
              onOpen={open}
              onAnswered={() => onAnswered(_id, nextId)}
              onClosed={() => setRefused(true)}
            />
          )}
        </div>
      </Script>
    </article>
  );
});

/** Interval in ms at which an answer is fetched again that the server does not show yet, and how often at most. */
const OUTCOME_MS = 1_000;
const OUTCOME_FETCHES_MAX = 30;

interface ClosedDoubtProps {
  doubt: Review;
  onNext: () => void;
}

/**
 * Outcome of a doubt that another tutor answered first or that the student deleted, with the tutor's draft
 * (REVIEW-11).
 */
function ClosedDoubt({ doubt: { _id, username }, onNext }: ClosedDoubtProps) {
  const ownId = useAccountId();
  const [text] = useAnswerDraft(_id);
  const outcome = useQuery({
    ...doubtQuery(_id),
    // the notification can arrive while an outdated response is on its way
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !data.answeredAt && dataUpdateCount < OUTCOME_FETCHES_MAX && OUTCOME_MS,
  });
  const isDeleted = outcome.error instanceof ApiError && outcome.error.status === 404;
  const { answer, answeredBy, answeredAt, tutorId } = outcome.data ?? {};
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => toast.success(messages.textCopied),
      () => toast.error(messages.textNotCopied),
    );
  return (
    <div className="grid gap-3">
      <div role="alert" className="flex gap-3 border border-info bg-info-soft px-4 py-3 text-info">
        <Info className="mt-0.5" />
        <p className="text-ink">
          {isDeleted && <b>{messages.deletedBy(username)}</b>}
          {answeredAt && <AnsweredBy name={tutorId === ownId ? messages.you : answeredBy!} at={answeredAt} />}
          {text && tutorId !== ownId && (isDeleted || answer !== undefined) && messages.notPosted}
          {!answeredAt && !outcome.isError && <SkeletonBar className="w-64" />}
        </p>
      </div>
      {!isDeleted && <FetchRetry query={outcome} />}
      {answer !== undefined && (
        <div className="border-l-(length:--line-strong) border-rule-strong py-1 pl-4">
          <p className="meta">{answeredBy}</p>
          <QuestionText size="note">{answer}</QuestionText>
        </div>
      )}
      {text && (
        <textarea
          readOnly
          aria-label={messages.yourText}
          value={text}
          className={inputClasses(false, 'min-h-24 resize-none py-2 [field-sizing:content]')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="ink" onClick={onNext}>
          {messages.nextDoubt}
          <Kbd>J</Kbd>
        </Button>
        {text && 'clipboard' in navigator && (
          <Button icon={Copy} onClick={() => void copy()}>
            {messages.copyYourText}
          </Button>
        )}
      </div>
    </div>
  );
}

const AnsweredBy = ({ name, at }: { name: string; at: string }) => (
  <>
    <b>{name}</b> {messages.answeredFirst(TIME.format(new Date(at)))}
  </>
);
