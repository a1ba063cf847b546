import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../../../api/contracts/http/texts';
import { useLive } from '../../../lib/live/live';
import { useAccountId } from '../../../lib/session';
import { secondsBetween } from '../../../lib/time/countdown';
import { examTimer } from '../../../lib/time/exam-timer';
import { serverClock } from '../../../lib/time/server-clock';
import { useClockCheck } from '../../../lib/time/use-clock-check';
import { useOfSecondsLeft } from '../../../lib/time/use-countdown';
import { toast } from '../../../ui/toast';
import type { FinishedAttempt, RunningAttempt } from '../attempt.queries';
import { Sitting } from './sitting';

/** The sitting of this page: it follows other tabs and devices, and ends with the time. */
export function useSitting(attempt: RunningAttempt, onFinished: (result: FinishedAttempt) => void): Sitting {
  const studentId = useAccountId();
  const sayTimeUp = useSayTimeUp();
  const [sitting] = useState(
    () =>
      new Sitting(attempt, studentId, (result) => {
        // the server may have come first, as when the tab was frozen
        if (result.reason === 'timeUp') sayTimeUp();
        onFinished(result);
      }),
  );
  useEffect(() => sitting.open(), [sitting]);
  useLive('attempt:answer', (message) => sitting.hearAnswer(message));
  useLive('attempt:progress', (message) => sitting.hearProgress(message));
  useLive('attempt:finished', (message) => sitting.hearFinished(message));
  useClockCheck(() => void sitting.refresh());
  useExamTimer(attempt.deadline);
  const timeUp = useOfSecondsLeft(attempt.deadline, (seconds) => seconds === 0);
  useEffect(() => {
    if (!timeUp) return;
    // the mirror goes on evenly by itself and may not have come to zero
    examTimer.start(0);
    sayTimeUp();
    void sitting.submit();
  }, [timeUp, sitting, sayTimeUp]);
  return sitting;
}

/** Says once that the time is up (spec §8). */
function useSayTimeUp(): () => void {
  const said = useRef(false);
  const [say] = useState(() => () => {
    if (!said.current) toast.info(texts.timeUp);
    said.current = true;
  });
  return say;
}

/** Keeps the spec's timer state while the exam is on this page (spec §3). */
function useExamTimer(deadline: string): void {
  useEffect(() => {
    examTimer.start(secondsBetween(serverClock.now(), Date.parse(deadline)));
    return () => examTimer.stop();
  }, [deadline]);
}
