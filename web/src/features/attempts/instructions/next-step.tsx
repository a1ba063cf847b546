import { lazy, Suspense, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import { instantText } from '../../../lib/time/instant-text';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../../lib/api/api-error';
import { useAccountId } from '../../../lib/session';
import { useSecondsLeftSelector } from '../../../lib/time/use-countdown';
import { Alert } from '../../../ui/alert';
import { Button, ButtonLink } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import {
  fetchCurrentAttempt,
  isFinished,
  useStartAttempt,
  type Attempt,
  type RunningAttempt,
} from '../attempt.queries';
import { isConfigured, questionsAddress, type Exam, type ExamKind } from '../exam';
import { recordStart } from '../exam-session';
import { BAR_BUTTON_CLASSES, BarText, StartBar } from './start-bar';

export interface NextStepProps {
  kind: ExamKind;
  examId: string;
  /** The exam; undefined while it is loading, or if it was deleted */
  exam: Exam | undefined;
  /** The student's attempt; null if not started, undefined if unknown */
  attempt: Attempt | null | undefined;
  /** Called when the exam opens */
  onOpen: () => void;
}

/** The student's next step: start the exam, resume it, or see its result. */
export function NextStep({ kind, examId, exam, attempt, onOpen }: NextStepProps) {
  const start = useStartAttempt(useAccountId(), kind.type, examId);
  // the start button stays visible until the questions are shown
  if (attempt && start.isIdle) {
    if (!isFinished(attempt)) return <RunningBar attempt={attempt} />;
    return (
      <Suspense fallback={<LoadingBar />}>
        <FinishedBar result={attempt} />
      </Suspense>
    );
  }
  if (!exam) return <LoadingBar />;
  if (exam.opensAt) return <UpcomingBar opensAt={exam.opensAt} from={kind.from} onOpen={onOpen} />;
  return <StartExam kind={kind} examId={examId} exam={exam} start={start.mutateAsync} />;
}

/** A separate chunk: most students have not taken the exam when they open its instructions. */
const FinishedBar = lazy(async () => ({ default: (await import('./finished-bar')).FinishedBar }));

export const LoadingBar = () => (
  <StartBar state={<BarText>Loading your paper</BarText>}>
    <span
      aria-hidden
      className={classes('block h-(--tap) border border-dashed border-field-edge', BAR_BUTTON_CLASSES)}
    />
  </StartBar>
);

const RunningBar = ({ attempt: { type, examId } }: { attempt: RunningAttempt }) => (
  <StartBar state={<Alert>This exam is already running, and the clock has not stopped. Resume it now.</Alert>}>
    <ButtonLink kind="ink" size="tap" to={questionsAddress(type, examId)} className={BAR_BUTTON_CLASSES}>
      Resume
    </ButtonLink>
  </StartBar>
);

interface UpcomingBarProps extends Pick<NextStepProps, 'onOpen'> {
  /** Start of the exam, ISO 8601 */
  opensAt: string;
  from: ExamKind['from'];
}

/** Bar that is shown before the exam opens. */
function UpcomingBar({ opensAt, from, onOpen }: UpcomingBarProps) {
  const isOpen = useSecondsLeftSelector(opensAt, (seconds) => seconds <= 0);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
  return (
    <StartBar state={<BarText>{`You can start this exam from ${instantText(opensAt)}.`}</BarText>}>
      <ButtonLink size="tap" to={from.to} className={BAR_BUTTON_CLASSES}>
        {`Back to ${from.name}`}
      </ButtonLink>
    </StartBar>
  );
}

/** Preloads the exam page before the clock starts, since the connection may be lost afterwards. */
async function loadExamPage(): Promise<void> {
  // a failed chunk is requested again when it is rendered
  await Promise.all([import('../exam.page'), import('../paper/exam-paper')]).catch(() => {});
}

/** The reason why an exam did not start, and a link to the next step. */
interface StartRefusal {
  text: string;
  link?: { to: string; label: string };
}

interface StartExamProps {
  kind: ExamKind;
  examId: string;
  exam: Exam;
  start: () => Promise<unknown>;
}

/** Button that starts the exam once; the clock then runs. */
function StartExam({ kind, examId, exam, start }: StartExamProps) {
  const { type } = kind;
  const account = useAccountId();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<StartRefusal>();

  const [isStarting, startTransition] = useTransition();
  const { submit: startOnce } = useSubmitOnce(async () => {
    if (!isConfigured(exam)) return setRefusal({ text: texts.modelTestMisconfigured });
    setRefusal(undefined);
    try {
      await loadExamPage();
      await start();
      await navigate(questionsAddress(type, examId));
    } catch (error) {
      setRefusal(await refusalOf(error, account, kind, examId));
    }
  });

  return (
    <StartBar
      state={
        <>
          <Alert>{refusal?.text}</Alert>
          {!refusal && <BarText>Ready? The clock is not running yet.</BarText>}
        </>
      }
    >
      {refusal?.link ? (
        <ButtonLink kind="ink" size="tap" to={refusal.link.to} className={BAR_BUTTON_CLASSES}>
          {refusal.link.label}
        </ButtonLink>
      ) : (
        <Button
          kind="ink"
          size="tap"
          busy={isStarting}
          busyLabel="Starting"
          onPointerEnter={loadExamPage}
          onFocus={loadExamPage}
          onClick={() => startTransition(startOnce)}
          className={BAR_BUTTON_CLASSES}
        >
          Start Exam
        </Button>
      )}
    </StartBar>
  );
}

async function refusalOf(error: unknown, account: string, kind: ExamKind, examId: string): Promise<StartRefusal> {
  const { type } = kind;
  const text = messageOf(error);
  if (!(error instanceof ApiError)) return { text };
  if (error.code === 'not-found')
    return { text: kind.notFoundText, link: { to: kind.from.to, label: `Back to ${kind.from.name}` } };
  const { attemptId, finished } = error.details;
  if (error.code === 'exam-running') {
    const runningAttempt = await fetchCurrentAttempt().catch(() => undefined);
    const link = runningAttempt && {
      to: questionsAddress(runningAttempt.type, runningAttempt.examId),
      label: 'Back to the running exam',
    };
    return { text, link };
  }
  if (error.code !== 'exam-started' || typeof attemptId !== 'string') return { text };
  recordStart(account, examId, attemptId);
  return {
    text,
    link: { to: questionsAddress(type, examId), label: finished ? 'See the result' : 'Resume the exam' },
  };
}
