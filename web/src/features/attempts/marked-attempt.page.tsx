import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Spinner } from '../../ui/waiting';
import { fetchAttempt, isFinished, type FinishedAttempt } from './attempt.queries';
import { questionsAddress, type ExamKind, type ExamKinds } from './exam';
import { ExamHeader } from './exam-header';
import { Result } from './result/result';

const HISTORY = { to: '/student/exam-history', name: 'Exam History' };

/** An exam of the history, as it was marked. */
export function MarkedAttemptPage({ kinds }: { kinds: ExamKinds }) {
  const { attemptId = '' } = useParams();
  const found = useQuery({
    queryKey: ['attempt-by-id', attemptId],
    queryFn: ({ signal }) => fetchAttempt(attemptId, signal),
  });
  const attempt = found.data;
  if (!attempt) return found.isPending ? <Spinner>Loading the exam</Spinner> : <Missing of={found} />;
  if (!isFinished(attempt)) return <Navigate to={questionsAddress(attempt.type, attempt.examId)} replace />;
  const kind = kinds[attempt.type];
  return kind ? <Named kind={kind} attempt={attempt} /> : <Result attempt={attempt} title="Exam" back={HISTORY} />;
}

function Named({ kind, attempt }: { kind: ExamKind; attempt: FinishedAttempt }) {
  const exam = kind.useExam(attempt.examId);
  return <Result attempt={attempt} title={exam.data?.name ?? kind.heading} back={HISTORY} />;
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
