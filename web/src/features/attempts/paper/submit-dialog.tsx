import { memo } from 'react';
import { useSecondFrame } from '../../../ui/use-second-frame';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import type { AttemptState } from './attempt-state';
import { useAttempt, useFollowedAttempt, type AttemptStore } from './attempt-store';
import { statusClasses } from './status-look';
import { countsOf, openPlaces, type QuestionStatus, statusOf } from './question-status';

export interface SubmitDialogProps {
  store: AttemptStore;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onGo: (place: number) => void;
  onPoint: (place: number, isDown?: boolean) => void;
  onSubmit: () => void;
}

/** Asks before the one act that can't be taken back, with what is still open a jump away. */
export function SubmitDialog({ store, open, onOpenChange, onGo, onPoint, onSubmit }: SubmitDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Submit the test?"
      text="After submitting, your answers can no longer be changed."
      acts={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="ink" onClick={onSubmit}>
            Submit
          </Button>
        </>
      }
    >
      <Summary store={store} onGo={onGo} onPoint={onPoint} />
    </Dialog>
  );
}

const Summary = memo(function Summary({ store, ...cells }: Pick<SubmitDialogProps, 'store' | 'onGo' | 'onPoint'>) {
  const { all, withAnswer, withFlag, unsaved } = useAttempt(store, countsOf);
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] border-t border-rule tabular-nums [&>*]:border-b [&>*]:border-rule [&>*]:py-2 [&>dd]:text-right [&>dd]:font-strong">
        <dt>Answered</dt>
        <dd>{withAnswer}</dd>
        <dt>Not answered</dt>
        <dd>{all - withAnswer}</dd>
        <dt>Marked for review</dt>
        <dd>{withFlag}</dd>
      </dl>
      {unsaved > 0 && (
        <p className="border-y border-caution bg-caution-soft px-3 py-2 text-xs">
          {unsaved === 1 ? '1 answer is not saved yet. It is' : `${unsaved} answers are not saved yet. They are`} sent
          with the test as soon as the connection is back.
        </p>
      )}
      {withAnswer < all && <OpenQuestions store={store} {...cells} />}
    </>
  );
});

function OpenQuestions({ store, ...cells }: Pick<SubmitDialogProps, 'store' | 'onGo' | 'onPoint'>) {
  const questions = useFollowedAttempt(store, (state) => state.questions);
  const isShown = useSecondFrame();
  return (
    <nav aria-label="Questions without an answer" className="grid gap-2">
      <p className="meta">Go to a question without an answer</p>
      <OpenCells questions={isShown ? questions : NONE} {...cells} />
    </nav>
  );
}

const NONE: AttemptState['questions'] = [];

const OpenCells = memo(function OpenCells({
  questions,
  ...cell
}: Pick<AttemptState, 'questions'> & Pick<SubmitDialogProps, 'onGo' | 'onPoint'>) {
  return (
    <div className="-ml-1.5 grid h-36 compact:h-41 grid-cols-[repeat(auto-fill,2.75rem)] content-start overflow-y-auto compact:grid-cols-[repeat(auto-fill,var(--tap))]">
      {openPlaces(questions).map((place) => (
        <OpenCell key={place} place={place} status={statusOf(questions[place]!)} {...cell} />
      ))}
    </div>
  );
});

interface OpenCellProps extends Pick<SubmitDialogProps, 'onGo' | 'onPoint'> {
  place: number;
  status: QuestionStatus;
}

const OpenCell = memo(function OpenCell({ place, status, onGo, onPoint }: OpenCellProps) {
  return (
    <button
      type="button"
      aria-label={`Question ${place + 1}`}
      onClick={() => onGo(place)}
      onPointerEnter={() => onPoint(place)}
      onPointerDown={() => onPoint(place, true)}
      onFocus={() => onPoint(place)}
      className={`${statusClasses(status)} h-11 leading-none tabular-nums -outline-offset-2 before:size-8.5 hover:bg-tint compact:h-(--tap)`}
    >
      {place + 1}
    </button>
  );
});
