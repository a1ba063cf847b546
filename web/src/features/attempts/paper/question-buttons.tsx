import { ChevronLeft, ChevronRight, ChevronUp, Eraser, Flag, LayoutGrid, type LucideIcon } from 'lucide-react';
import { memo, type ComponentProps } from 'react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FIRST_OPTION } from './options';
import { Count } from './palette';
import { countsOf, isComplete } from './question-status';
import { ScrollHint } from './scroll-hint';
import type { Exam } from './use-exam';
import { useLayout } from './use-layout';

interface ButtonsProps {
  exam: Exam;
  onSubmit: () => void;
}

function buttonStates({ questions, current }: Exam) {
  const question = questions[current];
  return {
    questionId: question?.questionId ?? '',
    isFirst: current === 0,
    isLast: current === questions.length - 1,
    isFlagged: question?.flagged === true,
    isOpen: question?.option === null,
    complete: isComplete(questions, current),
  };
}

/** Height of a touch target. */
const TABLET = 'tablet:h-(--tap)';

/** The actions for the current question, always in the same position. */
export function DesktopButtons({ exam, onSubmit }: ButtonsProps) {
  const { isLocked, answer, flag, move } = exam;
  const { questionId, isFirst, isLast, isFlagged, isOpen, complete } = buttonStates(exam);
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-rule py-4 pr-8 pl-[calc(var(--margin-col)+1rem)] tablet:gap-2 tablet:pl-[calc(var(--margin-col)+0.75rem)] tablet:[&_button]:px-3">
      <Button
        kind="bare"
        icon={Eraser}
        disabled={isLocked}
        aria-disabled={isOpen}
        onClick={() => isOpen || answer(questionId, null)}
        className={`${TABLET} border-transparent!`}
      >
        Clear response
      </Button>
      <Button
        kind="bare"
        icon={Flag}
        aria-pressed={isFlagged}
        disabled={isLocked}
        onClick={() => flag(questionId, !isFlagged)}
        className={TABLET}
      >
        Mark for review
      </Button>
      <div className="ml-auto flex gap-3">
        <Button icon={ChevronLeft} aria-disabled={isFirst} onClick={() => move(-1)} className={TABLET}>
          Previous
        </Button>
        {complete ? (
          <Button kind="ink" busy={isLocked} busyLabel="Submitting" onClick={onSubmit} className={`${TABLET} min-w-36`}>
            Submit test
          </Button>
        ) : (
          <Button
            kind="ink"
            iconAfter={ChevronRight}
            aria-disabled={isLast}
            onClick={() => move(1)}
            className={`${TABLET} min-w-36`}
          >
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

/** Classes of a button that fills its part of the column on short screens. */
const HIGH_CLASSES = 'h-14! short:h-auto!';

/** The buttons within reach of a thumb: at the bottom of an upright phone, at the right of a short screen. */
export const CompactButtons = memo(function CompactButtons({
  exam,
  onPalette,
  onSubmit,
}: ButtonsProps & { onPalette: () => void }) {
  const { isLocked, answer, flag, move } = exam;
  const { questionId, isFirst, isLast, isFlagged, isOpen, complete } = buttonStates(exam);
  const layout = useLayout();
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 h-(--dock) border-t-(length:--line-strong) border-rule-strong bg-raised pb-[env(safe-area-inset-bottom)] shadow-over short:static short:grid short:h-auto short:w-24 short:border-t-0 short:border-l-(length:--line-strong) short:bg-surface short:pr-[env(safe-area-inset-right)] short:shadow-none short:laptop:w-32">
      {layout === 'upright' && <OptionsBelow key={exam.current} />}
      <PaletteButton questions={exam.questions} onPalette={onPalette} />
      <div className="grid grid-cols-[1fr_1fr_1fr_1.35fr] gap-2 border-t border-rule px-4 pt-2 pb-3 short:grid-cols-1 short:grid-rows-[1fr_1fr_1fr_1.5fr] short:border-t-0 short:p-2">
        <ThumbButton
          icon={Eraser}
          aria-label="Clear response"
          disabled={isLocked}
          aria-disabled={isOpen}
          onClick={() => isOpen || answer(questionId, null)}
        >
          Clear
        </ThumbButton>
        <ThumbButton
          icon={Flag}
          aria-label="Mark for review"
          aria-pressed={isFlagged}
          disabled={isLocked}
          onClick={() => flag(questionId, !isFlagged)}
        >
          Mark
        </ThumbButton>
        <ThumbButton
          icon={ChevronLeft}
          aria-disabled={isFirst}
          onClick={() => move(-1)}
          className="upright:order-first"
        >
          Previous
        </ThumbButton>
        {isLast ? (
          <Button
            kind={complete ? 'ink' : 'plain'}
            disabled={isLocked}
            onClick={onSubmit}
            aria-label="Submit test"
            className={`${HIGH_CLASSES} px-0! text-base`}
          >
            Submit
          </Button>
        ) : (
          <Button
            kind="ink"
            iconAfter={ChevronRight}
            onClick={() => move(1)}
            className={`${HIGH_CLASSES} gap-1! px-0! text-base`}
          >
            Next
          </Button>
        )}
      </div>
    </div>
  );
});

/** Shown when a long text ends at the buttons, since nothing else indicates that options follow. */
function OptionsBelow() {
  const options = () => document.getElementById(FIRST_OPTION);
  return (
    <ScrollHint target={options} onClick={() => options()?.scrollIntoView()} className="absolute inset-x-0 bottom-full">
      Options below
    </ScrollHint>
  );
}

const ThumbButton = ({
  icon: Icon,
  children,
  className,
  ...button
}: ComponentProps<typeof Button> & { icon: LucideIcon }) => (
  <Button {...button} className={classes(HIGH_CLASSES, 'flex-col gap-0.75! px-0! text-xs!', className)}>
    <Icon />
    {children}
  </Button>
);

const DOT_CLASSES = 'size-3.5 flex-none rounded-bubble border-2 border-q-open-edge';

interface PaletteButtonProps extends Pick<Exam, 'questions'> {
  onPalette: () => void;
}

/** Opens the palette on an upright phone. */
function PaletteButton({ questions, onPalette }: PaletteButtonProps) {
  const { all, answeredCount, flaggedCount } = countsOf(questions);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPalette}
      className="block w-full -outline-offset-2 short:hidden"
    >
      <span
        className={classes(
          '@container flex h-12 items-center gap-3 px-4 whitespace-nowrap tabular-nums',
          all > 99 && 'gap-2 text-xs',
        )}
      >
        <span className="sr-only">List of questions: </span>
        <span className="flex items-center gap-1">
          <i className={`${DOT_CLASSES} bg-q-done`} />
          <b>
            <Count total={all}>{answeredCount}</Count>
          </b>{' '}
          <Word>answered</Word>
        </span>
        <span className="flex items-center gap-1">
          <i className={DOT_CLASSES} />
          <b>
            <Count total={all}>{all - answeredCount}</Count>
          </b>{' '}
          <Word>left</Word>
        </span>
        <span className="flex items-center gap-1">
          <i className="size-3 flex-none bg-flag [clip-path:polygon(0_0,100%_0,100%_100%)]" />
          <b>
            <Count total={all}>{flaggedCount}</Count>
          </b>{' '}
          <Word>marked</Word>
        </span>
        <ChevronUp className="ml-auto" />
      </span>
    </button>
  );
}

/** Visually hidden on very narrow screens, where only the shape before the number is shown. */
const Word = ({ children }: { children: string }) => <span className="@max-xs:sr-only">{children}</span>;

/** Opens the palette from the header on short screens. */
export function HeaderPaletteButton({ questions, onPalette }: PaletteButtonProps) {
  const { all, answeredCount } = countsOf(questions);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPalette}
      className="-mr-4 ml-auto hidden h-full items-center gap-3 border-l border-rule px-4 tabular-nums -outline-offset-2 short:flex"
    >
      <LayoutGrid />
      <span className="sr-only">List of questions: </span>
      <b>
        <Count total={all}>{answeredCount}</Count> of {all}
      </b>
      <span className="sr-only"> answered</span>
    </button>
  );
}
