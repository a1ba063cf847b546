import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { Empty } from '../../ui/empty';
import { Retry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Spinner } from '../../ui/waiting';
import { useMockTest, type MockTest } from '../../features/mock-tests/mock-test.queries';
import {
  attemptAtExamQuery,
  isFinished,
  showAttempt,
  type FinishedAttempt,
  type RunningAttempt,
} from '../../features/attempts/attempt.queries';
import { startAddress } from '../../features/attempts/exam-addresses';
import { ExamHeader } from '../../features/attempts/exam-header';
import { forgetPaper, keepPaper, type PaperContents } from '../../features/attempts/kept-paper';
import { ExamPaper } from '../../features/attempts/paper/exam-paper';
import { useKeptPaper } from '../../features/attempts/use-kept-paper';
import { Result } from '../../features/attempts/result/result';

/** The questions of a mock test, and its result in the same place (spec §2). */
export function MockTestExamPage() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const test = useMockTest(id);
  const attempt = useQuery(attemptAtExamQuery(id));

  const finish = (result: FinishedAttempt) => showAttempt(queries, result);
  const over = Boolean(attempt.data && isFinished(attempt.data));
  useEffect(() => {
    if (!over) return;
    void forgetPaper();
    scrollTo({ top: 0 });
  }, [over]);
  useEffect(() => {
    if (attempt.data && !isFinished(attempt.data) && test.data) keepPaper(paperOf(attempt.data, test.data));
  }, [attempt.data, test.data]);

  const kept = useKeptPaper(id, [test, attempt]);
  if (kept && !over && attempt.data !== null) {
    const failure = test.data ? texts.questionsFailed : texts.fetchFailed;
    return <ExamPaper key={kept.attempt.attemptId} {...kept} failure={failure} onFinished={finish} />;
  }
  const failed = test.isError ? test : attempt.isError ? attempt : undefined;
  if (failed && kept !== undefined) {
    return (
      <Alone title="Mock Test">
        <Retry
          alert={failed === test ? texts.fetchFailed : texts.questionsFailed}
          again={() => void failed.refetch()}
          busy={failed.isFetching}
        >
          {messageOf(failed.error)}
        </Retry>
      </Alone>
    );
  }
  if (!test.data || attempt.data === undefined) return <Spinner>Loading the questions</Spinner>;
  if (attempt.data === null) return <Navigate to={startAddress('MockTest', id)} replace />;
  if (isFinished(attempt.data)) return <Result attempt={attempt.data} title={test.data.name} />;
  if (attempt.data.questions.length === 0) {
    return (
      <Alone title={test.data.name}>
        <Empty>{texts.noQuestions}</Empty>
      </Alone>
    );
  }
  return <ExamPaper key={attempt.data.attemptId} {...paperOf(attempt.data, test.data)} onFinished={finish} />;
}

const paperOf = (attempt: RunningAttempt, { name, questions, marks }: MockTest): PaperContents => ({
  attempt,
  title: name,
  note: `${questions.length} questions, ${marks} marks. A wrong answer costs 0.25.`,
});

const Alone = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <ExamHeader title={title} />
    <main id="page" tabIndex={-1} className="mx-auto max-w-[56rem] p-6 phone:px-0">
      <Sheet>{children}</Sheet>
    </main>
  </>
);
