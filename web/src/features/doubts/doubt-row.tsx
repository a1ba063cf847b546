import { BookOpenCheck, Check, Clock, Trash2 } from 'lucide-react';
import { DATE_TIME } from '../../lib/time/date-formats';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Clamped } from '../../ui/clamped';
import { classes } from '../../ui/classes';
import { HiddenAnswer } from '../../entities/question/hidden-answer';
import { QuestionText } from '../../entities/question/question-text';
import { Script } from '../../ui/sheet';
import { answerTimeText } from './answer-time';
import styles from './doubt-row.module.css';
import { elementIdOf, type Doubt } from './doubts.queries';
import { messages } from './messages';

export interface DoubtRowProps {
  doubt: Doubt;
  number: number;
  /** True if it was answered while the page was open */
  isNewlyAnswered: boolean;
  onDelete: () => void;
  onWithdraw: () => void;
}

/** A doubt with its answer. */
export const DoubtRow = ({ doubt, number, isNewlyAnswered, onDelete, onWithdraw }: DoubtRowProps) => {
  const { subject, askedAt, answer, question, published, hidden } = doubt;
  const isAnswered = answer !== undefined || hidden !== undefined;
  return (
    <article
      id={elementIdOf(doubt._id)}
      tabIndex={-1}
      aria-label={messages.doubtNumber(number)}
      className="relative border-b border-rule -outline-offset-2 last:border-b-0"
    >
      <Script
        className={classes('[&>div:first-child]:pt-4', isNewlyAnswered && styles.fresh, isNewlyAnswered && 'bg-tint')}
        margin={
          <>
            <span className="text-base font-strong">{number}</span>
            {isAnswered && <Tick />}
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 pr-4 pl-6 phone:pl-4">
          <header className="flex min-h-6 flex-wrap items-center gap-x-3 phone:pr-0">
            <b>{subject}</b>
            <time dateTime={askedAt} className="meta phone:order-3 phone:basis-full">
              {DATE_TIME.format(new Date(askedAt))}
            </time>
            <span className="ml-auto">
              {!isAnswered ? (
                <Chip tone="info" icon={Clock}>
                  {messages.waiting}
                </Chip>
              ) : (
                <Chip tone="positive" icon={Check}>
                  {isNewlyAnswered ? messages.answeredJustNow : messages.answered}
                </Chip>
              )}
            </span>
          </header>
          {question && (
            <blockquote
              aria-label={messages.aboutThisQuestion}
              className="max-w-measure border-l-(length:--line-strong) border-rule-strong pl-4 text-ink-soft"
            >
              <Clamped name={messages.questionOfDoubt(number)}>
                <QuestionText size="note">{question.question}</QuestionText>
              </Clamped>
            </blockquote>
          )}
          <QuestionText className="max-w-measure pr-8 phone:pr-0">{doubt.doubt}</QuestionText>
          {hidden ? (
            <HiddenAnswer reason={hidden} />
          ) : answer === undefined ? (
            <Waiting />
          ) : (
            <Answer doubt={doubt} answer={answer} />
          )}
          {published && (
            <p className="flex flex-wrap items-center gap-3 pr-8">
              <Chip icon={BookOpenCheck}>{messages.published}</Chip>
              <Button kind="bare" size="dense" aria-label={messages.withdrawFromDoubt(number)} onClick={onWithdraw}>
                {messages.withdraw}
              </Button>
            </p>
          )}
        </div>
      </Script>
      <Button
        kind="bare"
        size="dense"
        square
        icon={Trash2}
        aria-label={messages.deleteDoubtNumber(number)}
        onClick={onDelete}
        className="absolute! right-3 bottom-3 text-ink-soft hover:text-negative phone:right-0 phone:bottom-0"
      />
    </article>
  );
};

const Waiting = () => (
  <p className="meta flex items-center gap-2 phone:min-h-10">
    {[1, 2, 3].map((bubble) => (
      <span key={bubble} aria-hidden className="size-3 rounded-bubble border border-q-unseen-edge" />
    ))}
    {messages.waitingForTutor}
  </p>
);

function Answer({
  doubt: { askedAt, answeredAt = askedAt, answeredBy = messages.aTutor, editedAt },
  answer,
}: {
  doubt: Doubt;
  answer: string;
}) {
  return (
    <div className="relative mt-2 grid gap-1 py-2 pr-12 pl-6 phone:pr-6 phone:pb-8">
      <Bracket />
      <div className={classes(styles.answer, 'min-w-0')}>
        <p className="meta">
          {answeredBy}, {answerTimeText(askedAt, answeredAt)}
          {editedAt && (
            <>
              , <time dateTime={editedAt}>{messages.edited}</time>
            </>
          )}
        </p>
        <QuestionText className="max-w-measure">{answer}</QuestionText>
      </div>
    </div>
  );
}

const STROKE_CLASSES = 'fill-none stroke-examiner [stroke-linecap:round] [stroke-linejoin:round]';

const Tick = () => (
  <svg
    viewBox="0 0 36 32"
    aria-hidden
    className={`mx-auto mt-2 h-8 w-9 overflow-visible stroke-[2.5] phone:w-7.5 ${STROKE_CLASSES}`}
  >
    <path pathLength="1" className={styles.tick} d="M4 17c3.500 2.500 6 6 8 11C15.500 18 22 9 33 3" />
  </svg>
);

const Bracket = () => (
  <svg
    viewBox="0 0 14 100"
    preserveAspectRatio="none"
    aria-hidden
    className={classes(
      styles.bracket,
      'absolute inset-y-0 left-0 h-full w-3.5 overflow-visible stroke-[2.25]',
      STROKE_CLASSES,
    )}
  >
    <path
      vectorEffect="non-scaling-stroke"
      d="M12 1C5 2 4 6 4.500 14c.5 10-1 24-.5 38 .4 14-.5 26 0 36 .3 7 3 10 8.500 11"
    />
  </svg>
);
