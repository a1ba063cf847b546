import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../lib/api/repeatable-delete';
import { sessionOf, useAccountId } from '../../lib/session';
import { messages } from './messages';
import { studentProfileQuery } from '../../entities/account/profile.queries';

export type Doubt = components['schemas']['StudentDoubt'];

/** Query for the student's doubts, newest first. */
export const doubtsQuery = (studentId: string) => getQuery('/api/student/doubts/{studentId}', { path: { studentId } });

/** Id of a doubt's element, and the fragment of its URL. */
export const elementIdOf = (doubtId: string): string => `doubt-${doubtId}`;

export const addressOfDoubt = (doubtId: string): string => `/student/doubts#${elementIdOf(doubtId)}`;

type DoubtBody = Pick<
  components['schemas']['AskDoubtBody'],
  'subject' | 'doubt' | 'questionId' | 'attemptId' | 'commandId'
>;

/** The doubt was not sent; the message is for the student. */
export class DoubtNotSentError extends Error {}

export function useAskDoubt() {
  const queries = useQueryClient();
  return useMutation({
    /** @throws DoubtNotSentError, ApiError */
    mutationFn: async (doubt: DoubtBody) => {
      // the stored session, since another tab may have logged out
      const studentId = sessionOf('student')?.id;
      if (!studentId) throw new DoubtNotSentError(texts.userNotLoggedIn);
      const { username } = await queries
        .ensureQueryData({ ...studentProfileQuery(studentId), retry: false })
        .catch((): never => {
          throw new DoubtNotSentError(texts.studentFailed);
        });
      const path = { studentId };
      const body = { ...doubt, studentId, username };
      await answerOf(api.POST('/api/student/doubts/{studentId}', { params: { path }, body }));
      await queries.invalidateQueries(doubtsQuery(studentId));
    },
  });
}

export function useDeleteDoubt() {
  const queries = useQueryClient();
  const ownDoubtsQuery = doubtsQuery(useAccountId());
  const remove = useRepeatableDelete(texts.doubtDeleted);
  return useMutation({
    mutationFn: ({ _id: doubtId }: Doubt) =>
      remove(doubtId, () =>
        answerOf(api.DELETE('/api/student/delete-doubt/{doubtId}', { params: { path: { doubtId } } })),
      ),
    onSuccess: (_, deletedDoubt) =>
      queries.setQueryData(ownDoubtsQuery.queryKey, (doubts) => doubts?.filter(({ _id }) => _id !== deletedDoubt._id)),
    // a failure is only logged (ERR-11); the doubt stays in the list
    onError: (error) => console.error(`Deleting a doubt failed: ${messageOf(error)}`),
  });
}

/** Withdraws the published answer to a doubt. */
export function useWithdrawAnswer() {
  const queries = useQueryClient();
  const ownDoubtsQuery = doubtsQuery(useAccountId());
  const remove = useRepeatableDelete(messages.answerWithdrawn);
  return useMutation({
    mutationFn: ({ published }: Doubt) =>
      remove(published!.answerId, async () => {
        const params = { path: { id: published!.answerId } };
        await answerOf(api.DELETE('/api/question/answers/{id}', { params }));
        return { message: messages.answerWithdrawn };
      }),
    onSuccess: () => queries.invalidateQueries(ownDoubtsQuery),
  });
}
