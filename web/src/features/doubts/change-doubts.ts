import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../lib/api/repeatable-delete';
import { sessionOf, useAccountId } from '../../lib/session';
import { studentProfileQuery } from '../../lib/student-profile';
import { doubtsQuery, type Doubt } from './doubts.queries';

type WrittenDoubt = Pick<components['schemas']['AskDoubtBody'], 'subject' | 'doubt' | 'commandId'>;

/** Why nothing was sent, in words for the student. */
export class NotSent extends Error {}

export function useAskDoubt() {
  const queries = useQueryClient();
  return useMutation({
    /** @throws NotSent, ApiError */
    mutationFn: async (written: WrittenDoubt) => {
      // as it is stored now: another tab may have logged out
      const studentId = sessionOf('student')?.id;
      if (!studentId) throw new NotSent(texts.userNotLoggedIn);
      const { username } = await queries
        .ensureQueryData({ ...studentProfileQuery(studentId), retry: false })
        .catch((): never => {
          throw new NotSent(texts.studentFailed);
        });
      const path = { studentId };
      const body = { ...written, studentId, username };
      await answerOf(api.POST('/api/student/doubts/{studentId}', { params: { path }, body }));
      await queries.invalidateQueries(doubtsQuery(studentId));
    },
  });
}

export function useDeleteDoubt() {
  const queries = useQueryClient();
  const own = doubtsQuery(useAccountId());
  const remove = useRepeatableDelete(texts.doubtDeleted);
  return useMutation({
    mutationFn: ({ _id: doubtId }: Doubt) =>
      remove(doubtId, () =>
        answerOf(api.DELETE('/api/student/delete-doubt/{doubtId}', { params: { path: { doubtId } } })),
      ),
    onSuccess: (_, deleted) =>
      queries.setQueryData(own.queryKey, (shown) => shown?.filter(({ _id }) => _id !== deleted._id)),
    // it is only logged (ERR-11); who asked for it finds it where it was
    onError: (error) => console.error(`Deleting a doubt failed: ${messageOf(error)}`),
  });
}
