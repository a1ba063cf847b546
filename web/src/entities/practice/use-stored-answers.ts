import { useEffect, useEffectEvent, useState } from 'react';
import { v4 as newId } from 'uuid';
import { ApiError } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { useOnline } from '../../lib/use-online';
import type { GradedAnswer, Practice } from './practice.queries';
import {
  isDeferred,
  isRejection,
  removeAnswer,
  storeAnswer,
  storedAnswers,
  type AnswerSource,
  type PendingAnswer,
} from './stored-answers';

const RETRY_MS = 5_000;

/** State of the answer to a question; at most one field is set. */
export interface AnswerState {
  readonly gradedAnswer?: GradedAnswer;
  /** Ungraded answer, stored on the device */
  readonly pending?: PendingAnswer;
  /** Reason why the server rejected the answer */
  readonly rejectionReason?: string;
  /** Running practice of other questions, because of which the answer was not sent */
  readonly otherPractice?: Practice;
}

/** States by question id. */
export type AnswerStates = ReadonlyMap<string, AnswerState>;

export interface StoredAnswers {
  readonly answers: AnswerStates;
  /** Stores a new answer and sends it. */
  readonly answer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
  /** Replaces a pending answer on the device. */
  readonly store: (answer: PendingAnswer) => void;
  /** Sets the outcome of an answer and removes it from the device. */
  readonly settle: (questionId: string, outcome: AnswerState) => void;
  /** Sets the reason of a rejection. An answer that can be sent again later stays on the device. */
  readonly reject: (questionId: string, error: { error?: string | undefined; message: string }) => void;
}

interface StoredAnswersOptions {
  readonly source: AnswerSource;
  /** Returns the first states, given the answers on the device. */
  readonly initialAnswers: (stored: readonly PendingAnswer[]) => AnswerStates;
  /** Most answers in one request */
  readonly batchSize: number;
  /** Sends pending answers and settles them. If it throws, they are rejected or sent again later. */
  readonly send: (batch: readonly PendingAnswer[], stored: StoredAnswers) => Promise<void>;
}

/**
 * Stores answers on the device until they are graded, and sends them while the device is online. Each has an idempotency
 * key, so that an answer whose response was lost can be retried safely.
 */
export function useStoredAnswers({ source, initialAnswers, batchSize, send }: StoredAnswersOptions): StoredAnswers {
  const account = useAccountId();
  const isOnline = useOnline();
  const [answers, setAnswers] = useState(() => initialAnswers(storedAnswers(account, source)));
  const [failures, setFailures] = useState(0);
  const batch = [...answers.values()].flatMap(({ pending }) => pending ?? []).slice(0, batchSize);
  const set = (questionId: string, state: AnswerState) =>
    setAnswers((previous) => new Map(previous).set(questionId, state));
  const store = (pending: PendingAnswer) => {
    storeAnswer(account, source, pending);
    set(pending.questionId, { pending });
  };
  const stored: StoredAnswers = {
    answers,
    answer: (answerFields) => {
      for (const earlierAnswer of storedAnswers(account, source))
        if (earlierAnswer.questionId === answerFields.questionId) removeAnswer(account, source, earlierAnswer);
      setFailures(0);
      store({ ...answerFields, commandId: newId() });
    },
    store,
    settle: (questionId, outcome) => {
      const pending = answers.get(questionId)?.pending;
      if (pending) removeAnswer(account, source, pending);
      set(questionId, outcome);
    },
    reject: (questionId, { error, message }) =>
      isDeferred(error)
        ? set(questionId, { rejectionReason: message })
        : stored.settle(questionId, { rejectionReason: message }),
  };

  const sendBatch = useEffectEvent(async () => {
    try {
      await send(batch, stored);
      setFailures(0);
    } catch (error) {
      if (!(error instanceof ApiError && isRejection(error))) return setFailures((count) => count + 1);
      for (const { questionId } of batch) stored.reject(questionId, { error: error.code, message: error.message });
    }
    return undefined;
  });
  const batchKey = batch.map(({ commandId }) => commandId).join(' ');
  useEffect(() => {
    if (!batchKey || !isOnline) return undefined;
    const timer = setTimeout(() => void sendBatch(), failures === 0 ? 0 : RETRY_MS);
    return () => clearTimeout(timer);
  }, [batchKey, isOnline, failures]);
  return stored;
}
