import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { focusIfLost } from '../../ui/focus-if-lost';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Spinner } from '../../ui/waiting';
import { fetchAttempt, isFinished } from './attempt.queries';
import { questionsAddress } from './exam';
import { ExamHeader } from './exam-header';
import { Result } from './result/result';
import { RunningExam } from './running-exam';

const HISTORY = { to: '/student/exam-history', name: 'Exam History' };

export function MarkedAttemptPage() {
  const { pathname } = useLocation();
  return (
    <>
      <RunningExam pathname={pathname} Way={ButtonLink} />
      <MarkedAttempt />
    </>
  );
}

/** An exam of the history, as it was marked. */
function MarkedAttempt() {
  const { attemptId = '' } = useParams();
  const found = useQuery({
    queryKey: ['attempt-by-id', attemptId],
    queryFn: ({ signal }) => fetchAttempt(attemptId, signal),
  });
  const attempt = found.data;
  if (!attempt) return found.isPending ? <Spinner>Loading the exam</Spinner> : <Missing of={found} />;
  if (!isFinished(attempt)) return <Navigate to={questionsAddress(attempt.type, attempt.examId)} replace />;
  return <Result attempt={attempt} back={HISTORY} />;
}

/** What stands in its place, and the way back. */
const Missing = ({ of }: Parameters<typeof FetchRetry>[0]) => (
  <>
    <ExamHeader title={HISTORY.name} />
    <main ref={focusIfLost} id="page" tabIndex={-1} className="mx-auto grid max-w-[56rem] gap-6 p-6 phone:px-0">
      <Sheet>
        <FetchRetry of={of} />
      </Sheet>
      <ButtonLink to={HISTORY.to} className="justify-self-start phone:mx-4">
        {HISTORY.name}
      </ButtonLink>
    </main>
  </>
);
