import { ArrowRight, Clock, UsersRound } from 'lucide-react';
import { Fragment } from 'react';
import { elapsedText } from '../../../lib/time/countdown';
import { Bubble, letterOf } from '../../../ui/bubble';
import type { ReviewedQuestion } from '../attempt.queries';
import { messages } from './messages';

const texts = messages.question;

interface QuestionFactsProps {
  /** Undefined while the review is not loaded */
  review: ReviewedQuestion | undefined;
  /** In the order in which they are displayed */
  options: readonly string[];
}

/** Time taken, share of correct answers and changed answers of a question. Facts that are unknown are left out. */
export function QuestionFacts({ review, options }: QuestionFactsProps) {
  if (!review) return null;
  const { spentMs, shareCorrect, changes } = review;
  return (
    <ul className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-xs text-ink-soft tabular-nums">
      {spentMs > 0 && (
        <li className="flex items-center gap-2">
          <Clock className="size-4!" />
          {texts.time(elapsedText(spentMs))}
        </li>
      )}
      {shareCorrect !== null && (
        <li className="flex items-center gap-2">
          <UsersRound className="size-4!" />
          {texts.shareCorrect(shareCorrect)}
        </li>
      )}
      {changes.length > 0 && <Changes letters={changes.map((option) => optionLetter(options, option))} />}
    </ul>
  );
}

/** Returns the letter of an option; null for a cleared answer. */
const optionLetter = (options: readonly string[], option: string | null): string | null =>
  option === null ? null : letterOf(options.indexOf(option));

/** The answers to a question in order: earlier ones dashed, the last one filled. */
const Changes = ({ letters }: { letters: readonly (string | null)[] }) => (
  <li className="flex flex-wrap items-center gap-2">
    <span className="sr-only">{texts.changes(letters)}</span>
    <span aria-hidden className="contents">
      {texts.changed}
      {letters.map((letter, index) => (
        <Fragment key={index}>
          {index > 0 && <ArrowRight className="size-4! text-ink-faint" />}
          {letter === null ? (
            texts.cleared
          ) : index === letters.length - 1 ? (
            <Bubble size="small" filled>
              {letter}
            </Bubble>
          ) : (
            <Bubble size="small" className="border-dashed border-ink text-ink">
              {letter}
            </Bubble>
          )}
        </Fragment>
      ))}
    </span>
  </li>
);
