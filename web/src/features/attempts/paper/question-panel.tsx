import { memo, useDeferredValue, useEffect, useId, useRef } from 'react';
import { classes } from '../../../ui/classes';
import { QuestionText } from '../../../entities/question/question-text';
import { Sheet } from '../../../ui/sheet';
import type { Question } from './exam-state';
import { Options } from './options';
import { DesktopButtons } from './question-buttons';
import { ScrollHint } from './scroll-hint';
import type { Exam } from './use-exam';
import { useCompact, useLayout } from './use-layout';

/** Id of the heading that receives the focus after a move by key or palette. */
export const QUESTION_HEADING = 'question-heading';

/** The current question with its options and actions. */
export const QuestionPanel = memo(function QuestionPanel({ exam, onSubmit }: { exam: Exam; onSubmit: () => void }) {
  const { questions, current } = exam;
  const compact = useCompact();
  const progress = useDeferredValue(questions);
  // adjacent questions are prerendered while hidden, so that a move only has to show one
  const deferredIndex = useDeferredValue<number | undefined>(current, undefined);
  const neighbourIndexes = deferredIndex === undefined ? [] : [deferredIndex - 1, deferredIndex, deferredIndex + 1];
  const renderedIndexes = [...new Set([...neighbourIndexes, current])].filter((index) => questions[index]);
  return (
    <Sheet
      aria-label="Question"
      className="grid min-h-0 contain-layout grid-rows-[auto_minmax(0,1fr)_auto] upright:block upright:min-h-[calc(100dvh-3.5rem-var(--line-strong))] upright:border-0 upright:pb-44 short:h-full short:grid-rows-[auto_minmax(0,1fr)] short:border-0"
    >
      <ProgressBar questions={progress} current={current} />
      <p aria-live="polite" className="sr-only">
        {`Question ${current + 1} of ${questions.length}`}
      </p>
      {renderedIndexes
        .sort((a, b) => a - b)
        .map((index) => (
          <QuestionPage key={index} exam={exam} index={index} isCurrent={index === current} />
        ))}
      {!compact && <DesktopButtons exam={exam} onSubmit={onSubmit} />}
    </Sheet>
  );
});

interface QuestionPageProps {
  exam: Exam;
  index: number;
  isCurrent: boolean;
}

function QuestionPage({ exam: { attempt, questions, isLocked, answer }, index, isCurrent }: QuestionPageProps) {
  const content = attempt.questions[index];
  const question = questions[index];
  const textId = useId();
  const page = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const textEnd = useRef<HTMLElement>(null);
  const isShort = useLayout() === 'short';
  useEffect(() => {
    // measuring forces the layout of a hidden question
    if (!isCurrent) return void options.current?.getBoundingClientRect();
    for (const part of [page, text, options]) part.current?.scrollTo?.(0, 0);
    // on an upright phone the whole page scrolls
    scrollTo(0, 0);
  }, [isCurrent]);
  if (!content || !question) return null;
  return (
    <div
      ref={page}
      aria-hidden={!isCurrent || undefined}
      className={classes(
        'col-start-1 row-start-2 grid min-h-0 contain-layout grid-cols-[var(--margin-col)_minmax(0,1fr)] overflow-y-auto upright:block upright:overflow-visible short:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)] short:overflow-hidden',
        !isCurrent && '-z-1 [content-visibility:hidden]',
      )}
    >
      <div className="border-r-(length:--line-strong) border-rule-strong pt-8 text-center upright:flex upright:items-baseline upright:gap-2 upright:border-0 upright:px-4 upright:pt-4 short:col-start-1 short:row-start-1 short:pt-3">
        <h2
          id={isCurrent ? QUESTION_HEADING : undefined}
          tabIndex={-1}
          className="page-title text-accent tabular-nums outline-none"
        >
          <span className="sr-only">Question </span>
          {index + 1}
          <span className="sr-only"> of {questions.length}</span>
        </h2>
        <span aria-hidden className="meta hidden upright:inline">
          of {questions.length}
        </span>
        <p className="meta upright:ml-auto short:hidden">
          <span className="hidden upright:inline">{content.subject}, </span>1 mark
        </p>
      </div>
      <div className="p-8 upright:px-0 upright:py-2 short:contents">
        <div
          ref={text}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a short screen it scrolls separately, also by keyboard
          tabIndex={isShort && isCurrent ? 0 : undefined}
          className="max-w-measure -outline-offset-2 upright:px-4 short:col-start-2 short:row-start-1 short:max-w-none short:min-h-0 short:overflow-y-auto short:px-4 short:py-3"
        >
          <QuestionText id={textId}>{content.question}</QuestionText>
          <i ref={textEnd} className="block h-px" />
        </div>
        <Options
          ref={options}
          question={question}
          isCurrent={isCurrent}
          options={content.options}
          isLocked={isLocked}
          answer={answer}
          labelledBy={textId}
        />
        {isShort && isCurrent && (
          <ScrollHint
            target={() => textEnd.current}
            container={() => text.current}
            onClick={() => text.current?.scrollBy(0, text.current.clientHeight * 0.7)}
            className="col-start-2 row-start-1 self-end"
          >
            More text below
          </ScrollHint>
        )}
      </div>
    </div>
  );
}

/** Above this number of questions, one tick represents five. */
const TICKS_MAX = 60;
const QUESTIONS_PER_TICK = 5;

/** Ticks at the top of the sheet: answered, flagged and open questions at a glance. */
const ProgressBar = memo(function ProgressBar({
  questions,
  current,
}: {
  questions: readonly Question[];
  current: number;
}) {
  const size = questions.length > TICKS_MAX ? QUESTIONS_PER_TICK : 1;
  const count = Math.ceil(questions.length / size);
  return (
    <div
      aria-hidden
      className="mr-8 ml-[calc(var(--margin-col)+2rem)] flex h-3.5 gap-[3px] phone:gap-[2px] compact:mx-4"
    >
      {Array.from({ length: count }, (_, tick) => {
        const tickQuestions = questions.slice(tick * size, (tick + 1) * size);
        const isCurrent = Math.floor(current / size) === tick;
        return (
          <i
            key={tick}
            className={classes(
              'flex-1',
              tickColor(tickQuestions, isCurrent),
              !isCurrent && '[clip-path:inset(0_0_8px)]',
            )}
          />
        );
      })}
    </div>
  );
});

function tickColor(tickQuestions: readonly Question[], isCurrent: boolean): string {
  if (tickQuestions.every(({ option }) => option !== null)) return 'bg-pen';
  if (tickQuestions.some(({ flagged }) => flagged)) return 'bg-flag';
  return isCurrent ? 'bg-rule-strong' : 'bg-rule';
}
