import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useState, useTransition, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { Alert } from '../../ui/alert';
import { Button, ButtonLink } from '../../ui/button';
import { classes } from '../../ui/classes';
import { FetchRetry, Retry } from '../../ui/retry';
import { FoldedSheet } from '../../ui/sheet';
import { useSubmitOnce } from '../../ui/use-submit-once';
import { attemptAtExamQuery, fetchCurrentAttempt, isFinished, useStartAttempt, type Attempt } from './attempt.queries';
import { endedText } from './ended-text';
import { isConfigured, questionsAddress, type Exam, type ExamKind } from './exam';
import { recordStart } from './exam-session';
import { FillingIn } from './instructions/filling-in';
import { NotOpenYet } from './instructions/not-open-yet';
import { Rules } from './instructions/rules';
import { Running } from './instructions/running';
import { ACT, Ready, Tear } from './instructions/tear';
import { Titles } from './instructions/titles';

/** The instructions of an exam, as the cover of its paper (ROUTE-20, ROUTE-22). */
export function InstructionsPage({ kind }: { kind: ExamKind }) {
  const { id = '' } = useParams();
  const exam = kind.useExam(id);
  const { data: attempt } = useQuery(attemptAtExamQuery(useAccountId(), id));
  const result = attempt && isFinished(attempt) ? attempt : undefined;
  const isMissing = exam.error instanceof ApiError && exam.error.code === 'not-found';
  const { refetch } = exam;
  const onOpen = useCallback(() => void refetch(), [refetch]);
  return (
    <div className="short:-mr-4 short:-mb-8 phone:mr-0!">
      <Link
        to={kind.from.to}
        className="mb-4 inline-flex min-h-(--control-dense) items-center gap-1 text-ink-soft hover:text-ink hover:underline phone:m-0 phone:min-h-(--tap) phone:px-3 short:mb-2"
      >
        <ChevronLeft />
        {kind.from.name}
      </Link>
      <FoldedSheet
        aria-busy={exam.isPending}
        className="grid grid-cols-[minmax(0,1fr)_21rem] max-[75rem]:grid-cols-1 short:grid-cols-[minmax(0,1fr)_15rem]!"
      >
        <Titles exam={exam.data} about={result ? endedText(result) : exam.data?.about} heading={kind.heading} />
        {exam.isError ? (
          <div className="col-span-full">
            {isMissing ? (
              <Retry alert={texts.fetchFailed} again={undefined}>
                {kind.missing}
              </Retry>
            ) : (
              <FetchRetry alert={texts.fetchFailed} of={exam} />
            )}
            {attempt && (
              <Bar>
                <Started attempt={attempt} />
              </Bar>
            )}
          </div>
        ) : (
          <>
            <Rules exam={exam.data} />
            <FillingIn />
            <Bar>
              {attempt === undefined || (attempt === null && !exam.data) ? (
                <LoadingPaper />
              ) : (
                <NextStep key={id} kind={kind} examId={id} exam={exam.data} attempt={attempt} onOpen={onOpen} />
              )}
            </Bar>
          </>
        )}
      </FoldedSheet>
    </div>
  );
}

/** Sticks to the bottom while the page scrolls. */
const Bar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-2 col-span-full border-t-2 transition-[translate] duration-(--slide) ease-(--ease) has-[[aria-busy=true]]:translate-y-2 border-dashed border-rule-strong bg-surface py-6 pr-8 pl-[calc(var(--margin-col)+2rem)] max-[62.5rem]:py-4 phone:bottom-(--dock-below) phone:bg-raised phone:px-4 phone:py-2 phone:shadow-slip short:static short:col-span-1 short:col-start-2 short:row-span-3 short:row-start-1 short:flex short:flex-col short:justify-end short:border-t-0 short:border-l-2 short:p-0">
    {children}
  </div>
);

/** The student's own attempt at this exam, if any. */
const Started = ({ attempt }: { attempt: Attempt }) =>
  isFinished(attempt) ? (
    <Suspense fallback={<LoadingPaper />}>
      <Taken result={attempt} />
    </Suspense>
  ) : (
    <Running attempt={attempt} />
  );

interface NextStepProps {
  kind: ExamKind;
  examId: string;
  exam: Exam | undefined;
  attempt: Attempt | null;
  onOpen: () => void;
}

/** The start of the exam, until it has been started on another page. */
function NextStep({ kind, examId, exam, attempt, onOpen }: NextStepProps) {
  const start = useStartAttempt(useAccountId(), kind.type, examId);
  if (attempt && start.isIdle) return <Started attempt={attempt} />;
  if (!exam) return <LoadingPaper />;
  if (exam.opensAt) return <NotOpenYet opensAt={exam.opensAt} from={kind.from} onOpen={onOpen} />;
  return <StartExam kind={kind} examId={examId} exam={exam} start={start.mutateAsync} />;
}

/** Lazy: most students open instructions of an exam that they have not taken yet. */
const Taken = lazy(async () => ({ default: (await import('./instructions/taken')).Taken }));

const LoadingPaper = () => (
  <Tear why={<Ready>Loading your paper</Ready>}>
    <span aria-hidden className={classes('block h-(--tap) border border-dashed border-field-edge', ACT)} />
  </Tear>
);

/** Loads the exam page before the clock starts, since the connection may drop afterwards. */
async function prepareExam(): Promise<void> {
  // a failed chunk is requested again when it is rendered
  await Promise.all([import('./exam.page'), import('./paper/exam-paper')]).catch(() => {});
}

/** The reason why an exam did not start, and a link to go instead. */
interface Refused {
  text: string;
  way?: { to: string; label: string };
}

interface StartExamProps {
  kind: ExamKind;
  examId: string;
  exam: Exam;
  start: () => Promise<unknown>;
}

/** The start button. Starts the exam once; the clock runs from then on. */
function StartExam({ kind, examId, exam, start }: StartExamProps) {
  const { type } = kind;
  const account = useAccountId();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused>();

  const [isStarting, startIn] = useTransition();
  const { submit: begin } = useSubmitOnce(async () => {
    if (!isConfigured(exam)) return setRefused({ text: texts.modelTestMisconfigured });
    setRefused(undefined);
    try {
      await prepareExam();
      await start();
      await navigate(questionsAddress(type, examId));
    } catch (thrown) {
      setRefused(await refusalOf(thrown, account, kind, examId));
    }
  });

  return (
    <Tear
      why={
        <>
          <Alert>{refused?.text}</Alert>
          {!refused && <Ready>Ready? The clock is not running yet.</Ready>}
        </>
      }
    >
      {refused?.way ? (
        <ButtonLink kind="ink" size="tap" to={refused.way.to} className={ACT}>
          {refused.way.label}
        </ButtonLink>
      ) : (
        <Button
          kind="ink"
          size="tap"
          busy={isStarting}
          busyLabel="Starting"
          onPointerEnter={prepareExam}
          onFocus={prepareExam}
          onClick={() => startIn(begin)}
          className={ACT}
        >
          Start Exam
        </Button>
      )}
    </Tear>
  );
}

async function refusalOf(thrown: unknown, account: string, kind: ExamKind, examId: string): Promise<Refused> {
  const { type } = kind;
  const text = messageOf(thrown);
  if (!(thrown instanceof ApiError)) return { text };
  if (thrown.code === 'not-found')
    return { text: kind.missing, way: { to: kind.from.to, label: `Back to ${kind.from.name}` } };
  const { attemptId, finished } = thrown.details;
  if (thrown.code === 'exam-running') {
    const running = await fetchCurrentAttempt().catch(() => undefined);
    const way = running && { to: questionsAddress(running.type, running.examId), label: 'Back to the running exam' };
    return { text, way };
  }
  if (thrown.code !== 'exam-started' || typeof attemptId !== 'string') return { text };
  recordStart(account, examId, attemptId);
  return {
    text,
    way: { to: questionsAddress(type, examId), label: finished ? 'See the result' : 'Resume the exam' },
  };
}
