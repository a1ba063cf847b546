import { useState } from 'react';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button } from '../../ui/button-face';
import { Dialog } from '../../ui/dialog';
import { messages } from './messages';
import { CLOCK_MINUTES } from './paper-clock';
import type { PastPaper } from './past-paper-cover';

const DEFAULT_MINUTES = 60;
const texts = messages.clock;

interface StartClockDialogProps {
  paper: PastPaper;
  /** The paper whose clock is replaced, if one is running */
  running: PastPaper | undefined;
  onStart: (minutes: number) => void;
  onClose: () => void;
}

/** Asks how long the clock runs. */
export function StartClockDialog({ paper, running, onStart, onClose }: StartClockDialogProps) {
  const [minutes, setMinutes] = useState<number>(DEFAULT_MINUTES);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.startTitle(paper)}
      text={running ? `${texts.startNote} ${texts.replaces(running)}` : texts.startNote}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="ink" onClick={() => onStart(minutes)}>
            {texts.start}
          </Button>
        </>
      }
    >
      <BubbleChoice
        label={texts.minutes}
        choices={CLOCK_MINUTES.map((value) => ({ value, mark: value, name: texts.minutesName(value) }))}
        selected={minutes}
        onSelect={setMinutes}
      />
    </Dialog>
  );
}
