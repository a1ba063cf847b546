import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useFontsReady } from '../../../entities/question/use-formulas';
import { ButtonLink } from '../../../ui/button';
import { FetchRetry } from '../../../ui/retry';
import { SkeletonBar } from '../../../ui/loading';
import { RunningExam } from '../running-exam';
import { replayOf } from './answer-sheet';
import { messages } from './messages';
import { Player } from './player';
import { ReplayLayout } from './replay-layout';
import { recordedAttemptQuery, type RecordedAttempt } from './replay.queries';

/** Replays a finished attempt of the student. */
export function StudentReplayPage() {
  const { attemptId = '' } = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const question = search.get('question');
  const back = `/student/exam-history/${attemptId}${question ? `#question-${question}` : ''}`;
  return (
    <div className="flex h-dvh flex-col">
      <RunningExam pathname={pathname} Link={ButtonLink} />
      <AttemptReplay attemptId={attemptId} back={back} isOwn />
    </div>
  );
}

/** Replays a finished attempt of any student, for admins. */
export function AdminReplayPage() {
  const { attemptId = '' } = useParams();
  const { state } = useLocation() as { state: { back?: string } | null };
  return (
    <div className="flex h-dvh flex-col">
      <AttemptReplay attemptId={attemptId} back={state?.back ?? '/admin/attempts'} />
    </div>
  );
}

interface AttemptReplayProps {
  attemptId: string;
  /** URL of the previous page */
  back: string;
  isOwn?: boolean;
}

function AttemptReplay({ attemptId, back, isOwn = false }: AttemptReplayProps) {
  const attemptQuery = useQuery(recordedAttemptQuery(attemptId));
  if (attemptQuery.data)
    return <LoadedReplay key={attemptId} recordedAttempt={attemptQuery.data} back={back} isOwn={isOwn} />;
  return (
    <Placeholder back={back}>
      {attemptQuery.isPending ? <SkeletonQuestion /> : <FetchRetry query={attemptQuery} />}
    </Placeholder>
  );
}

const PART_CLASSES = 'min-h-0 border border-rule bg-surface upright:border-0';

/** Reserves the space of the player until the attempt is loaded. */
const Placeholder = ({ back, children }: { back: string; children: ReactNode }) => (
  <ReplayLayout title={messages.title} back={back}>
    <section className={PART_CLASSES}>{children}</section>
    <div className={`${PART_CLASSES} upright:hidden`} />
  </ReplayLayout>
);

const SkeletonQuestion = () => (
  <div aria-hidden className="grid content-start gap-6 p-8 phone:p-4">
    <SkeletonBar className="w-4/5" />
    <SkeletonBar className="w-2/3" />
    {['A', 'B', 'C', 'D'].map((letter) => (
      <SkeletonBar key={letter} className="w-1/2" />
    ))}
  </div>
);

/** Player that waits for fonts and formulas, to prevent layout shift during playback. */
function LoadedReplay({
  recordedAttempt,
  back,
  isOwn,
}: {
  recordedAttempt: RecordedAttempt;
  back: string;
  isOwn: boolean;
}) {
  const { attempt, timeline } = recordedAttempt;
  const replay = useMemo(() => replayOf(timeline), [timeline]);
  const texts = useMemo(
    () => attempt.questions.flatMap(({ question, options }) => [question, ...options]),
    [attempt.questions],
  );
  const isReady = useFontsReady(texts);
  if (!isReady) {
    return (
      <Placeholder back={back}>
        <SkeletonQuestion />
      </Placeholder>
    );
  }
  return <Player attempt={attempt} timeline={timeline} replay={replay} back={back} isOwn={isOwn} />;
}
