import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { useLive } from '../../lib/live/live';
import { useStudentId } from '../../lib/session';
import { examTimer } from '../../lib/time/exam-timer';
import { serverClock } from '../../lib/time/server-clock';
import { secondsBetween } from '../../lib/time/countdown';
import { useClockCheck } from '../../lib/time/use-clock-check';
import { useOfSecondsLeft } from '../../lib/time/use-countdown';
import { Button } from '../../ui/button';
import { BottomSheet } from '../../ui/dialog';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useAttempt } from './attempt-store';
import type { FinishedAttempt, RunningAttempt } from './attempt.queries';
import { ExamBand } from './exam-band';
import { ExamClock } from './exam-clock';
import { DESK } from './exam-desk';
import { ExamHeader } from './exam-header';
import { useExamKeys, type ExamAct } from './exam-keys';
import { AnsweredLine, Legend, PaletteCells } from './palette';
import { PhoneBar } from './phone-bar';
import { QUESTION_HEADING, QuestionPanel } from './question-panel';
import { SaveLine } from './save-line';
import { Sitting } from './sitting';
import { SubmitDialog } from './submit-dialog';

export interface ExamPaperProps {
  attempt: RunningAttempt;
  title: string;
  note: string;
  onFinished: (result: FinishedAttempt) => void;
}

/** A running exam: one question at a time, the palette beside it, the clock above. */
export function ExamPaper({ attempt, title, note, onFinished }: ExamPaperProps) {
  const sitting = useSitting(attempt, onFinished);
  const [open, setOpen] = useState<'submit' | 'palette'>();
  const close = () => setOpen(undefined);
  const readOn = () => document.getElementById(QUESTION_HEADING)?.focus();

  const go = (place: number) => {
    flushSync(() => {
      close();
      sitting.goTo(place);
    });
    // after the dialog has given the focus back
    requestAnimationFrame(readOn);
  };
  const submit = () => {
    close();
    void sitting.submit();
  };
  const press = (meant: ExamAct) => {
    if (meant.act === 'mark') return sitting.toggleMark();
    if (meant.act === 'clear') return sitting.choose(null);
    if (meant.act === 'choose') return chooseByKey(sitting, meant.option);
    flushSync(() => sitting.move(meant.by));
    readOn();
  };
  const options = useAttempt(sitting.store, ({ current }) => attempt.questions[current]?.options.length ?? 0);
  useExamKeys(options, open === undefined ? press : undefined);

  return (
    <div className="flex h-dvh flex-col overflow-hidden phone:h-auto phone:min-h-dvh phone:overflow-visible">
      <div className="contents phone:sticky phone:top-0 phone:z-5 phone:block">
        <ExamHeader title={title} note={note}>
          <div className="col-start-2 flex justify-between gap-4 phone:contents">
            <ExamClock deadline={attempt.deadline} />
          </div>
          <div className="col-start-1 row-start-1 justify-self-end phone:col-auto">
            <SaveLine store={sitting.store} />
          </div>
        </ExamHeader>
        <ExamBand sitting={sitting} />
      </div>
      <main id="page" tabIndex={-1} className={`${DESK} min-h-0 flex-1 items-stretch py-6 phone:p-0`}>
        <QuestionPanel sitting={sitting} />
        <PalettePanel sitting={sitting} onGo={go} onSubmit={() => setOpen('submit')} />
      </main>
      <PhoneBar sitting={sitting} openPalette={() => setOpen('palette')} submit={() => setOpen('submit')} />
      <PaletteSheet
        sitting={sitting}
        open={open === 'palette'}
        onOpenChange={(now) => setOpen(now ? 'palette' : undefined)}
        onGo={go}
        onSubmit={() => setOpen('submit')}
      />
      <SubmitDialog
        store={sitting.store}
        open={open === 'submit'}
        onOpenChange={(now) => setOpen(now ? 'submit' : undefined)}
        onGo={go}
        onSubmit={submit}
      />
    </div>
  );
}

function chooseByKey(sitting: Sitting, index: number): void {
  const { current } = sitting.store.state();
  const option = sitting.attempt.questions[current]?.options[index];
  if (option !== undefined) sitting.choose(option);
}

/** The sitting of this page: it follows other tabs and devices, and ends with the time. */
function useSitting(attempt: RunningAttempt, onFinished: (result: FinishedAttempt) => void): Sitting {
  const studentId = useStudentId();
  const [sitting] = useState(() => new Sitting(attempt, studentId, onFinished));
  useEffect(() => sitting.open(), [sitting]);
  useLive('attempt:answer', (message) => sitting.hearAnswer(message));
  useLive('attempt:progress', (message) => sitting.hearProgress(message));
  useLive('attempt:finished', (message) => sitting.hearFinished(message));
  useClockCheck(() => void sitting.refresh());
  useEffect(() => {
    examTimer.start(secondsBetween(serverClock.now(), Date.parse(attempt.deadline)));
    return () => examTimer.stop();
  }, [attempt]);
  const timeUp = useOfSecondsLeft(attempt.deadline, (seconds) => seconds === 0);
  useEffect(() => {
    if (!timeUp) return;
    toast.info(texts.timeUp);
    void sitting.submit();
  }, [timeUp, sitting]);
  return sitting;
}

interface PaletteProps {
  sitting: Sitting;
  onGo: (place: number) => void;
  onSubmit: () => void;
}

const PalettePanel = ({ sitting, onGo, onSubmit }: PaletteProps) => (
  <aside aria-labelledby="palette-title" className="flex min-h-0 flex-col border border-rule bg-surface phone:hidden">
    <header className="flex items-baseline justify-between px-4 pt-4 pb-3">
      <h2 id="palette-title" className="section-title">
        Questions
      </h2>
      <AnsweredLine store={sitting.store} />
    </header>
    <PaletteCells store={sitting.store} onGo={onGo} className="mx-4 min-h-0 content-start overflow-y-auto" />
    <Legend store={sitting.store} className="p-4" />
    <Keys />
    <footer className="grid border-t border-rule p-4">
      <SubmitButton sitting={sitting} onSubmit={onSubmit} />
    </footer>
  </aside>
);

function SubmitButton({ sitting, onSubmit, ink }: Omit<PaletteProps, 'onGo'> & { ink?: boolean }) {
  const locked = useAttempt(sitting.store, (state) => state.locked);
  return (
    <Button kind={ink ? 'ink' : 'plain'} busy={locked} busyLabel="Submitting" onClick={onSubmit}>
      Submit test
    </Button>
  );
}

const KEY = 'inline-block min-w-5 rounded-control border border-rule-strong px-1 text-center text-ink-soft';

const Keys = () => (
  <p className="meta mt-auto flex justify-between px-4 py-3 max-[60rem]:hidden [@media(max-height:46rem)]:hidden">
    <span>
      <kbd className={KEY}>A</kbd>–<kbd className={KEY}>D</kbd> choose
    </span>
    <span>
      <kbd className={KEY}>M</kbd> mark
    </span>
    <span>
      <kbd className={KEY}>J</kbd> <kbd className={KEY}>K</kbd> move
    </span>
  </p>
);

function PaletteSheet({
  sitting,
  open,
  onOpenChange,
  onGo,
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
          <AnsweredLine store={sitting.store} />
        </>
      }
    >
      <PaletteCells store={sitting.store} onGo={onGo} className="m-4" />
      <Legend store={sitting.store} className="grid-cols-2 px-4 pb-4" />
      <footer className="sticky bottom-0 grid border-t border-rule bg-raised p-4">
        <SubmitButton sitting={sitting} onSubmit={onSubmit} ink />
      </footer>
    </BottomSheet>
  );
}
