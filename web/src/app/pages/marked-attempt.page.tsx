import { skipToken, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { fetchAttempt, isFinished } from '../../features/attempts/attempt.queries';
import { questionsAddress } from '../../features/attempts/exam-addresses';
import { ExamHeader } from '../../features/attempts/exam-header';
import { Result } from '../../features/attempts/result/result';
import { mockTestQuery } from '../../features/mock-tests/mock-test.queries';
import { ButtonLink } from '../../ui/button';
import { FetchRetry } from '../../ui/fetch-retry';
import { Sheet } from '../../ui/sheet';
import { Spinner } from '../../ui/waiting';

const HISTORY = { to: '/student/exam-history', name: 'Exam History' };

/** An exam of the history, as it was marked (decisions.md: exam-history/{attemptId}). */
export function MarkedAttemptPage() {
  const { attemptId = '' } = useParams();
  const found = useQuery({
    queryKey: ['attempt-by-id', attemptId],
    queryFn: ({ signal }) => fetchAttempt(attemptId, signal),
  });
  const attempt = found.data;
  const title = useTitle(attempt);
  if (!attempt) return found.isPending ? <Spinner>Loading the exam</Spinner> : <Missing of={found} />;
  if (!isFinished(attempt)) return <Navigate to={questionsAddress(attempt.type, attempt.examId)} replace />;
  return <Result attempt={attempt} title={title} back={HISTORY} />;
}

type Exam = Pick<Awaited<ReturnType<typeof fetchAttempt>>, 'type' | 'examId'>;

/** The test's own name; until it is there, and for what has none, the kind of exam. */
function useTitle(exam: Exam | undefined): string {
  const { queryKey, queryFn } = mockTestQuery(exam?.examId ?? '');
  const test = useQuery({ queryKey, queryFn: exam?.type === 'MockTest' ? queryFn : skipToken, staleTime: Infinity });
  return test.data?.name ?? (exam?.type === 'ModelTest' ? 'Model Test' : 'Mock Test');
}

const Missing = (props: Parameters<typeof FetchRetry>[0]) => (
  <>
    <ExamHeader title={HISTORY.name} />
    <main id="page" tabIndex={-1} className="mx-auto grid max-w-[56rem] gap-6 p-6 phone:px-0">
      <Sheet>
        <FetchRetry {...props} />
      </Sheet>
      <ButtonLink to={HISTORY.to} className="justify-self-start phone:mx-4">
        {HISTORY.name}
      </ButtonLink>
    </main>
  </>
);
