import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button';
import { FetchRetry } from '../../../ui/retry';
import { useFontsReady } from '../../../entities/question/use-formulas';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { SkeletonBar } from '../../../ui/waiting';
import { RunningExam } from '../running-exam';
import { Player } from './player';
import { recordedAttemptQuery, type RecordedAttempt } from './replay.queries';
import { ReplayHeader } from './replay-header';
import { replayOf } from './sheet';
import './replay.css';

/** A finished attempt, to be gone through by its student. */
export function StudentReplayPage() {
  const { attemptId = '' } = useParams();
  const { pathname } = useLocation();
  return (
    <div className="flex h-dvh flex-col">
      <RunningExam pathname={pathname} Way={ButtonLink} />
      <Replayed attemptId={attemptId} back={`/student/exam-history/${attemptId}`} isOwn />
    </div>
  );
}

/** The same of anybody's, for an admin. */
export function AdminReplayPage() {
  const { attemptId = '' } = useParams();
  const { state } = useLocation() as { state: { back?: string } | null };
  return (
    <div className="flex h-dvh flex-col">
      <Replayed attemptId={attemptId} back={state?.back ?? '/admin/attempts'} />
    </div>
  );
}

interface ReplayedProps {
  attemptId: string;
  /** where one came from */
  back: string;
  isOwn?: boolean;
}

function Replayed({ attemptId, back, isOwn = false }: ReplayedProps) {
  const found = useQuery(recordedAttemptQuery(attemptId));
  return found.data ? (
    <Ready key={attemptId} recorded={found.data} back={back} isOwn={isOwn} />
  ) : (
    <Coming back={back} isPending={found.isPending}>
      <FetchRetry of={found} />
    </Coming>
  );
}

interface ComingProps {
  back: string;
  isPending: boolean;
  /** what stands there when it does not come */
  children?: ReactNode;
}

/** The player in its measures, until it is there. */
const Coming = ({ back, isPending, children }: ComingProps) => (
  <div className="replay" data-tab="question" aria-busy={isPending}>
    <ReplayHeader title="Replay" back={back} />
    <main ref={focusIfLost} id="page" tabIndex={-1} className="replay-desk">
      <section className="replay-script border border-rule bg-surface">{isPending ? <Unfilled /> : children}</section>
      <div className="replay-panel border border-rule bg-surface" />
    </main>
    <section className="replay-player" />
  </div>
);

const Unfilled = () => (
  <div aria-hidden className="grid content-start gap-6 p-8 phone:p-4">
    <SkeletonBar className="w-4/5" />
    <SkeletonBar className="w-2/3" />
    {['A', 'B', 'C', 'D'].map((letter) => (
      <SkeletonBar key={letter} className="w-1/2" />
    ))}
  </div>
);

/** Formulas are drawn as soon as a question is on screen, so that nothing moves while it plays. */
function Ready({ recorded, back, isOwn }: { recorded: RecordedAttempt; back: string; isOwn: boolean }) {
  const { attempt, timeline } = recorded;
  const replay = useMemo(() => replayOf(timeline), [timeline]);
  const texts = useMemo(
    () => attempt.questions.flatMap(({ question, options }) => [question, ...options]),
    [attempt.questions],
  );
  const ready = useFontsReady(texts);
  if (!ready) return <Coming back={back} isPending />;
  return <Player attempt={attempt} timeline={timeline} replay={replay} back={back} isOwn={isOwn} />;
}
