import type { GradedAnswer, Practice } from '../../entities/practice/practice.queries';
import { answerBody, isDeferred, type PendingAnswer } from '../../entities/practice/stored-answers';
import { useStoredAnswers, type AnswerState } from '../../entities/practice/use-stored-answers';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { useRefetchPaths } from '../../lib/api/get-query';

export interface CardAnswers {
  readonly answerTo: (questionId: string) => AnswerState;
  readonly answer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
  /** Discards a graded answer, so that the question can be answered again. */
  readonly retry: (questionId: string) => void;
  /** Ends the running practice of other questions and sends the answer. */
  readonly endOtherPractice: (practice: Practice, answer: Omit<PendingAnswer, 'commandId'>) => Promise<void>;
}

/**
 * Sends answers on the cards of mistakes. Each is a practice of one question, started when the answer is sent. They are
 * sent one after the other, because a student has one running practice.
 */
export function useCardAnswers(): CardAnswers {
  const refetch = useRefetchPaths();
  const { answers, answer, settle } = useStoredAnswers({
    source: 'card',
    initialAnswers: (stored) => new Map(stored.map((pending) => [pending.questionId, { pending }])),
    batchSize: 1,
    send: async ([pending], stored) => {
      if (!pending) return undefined;
      const { questionId } = pending;
      try {
        const practice = pending.practiceId === undefined ? await startPractice(questionId) : undefined;
        if (practice && !isUnansweredIn(practice, questionId))
          return stored.settle(questionId, { otherPractice: practice });
        const { practiceId = '' } = practice ?? pending;
        stored.store({ ...pending, practiceId });
        stored.settle(questionId, { gradedAnswer: await sendAnswer(practiceId, pending) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isDeferred(error.code)) return stored.reject(questionId, { error: error.code, message: error.message });
        // the practice was stopped on another device; the next request starts a new one
        if (error.code === 'practice-ended') stored.store({ ...pending, practiceId: undefined });
        throw error;
      }
      void refetch('/api/practice/mistakes', '/api/score/student-mistakes/{studentId}/questions', '/api/practice/due');
      return undefined;
    },
  });

  return {
    answerTo: (questionId) => answers.get(questionId) ?? {},
    answer,
    retry: (questionId) => settle(questionId, {}),
    endOtherPractice: async ({ practiceId }, answerFields) => {
      try {
        await answerOf(api.POST('/api/practice/{id}/end', { params: { path: { id: practiceId } } }));
      } catch (error) {
        return settle(answerFields.questionId, { rejectionReason: messageOf(error) });
      }
      void refetch('/api/practice/current');
      return answer(answerFields);
    },
  };
}

const startPractice = (questionId: string): Promise<Practice> =>
  answerOf(api.POST('/api/practice', { body: { source: 'mistakes', questionId } }));

const isUnansweredIn = ({ questions, answers }: Practice, questionId: string): boolean =>
  questions.some(({ _id }) => _id === questionId) && !answers.some((answer) => answer.questionId === questionId);

/** Sends one answer. @throws TypeError if the response is of several answers */
async function sendAnswer(id: string, pending: PendingAnswer): Promise<GradedAnswer> {
  const params = { path: { id } };
  const response = await answerOf(api.PUT('/api/practice/{id}/answers', { params, body: answerBody(pending) }));
  if (!('questionId' in response)) throw new TypeError('The response is not one graded answer.');
  return response;
}
