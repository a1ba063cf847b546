import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { v4 as newId } from 'uuid';
import { reviewsQuery, type GradedAnswer, type Practice } from '../../entities/practice/practice.queries';
import {
  isDeferred,
  isRejection,
  removeAnswer,
  storeAnswer,
  storedAnswers,
  type PendingAnswer,
} from '../../entities/practice/stored-answers';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { useAccountId } from '../../lib/session';
import { useOnline } from '../../lib/use-online';

const RETRY_MS = 5_000;

/** State of the answer on a card; at most one field is set. */
interface CardAnswer {
  readonly gradedAnswer?: GradedAnswer;
  readonly pending?: PendingAnswer;
  /** Reason why the server rejected the answer */
  readonly rejectionReason?: string;
  /** Running practice of other questions, because of which the answer was not sent */
  readonly otherPractice?: Practice;
}

export interface CardAnswers {
  readonly answerTo: (questionId: string) => CardAnswer;
  readonly answer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
  /** Discards a graded answer, so that the question can be answered again. */
  readonly retry: (questionId: string) => void;
  /** Ends the running practice of other questions and sends the answer. */
  readonly endOtherPractice: (practice: Practice, answer: Omit<PendingAnswer, 'commandId'>) => Promise<void>;
}

/**
 * Sends answers on the cards of mistakes. Each is a practice of one question, started when the answer is sent. Answers
 * are stored on the device until they are graded, and sent one after the other, because a student has one running
 * practice.
 */
export function useCardAnswers(): CardAnswers {
  const account = useAccountId();
  const queries = useQueryClient();
  const isOnline = useOnline();
  const [answers, setAnswers] = useState<ReadonlyMap<string, CardAnswer>>(
    () => new Map(storedAnswers(account, 'card').map((pending) => [pending.questionId, { pending }])),
  );
  const [failures, setFailures] = useState(0);
  const set = (questionId: string, answer: CardAnswer) =>
    setAnswers((previous) => new Map(previous).set(questionId, answer));
  const next = [...answers.values()].find(({ pending }) => pending)?.pending;

  const send = useEffectEvent(async () => {
    if (!next) return undefined;
    const pending = next;
    const { questionId } = pending;
    const storeOutcome = (answer: CardAnswer) => {
      removeAnswer(account, 'card', pending);
      set(questionId, answer);
    };
    try {
      const practice = pending.practiceId === undefined ? await startPractice(questionId) : undefined;
      if (practice && !isUnansweredIn(practice, questionId)) return storeOutcome({ otherPractice: practice });
      const answerToSend = practice ? { ...pending, practiceId: practice.practiceId } : pending;
      storeAnswer(account, 'card', answerToSend);
      set(questionId, { pending: answerToSend });
      storeOutcome({ gradedAnswer: await sendAnswer(answerToSend) });
      setFailures(0);
      for (const queryKey of [['practice-mistakes'], ['missed-questions'], reviewsQuery(account).queryKey])
        void queries.invalidateQueries({ queryKey });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isDeferred(error.code)) return set(questionId, { rejectionReason: error.message });
      // the practice was stopped on another device; the next request starts a new one
      const isStopped = error.code === 'practice-ended';
      if (isStopped) set(questionId, { pending: { ...pending, practiceId: undefined } });
      else if (isRejection(error)) return storeOutcome({ rejectionReason: error.message });
      setFailures((count) => count + 1);
    }
    return undefined;
  });

  const pendingCommandId = next?.commandId;
  useEffect(() => {
    if (!pendingCommandId || !isOnline) return undefined;
    const timer = setTimeout(() => void send(), failures === 0 ? 0 : RETRY_MS);
    return () => clearTimeout(timer);
  }, [pendingCommandId, isOnline, failures]);

  const answer: CardAnswers['answer'] = (answerFields) => {
    const pending = { ...answerFields, commandId: newId() };
    for (const earlierAnswer of storedAnswers(account, 'card'))
      if (earlierAnswer.questionId === answerFields.questionId) removeAnswer(account, 'card', earlierAnswer);
    storeAnswer(account, 'card', pending);
    setFailures(0);
    set(answerFields.questionId, { pending });
  };
  return {
    answerTo: (questionId) => answers.get(questionId) ?? {},
    answer,
    retry: (questionId) => set(questionId, {}),
    endOtherPractice: async ({ practiceId }, answerFields) => {
      try {
        await answerOf(api.POST('/api/practice/{id}/end', { params: { path: { id: practiceId } } }));
      } catch (error) {
        return set(answerFields.questionId, { rejectionReason: messageOf(error) });
      }
      void queries.invalidateQueries({ queryKey: ['practice', account] });
      return answer(answerFields);
    },
  };
}

const startPractice = (questionId: string): Promise<Practice> =>
  answerOf(api.POST('/api/practice', { body: { source: 'mistakes', questionId } }));

const isUnansweredIn = ({ questions, answers }: Practice, questionId: string): boolean =>
  questions.some(({ _id }) => _id === questionId) && !answers.some((answer) => answer.questionId === questionId);

async function sendAnswer({ practiceId, ...body }: PendingAnswer): Promise<GradedAnswer> {
  const params = { path: { id: practiceId! } };
  return (await answerOf(api.PUT('/api/practice/{id}/answers', { params, body: body as never }))) as GradedAnswer;
}
