import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useRunningExam } from '../../../lib/release';
import { useCompact } from '../../../ui/use-compact';
import { useTextSize } from '../text-size';
import { useAttempt } from './attempt-store';
import type { FinishedAttempt } from '../attempt.queries';
import type { PaperContents } from '../kept-paper';
import { useExamKeys, type ExamAct } from './exam-keys';
import { PaletteSheet } from './palette-places';
import { Paper } from './paper';
import type { Sitting } from './sitting';
import { SubmitDialog } from './submit-dialog';
import { readOn, useSlips } from './use-slips';
import { useSitting } from './use-sitting';

export interface ExamPaperProps extends PaperContents {
  /** why the paper is the one that this device has kept */
  failure?: string;
  onFinished: (result: FinishedAttempt) => void;
}

/** A running exam: one question at a time, the palette beside it, the clock above. */
export function ExamPaper({ attempt, title, note, failure, onFinished }: ExamPaperProps) {
  useRunningExam();
  const sitting = useSitting(attempt, onFinished);
  const compact = useCompact();
  const textSize = useTextSize();
  const locked = useAttempt(sitting.store, (state) => state.locked);
  const { open, show, go } = useSlips(sitting);
  const askToSubmit = useCallback(() => show('submit'), [show]);
  const askWhere = useCallback(() => show('palette'), [show]);
  const submit = () => {
    show(undefined);
    void sitting.submit();
  };
  const press = (meant: ExamAct) => {
    if (meant.act === 'mark') return sitting.toggleMark();
    if (meant.act === 'clear') return sitting.choose(null);
    if (meant.act === 'choose') return chooseByKey(sitting, meant.option);
    flushSync(() => sitting.move(meant.by));
    // where it was, the options are of another question now
    if (document.activeElement?.closest('[role=radiogroup]')) readOn();
  };
  const options = useAttempt(sitting.store, ({ current }) => attempt.questions[current]?.options.length ?? 0);
  useExamKeys(options, open === undefined ? press : undefined);

  return (
    <div
      style={textSize}
      className="flex h-dvh flex-col overflow-hidden upright:h-auto upright:min-h-dvh upright:overflow-visible short:grid short:grid-cols-[minmax(0,1fr)_auto] short:grid-rows-[auto_minmax(0,1fr)]"
    >
      <Paper
        sitting={sitting}
        title={title}
        note={note}
        failure={failure}
        onGo={go}
        onPalette={askWhere}
        onSubmit={askToSubmit}
      />
      {compact && (
        <PaletteSheet
          sitting={sitting}
          open={open === 'palette'}
          onOpenChange={(now) => show(now ? 'palette' : undefined)}
          onGo={go}
          onSubmit={askToSubmit}
        />
      )}
      <SubmitDialog
        store={sitting.store}
        open={open === 'submit' && !locked}
        onOpenChange={(now) => show(now ? 'submit' : undefined)}
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
