import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useHoldRelease } from '../../../lib/release';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { LetterShortcutsButton } from '../../../ui/letter-shortcuts-button';
import { CanEnlargePictures } from '../../../entities/picture/enlarge-picture';
import { useFontsReady } from '../../../entities/question/use-formulas';
import { Spinner } from '../../../ui/loading';
import { ExamHeader, HEADER_COLUMNS_CLASSES } from '../exam-header';
import type { PaperContents } from '../stored-paper';
import { useStorePictures } from '../use-store-pictures';
import { TextSizeButton, useTextSize } from '../text-size';
import { ExamClock } from './exam-clock';
import { useExamKeys, type KeyAction } from './exam-keys';
import { PalettePanel, PaletteSheet } from './palette-panel';
import { CompactButtons, HeaderPaletteButton } from './question-buttons';
import { QUESTION_HEADING, QuestionPanel } from './question-panel';
import { SaveStatus } from './save-status';
import { useExam, type Exam, type ExamCallbacks } from './use-exam';
import { useCompact } from './use-layout';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { countsOf, openQuestions, statusClasses, statusOf, type QuestionStatus } from './question-status';

export interface ExamPaperProps extends PaperContents, ExamCallbacks {
  /** Reason why the stored copy of the paper is shown */
  failure?: string;
}

/** A running exam, shown once its fonts are loaded, to prevent layout shift. */
export function ExamPaper(props: ExamPaperProps) {
  const { questions } = props.attempt;
  const [texts] = useState(() => questions.flatMap(({ question, options }) => [question, ...options]));
  return useFontsReady(texts) ? (
    <CanEnlargePictures value>
      <LoadedPaper {...props} />
    </CanEnlargePictures>
  ) : (
    <Spinner>Loading the questions</Spinner>
  );
}

/** Overlays of the paper. */
type Overlay = 'submit' | 'palette';

/** One question at a time, with the palette and the clock. */
function LoadedPaper({ attempt, title, note, failure, ...callbacks }: ExamPaperProps) {
  useHoldRelease();
  const { exam, submit: submitExam } = useExam(attempt, callbacks);
  const { questions, current, isLocked } = exam;
  const compact = useCompact();
  const textSize = useTextSize();
  const pictures = useStorePictures(attempt);
  const [overlay, setOverlay] = useState<Overlay>();
  // wider windows show the palette next to the question
  if (overlay === 'palette' && !compact) setOverlay(undefined);

  const focusQuestion = useQuestionFocus(overlay === undefined ? current : undefined);
  const { open, move } = exam;
  const openFromOverlay = useCallback(
    (index: number) => {
      focusQuestion(index);
      setOverlay(undefined);
      open(index);
    },
    [focusQuestion, open],
  );
  const openSubmitDialog = useCallback(() => setOverlay('submit'), []);
  const openPalette = useCallback(() => setOverlay('palette'), []);
  const submit = () => {
    setOverlay(undefined);
    submitExam();
  };

  const options = attempt.questions[current]?.options ?? [];
  const onKey = (action: KeyAction) => {
    const question = questions[current];
    if (action.type === 'move') {
      // the options of the focused group are about to be replaced
      if (document.activeElement?.closest('[role=radiogroup]')) focusQuestion(current + action.by);
      return move(action.by);
    }
    if (!question || isLocked) return;
    if (action.type === 'flag') return exam.flag(question.questionId, !question.flagged);
    const option = action.type === 'clear' ? null : options[action.option];
    if (option !== undefined && option !== question.option) exam.answer(question.questionId, option);
  };
  useExamKeys(options.length, overlay === undefined ? onKey : undefined);

  return (
    <div
      style={textSize}
      className="flex h-dvh flex-col overflow-hidden [--dock:calc(8rem+env(safe-area-inset-bottom))] upright:h-auto upright:min-h-dvh upright:overflow-visible short:grid short:grid-cols-[minmax(0,1fr)_auto] short:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="contents upright:sticky upright:top-0 upright:z-5 upright:block short:col-span-2 short:block">
        <ExamHeader
          isRunning
          title={title}
          note={note}
          state={<SaveStatus exam={exam} failure={failure} pictures={pictures} />}
        >
          <div className="flex items-center gap-1 compact:contents">
            <ExamClock deadline={attempt.deadline} />
            {compact ? (
              <HeaderPaletteButton questions={questions} onPalette={openPalette} />
            ) : (
              <>
                <LetterShortcutsButton className="ml-auto tablet:ml-0" />
                <TextSizeButton />
              </>
            )}
          </div>
        </ExamHeader>
      </div>
      <main
        ref={focusIfLost}
        id="page"
        tabIndex={-1}
        className={`${HEADER_COLUMNS_CLASSES} min-h-0 flex-1 grid-rows-[minmax(0,1fr)] py-6 tablet:grid-cols-[minmax(0,1fr)] tablet:grid-rows-[minmax(0,1fr)_auto] tablet:gap-y-4 tablet:py-4 compact:block compact:p-0 short:max-w-none`}
      >
        <QuestionPanel exam={exam} onSubmit={openSubmitDialog} />
        {!compact && <PalettePanel exam={exam} onOpen={open} onSubmit={openSubmitDialog} />}
      </main>
      {compact && <CompactButtons exam={exam} onPalette={openPalette} onSubmit={openSubmitDialog} />}
      {compact && (
        <PaletteSheet
          exam={exam}
          open={overlay === 'palette'}
          onOpenChange={(isOpen) => setOverlay(isOpen ? 'palette' : undefined)}
          onOpen={openFromOverlay}
          onSubmit={openSubmitDialog}
        />
      )}
      <SubmitDialog
        questions={questions}
        open={overlay === 'submit' && !isLocked}
        onOpenChange={(isOpen) => setOverlay(isOpen ? 'submit' : undefined)}
        onOpen={openFromOverlay}
        onSubmit={submit}
      />
    </div>
  );
}

/**
 * Returns a function that moves the focus to the heading of a question once it is on screen, so that a screen reader
 * continues there.
 * @param visibleIndex index of the question on screen; undefined while an overlay is open
 */
function useQuestionFocus(visibleIndex: number | undefined): (index: number) => void {
  const requestedIndex = useRef<number>(undefined);
  useEffect(() => {
    if (visibleIndex === undefined || requestedIndex.current !== visibleIndex) return;
    requestedIndex.current = undefined;
    document.getElementById(QUESTION_HEADING)?.focus({ preventScroll: true });
  }, [visibleIndex]);
  return useCallback((index: number) => {
    requestedIndex.current = index;
  }, []);
}

interface SubmitDialogProps extends Pick<Exam, 'questions'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Must be stable */
  onOpen: (index: number) => void;
  onSubmit: () => void;
}

/** Asks for confirmation before the answers become final, with links to the open questions. */
function SubmitDialog({ questions, open, onOpenChange, onOpen, onSubmit }: SubmitDialogProps) {
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
