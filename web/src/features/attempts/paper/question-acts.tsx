import { ChevronLeft, ChevronRight, Eraser, Flag } from 'lucide-react';
import { Button } from '../../../ui/button';
import { useAttempt } from './attempt-store';
import type { Sitting } from './sitting';

export function useQuestionActs({ store }: Sitting) {
  const isFirst = useAttempt(store, ({ current }) => current === 0);
  const isLast = useAttempt(store, ({ current, questions }) => current === questions.length - 1);
  const isMarked = useAttempt(store, ({ current, questions }) => questions[current]?.marked === true);
  const locked = useAttempt(store, (state) => state.locked);
  return { isFirst, isLast, isMarked, locked };
}

/** What can be done with the question, at the same place for each. */
export function QuestionActs({ sitting }: { sitting: Sitting }) {
  const { isFirst, isLast, isMarked, locked } = useQuestionActs(sitting);
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-rule py-4 pr-8 pl-[calc(var(--margin-col)+1rem)]">
      <Button kind="bare" icon={Eraser} disabled={locked} onClick={() => sitting.choose(null)}>
        Clear response
      </Button>
      <Button kind="bare" icon={Flag} aria-pressed={isMarked} disabled={locked} onClick={sitting.toggleMark}>
        Mark for review
      </Button>
      <div className="ml-auto flex gap-3">
        <Button icon={ChevronLeft} aria-disabled={isFirst} onClick={() => sitting.move(-1)}>
          Previous
        </Button>
        <Button
          kind="ink"
          iconAfter={ChevronRight}
          aria-disabled={isLast}
          onClick={() => sitting.move(1)}
          className="min-w-32"
        >
          Next
        </Button>
      </div>
    </div>
  );
}
