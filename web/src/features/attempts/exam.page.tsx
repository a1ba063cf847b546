import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { formatCount } from '../../lib/format-count';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError } from '../../lib/api/api-error';
import { loadChunk } from '../../lib/load-chunk';
import { openOutbox } from '../../lib/outbox/open-outbox';
import { useAccountId } from '../../lib/session';
import { Empty } from '../../ui/empty';
import { focusIfLost } from '../../ui/focus-if-lost';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Spinner } from '../../ui/loading';
import {
  attemptAtExamQuery,
  fetchAttempt,
  isFinished,
  isHeld,
  showAttempt,
  type Attempt,
  type EndedAttempt,
  type LoadedAttempt,
} from './attempt.queries';
import { instructionsAddress, type Exam, type ExamKind } from './exam';
import { ExamHeader } from './exam-header';
import { deleteStoredPaper, storePaper, useStoredPaper, type PaperContents } from './stored-paper';

/** Separate chunks, since most visits show either the paper or the result. */
const ExamPaper = lazy(async () => ({
  default: (await loadChunk('paper', () => import('./paper/exam-paper'))).ExamPaper,
}));
const HeldResult = lazy(async () => ({ default: (await import('./result/held-result')).HeldResult }));
const Result = lazy(async () => ({ default: (await loadChunk('result', () => import('./result/result'))).Result }));

/** Questions of an exam, and its result under the same URL (ROUTE-21, ROUTE-23). */
export function ExamPage({ kind }: { kind: ExamKind }) {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const account = useAccountId();
  const examQuery = kind.useExam(id);
  const attemptQuery = useQuery(attemptAtExamQuery(account, id));
  const attempt = attemptQuery.data;
  const exam = useExamOrAttempt(examQuery, attempt);
  const isOver = Boolean(attempt && isFinished(attempt));

  const [justFinishedId, setJustFinishedId] = useState<string>();
  const cacheAttempt = (loadedAttempt: LoadedAttempt | EndedAttempt) => showAttempt(queries, account, loadedAttempt);
  const finishExam = (result: EndedAttempt) => {
    setJustFinishedId(result.attemptId);
    cacheAttempt(result);
  };
  useLateAnswers(account, attempt?.attemptId, isOver, cacheAttempt);
  useEffect(() => {
    if (!isOver) return;
    void deleteStoredPaper();
    scrollTo({ top: 0 });
  }, [isOver]);
  useEffect(() => {
    if (attempt && !isFinished(attempt) && exam) storePaper(paperOf(attempt, exam));
  }, [attempt, exam]);
  // the next visit refetches the attempt with the answers saved during this visit
  useEffect(
    () => () => void queries.resetQueries({ queryKey: attemptAtExamQuery(account, id).queryKey, exact: true }),
    [queries, account, id],
  );

  const storedPaper = useStoredPaper(account, id, [{ ...examQuery, data: exam }, attemptQuery]);
  const paper = (contents: PaperContents, failure?: string) => (
    <Suspense fallback={<Spinner>Loading the questions</Spinner>}>
      <ExamPaper
        key={contents.attempt.attemptId}
        {...contents}
        failure={failure}
        onLoaded={cacheAttempt}
        onFinished={finishExam}
      />
    </Suspense>
  );
  if (storedPaper && !isOver && attempt !== null)
    return paper(storedPaper, exam ? texts.questionsFailed : texts.fetchFailed);
  const failedQuery = [examQuery, attemptQuery].find((query) => query.isError && query.data === undefined);
  if (failedQuery && (failedQuery === attemptQuery || !exam) && storedPaper !== undefined) {
    return (
      <Notice title={kind.heading}>
        <FetchRetry alert={failedQuery === examQuery ? texts.fetchFailed : texts.questionsFailed} query={failedQuery} />
      </Notice>
    );
  }
  if (attempt && isFinished(attempt) && isHeld(attempt)) {
    return (
      <Suspense key="held" fallback={<Spinner>Loading the result</Spinner>}>
        <HeldResult attempt={attempt} onReleased={() => void attemptQuery.refetch()} />
      </Suspense>
    );
  }
  if (!exam || attempt === undefined || (attempt === null && attemptQuery.isFetching)) {
    return <Spinner>Loading the questions</Spinner>;
  }
  if (attempt === null) return <Navigate to={instructionsAddress(kind.type, id)} replace />;
  if (isFinished(attempt)) {
    return (
      // a separate key unmounts the paper before the result is loaded
      <Suspense key="result" fallback={<Spinner>Loading the result</Spinner>}>
        <Result attempt={attempt} isJustFinished={justFinishedId === attempt.attemptId} />
      </Suspense>
    );
  }
  if (attempt.questions.length === 0) {
    return (
      <Notice title={exam.name}>
        <Empty>{texts.noQuestions}</Empty>
      </Notice>
    );
  }
  return paper(paperOf(attempt, exam));
}

/** Refetches the result when an answer of this device is rejected, since the result then counts it as late. */
function useLateAnswers(
  account: string,
  attemptId: string | undefined,
  isOver: boolean,
  cacheAttempt: (result: LoadedAttempt | EndedAttempt) => void,
): void {
  const [refusals, setRefusals] = useState(0);
  const showResult = useEffectEvent(cacheAttempt);
  useEffect(() => {
    if (attemptId === undefined) return undefined;
    return openOutbox(account, attemptId).onReply(({ entry, refusal }) => {
      if (entry.kind === 'answer' && refusal) setRefusals((count) => count + 1);
    });
  }, [account, attemptId]);
  useEffect(() => {
    if (attemptId === undefined || !isOver || refusals === 0) return;
    // after a failure, the result is refetched on the next visit
    fetchAttempt(attemptId).then(showResult, () => {});
  }, [attemptId, isOver, refusals]);
}

/** Content of the exam page. */
type ExamSummary = Pick<Exam, 'name' | 'questions' | 'marks'>;

/** Returns the exam. A deleted one is described by the student's attempt. */
function useExamOrAttempt(
  { data, error }: UseQueryResult<Exam>,
  attempt: Attempt | null | undefined,
): ExamSummary | undefined {
  const isDeleted = error instanceof ApiError && error.status === 404;
  const name = attempt?.name;
  const questions = attempt && 'questions' in attempt ? attempt.questions.length : undefined;
  const attemptedExam = useMemo(
    () => (name === undefined || questions === undefined ? undefined : { name, questions, marks: questions }),
    [name, questions],
  );
  return data ?? (isDeleted ? attemptedExam : undefined);
}

const paperOf = (attempt: LoadedAttempt, { name, questions, marks }: ExamSummary): PaperContents => ({
  attempt,
  title: name,
  note: `${formatCount(questions, 'question')}, ${formatCount(marks, 'mark')}. A wrong answer costs ${NEGATIVE_MARK}.`,
});

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <ExamHeader title={title} />
    <main ref={focusIfLost} id="page" tabIndex={-1} className="mx-auto max-w-[56rem] p-6 phone:px-0">
      <Sheet>{children}</Sheet>
    </main>
  </>
);
