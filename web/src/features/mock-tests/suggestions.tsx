import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../lib/session';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import type { MockTestChoice, PartialChoice } from '../../ui/mock-test-form/mock-test-choice';
import { finishedMockTestsQuery } from './mock-test.queries';
import { suggestedPapers } from './suggested-papers';

/** Papers that set all three choices at once. */
export function Suggestions({ choice, choose }: { choice: PartialChoice; choose: (choice: MockTestChoice) => void }) {
  const finished = useQuery(finishedMockTestsQuery(useAccountId()));
  return (
    <Sheet
      aria-label="Suggested papers"
      aria-busy={finished.isPending}
      className="grid grid-cols-3 overflow-x-auto phone:auto-cols-[15.5rem] phone:grid-flow-col phone:grid-cols-none phone:border-b-0"
    >
      {suggestedPapers(finished.data ?? []).map(({ title, choice: paper, reason }) => (
        <button
          key={title}
          type="button"
          aria-pressed={isSame(paper, choice)}
          onClick={() => choose(paper)}
          className="relative grid content-start gap-1 border-rule-strong px-6 py-4 text-left -outline-offset-2 not-first:border-l-(length:--line-strong) hover:bg-tint aria-pressed:before:absolute aria-pressed:before:inset-x-0 aria-pressed:before:-top-px aria-pressed:before:h-1.25 aria-pressed:before:bg-pen phone:px-4 phone:py-3"
        >
          {finished.isPending ? (
            <span className="grid h-18 content-evenly">
              <SkeletonBar className="w-2/5" />
              <SkeletonBar className="w-4/5" />
              <SkeletonBar className="w-3/5" />
            </span>
          ) : (
            <>
              <b className="text-base">{title}</b>
              <span className="text-ink-soft">
                {paper.subject}, {paper.marks} marks in {paper.time} min
              </span>
              <span className="text-xs text-ink-soft">{reason}</span>
            </>
          )}
        </button>
      ))}
    </Sheet>
  );
}

const isSame = (one: MockTestChoice, other: PartialChoice): boolean =>
  one.subject === other.subject && one.marks === other.marks && one.time === other.time;
