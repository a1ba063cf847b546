import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { counted } from '../../lib/counted';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError } from '../../lib/api/api-error';
import { chunk } from '../../lib/chunk';
import { onRefusal } from '../../lib/outbox/refusals';
import { useAccountId } from '../../lib/session';
import { Empty } from '../../ui/empty';
import { focusWhereNone } from '../../ui/focus-where-none';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Spinner } from '../../ui/waiting';
import {
  attemptAtExamQuery,
  fetchAttempt,
  isFinished,
  showAttempt,
  type Attempt,
  type FinishedAttempt,
  type LoadedAttempt,
} from './attempt.queries';
import { instructionsAddress, type Exam, type ExamKind } from './exam';
import { ExamHeader } from './exam-header';
import { forgetPaper, keepPaper, useKeptPaper, type PaperContents } from './kept-paper';

/** Most come either to answer questions or to see a result. */
const ExamPaper = lazy(async () => ({ default: (await chunk('paper', () => import('./paper/exam-paper'))).ExamPaper }));
const Result = lazy(async () => ({ default: (await chunk('result', () => import('./result/result'))).Result }));

/** The questions of an exam, and its result in the same place (ROUTE-21, ROUTE-23). */
export function ExamPage({ kind }: { kind: ExamKind }) {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const account = useAccountId();
  const found = kind.useExam(id);
  const attempt = useQuery(attemptAtExamQuery(account, id));
  const exam = useShownExam(found, attempt.data);

  const [finishedHere, setFinishedHere] = useState<string>();
  const finish = (result: FinishedAttempt) => {
    setFinishedHere(result.attemptId);
    showAttempt(queries, account, result);
  };
  const over = Boolean(attempt.data && isFinished(attempt.data));
  useSayLate(over ? attempt.data?.attemptId : undefined, (result) => showAttempt(queries, account, result));
  useEffect(() => {
    if (!over) return;
    void forgetPaper();
    scrollTo({ top: 0 });
  }, [over]);
  useEffect(() => {
    if (attempt.data && !isFinished(attempt.data) && exam) keepPaper(paperOf(attempt.data, exam));
  }, [attempt.data, exam]);

  // a later visit loads the attempt again, with what was saved since
  useEffect(
    () => () => void queries.resetQueries({ queryKey: attemptAtExamQuery(account, id).queryKey, exact: true }),
    [queries, account, id],
  );

  const kept = useKeptPaper(account, id, [{ ...found, data: exam }, attempt]);
  if (kept && !over && attempt.data !== null) {
    const failure = exam ? texts.questionsFailed : texts.fetchFailed;
    return (
      <Suspense fallback={<Spinner>Loading the questions</Spinner>}>
        <ExamPaper key={kept.attempt.attemptId} {...kept} failure={failure} onFinished={finish} />
      </Suspense>
    );
  }
  const failed = found.isError && !exam ? found : attempt.isError ? attempt : undefined;
  if (failed && kept !== undefined) {
    return (
      <Alone title={kind.heading}>
        <FetchRetry alert={failed === found ? texts.fetchFailed : texts.questionsFailed} of={failed} />
      </Alone>
    );
  }
  if (!exam || attempt.data === undefined || (attempt.data === null && attempt.isFetching))
    return <Spinner>Loading the questions</Spinner>;
  if (attempt.data === null) return <Navigate to={instructionsAddress(kind.type, id)} replace />;
  if (isFinished(attempt.data)) {
    return (
      // of its own: in that of the paper, the paper would stay and be kept until the result is there
      <Suspense key="result" fallback={<Spinner>Loading the result</Spinner>}>
        <Result attempt={attempt.data} isFresh={finishedHere === attempt.data.attemptId} />
      </Suspense>
    );
  }
  if (attempt.data.questions.length === 0) {
    return (
      <Alone title={exam.name}>
        <Empty>{texts.noQuestions}</Empty>
      </Alone>
    );
  }
  return (
    <Suspense fallback={<Spinner>Loading the questions</Spinner>}>
      <ExamPaper key={attempt.data.attemptId} {...paperOf(attempt.data, exam)} onFinished={finish} />
    </Suspense>
  );
}

/** Asks for the result again when an answer was refused that this device still had: it says then what came too late. */
function useSayLate(finishedId: string | undefined, show: (result: LoadedAttempt | FinishedAttempt) => void): void {
  const [refused, setRefused] = useState(0);
  const found = useEffectEvent(show);
  useEffect(() => onRefusal(() => setRefused((count) => count + 1)), []);
  useEffect(() => {
    if (finishedId === undefined || refused === 0) return;
    // without it the next visit says it
    fetchAttempt(finishedId).then(found, () => {});
  }, [finishedId, refused]);
}

/** What the page shows of an exam. */
type ShownExam = Pick<Exam, 'name' | 'questions' | 'marks'>;

/** The exam that was found; one that was deleted leaves its attempts, which know what they were at. */
function useShownExam(
  { data, error }: UseQueryResult<Exam>,
  attempt: Attempt | null | undefined,
): ShownExam | undefined {
  const deleted = error instanceof ApiError && error.status === 404;
  const name = attempt?.name;
  const questions = attempt?.questions.length;
  const attempted = useMemo(
    () => (name === undefined || questions === undefined ? undefined : { name, questions, marks: questions }),
    [name, questions],
  );
  return data ?? (deleted ? attempted : undefined);
}

const paperOf = (attempt: LoadedAttempt, { name, questions, marks }: ShownExam): PaperContents => ({
  attempt,
  title: name,
  note: `${counted(questions, 'question')}, ${counted(marks, 'mark')}. A wrong answer costs ${NEGATIVE_MARK}.`,
});

const Alone = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <ExamHeader title={title} />
    <main ref={focusWhereNone} id="page" tabIndex={-1} className="mx-auto max-w-[56rem] p-6 phone:px-0">
      <Sheet>{children}</Sheet>
    </main>
  </>
);
