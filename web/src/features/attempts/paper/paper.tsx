import { memo } from 'react';
import { usePhone } from '../../../ui/use-phone';
import { DESK } from '../exam-desk';
import { ExamHeader } from '../exam-header';
import { TextSizeButton } from '../text-size';
import { ExamBand } from './exam-band';
import { ExamClock } from './exam-clock';
import { PalettePanel } from './palette-places';
import { PhoneBar } from './phone-bar';
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
  const phone = usePhone();
  return (
    <>
      <div className="contents phone:sticky phone:top-0 phone:z-5 phone:block">
        <ExamHeader running title={title} note={note} state={<SaveLine store={sitting.store} />}>
          <div className="flex items-center gap-1 phone:contents">
            <ExamClock deadline={sitting.attempt.deadline} />
            {!phone && <TextSizeButton className="ml-auto" />}
          </div>
        </ExamHeader>
        <ExamBand sitting={sitting} failure={failure} />
      </div>
      <main
        id="page"
        tabIndex={-1}
        className={`${DESK} min-h-0 flex-1 grid-rows-[minmax(0,1fr)] py-6 phone:block phone:p-0`}
      >
        <QuestionPanel sitting={sitting} />
        {!phone && <PalettePanel sitting={sitting} onGo={onGo} onSubmit={onSubmit} />}
      </main>
      {phone && <PhoneBar sitting={sitting} openPalette={onPalette} submit={onSubmit} />}
    </>
  );
});
