import { ChevronLeft, ChevronRight, ChevronUp, Eraser, Flag, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button';
import { useFollowedAttempt } from './attempt-store';
import { useQuestionActs } from './question-acts';
import type { Sitting } from './sitting';
import { countsOf } from './standing';

/** The bottom of a phone's screen: the palette peeks out, and the thumb finds the acts. */
export function PhoneBar({
  sitting,
  openPalette,
  submit,
}: {
  sitting: Sitting;
  openPalette: () => void;
  submit: () => void;
}) {
  const { isFirst, isLast, isMarked, locked } = useQuestionActs(sitting);
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t-(length:--line-strong) border-rule-strong bg-raised pb-[env(safe-area-inset-bottom)] shadow-over">
      <Peek sitting={sitting} openPalette={openPalette} />
      <div className="grid grid-cols-[1fr_1fr_1fr_1.35fr] gap-2 border-t border-rule px-4 pt-2 pb-3">
        <ThumbButton icon={ChevronLeft} aria-disabled={isFirst} onClick={() => sitting.move(-1)}>
          Previous
        </ThumbButton>
        <ThumbButton icon={Eraser} aria-label="Clear response" disabled={locked} onClick={() => sitting.choose(null)}>
          Clear
        </ThumbButton>
        <ThumbButton
          icon={Flag}
          aria-label="Mark for review"
          aria-pressed={isMarked}
          disabled={locked}
          onClick={sitting.toggleMark}
        >
          Mark
        </ThumbButton>
        {isLast ? (
          <Button kind="ink" disabled={locked} onClick={submit} className="h-14! px-0! text-base">
            Submit test
          </Button>
        ) : (
          <Button
            kind="ink"
            iconAfter={ChevronRight}
            onClick={() => sitting.move(1)}
            className="h-14! gap-1! px-0! text-base"
          >
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

const ThumbButton = ({ icon: Icon, children, ...button }: ComponentProps<typeof Button> & { icon: LucideIcon }) => (
  <Button {...button} className="h-14! flex-col gap-0.75! px-0! text-xs!">
    <Icon />
    {children}
  </Button>
);

const DOT = 'size-3.5 flex-none rounded-bubble border-2 border-q-open-edge';

function Peek({ sitting: { store }, openPalette }: { sitting: Sitting; openPalette: () => void }) {
  const { all, withAnswer, withMark } = useFollowedAttempt(store, countsOf);
  return (
    <button type="button" aria-haspopup="dialog" onClick={openPalette} className="block w-full -outline-offset-2">
      <span className="grid h-4 place-items-center">
        <span className="h-1 w-10 bg-field-edge" />
      </span>
      <span className="flex min-h-10 items-center gap-4 px-4 pb-1 whitespace-nowrap tabular-nums">
        <span className="sr-only">List of questions: </span>
        <span className="flex items-center gap-1">
          <i className={`${DOT} bg-q-done`} />
          <b>{withAnswer}</b> answered
        </span>
        <span className="flex items-center gap-1">
          <i className={DOT} />
          <b>{all - withAnswer}</b> open
        </span>
        <span className="flex items-center gap-1">
          <i className="size-3 flex-none bg-flag [clip-path:polygon(0_0,100%_0,100%_100%)]" />
          <b>{withMark}</b> marked
        </span>
        <ChevronUp className="ml-auto" />
      </span>
    </button>
  );
}
