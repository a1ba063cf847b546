import { Ban, Check, EyeOff, type LucideIcon, Minus, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { HiddenAnswer } from '../../../entities/question/hidden-answer';
import { QuestionText } from '../../../entities/question/question-text';
import { Solution } from '../../../entities/question/solution';
import { markText } from '../../../entities/score/score-text';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Chip, type Tone } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { useInView } from '../../../ui/use-in-view';
import { PublishedAnswers } from '../../../entities/doubt/published-answers';
import { Disclosure } from '../../../ui/disclosure';
import type { MarkedQuestion, ReviewedQuestion } from '../attempt.queries';
import { messages } from './messages';
import { QuestionActions } from './question-actions';
import { QuestionFacts } from './question-facts';

/** Returns the anchor of a question in the result. */
const markedQuestionId = (index: number): string => `question-${index + 1}`;

/** Moves the focus to a question of the result. @param isScrolled false leaves the scroll position unchanged */
export function goToQuestion(index: number, isScrolled = true): void {
  const question = document.getElementById(markedQuestionId(index));
  if (isScrolled) question?.scrollIntoView({ block: 'start' });
  question?.focus({ preventScroll: true });
}

interface MarkedQuestionItemProps {
  attemptId: string;
  question: MarkedQuestion;
  index: number;
  /** Penalty per wrong answer */
  penalty: number;
  /** Undefined while the review is not loaded */
  review: ReviewedQuestion | undefined;
  isHidden: boolean;
}

/** A question with the student's answer and its verdict. */
export const MarkedQuestionItem = memo(function MarkedQuestionItem({
  attemptId,
  question: { _id: questionId, question, subject, options, chosen, correctAnswer, verdict, solution, hidden },
  index,
  penalty,
  review,
  isHidden,
}: MarkedQuestionItemProps) {
  const article = useRef<HTMLElement>(null);
  const isInView = useInView(article);
  return (
    <article
      ref={article}
      id={markedQuestionId(index)}
      aria-label={messages.question.label(index + 1, verdict ?? messages.question.hidden)}
      tabIndex={-1}
      data-verdict={verdict}
      hidden={isHidden}
      className="relative grid scroll-mt-4 grid-cols-[var(--margin-col)_minmax(0,1fr)] border-b border-rule -outline-offset-2 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] [&[hidden]]:hidden phone:block phone:p-4"
    >
      <p
        aria-hidden
        className="border-r-(length:--line-strong) border-rule-strong pt-6 text-center text-lg/8 font-strong text-accent tabular-nums phone:absolute phone:border-0 phone:p-0 phone:leading-7"
      >
        {index + 1}
      </p>
      <div className="min-w-0 px-8 py-6 phone:p-0">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-6 phone:flex phone:flex-col-reverse phone:gap-2">
          <QuestionText hasFormulas={isInView} className="max-w-measure">
            {question}
          </QuestionText>
          {verdict ? (
            <VerdictMark verdict={verdict} penalty={penalty} />
          ) : (
            <Chip icon={EyeOff}>{messages.question.hidden}</Chip>
          )}
        </div>
        <ul className="mt-4 grid grid-cols-2 gap-x-8 max-desktop:grid-cols-1 phone:mt-2">
          {options.map((option, optionIndex) => (
            <MarkedOption
              key={option}
              letter={letterOf(optionIndex)}
              text={option}
              isSelected={option === chosen}
              isCorrect={option === correctAnswer}
              isWrong={verdict === 'Incorrect' && option === chosen}
              isInView={isInView}
            />
          ))}
        </ul>
        {hidden && <HiddenAnswer reason={hidden} className="mt-4" />}
        <QuestionFacts review={review} options={options} />
        <Solution hasFormulas={isInView} className="mt-4">
          {solution}
        </Solution>
        {(review?.publishedAnswers ?? 0) > 0 && (
          <Disclosure
            label={messages.question.publishedAnswers(review!.publishedAnswers)}
            open={false}
            className="mt-4"
          >
            <PublishedAnswers questionId={questionId} className="py-2" />
          </Disclosure>
        )}
        <QuestionActions
          attemptId={attemptId}
          question={{ questionId, question, subject, attemptId }}
          number={index + 1}
          isInReplay={(review?.spentMs ?? 0) > 0}
        />
      </div>
    </article>
  );
});

const VerdictMark = ({ verdict, penalty }: { verdict: Verdict; penalty: number }) => (
  <div className="text-right phone:flex phone:min-h-7 phone:items-center phone:justify-end phone:gap-3">
    <Chip {...VERDICTS[verdict]}>{verdict}</Chip>
    <p className="meta tabular-nums">
      {verdict === 'Annulled' ? messages.question.notCounted : markText(markOf(verdict, penalty))}
    </p>
  </div>
);

interface MarkedOptionProps {
  letter: string;
  text: string;
  isSelected: boolean;
  isCorrect: boolean;
  /** True if the option was chosen but is not correct */
  isWrong: boolean;
  isInView: boolean;
}

function MarkedOption({ letter, text, isSelected, isCorrect, isWrong, isInView }: MarkedOptionProps) {
  return (
    <li className={classes('flex min-h-11 items-center gap-3 py-2', !isSelected && !isCorrect && 'text-ink-soft')}>
      <Bubble size="list" filled={isSelected} correct={isCorrect}>
        {letter}
      </Bubble>
      <QuestionText hasFormulas={isInView} size="option">
        {text}
      </QuestionText>
      {(isSelected || isCorrect) && (
        <span
          className={classes(
            'inline-flex items-center gap-1 text-xs font-strong whitespace-nowrap phone:ml-auto',
            isCorrect ? 'text-positive' : isWrong && 'text-negative',
          )}
        >
          {isCorrect && <Check className="size-4.5! stroke-[2.5]" />}
          {isWrong && <X className="size-4.5! stroke-[2.5]" />}
          {isSelected ? messages.question.yourAnswer : messages.question.correctAnswer}
        </span>
      )}
    </li>
  );
}

export type Verdict = NonNullable<MarkedQuestion['verdict']>;

/** Colour and icon of each verdict. */
export const VERDICTS: Readonly<Record<Verdict, { tone: Tone; icon: LucideIcon }>> = {
  Correct: { tone: 'positive', icon: Check },
  Incorrect: { tone: 'negative', icon: X },
  Skipped: { tone: 'neutral', icon: Minus },
  Annulled: { tone: 'neutral', icon: Ban },
};

/** Returns the marks for a verdict. @param penalty per wrong answer */
export function markOf(verdict: Verdict, penalty: number): number {
  if (verdict === 'Correct') return 1;
  return verdict === 'Incorrect' ? -penalty : 0;
}
