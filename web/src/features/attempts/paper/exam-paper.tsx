import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHoldRelease } from '../../../lib/release';
import { focusWhereNone } from '../../../ui/focus-where-none';
import { LetterKeysButton } from '../../../ui/letter-keys-button';
import { useFontsReady } from '../../../entities/question/use-formulas';
import { Spinner } from '../../../ui/waiting';
import type { FinishedAttempt } from '../attempt.queries';
import { DESK } from '../exam-header';
import { ExamHeader } from '../exam-header';
import type { PaperContents } from '../kept-paper';
import { TextSizeButton, useTextSize } from '../text-size';
import { useAttempt } from './attempt-store';
import { ExamClock } from './exam-clock';
import { type KeyAct, useExamKeys } from './exam-keys';
import { PalettePanel, PaletteSheet } from './palette-panel';
import { HeaderPaletteButton, CompactButtons } from './question-buttons';
import { QUESTION_HEADING, QuestionPanel } from './question-panel';
import { SaveStatus } from './save-status';
import type { OpenAttempt } from './open-attempt';
import { SubmitDialog } from './submit-dialog';
import { useOpenAttempt } from './use-open-attempt';
import { useCompact } from './use-shape';

export interface ExamPaperProps extends PaperContents {
  /** why the paper is the one that this device has kept */
  failure?: string;
  onFinished: (result: FinishedAttempt) => void;
}

/** A running exam, once all that it is drawn with is there: from then on nothing in it moves. */
export function ExamPaper(props: ExamPaperProps) {
  const { questions } = props.attempt;
  const [texts] = useState(() => questions.flatMap(({ question, options }) => [question, ...options]));
  const ready = useFontsReady(texts);
  return ready ? <Exam {...props} /> : <Spinner>Loading the questions</Spinner>;
}

/** One question at a time, the palette beside it, the clock above. */
function Exam({ attempt: paper, title, note, failure, onFinished }: ExamPaperProps) {
  useHoldRelease();
  const attempt = useOpenAttempt(paper, onFinished);
  const compact = useCompact();
  const textSize = useTextSize();
  const locked = useAttempt(attempt.store, (state) => state.locked);
  const { open, show, go } = useOverlays(attempt);
  // on a window that was made wider the palette stands beside the question
  if (open === 'palette' && !compact) show(undefined);
  const askToSubmit = useCallback(() => show('submit'), [show]);
  const askWhere = useCallback(() => show('palette'), [show]);
  const submit = () => {
    show(undefined);
    void attempt.submit();
  };
  const press = (meant: KeyAct) => {
    if (meant.act === 'flag') return attempt.toggleFlag();
    if (meant.act === 'clear') return attempt.answer(null);
    if (meant.act === 'choose') return chooseByKey(attempt, meant.option);
    flushSync(() => attempt.move(meant.by));
    // where it was, the options are of another question now
    if (document.activeElement?.closest('[role=radiogroup]')) focusQuestion();
  };
  const options = useAttempt(attempt.store, ({ current }) => paper.questions[current]?.options.length ?? 0);
  useExamKeys(options, open === undefined ? press : undefined);

  return (
    <div
      style={textSize}
      className="flex h-dvh flex-col overflow-hidden [--dock:calc(8rem+env(safe-area-inset-bottom))] upright:h-auto upright:min-h-dvh upright:overflow-visible short:grid short:grid-cols-[minmax(0,1fr)_auto] short:grid-rows-[auto_minmax(0,1fr)]"
    >
      <Paper
        attempt={attempt}
        title={title}
        note={note}
        failure={failure}
        onGo={go}
        onPalette={askWhere}
        onSubmit={askToSubmit}
      />
      {compact && (
        <PaletteSheet
          attempt={attempt}
          open={open === 'palette'}
          onOpenChange={(now) => show(now ? 'palette' : undefined)}
          onGo={go}
          onSubmit={askToSubmit}
        />
      )}
      <SubmitDialog
        store={attempt.store}
        open={open === 'submit' && !locked}
        onOpenChange={(now) => show(now ? 'submit' : undefined)}
        onGo={go}
        onPoint={attempt.ahead.point}
        onSubmit={submit}
      />
    </div>
  );
}

function chooseByKey(attempt: OpenAttempt, index: number): void {
  const { current } = attempt.store.state();
  const option = attempt.paper.questions[current]?.options[index];
  if (option !== undefined) attempt.answer(option);
}

interface PaperProps {
  attempt: OpenAttempt;
  title: string;
  note: string;
  failure?: string;
  onGo: (place: number) => void;
  onPalette: () => void;
  onSubmit: () => void;
}

/** Clock, question and palette; apart from the overlays, so that one opens and closes without drawing these again. */
const Paper = memo(function Paper({ attempt, title, note, failure, onGo, onPalette, onSubmit }: PaperProps) {
  const compact = useCompact();
  return (
    <>
      <div className="contents upright:sticky upright:top-0 upright:z-5 upright:block short:col-span-2 short:block">
        <ExamHeader running title={title} note={note} state={<SaveStatus attempt={attempt} failure={failure} />}>
          <div className="flex items-center gap-1 compact:contents">
            <ExamClock deadline={attempt.paper.deadline} />
            {compact ? (
              <HeaderPaletteButton store={attempt.store} onPalette={onPalette} />
            ) : (
              <>
                <LetterKeysButton className="ml-auto tablet:ml-0" />
                <TextSizeButton />
              </>
            )}
          </div>
        </ExamHeader>
      </div>
      <main
        ref={focusWhereNone}
        id="page"
        tabIndex={-1}
        className={`${DESK} min-h-0 flex-1 grid-rows-[minmax(0,1fr)] py-6 tablet:grid-cols-[minmax(0,1fr)] tablet:grid-rows-[minmax(0,1fr)_auto] tablet:gap-y-4 tablet:py-4 compact:block compact:p-0 short:max-w-none`}
      >
        <QuestionPanel attempt={attempt} onSubmit={onSubmit} />
        {!compact && <PalettePanel attempt={attempt} onGo={onGo} onSubmit={onSubmit} />}
      </main>
      {compact && <CompactButtons attempt={attempt} openPalette={onPalette} submit={onSubmit} />}
    </>
  );
});

/** What may be open over the paper. */
type Overlay = 'submit' | 'palette';

/** A screen reader goes on at the question. */
const focusQuestion = (): void => document.getElementById(QUESTION_HEADING)?.focus({ preventScroll: true });

/** Which overlay is open, and how to go from it to a question. */
function useOverlays(attempt: OpenAttempt) {
  const [open, show] = useState<Overlay>();
  const jumped = useRef(false);
  const go = useCallback(
    (place: number) => {
      jumped.current = true;
      attempt.goTo(place);
      show(undefined);
    },
    [attempt],
  );
  useEffect(() => {
    if (open !== undefined || !jumped.current) return;
    jumped.current = false;
    focusQuestion();
  }, [open]);
  return { open, show, go };
}
