import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { clockText } from '../../../lib/time/countdown';
import { useSecondsLeftSelector, useSecondsLeft } from '../../../lib/time/use-countdown';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useTopDialog } from '../../../ui/open-dialogs';

/** Remaining seconds at which the clock is highlighted and can no longer be hidden. */
const WARNING_SECONDS = 300;
const CRITICAL_SECONDS = 60;
/** Remaining minutes at which the time is announced to screen readers. */
const ANNOUNCED_MINUTES = [1, 5, 10] as const;

const KEY = 'examClock';

function useIsClockHidden(): [boolean, (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => localStorage.getItem(KEY) === 'hidden');
  return [
    hidden,
    (isHidden) => {
      localStorage.setItem(KEY, isHidden ? 'hidden' : 'shown');
      setHidden(isHidden);
    },
  ];
}

/** The time left by the server's clock. It can be hidden until the last five minutes. */
export function ExamClock({ deadline }: { deadline: string }) {
  const [hidden, setHidden] = useIsClockHidden();
  const isEnding = useSecondsLeftSelector(deadline, (seconds) => seconds <= WARNING_SECONDS);
  const topDialog = useTopDialog();
  return (
    <div className="flex items-center gap-3 compact:-order-1 compact:gap-0 short:w-42">
      {isEnding || !hidden ? (
        <Digits deadline={deadline} />
      ) : (
        <span className="text-ink-soft compact:text-xs" aria-live="off">
          hidden
        </span>
      )}
      {!isEnding && (
        <Button
          kind="bare"
          size="dense"
          square
          icon={hidden ? EyeOff : Eye}
          aria-label={hidden ? 'Show the clock' : 'Hide the clock'}
          title={hidden ? 'Show the clock' : 'Hide the clock'}
          onClick={() => setHidden(!hidden)}
          className="compact:ml-1"
        />
      )}
      {createPortal(<Announcer deadline={deadline} />, topDialog ?? document.body)}
    </div>
  );
}

function Digits({ deadline }: { deadline: string }) {
  const seconds = useSecondsLeft(deadline);
  return (
    <b
      role="timer"
      aria-live="off"
      aria-label="Time left"
      className={classes(
        'text-[2rem]/none font-head tracking-[-0.01em] tabular-nums compact:text-[1.625rem]/none',
        seconds <= WARNING_SECONDS && '-mx-2 px-2 py-1',
        seconds <= CRITICAL_SECONDS
          ? 'bg-negative text-on-verdict'
          : seconds <= WARNING_SECONDS && 'bg-caution-soft text-caution',
      )}
    >
      {clockText(seconds)}
    </b>
  );
}

const announcedMinutesAt = (seconds: number): number =>
  ANNOUNCED_MINUTES.find((minutes) => seconds <= minutes * 60) ?? 0;

/**
 * Announces the time left at a few thresholds, except at the one where the page was opened. Rendered inside an open
 * dialog, since everything else is then inert.
 */
function Announcer({ deadline }: { deadline: string }) {
  const announcedMinutes = useSecondsLeftSelector(deadline, announcedMinutesAt);
  const [initialMinutes] = useState(announcedMinutes);
  return (
    <output className="sr-only">
      {announcedMinutes !== 0 &&
        announcedMinutes !== initialMinutes &&
        `${announcedMinutes} ${announcedMinutes === 1 ? 'minute' : 'minutes'} left`}
    </output>
  );
}
