import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { QuestionText } from '../../entities/question/question-text';
import { useOnline } from '../../lib/use-online';
import { Bubble, letterOf } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { classes } from '../../ui/classes';
import { Script, Sheet } from '../../ui/sheet';
import { messages } from './messages';
import type { GradedAnswer, PracticeQuestion } from './practice.queries';
import type { PendingAnswer } from './stored-answers';

const DAY_MS = 24 * 60 * 60_000;

export interface PracticeQuestionSheetProps {
  question: PracticeQuestion;
  /** Number of the question, from 1 */
  number: number;
  total: number;
  graded: GradedAnswer | undefined;
  pending: PendingAnswer | undefined;
  /** Reason why the server rejected the answer */
  rejected: string | undefined;
  /** True if the summary follows */
  isLast: boolean;
  onAnswer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
  onNext: () => void;
  onStop: () => void;
}

/** One question: its options, then its verdict with the key, the solution and the next review. */
export function PracticeQuestionSheet(props: PracticeQuestionSheetProps) {
  const { question, number, total, graded, pending, rejected, isLast, onAnswer, onNext, onStop } = props;
  const [chosen, setChosen] = useState(graded?.option ?? pending?.option);
  const [changed, setChanged] = useState(false);
  const [flagged, setFlagged] = useState(false);
  const [shownAt] = useState(() => Date.now());
  const heading = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  useEffect(() => heading.current?.focus(), []);
  const isGiven = graded !== undefined || pending !== undefined || rejected !== undefined;
  const choose = (option: string) => {
    if (chosen !== undefined && chosen !== option) setChanged(true);
    setChosen(option);
  };
  const check = () => {
    if (chosen === undefined) return;
    onAnswer({ questionId: question._id, option: chosen, spentMs: Date.now() - shownAt, changed, flagged });
  };
  return (
    <Sheet aria-label={messages.practice} className="phone:pb-20">
      <Script
        margin={
          <h2 ref={heading} tabIndex={-1} className="page-title outline-none">
            <span className="sr-only">{messages.questionOf(number, total)}</span>
            <span aria-hidden>{number}</span>
          </h2>
        }
      >
        <div className="grid gap-4 px-8 py-6 phone:p-4">
          <p className="meta flex justify-between gap-3">
            <span>{messages.questionOf(number, total)}</span>
            <span>{question.subject}</span>
          </p>
          <QuestionText id={textId} className="max-w-measure">
            {question.question}
          </QuestionText>
          <div role="radiogroup" aria-labelledby={textId} className="border-t border-rule">
            {question.options.map((option, index) => (
              <Option
                key={option}
                group={textId}
                letter={letterOf(index)}
                text={option}
                isChosen={option === chosen}
                isRight={option === graded?.correctAnswer}
                isOff={isGiven}
                isWrong={graded?.verdict === 'Incorrect' && option === chosen}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
          <div aria-live="polite" className="grid gap-3">
            {graded && <Verdict graded={graded} />}
            {pending && !graded && <Stored />}
            {rejected && <p className="text-negative">{rejected}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-6 phone:fixed phone:right-0 phone:bottom-(--dock-below) phone:left-(--dock-beside) phone:z-4 phone:flex-nowrap phone:border-t-(length:--line-strong) phone:border-rule-strong phone:bg-raised phone:px-4 phone:py-2">
            {isGiven ? (
              <Button kind="ink" size="tap" className="phone:order-last phone:grow" onClick={onNext}>
                {isLast ? messages.finish : messages.next}
              </Button>
            ) : (
              <>
                <Button
                  kind={chosen === undefined ? 'plain' : 'ink'}
                  size="tap"
                  className="phone:order-last phone:grow"
                  disabled={chosen === undefined}
                  onClick={check}
                >
                  {messages.check}
                </Button>
                <label className="flex min-h-(--tap) items-center gap-2 text-sm">
                  <input type="checkbox" checked={flagged} onChange={(event) => setFlagged(event.target.checked)} />
                  {messages.unsure}
                </label>
              </>
            )}
          </div>
          <Button kind="bare" className="-mx-4 justify-self-start" onClick={onStop}>
            {messages.stop}
          </Button>
        </div>
      </Script>
    </Sheet>
  );
}

interface OptionProps {
  group: string;
  letter: string;
  text: string;
  isChosen: boolean;
  isRight: boolean;
  isWrong: boolean;
  isOff: boolean;
  onChoose: () => void;
}

function Option({ group, letter, text, isChosen, isRight, isWrong, isOff, onChoose }: OptionProps) {
  const id = useId();
  return (
    <label
      className={classes(
        'group relative flex min-h-14 items-center gap-4 border-b border-rule py-2',
        isChosen && 'bg-tint',
        !isOff && 'hover:bg-tint',
      )}
    >
      <input
        type="radio"
        name={group}
        aria-labelledby={`${id}-letter ${id}`}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] appearance-none border-0 bg-transparent -outline-offset-2!"
      />
      <Bubble id={`${id}-letter`} filled={isChosen} right={isRight}>
        {letter}
      </Bubble>
      <QuestionText id={id}>{text}</QuestionText>
      {(isRight || isWrong) && (
        <span
          className={classes(
            'ml-auto inline-flex items-center gap-1 pr-3 text-xs font-strong whitespace-nowrap',
            isRight ? 'text-positive' : 'text-negative',
          )}
        >
          {isRight ? <Check className="size-4.5!" /> : <X className="size-4.5!" />}
          {isRight ? messages.correctAnswer : messages.yourAnswer}
        </span>
      )}
    </label>
  );
}

function Verdict({ graded: { verdict, solution, nextReview } }: { graded: GradedAnswer }) {
  const isCorrect = verdict === 'Correct';
  const [gradedAt] = useState(() => Date.now());
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Chip tone={isCorrect ? 'positive' : 'negative'} icon={isCorrect ? Check : X}>
          {isCorrect ? messages.correct : messages.incorrect}
        </Chip>
        {nextReview && (
          <span className="text-ink-soft">
            {messages.nextReview(Math.ceil((Date.parse(nextReview) - gradedAt) / DAY_MS))}
          </span>
        )}
      </p>
      <div className="max-w-measure">
        <h3 className="font-strong">{messages.solution}</h3>
        {solution === null ? (
          <p className="text-ink-soft">{messages.noSolution}</p>
        ) : (
          <QuestionText>{solution}</QuestionText>
        )}
      </div>
    </>
  );
}

function Stored() {
  const isOnline = useOnline();
  return <p className="text-ink-soft">{isOnline ? messages.checking : messages.storedOffline}</p>;
}
