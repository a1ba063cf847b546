import { memo, useDeferredValue } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { countsOf, openQuestions, statusClasses, statusOf, type QuestionStatus } from './question-status';
import type { Exam } from './use-exam';

export interface SubmitDialogProps extends Pick<Exam, 'questions'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Must be stable */
  onOpen: (index: number) => void;
  onSubmit: () => void;
}

/** Asks for confirmation before the answers become final, with links to the open questions. */
export function SubmitDialog({ questions, open, onOpenChange, onOpen, onSubmit }: SubmitDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Submit the test?"
      text="After submitting, your answers can no longer be changed."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="ink" onClick={onSubmit}>
            Submit
          </Button>
        </>
      }
    >
      <Summary questions={questions} onOpen={onOpen} />
    </Dialog>
  );
}

type SummaryProps = Pick<SubmitDialogProps, 'questions' | 'onOpen'>;

function Summary({ questions, onOpen }: SummaryProps) {
  const { all, answeredCount, flaggedCount, unsavedCount } = countsOf(questions);
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] border-t border-rule tabular-nums [&>*]:border-b [&>*]:border-rule [&>*]:py-2 [&>dd]:text-right [&>dd]:font-strong">
        <dt>Answered</dt>
        <dd>{answeredCount}</dd>
        <dt>Not answered</dt>
        <dd>{all - answeredCount}</dd>
        <dt>Marked for review</dt>
        <dd>{flaggedCount}</dd>
      </dl>
      {unsavedCount > 0 && (
        <p className="border-y border-caution bg-caution-soft px-3 py-2 text-xs">
          {unsavedCount === 1
            ? '1 answer is not saved yet. It is'
            : `${unsavedCount} answers are not saved yet. They are`}{' '}
          sent with the test as soon as the connection is back.
        </p>
      )}
      {answeredCount < all && <OpenQuestions questions={questions} onOpen={onOpen} />}
    </>
  );
}

const NONE: Exam['questions'] = [];

/** The cells are rendered after the dialog has opened; their space is reserved. */
function OpenQuestions({ questions, onOpen }: SummaryProps) {
  const deferredQuestions = useDeferredValue(questions, NONE);
  return (
    <nav aria-label="Questions without an answer" className="grid gap-2">
      <p className="meta">Go to a question without an answer</p>
      <div className="-ml-1.5 grid h-36 compact:h-41 grid-cols-[repeat(auto-fill,2.75rem)] content-start overflow-y-auto compact:grid-cols-[repeat(auto-fill,var(--tap))]">
        {openQuestions(deferredQuestions).map((index) => (
          <OpenQuestion key={index} index={index} status={statusOf(deferredQuestions[index]!)} onOpen={onOpen} />
        ))}
      </div>
    </nav>
  );
}

interface OpenQuestionProps extends Pick<SubmitDialogProps, 'onOpen'> {
  index: number;
  status: QuestionStatus;
}

const OpenQuestion = memo(function OpenQuestion({ index, status, onOpen }: OpenQuestionProps) {
  return (
    <button
      type="button"
      aria-label={`Question ${index + 1}`}
      onClick={() => onOpen(index)}
      className={`${statusClasses(status)} h-11 leading-none tabular-nums -outline-offset-2 before:size-8.5 hover:bg-tint compact:h-(--tap)`}
    >
      {index + 1}
    </button>
  );
});
