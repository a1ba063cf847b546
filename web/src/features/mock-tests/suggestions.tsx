import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../lib/session';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import type { MockTestChoice, PartialChoice } from '../../entities/exam/mock-test-choice';
import { messages } from './messages';
import { finishedMockTestsQuery } from './mock-test.queries';
import { suggestedPapers } from './suggested-papers';

/** Classes that reserve two lines in narrow columns. */
const LINES_CLASSES = 'max-desktop:min-h-[2lh] phone:min-h-[1lh]';

/** Suggested papers; each sets subject, marks and time immediately. */
export function Suggestions({
  choice,
  onSelect,
}: {
  choice: PartialChoice;
  onSelect: (choice: MockTestChoice) => void;
}) {
  const finishedTests = useQuery(finishedMockTestsQuery(useAccountId()));
  return (
    <Sheet
      aria-label={messages.suggestedPapers}
      aria-busy={finishedTests.isPending}
      className="scroll-x-fade grid grid-cols-3 phone:auto-cols-[15.5rem] phone:grid-flow-col phone:grid-cols-none phone:border-b-0"
    >
      {suggestedPapers(finishedTests.data).map(({ title, choice: paper, reason }) => (
        <button
          key={title}
          type="button"
          aria-pressed={isSame(paper, choice)}
          onClick={() => onSelect(paper)}
          className="relative grid content-start gap-1 border-rule-strong px-6 py-4 text-left -outline-offset-2 not-first:border-l-(length:--line-strong) hover:bg-tint aria-pressed:before:absolute aria-pressed:before:inset-x-0 aria-pressed:before:-top-px aria-pressed:before:h-1.25 aria-pressed:before:bg-pen phone:px-4 phone:py-3"
        >
          {finishedTests.isPending && (
            <span className="absolute inset-x-6 inset-y-4 grid content-evenly phone:inset-x-4">
              <SkeletonBar className="w-2/5" />
              <SkeletonBar className="w-4/5" />
              <SkeletonBar className="w-3/5" />
            </span>
          )}
          {/* same height while loading, to prevent layout shift */}
          <span className={classes('grid gap-1', finishedTests.isPending && 'invisible')}>
            <b className="text-base">{title}</b>
            <span className={`text-ink-soft ${LINES_CLASSES}`}>
              {messages.suggestion(paper.subject, paper.marks, paper.time)}
            </span>
            <span className={`text-xs text-ink-soft ${LINES_CLASSES}`}>{reason || '\u00a0'}</span>
          </span>
        </button>
      ))}
    </Sheet>
  );
}

const isSame = (a: MockTestChoice, b: PartialChoice): boolean =>
  a.subject === b.subject && a.marks === b.marks && a.time === b.time;
