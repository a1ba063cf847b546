import { ExternalLink, Timer } from 'lucide-react';
import { clockText } from '../../lib/time/countdown';
import { useNow } from '../../lib/time/use-now';
import { Button, ButtonAnchor } from '../../ui/button-face';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { endOf, type PaperClock } from './paper-clock';
import type { PastPaper } from './past-paper-cover';

const SECOND_MS = 1_000;
const texts = messages.clock;

interface ClockBarProps {
  clock: PaperClock;
  paper: PastPaper;
  onStop: () => void;
}

/** The running clock of a paper; after its end it counts the time over. */
export function ClockBar({ clock, paper, onStop }: ClockBarProps) {
  const now = useNow(SECOND_MS);
  const secondsLeft = Math.ceil((endOf(clock) - now) / SECOND_MS);
  const isOver = secondsLeft <= 0;
  return (
    <Sheet
      aria-label={texts.label}
      className="sticky top-2 z-3 flex flex-wrap items-center gap-x-6 gap-y-3 px-6 py-3 shadow-slip phone:top-0 phone:px-4"
    >
      <Timer aria-hidden className="size-6!" />
      <p
        role="timer"
        className={classes('min-w-24 text-xl font-head tabular-nums', isOver && 'text-negative')}
        aria-label={
          isOver ? texts.overtime(clockText(-secondsLeft)) : texts.timeLeft(clockText(secondsLeft), clock.minutes)
        }
      >
        {clockText(Math.abs(secondsLeft))}
      </p>
      <div className="min-w-0 flex-1">
        <p className="font-strong">{texts.paper(paper)}</p>
        <p className="text-xs text-ink-soft">{isOver ? texts.timeIsUp : texts.leftOf(clock.minutes)}</p>
      </div>
      <output className="sr-only">{isOver && texts.timeIsUp}</output>
      <div className="flex gap-3 phone:w-full phone:[&>*]:flex-1">
        <ButtonAnchor to={paper.address} target="_blank" rel="noreferrer" icon={ExternalLink}>
          {texts.openPaper}
        </ButtonAnchor>
        <Button onClick={onStop}>{texts.stop}</Button>
      </div>
    </Sheet>
  );
}
