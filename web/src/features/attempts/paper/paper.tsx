import { memo } from 'react';
import { useCompact } from '../../../ui/use-compact';
import { DESK } from '../exam-desk';
import { ExamHeader } from '../exam-header';
import { TextSizeButton } from '../text-size';
import { ExamBand } from './exam-band';
import { ExamClock } from './exam-clock';
import { PalettePanel } from './palette-places';
import { HeaderPaletteButton, PhoneBar } from './phone-bar';
import { QuestionPanel } from './question-panel';
import { SaveLine } from './save-line';
import type { Sitting } from './sitting';

export interface PaperProps {
  sitting: Sitting;
  title: string;
  note: string;
  failure?: string;
  onGo: (place: number) => void;
  onPalette: () => void;
  onSubmit: () => void;
}

/** Clock, question and palette. Apart from what lies over them, so that a slip comes and goes without drawing them anew. */
export const Paper = memo(function Paper({ sitting, title, note, failure, onGo, onPalette, onSubmit }: PaperProps) {
  const compact = useCompact();
  return (
    <>
      <div className="contents upright:sticky upright:top-0 upright:z-5 upright:block short:col-span-2 short:block">
        <ExamHeader running title={title} note={note} state={<SaveLine store={sitting.store} />}>
          <div className="flex items-center gap-1 compact:contents">
            <ExamClock deadline={sitting.attempt.deadline} />
            {compact ? (
              <HeaderPaletteButton store={sitting.store} onPalette={onPalette} />
            ) : (
              <TextSizeButton className="ml-auto" />
            )}
          </div>
        </ExamHeader>
        <ExamBand sitting={sitting} failure={failure} />
      </div>
      <main
        id="page"
        tabIndex={-1}
        className={`${DESK} min-h-0 flex-1 grid-rows-[minmax(0,1fr)] py-6 compact:block compact:p-0 short:max-w-none`}
      >
        <QuestionPanel sitting={sitting} />
        {!compact && <PalettePanel sitting={sitting} onGo={onGo} onSubmit={onSubmit} />}
      </main>
      {compact && <PhoneBar sitting={sitting} openPalette={onPalette} submit={onSubmit} />}
    </>
  );
});
