import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PRACTICE_QUESTIONS_MAX } from '../../../../api/contracts/http/practice';
import { reviewsQuery, type Practice } from '../../entities/practice/practice.queries';
import { answerBody, removeAnswer, storedAnswers, type PendingAnswer } from '../../entities/practice/stored-answers';
import { useStoredAnswers, type AnswerState, type AnswerStates } from '../../entities/practice/use-stored-answers';
import { answerOf, api } from '../../lib/api/client';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';

export interface PracticeAnswers {
  readonly answers: AnswerStates;
  readonly answer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
}

/** Sends the answers of a practice, all pending ones in one request. */
export function usePracticeAnswers(practice: Practice): PracticeAnswers {
  const { practiceId } = practice;
  const queries = useQueryClient();
  const studentId = useAccountId();
  const refetchReviews = () => void queries.invalidateQueries(reviewsQuery(studentId));
  const { answers, answer, settle } = useStoredAnswers({
    source: 'practice',
    initialAnswers: (stored) => statesOf(practice, stored),
    batchSize: PRACTICE_QUESTIONS_MAX,
    send: async (batch, stored) => {
      const body = { answers: batch.map(answerBody) };
      const params = { path: { id: practiceId } };
      const response = await answerOf(api.PUT('/api/practice/{id}/answers', { params, body }));
      for (const row of 'answers' in response ? response.answers : [response])
        if ('error' in row) stored.reject(row.questionId, row);
        else stored.settle(row.questionId, { gradedAnswer: row });
      refetchReviews();
    },
  });

  useEffect(() => {
    // answers of an ended practice are no longer graded
    for (const stored of storedAnswers(studentId, 'practice'))
      if (stored.practiceId !== practiceId) removeAnswer(studentId, 'practice', stored);
  }, [studentId, practiceId]);

  // answered on another device
  useLive('practice:answered', ({ practiceId: answeredPracticeId, ...gradedAnswer }) => {
    if (answeredPracticeId !== practiceId || answers.get(gradedAnswer.questionId)?.gradedAnswer) return;
    settle(gradedAnswer.questionId, { gradedAnswer });
    refetchReviews();
  });

  return { answers, answer: (answerFields) => answer({ ...answerFields, practiceId }) };
}

const statesOf = ({ practiceId, answers }: Practice, stored: readonly PendingAnswer[]): AnswerStates =>
  new Map<string, AnswerState>([
    ...stored
      .filter((answer) => answer.practiceId === practiceId)
      .map((pending) => [pending.questionId, { pending }] as const),
    ...answers.map((gradedAnswer) => [gradedAnswer.questionId, { gradedAnswer }] as const),
  ]);
