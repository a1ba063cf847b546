import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { v4 as newId } from 'uuid';
import { ApiError } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { useOnline } from '../../lib/use-online';
import { reviewsQuery, type GradedAnswer, type Practice } from '../../entities/practice/practice.queries';
import {
  isDeferred,
  isRejection,
  removeAnswer,
  storeAnswer,
  storedAnswers,
  type PendingAnswer,
} from '../../entities/practice/stored-answers';

const RETRY_MS = 5_000;

type Row = GradedAnswer | { questionId: string; error: string; message: string };

export interface PracticeAnswers {
  /** Graded answers by question id. */
  readonly gradedAnswers: ReadonlyMap<string, GradedAnswer>;
  /** Ungraded answers, stored on the device. */
  readonly pending: readonly PendingAnswer[];
  /** Reasons for rejected answers, by question id. */
  readonly rejectionReasons: ReadonlyMap<string, string>;
  readonly answer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
}

/**
 * Sends the answers of a practice, and stores them on the device until they are graded. Each has an idempotency key, so
 * that an answer whose response was lost can be retried safely.
 */
export function usePracticeAnswers(practice: Practice): PracticeAnswers {
  const { practiceId } = practice;
  const queries = useQueryClient();
  const studentId = useAccountId();
  const isOnline = useOnline();
  const [gradedAnswers, setGradedAnswers] = useState(
    () => new Map(practice.answers.map((answer) => [answer.questionId, answer])),
  );
  const [rejectionReasons, setRejectionReasons] = useState<ReadonlyMap<string, string>>(() => new Map());
  const [pending, setPending] = useState(() =>
    storedAnswers(studentId, 'practice').filter(
      (answer) => answer.practiceId === practiceId && !gradedAnswers.has(answer.questionId),
    ),
  );
  const [failures, setFailures] = useState(0);

  const addGraded = (rows: readonly Row[]) => {
    const gradedIds = new Set(rows.map(({ questionId }) => questionId));
    setGradedAnswers(
      (previous) =>
        new Map([...previous, ...rows.flatMap((row) => ('error' in row ? [] : [[row.questionId, row] as const]))]),
    );
    setRejectionReasons(
      (previous) =>
        new Map([
          ...previous,
          ...rows.flatMap((row) => ('error' in row ? [[row.questionId, row.message] as const] : [])),
        ]),
    );
    const deferredIds = new Set(
      rows.flatMap((row) => ('error' in row && isDeferred(row.error) ? [row.questionId] : [])),
    );
    for (const answer of pending) {
      if (gradedIds.has(answer.questionId) && !deferredIds.has(answer.questionId))
        removeAnswer(studentId, 'practice', answer);
    }
    setPending((previous) => previous.filter(({ questionId }) => !gradedIds.has(questionId)));
    void queries.invalidateQueries({ queryKey: reviewsQuery(studentId).queryKey });
  };

  const send = useEffectEvent(async () => {
    const sentAnswers = pending;
    try {
      const params = { path: { id: practiceId } };
      const body = { answers: sentAnswers.map((answer) => ({ ...answer, practiceId: undefined })) } as never;
      const response = await answerOf(api.PUT('/api/practice/{id}/answers', { params, body }));
      addGraded((response as unknown as { answers: Row[] }).answers);
    } catch (error) {
      if (error instanceof ApiError && isRejection(error))
        addGraded(sentAnswers.map(({ questionId }) => ({ questionId, error: 'rejected', message: error.message })));
      else setFailures((count) => count + 1);
    }
  });

  useEffect(() => {
    // answers of an ended practice are no longer graded
    for (const answer of storedAnswers(studentId, 'practice'))
      if (answer.practiceId !== practiceId) removeAnswer(studentId, 'practice', answer);
  }, [studentId, practiceId]);
  const isWaiting = pending.length > 0;
  useEffect(() => {
    if (!isWaiting || !isOnline) return undefined;
    const timer = setTimeout(() => void send(), failures === 0 ? 0 : RETRY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isOnline, failures, pending]);

  // answered on another device
  useLive('practice:answered', ({ practiceId: answeredPracticeId, ...answer }) => {
    if (answeredPracticeId === practiceId && !gradedAnswers.has(answer.questionId)) addGraded([answer]);
  });

  return {
    gradedAnswers,
    pending,
    rejectionReasons,
    answer: (answerFields) => {
      setFailures(0);
      const pendingAnswer = { ...answerFields, practiceId, commandId: newId() };
      storeAnswer(studentId, 'practice', pendingAnswer);
      setPending((previous) => [...previous, pendingAnswer]);
    },
  };
}
