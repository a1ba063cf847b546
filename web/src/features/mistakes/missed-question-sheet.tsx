import { Check, ChevronLeft, ChevronRight, EyeOff, ShieldCheck } from 'lucide-react';
import type { HiddenReason } from '../../../../api/contracts/http/hidden-answers';
import { AskAboutLink } from '../../entities/doubt/ask-about-link';
import { ReportProblem } from '../../entities/question-report/report-problem';
import { HiddenAnswer } from '../../entities/question/hidden-answer';
import { QuestionText } from '../../entities/question/question-text';
import { Bubble, letterOf } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Script, Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { PenStroke } from './answers-table';
import { CardQuestion } from './card-question';
import { messages } from './messages';
import type { MissedQuestion } from './mistakes.queries';
import type { CardAnswers } from './use-card-answers';

export interface MissedQuestionSheetProps {
  question: MissedQuestion;
  /** False if the question is not scheduled for review, because it was edited or deleted */
  isPractised: boolean;
  isSecure: boolean;
  answers: CardAnswers;
  /** Index in the stack, from 0 */
  index: number;
  total: number;
  hasNext: boolean;
  /** Moves to the previous (-1) or next question (1) */
  onMove: (by: -1 | 1) => void;
  /** True if another button on the page is the primary one */
  isSecondary: boolean;
}

const SHEET_CLASSES = 'grid grid-cols-[minmax(0,1fr)] min-h-[31.5rem] grid-rows-[auto_1fr_auto] phone:min-h-0';

/** A missed question with its options, the correct one, and the student's answer in each test. */
export function MissedQuestionSheet({
  question,
  isPractised,
  isSecure,
  answers: cardAnswers,
  index,
  total,
  hasNext,
  onMove,
  isSecondary,
}: MissedQuestionSheetProps) {
  const { subject, mastered = false, answers = [], hidden } = question;
  const incorrectCount = answers.filter(({ verdict }) => verdict === 'Incorrect').length;
  const isFirst = index === 0;
  return (
    <div className="relative isolate mb-3.5">
      <SheetsBelow sheets={total - 1 - index} />
      <Sheet className={SHEET_CLASSES}>
        <StackTrack index={index} total={total} />
        <Script
          className="phone:grid-cols-[minmax(0,1fr)]! phone:[&>div:first-child]:border-0 phone:[&>div:first-child]:px-4 phone:[&>div:first-child]:pt-3 phone:[&>div:first-child]:text-left"
          margin={<StackPosition index={index} total={total} mastered={mastered} />}
        >
          <article
            key={question._id}
            aria-label={messages.missedQuestionOf(index + 1, total)}
            className="grid transition-[translate,opacity] duration-(--slide) ease-(--ease) starting:-translate-y-1.5 starting:opacity-40 grid-cols-[minmax(0,1fr)] content-start gap-4 px-8 pt-4 pb-6 phone:gap-3 phone:px-4 phone:pt-1 phone:pb-4"
          >
            <div className="flex items-center justify-between gap-3">
              <p className="text-xs text-ink-soft">
                <b className="text-ink">{subject}</b>
                {!hidden && messages.incorrectTimes(messages.times(incorrectCount))}
              </p>
              <span className="flex flex-wrap justify-end gap-2">
                {isSecure && (
                  <Chip tone="info" icon={ShieldCheck}>
                    {messages.secureUntilExam}
                  </Chip>
                )}
                {hidden ? (
                  <Chip icon={EyeOff}>{messages.hidden}</Chip>
                ) : mastered ? (
                  <Chip tone="positive" icon={Check}>
                    {messages.mastered}
                  </Chip>
                ) : (
                  <Chip>{messages.notMasteredYet}</Chip>
                )}
              </span>
            </div>
            {hidden ? (
              <HiddenQuestion question={question} reason={hidden} />
            ) : (
              <CardQuestion question={question} isPractised={isPractised} answers={cardAnswers} />
            )}
            <div className="-mx-3 flex flex-wrap gap-x-2">
              <AskAboutLink about={{ questionId: question._id, question: question.question, subject }} />
              <ReportProblem questionId={question._id} />
            </div>
          </article>
        </Script>
        <footer className="flex items-center gap-3 border-t border-rule py-4 pr-8 pl-[calc(var(--margin-col)+--spacing(8))] phone:grid phone:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] phone:px-4 phone:py-3">
          <p className="meta mr-auto phone:col-span-full">
            {!hidden && (mastered ? messages.cleared : messages.masteryHint)}
          </p>
          <Button icon={ChevronLeft} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
            {messages.previous}
          </Button>
          <Button
            kind={isSecondary || isPractised ? 'plain' : 'ink'}
            iconAfter={ChevronRight}
            aria-disabled={!hasNext}
            onClick={() => hasNext && onMove(1)}
          >
            {messages.next}
          </Button>
        </footer>
      </Sheet>
    </div>
  );
}

/** A question whose answer is hidden: only its text and options. */
const HiddenQuestion = ({ question, reason }: { question: MissedQuestion; reason: HiddenReason }) => (
  <>
    <QuestionText className="max-w-measure">{question.question}</QuestionText>
    <ol className="grid gap-2">
      {question.options.map((option, index) => (
        <li key={option} className="flex min-h-11 items-center gap-3">
          <Bubble size="list">{letterOf(index)}</Bubble>
          <QuestionText size="option">{option}</QuestionText>
        </li>
      ))}
    </ol>
    <HiddenAnswer reason={reason} />
  </>
);

const StackPosition = ({ index, total, mastered }: { index: number; total: number; mastered: boolean }) => (
  <div className="phone:flex phone:items-baseline phone:gap-3">
    <p aria-hidden className="text-lg/8 font-strong">
      {index + 1}
    </p>
    <p aria-hidden className="text-xs text-ink-faint">
      {messages.ofTotal(total)}
    </p>
    <output className="sr-only">{messages.questionOf(index + 1, total)}</output>
    {mastered && <PenStroke kind="tick" className="mx-auto mt-3 size-12 phone:m-0 phone:size-6 phone:self-center" />}
  </div>
);

/** The edges of the next sheets in the stack; only a few are drawn. */
const SheetsBelow = ({ sheets }: { sheets: number }) => (
  <div
    aria-hidden
    className="contents [&>div]:absolute [&>div]:-z-1 [&>div]:border [&>div]:border-rule [&>div]:bg-surface"
  >
    {sheets > 1 && <div className="inset-x-4 top-2 -bottom-3.5" />}
    {sheets > 0 && <div className="inset-x-2 top-2 -bottom-1.75" />}
  </div>
);

/** Maximum number of ticks; in longer stacks one tick represents several questions. */
const TICKS_MAX = 60;
const BUNDLE = 5;

/** Progress through the stack. */
function StackTrack({ index, total }: { index: number; total: number }) {
  const questionsPerTick = total <= TICKS_MAX ? 1 : Math.max(BUNDLE, Math.ceil(total / TICKS_MAX));
  const currentTick = Math.floor(index / questionsPerTick);
  return (
    <div
      aria-hidden
      className="flex h-3.5 gap-[3px] pr-8 pl-[calc(var(--margin-col)+--spacing(8))] phone:gap-[2px] phone:px-4"
    >
      {Array.from({ length: Math.ceil(total / questionsPerTick) }, (_, tickIndex) => (
        <i
          key={tickIndex}
          className={`flex-1 ${tickIndex === currentTick ? 'bg-rule-strong' : `[clip-path:inset(0_0_8px)] ${tickIndex < currentTick ? 'bg-pen' : 'bg-rule'}`}`}
        />
      ))}
    </div>
  );
}

const OPTIONS = ['w-1/3', 'w-2/5', 'w-1/4', 'w-3/10'];

/** Skeleton with the height of a question with four options. */
export const MissedQuestionSkeleton = () => (
  <Sheet aria-busy className={`${SHEET_CLASSES} phone:min-h-[28rem]`}>
    <span />
    <Script margin={null}>
      <div className="grid gap-4 px-8 py-8 phone:px-4">
        <SkeletonBar className="w-11/12" />
        <SkeletonBar className="mb-6 w-3/5" />
        {OPTIONS.map((width) => (
          <SkeletonBar key={width} className={`my-4 ${width}`} />
        ))}
      </div>
    </Script>
  </Sheet>
);
