import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { focusIfLost } from '../../ui/focus-if-lost';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Spinner } from '../../ui/loading';
import { fetchAttempt, isFinished, isHeld } from './attempt.queries';
import { questionsAddress } from './exam';
import { ExamHeader } from './exam-header';
import { HeldResult } from './result/held-result';
import { Result } from './result/result';
import { RunningExam } from './running-exam';

const HISTORY_LINK = { to: '/student/exam-history', name: 'Exam History' };

export function MarkedAttemptPage() {
  const { pathname } = useLocation();
  return (
    <>
      <RunningExam pathname={pathname} Link={ButtonLink} />
      <MarkedAttempt />
    </>
  );
}

/** A graded attempt of the exam history. */
function MarkedAttempt() {
  const { attemptId = '' } = useParams();
  const query = useQuery({
    queryKey: ['attempt-by-id', attemptId],
    queryFn: ({ signal }) => fetchAttempt(attemptId, signal),
  });
  const attempt = query.data;
  if (!attempt) return query.isPending ? <Spinner>Loading the exam</Spinner> : <Failure query={query} />;
  if (!isFinished(attempt)) return <Navigate to={questionsAddress(attempt.type, attempt.examId)} replace />;
  if (isHeld(attempt))
    return <HeldResult attempt={attempt} onReleased={() => void query.refetch()} back={HISTORY_LINK} />;
  return <Result attempt={attempt} back={HISTORY_LINK} />;
}

/** Shown in place of an attempt that cannot be loaded. */
const Failure = ({ query }: Parameters<typeof FetchRetry>[0]) => (
  <>
    <ExamHeader title={HISTORY_LINK.name} />
    <main ref={focusIfLost} id="page" tabIndex={-1} className="mx-auto grid max-w-[56rem] gap-6 p-6 phone:px-0">
      <Sheet>
        <FetchRetry query={query} />
      </Sheet>
      <ButtonLink to={HISTORY_LINK.to} className="justify-self-start phone:mx-4">
        {HISTORY_LINK.name}
      </ButtonLink>
    </main>
  </>
);
