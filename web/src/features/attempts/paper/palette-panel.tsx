import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { BottomSheet } from '../../../ui/dialog';
import { LetterShortcutsButton } from '../../../ui/letter-shortcuts-button';
import { TextSizeButton } from '../text-size';
import { KeysHint } from './exam-keys';
import { AnsweredLine, Legend, PaletteCells, paletteHeight } from './palette';
import { isComplete } from './question-status';
import type { Exam } from './use-exam';
import { useLayout } from './use-layout';

interface PaletteProps {
  exam: Exam;
  /** Must be stable */
  onOpen: (index: number) => void;
  onSubmit: () => void;
}

/** The palette next to the question, or below it on a tablet. Its update is deferred. */
export const PalettePanel = memo(function PalettePanel({ exam, onOpen, onSubmit }: PaletteProps) {
  const questions = useDeferredValue(exam.questions);
  const current = useDeferredValue(exam.current);
  return (
    <aside
      aria-labelledby="palette-title"
      className="flex min-h-0 flex-col border border-rule bg-surface contain-layout contain-paint tablet:grid tablet:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex items-baseline justify-between px-4 pt-4 pb-3 tablet:col-span-2 tablet:pt-3 tablet:pb-2">
        <h2 id="palette-title" className="section-title">
          Questions
        </h2>
        <AnsweredLine questions={questions} />
      </div>
      <PaletteCells
        questions={questions}
        current={current}
        onOpen={onOpen}
        className="mx-4 min-h-0 content-start overflow-y-auto bg-surface tablet:col-span-2 tablet:max-h-40"
      />
      <Legend questions={questions} className="p-4 tablet:content-center tablet:py-3" />
      <KeysHint optionCount={exam.attempt.questions[exam.current]?.options.length ?? 0} />
      <footer className="grid border-t border-rule p-4 tablet:content-center tablet:border-t-0 tablet:py-3">
        <SubmitButton
          isLocked={exam.isLocked}
          onSubmit={onSubmit}
          // Submit then replaces Next; the space of this button stays reserved
          className={classes('tablet:h-(--tap)', isComplete(exam.questions, exam.current) && 'invisible')}
        />
      </footer>
    </aside>
  );
});

function SubmitButton({
  isLocked,
  onSubmit,
  ...button
}: Pick<Exam, 'isLocked'> & { onSubmit: () => void } & ButtonProps) {
  return (
    <Button {...button} busy={isLocked} busyLabel="Submitting" onClick={onSubmit}>
      Submit test
    </Button>
  );
}

/** The palette on phones, in a bottom sheet over the question. */
export function PaletteSheet({
  exam,
  open,
  onOpenChange,
  onOpen,
  onSubmit,
}: PaletteProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Questions"
      header={
        <>
          <span className="section-title" aria-hidden>
            Questions
          </span>
          <AnsweredLine questions={exam.questions} />
          <span className="-mr-3 flex flex-1 justify-end">
            <LetterShortcutsButton />
            <TextSizeButton />
          </span>
        </>
      }
    >
      <SheetCells exam={exam} onOpen={onOpen} />
      <Legend questions={exam.questions} className="grid-cols-2 px-4 pb-4 short:pb-2" />
      <footer className="sticky bottom-0 grid border-t border-rule bg-raised p-4 short:py-2">
        <SubmitButton isLocked={exam.isLocked} onSubmit={onSubmit} kind="ink" size="tap" />
      </footer>
    </BottomSheet>
  );
}

/** The cells are rendered after the sheet has opened; their space is reserved. */
function SheetCells({ exam: { questions, current }, onOpen }: Omit<PaletteProps, 'onSubmit'>) {
  const cells = useRef<HTMLDivElement>(null);
  const isReady = useDeferredValue(true, false);
  const height = paletteHeight(questions.length, useLayout());
  useEffect(() => {
    // centred, since the footer covers the lower edge
    if (isReady) cells.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'center' });
  }, [isReady]);
  return (
    <div ref={cells} className="m-4 short:my-3" style={{ minHeight: `${height}rem` }}>
      {isReady && <PaletteCells questions={questions} current={current} onOpen={onOpen} />}
    </div>
  );
}
