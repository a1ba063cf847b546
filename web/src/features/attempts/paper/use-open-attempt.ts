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
import { OpenAttempt } from './open-attempt';

/** The attempt of this page: it follows other tabs and devices, and ends with the time. */
export function useOpenAttempt(paper: RunningAttempt, onFinished: (result: FinishedAttempt) => void): OpenAttempt {
  const studentId = useAccountId();
  const sayTimeUp = useSayTimeUp();
  const [attempt] = useState(
    () =>
      new OpenAttempt(paper, studentId, (result) => {
        // the server may have come first, as when the tab was frozen
        if (result.reason === 'timeUp') sayTimeUp();
        onFinished(result);
      }),
  );
  useEffect(() => attempt.open(), [attempt]);
  // what this device had kept was shown first, and the server has answered now (W10)
  useEffect(() => {
    if (paper !== attempt.paper) void attempt.refresh();
  }, [paper, attempt]);
  useLive('attempt:answer', (message) => attempt.hearAnswer(message));
  useLive('attempt:progress', (message) => attempt.hearProgress(message));
  useLive('attempt:finished', (message) => attempt.hearFinished(message));
  useClockCheck(() => void attempt.refresh());
  useExamTimer(paper.deadline);
  const timeUp = useOfSecondsLeft(paper.deadline, (seconds) => seconds === 0);
  useEffect(() => {
    if (!timeUp) return;
    // the mirror goes on evenly by itself and may not have come to zero
    examTimer.start(0);
    sayTimeUp();
    void attempt.submit();
  }, [timeUp, attempt, sayTimeUp]);
  return attempt;
}

/** Says once that the time is up (EXAM-47). */
function useSayTimeUp(): () => void {
  const said = useRef(false);
  const [say] = useState(() => () => {
    if (!said.current) toast.info(texts.timeUp);
    said.current = true;
  });
  return say;
}

/** Keeps the timer's state while the exam is on this page (EXAM-42). */
function useExamTimer(deadline: string): void {
  useEffect(() => {
    examTimer.start(secondsBetween(serverClock.now(), Date.parse(deadline)));
    return () => examTimer.stop();
  }, [deadline]);
}
