import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useLive } from '../../lib/live/live';
import { useHoldRelease } from '../../lib/release';
import { clockText } from '../../lib/time/countdown';
import { useClockCheck } from '../../lib/time/use-clock-check';
import { useSecondsLeft } from '../../lib/time/use-countdown';
import { fetchCurrentAttempt, type RunningAttempt } from './attempt.queries';
import { questionsAddress } from './exam';

export interface RunningExamProps {
  /** Path of the current page */
  pathname: string;
  /** Component for the link to the exam */
  Link: ComponentType<{ to: string; iconAfter: LucideIcon; className: string; children: ReactNode }>;
}

/** Banner of the running exam, which is refetched on each navigation and after a reconnect. */
export function RunningExamBanner({ pathname, Link }: RunningExamProps) {
  const [attempt, setAttempt] = useState<RunningAttempt>();
  const [checks, setChecks] = useState(0);
  useClockCheck(() => setChecks((count) => count + 1));
  useEffect(() => {
    // a failed fetch leaves the banner unchanged
    fetchCurrentAttempt().then(setAttempt, () => {});
  }, [pathname, checks]);
  return attempt ? <Banner attempt={attempt} Link={Link} onFinished={() => setAttempt(undefined)} /> : null;
}

interface BannerProps extends Pick<RunningExamProps, 'Link'> {
  attempt: RunningAttempt;
  onFinished: () => void;
}

function Banner({ attempt, Link, onFinished }: BannerProps) {
  useHoldRelease();
  const secondsLeft = useSecondsLeft(attempt.deadline);
  useLive('attempt:finished', ({ attemptId }) => attemptId === attempt.attemptId && onFinished());
  if (secondsLeft === 0) return null;
  return (
    <section
      aria-label="Exam in progress"
      className="flex min-h-14 items-center justify-between gap-4 bg-pen px-8 py-2 text-pen-ink phone:px-4"
    >
      <p className="font-strong">
        {subjectOf(attempt)} {KIND_NAMES[attempt.type]} ·{' '}
        <span role="timer" aria-live="off" className="tabular-nums">
          {clockText(secondsLeft)}
        </span>{' '}
        left
      </p>
      <Link iconAfter={ArrowRight} className="text-ink" to={questionsAddress(attempt.type, attempt.examId)}>
        Resume
      </Link>
    </section>
  );
}

const KIND_NAMES: Readonly<Record<RunningAttempt['type'], string>> = {
  MockTest: 'mock test',
  ModelTest: 'model test',
};

function subjectOf({ questions }: RunningAttempt): string {
  const subjects = new Set(questions.map(({ subject }) => subject));
  return subjects.size === 1 ? [...subjects][0]! : 'Combined';
}
