import { useState, useTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExamType } from '../../../../api/contracts/http/limits';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button, ButtonLink } from '../../ui/button';
import { fetchCurrentAttempt, useStartAttempt } from './attempt.queries';
import { questionsAddress } from './exam-addresses';
import { recordStart } from './exam-session';

/** Why an exam did not start, and where to go instead. */
interface Refused {
  text: string;
  way?: { to: string; label: string };
}

/** Starts the exam, once: its time runs from here. */
export function StartExam({ type, examId }: { type: ExamType; examId: string }) {
  const navigate = useNavigate();
  const start = useStartAttempt(type, examId);
  const [isStarting, startIn] = useTransition();
  const [refused, setRefused] = useState<Refused>();

  const begin = async () => {
    setRefused(undefined);
    try {
      await start.mutateAsync();
      await navigate(questionsAddress(type, examId));
    } catch (thrown) {
      setRefused(await refusalOf(thrown, type, examId));
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

async function refusalOf(thrown: unknown, type: ExamType, examId: string): Promise<Refused> {
  const text = messageOf(thrown);
  if (!(thrown instanceof ApiError)) return { text };
  const { attemptId, finished } = thrown.details;
  if (thrown.code === 'exam-running') {
    const running = await fetchCurrentAttempt().catch(() => undefined);
    const way = running && { to: questionsAddress(running.type, running.examId), label: 'Back to the running exam' };
    return { text, way };
  }
  if (thrown.code !== 'exam-started' || typeof attemptId !== 'string') return { text };
  recordStart(examId, attemptId);
  return {
    text,
    way: { to: questionsAddress(type, examId), label: finished ? 'See the result' : 'Go on with the exam' },
  };
}
