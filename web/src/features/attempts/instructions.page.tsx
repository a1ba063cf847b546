import { useEffect, useState, useTransition } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ExamType } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { paceText } from '../../lib/time/pace-text';
import { Alert } from '../../ui/alert';
import { Button, ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { Retry } from '../../ui/retry';
import { Script, Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { fetchCurrentAttempt, useStartAttempt } from './attempt.queries';
import { questionsAddress, type Exam, type ExamKind } from './exam';
import { recordStart } from './exam-session';

/** What to know before an exam is started (ROUTE-20, ROUTE-22). */
export function InstructionsPage({ kind }: { kind: ExamKind }) {
  const { id = '' } = useParams();
  const exam = kind.useExam(id);
  useExamPrepared();
  return (
    <div className="grid max-w-[56rem] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note="Read this first. The time starts when you press Start Exam.">
        {exam.data?.name ?? kind.heading}
      </PageTitle>
      <Sheet aria-busy={exam.isPending}>
        {exam.isError ? (
          <Retry alert={texts.fetchFailed} again={() => void exam.refetch()} busy={exam.isFetching}>
            {messageOf(exam.error)}
          </Retry>
        ) : (
          <>
            <Facts exam={exam.data} />
            <Rules />
            {exam.data && <StartExam key={id} type={kind.type} examId={id} exam={exam.data} />}
          </>
        )}
      </Sheet>
    </div>
  );
}

/** Loads the page of the questions ahead: between the start and the first question the connection may be lost. */
function useExamPrepared(): void {
  useEffect(() => {
    // what can't be loaded now is asked for again when it is needed
    import('./exam.page').catch(() => {});
  }, []);
}

function Facts({ exam }: { exam: Exam | undefined }) {
  const facts = [
    { name: 'Questions', value: exam?.questions },
    { name: 'Marks', value: exam?.marks },
    { name: 'Minutes', value: exam && (isConfigured(exam) ? exam.minutes : '–') },
  ];
  return (
    <dl className="grid grid-cols-3 border-b border-rule">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-col-reverse border-rule-strong px-6 py-4 not-first:border-l-(length:--line-strong) phone:px-4"
        >
          <dt className="meta">
            {name}
            {name === 'Minutes' && exam && isConfigured(exam) && (
              <span className="phone:hidden">, {paceText(exam.marks, exam.minutes)}</span>
            )}
          </dt>
          <dd className="text-xl font-head tabular-nums">{value ?? <SkeletonBar className="my-3 w-12" />}</dd>
        </div>
      ))}
    </dl>
  );
}

const RULES = [
  'Choose one option for each question. A right answer gives 1 mark, a wrong answer costs 0.25, a skipped question gives nothing.',
  'You can change or clear an answer until you submit, and mark questions that you want to see again.',
  'Each answer is saved as you give it. Without a connection it waits on this device, and is sent when the connection is back.',
  'The clock keeps running when you reload or leave the page, or go on with another device.',
  'When the time is up, the test is submitted with the answers you have given. You can take it once.',
];

const Rules = () => (
  <ol>
    {RULES.map((rule, index) => (
      <li key={rule}>
        <Script
          className="border-b border-rule [&>div:first-child]:pt-4"
          margin={
            <span aria-hidden className="font-strong">
              {index + 1}
            </span>
          }
        >
          <p className="px-6 py-4 text-pretty phone:px-4">{rule}</p>
        </Script>
      </li>
    ))}
  </ol>
);

/** Whether it has a time. */
const isConfigured = ({ minutes }: Exam): boolean => Number.isFinite(minutes);

/** Why an exam did not start, and where to go instead. */
interface Refused {
  text: string;
  way?: { to: string; label: string };
}

/** Starts the exam, once; its time runs from then on. */
function StartExam({ type, examId, exam }: { type: ExamType; examId: string; exam: Exam }) {
  const account = useAccountId();
  const navigate = useNavigate();
  const start = useStartAttempt(account, type, examId);
  const [isStarting, startIn] = useTransition();
  const [refused, setRefused] = useState<Refused>();

  const begin = async () => {
    if (!isConfigured(exam)) return setRefused({ text: texts.modelTestMisconfigured });
    setRefused(undefined);
    try {
      await start.mutateAsync();
      await navigate(questionsAddress(type, examId));
    } catch (thrown) {
      setRefused(await refusalOf(thrown, account, type, examId));
    }
  };

  return (
    <div className="grid gap-4 px-6 py-4 phone:px-4">
      <Alert>{refused?.text}</Alert>
      <div className="flex flex-wrap justify-end gap-3 phone:grid">
        {refused?.way ? (
          <ButtonLink kind="ink" size="tap" to={refused.way.to}>
            {refused.way.label}
          </ButtonLink>
        ) : (
          <Button kind="ink" size="tap" busy={isStarting} busyLabel="Starting" onClick={() => startIn(begin)}>
            Start Exam
          </Button>
        )}
      </div>
    </div>
  );
}

async function refusalOf(thrown: unknown, account: string, type: ExamType, examId: string): Promise<Refused> {
  const text = messageOf(thrown);
  if (!(thrown instanceof ApiError)) return { text };
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
    way: { to: questionsAddress(type, examId), label: finished ? 'See the result' : 'Go on with the exam' },
  };
}
