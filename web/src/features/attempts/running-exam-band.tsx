import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLive } from '../../lib/live/live';
import { useHoldRelease } from '../../lib/release';
import { clockText } from '../../lib/time/countdown';
import { useClockCheck } from '../../lib/time/use-clock-check';
import { useSecondsLeft } from '../../lib/time/use-countdown';
import { ButtonLink } from '../../ui/button';
import { fetchCurrentAttempt, type RunningAttempt } from './attempt.queries';
import { questionsAddress } from './exam';

/** Asks for a running exam on each page, and again whenever the connection is back. */
export function RunningExamBand({ pathname }: { pathname: string }) {
  const [attempt, setAttempt] = useState<RunningAttempt>();
  const [checks, setChecks] = useState(0);
  useClockCheck(() => setChecks((before) => before + 1));
  useEffect(() => {
    // a failure leaves what is shown
    fetchCurrentAttempt().then(setAttempt, () => {});
  }, [pathname, checks]);
  return attempt ? <Band attempt={attempt} onFinished={() => setAttempt(undefined)} /> : null;
}

function Band({ attempt, onFinished }: { attempt: RunningAttempt; onFinished: () => void }) {
  useHoldRelease();
  const secondsLeft = useSecondsLeft(attempt.deadline);
  useLive('attempt:finished', ({ attemptId }) => attemptId === attempt.attemptId && onFinished());
  if (secondsLeft === 0) return null;
  return (
    <section
      aria-label="Running exam"
      className="flex min-h-14 items-center justify-between gap-4 bg-pen px-8 py-2 text-pen-ink phone:px-4"
    >
      <p className="font-strong">
        {subjectOf(attempt)},{' '}
        <span role="timer" aria-live="off" className="tabular-nums">
          {clockText(secondsLeft)}
        </span>{' '}
        left.
      </p>
      <ButtonLink iconAfter={ArrowRight} className="text-ink" to={questionsAddress(attempt.type, attempt.examId)}>
        Go on
      </ButtonLink>
    </section>
  );
}

function subjectOf({ questions }: RunningAttempt): string {
  const subjects = new Set(questions.map(({ subject }) => subject));
  return subjects.size === 1 ? [...subjects][0]! : 'Combined';
}
