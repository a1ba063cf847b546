import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { QuestionText } from '../../ui/question-text/question-text';
import { Script, Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { AnswersTable } from './answers-table';
import { timesText } from './answers-told';
import type { MissedQuestion } from './mistakes.queries';
import { PenStroke } from './pen-strokes';
import './mistakes.css';

export interface MissedQuestionSheetProps {
  question: MissedQuestion;
  /** index in the stack, from 0 */
  place: number;
  total: number;
  onGo: (place: number) => void;
  quiet: boolean;
}

const SHEET = 'grid grid-cols-[minmax(0,1fr)] min-h-[31.5rem] grid-rows-[auto_1fr_auto] phone:min-h-0';

/** A missed question: its options, the correct one, and the answer in each test. */
export function MissedQuestionSheet({ question, place, total, onGo, quiet }: MissedQuestionSheetProps) {
  const { subject, mastered, answers } = question;
  const missed = answers.filter(({ verdict }) => verdict === 'Incorrect').length;
  const isFirst = place === 0;
  const isLast = place === total - 1;
  return (
    <div className="relative isolate mb-3.5">
      <Below sheets={total - 1 - place} />
      <Sheet className={SHEET}>
        <StackTrack place={place} total={total} />
        <Script
          className="phone:grid-cols-[minmax(0,1fr)]! phone:[&>div:first-child]:border-0 phone:[&>div:first-child]:px-4 phone:[&>div:first-child]:pt-3 phone:[&>div:first-child]:text-left"
          margin={<PlaceInStack place={place} total={total} mastered={mastered} />}
        >
          <article
            key={question._id}
            aria-label={`Missed question ${place + 1} of ${total}`}
            className="lifted grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-8 pt-4 pb-6 phone:gap-3 phone:px-4 phone:pt-1 phone:pb-4"
          >
            <div className="flex items-center justify-between gap-3">
              <p className="text-xs text-ink-soft">
                <b className="text-ink">{subject}</b>, incorrect {timesText(missed)}
              </p>
              {mastered ? (
                <Chip tone="positive" icon={Check}>
                  Mastered
                </Chip>
              ) : (
                <Chip>Not mastered yet</Chip>
              )}
            </div>
            <QuestionText className="max-w-measure">{question.question}</QuestionText>
            <AnswersTable question={question} />
          </article>
        </Script>
        <footer className="flex items-center gap-3 border-t border-rule py-4 pr-8 pl-[calc(var(--margin-col)+--spacing(8))] phone:grid phone:grid-cols-[1fr_1.35fr] phone:px-4 phone:py-3">
          <p className="meta mr-auto phone:col-span-full">
            {mastered ? 'Cleared. It still counts in your total.' : 'Answer it correctly in a test to clear it.'}
          </p>
          <Button icon={ChevronLeft} aria-disabled={isFirst} onClick={() => !isFirst && onGo(place - 1)}>
            Previous
          </Button>
          <Button
            kind={quiet ? 'plain' : 'ink'}
            iconAfter={ChevronRight}
            aria-disabled={isLast}
            onClick={() => !isLast && onGo(place + 1)}
          >
            Next
          </Button>
        </footer>
      </Sheet>
    </div>
  );
}

const PlaceInStack = ({ place, total, mastered }: { place: number; total: number; mastered: boolean }) => (
  <div className="phone:flex phone:items-baseline phone:gap-3">
    <p aria-hidden className="text-lg/8 font-strong">
      {place + 1}
    </p>
    <p aria-hidden className="text-xs text-ink-faint">
      of {total}
    </p>
    <output className="sr-only">{`Question ${place + 1} of ${total}`}</output>
    {mastered && <PenStroke kind="tick" className="mx-auto mt-3 size-12 phone:m-0 phone:size-6 phone:self-center" />}
  </div>
);

/** The edges of the next sheets in the stack; only a few are drawn. */
const Below = ({ sheets }: { sheets: number }) => (
  <div
    aria-hidden
    className="contents [&>div]:absolute [&>div]:-z-1 [&>div]:border [&>div]:border-rule [&>div]:bg-surface"
  >
    {sheets > 1 && <div className="inset-x-4 top-2 -bottom-3.5" />}
    {sheets > 0 && <div className="inset-x-2 top-2 -bottom-1.75" />}
  </div>
);

/** Maximum number of ticks; above it one tick represents several questions. */
const TICKS_MAX = 60;
const BUNDLE = 5;

/** The progress through the stack. */
function StackTrack({ place, total }: { place: number; total: number }) {
  const bundle = total <= TICKS_MAX ? 1 : Math.max(BUNDLE, Math.ceil(total / TICKS_MAX));
  const here = Math.floor(place / bundle);
  return (
    <div
      aria-hidden
      className="flex h-3.5 gap-[3px] pr-8 pl-[calc(var(--margin-col)+--spacing(8))] phone:gap-[2px] phone:px-4"
    >
      {Array.from({ length: Math.ceil(total / bundle) }, (_, tick) => (
        <i
          key={tick}
          className={`flex-1 ${tick === here ? 'bg-rule-strong' : `[clip-path:inset(0_0_8px)] ${tick < here ? 'bg-pen' : 'bg-rule'}`}`}
        />
      ))}
    </div>
  );
}

const OPTIONS = ['w-1/3', 'w-2/5', 'w-1/4', 'w-3/10'];

/** Has the height of a question with four options. */
export const MissedQuestionSkeleton = () => (
  <Sheet aria-busy className={`${SHEET} phone:min-h-[28rem]`}>
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
