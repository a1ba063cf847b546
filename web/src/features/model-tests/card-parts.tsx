import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SUBJECTS, type ExamSubject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { percentText } from '../../entities/score/score-text';
import { ScoreCircle } from '../../entities/score/score-circle';
import { Bubble } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { toast } from '../../ui/toast';
import styles from './card-parts.module.css';
import type { OwnResult } from './list.queries';
import { messages } from './messages';
import type { ModelTest } from './model-test.queries';
import { dateText } from './time-texts';

/** Returns 'Physics, 50 marks, 30 minutes'. */
export const factsOf = ({ Subject, Marks, Time }: ModelTest): string => messages.facts(Subject, Marks, Time);

/** A date with its label. */
export const CardTime = ({ children, at, className }: { children?: ReactNode; at: string; className?: string }) => (
  <p className={classes('text-balance', className ?? 'meta')}>
    {children}
    <time dateTime={at} className="font-strong text-ink">
      {dateText(at)}
    </time>
  </p>
);

/** Bubbles of all subjects, those of the test filled in; decorative. */
export const SubjectColumn = ({
  subject,
  size = 'small',
  isFinished = false,
  className,
}: {
  subject: ExamSubject;
  size?: 'small' | 'list';
  isFinished?: boolean;
  className?: string;
}) => (
  <div
    aria-hidden
    className={classes(
      'grid content-start justify-items-center gap-1 border-r-(length:--line-strong) border-rule-strong pb-3',
      isFinished && 'border-dashed',
      className,
    )}
  >
    {SUBJECTS.map((name) => {
      const isFilled = subject === name || subject === 'Combined';
      return (
        <Bubble
          key={name}
          size={size}
          filled={isFilled}
          className={classes(
            isFinished &&
              (isFilled ? 'border-ink-faint! before:bg-ink-faint!' : 'border-dashed bg-transparent! text-ink-faint!'),
          )}
        >
          {name[0]}
        </Bubble>
      );
    })}
  </div>
);

/** Class of a small link in a card. */
export const CARD_LINK_CLASSES = 'inline-flex items-center gap-1 text-xs text-ink-soft';

/** Link to the student's result, above the link or button that covers the card. */
export const ResultLink = ({ result: { attemptId, score } }: { result: OwnResult }) => (
  <Link
    to={`/student/exam-history/${attemptId}`}
    className={`${CARD_LINK_CLASSES} relative min-h-(--tap) flex-col justify-center gap-1.5 hover:text-ink`}
  >
    {score !== null && (
      <span className="relative mx-5 mt-3 font-strong text-ink tabular-nums">
        <ScoreCircle />
        <span className="sr-only">{messages.yourScore} </span>
        {percentText(score)}
      </span>
    )}
    <span className="inline-flex items-center gap-1">
      {score === null ? messages.resultPending : messages.seeResult}
      <ArrowRight className="size-4!" />
    </span>
  </Link>
);

const notifyNotLive = () => toast.info(texts.examNotLive);

/**
 * Cover of a test that is not live yet; a click on the card shows a notice (MODEL-13).
 * @param labelId id of the test's name @param className sets the height
 */
export const LockedCover = ({ labelId, className }: { labelId: string; className: string }) => (
  <div className={classes('grid grid-cols-2', className)}>
    <span aria-hidden className={classes(styles.half, 'col-start-1')} />
    <button
      type="button"
      aria-describedby={labelId}
      onClick={notifyNotLive}
      className="z-[1] col-span-2 col-start-1 row-start-1 place-self-center border border-rule-strong bg-surface px-3 py-0.5 font-strong text-accent after:absolute after:inset-0 after:cursor-not-allowed"
    >
      {texts.examNotLive}
    </button>
    <span aria-hidden className={classes(styles.half, 'col-start-2')} />
  </div>
);

/** The cover that opens when the test goes live. */
export const OpeningCover = ({ className }: { className: string }) => (
  <div aria-hidden className={classes(styles.opening, 'grid grid-cols-2', className)}>
    <span className={classes(styles.half, 'col-start-1')} />
    <span className={classes(styles.half, 'col-start-2')} />
  </div>
);
