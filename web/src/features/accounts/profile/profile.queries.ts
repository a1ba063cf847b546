import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOr } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { storeSession } from '../../../lib/session';
import { studentProfileQuery } from '../../../entities/account/profile.queries';
import { toast } from '../../../ui/toast';

export type Profile = components['schemas']['StudentProfileAnswer'];
type Changes = components['schemas']['StudentProfileBody'];
type PasswordChange = components['schemas']['PasswordChangeBody'];

const updateProfile = (studentId: string, body: Changes) =>
  answerOf(api.PUT('/api/student/profile/{studentId}', { params: { path: { studentId } }, body }));

/** Changes the cached profile, and refetches it. */
function useProfileCache(studentId: string) {
  const queries = useQueryClient();
  const { queryKey } = studentProfileQuery(studentId);
  return {
    patch: (changes: Changes) => queries.setQueryData(queryKey, (previous) => previous && { ...previous, ...changes }),
    refetch: () => queries.invalidateQueries({ queryKey }),
  };
}

export function useUpdateProfile(studentId: string) {
  const { patch } = useProfileCache(studentId);
  return useMutation({
    mutationFn: (changes: Changes) => updateProfile(studentId, changes),
    onSuccess: (_, changes) => patch(changes),
  });
}

/** Optimistic update; requests are sent one after the other, and a failure refetches the profile. */
export function usePickAvatar(studentId: string) {
  const { patch, refetch } = useProfileCache(studentId);
  return useMutation({
    scope: { id: 'avatar' },
    mutationFn: (avatar: number) => updateProfile(studentId, { avatar }),
    onMutate: (avatar) => patch({ avatar }),
    onError: (error) => {
      toast.error(messageOr(error, texts.profileFailed));
      return refetch();
    },
  });
}

/** Changes the password and stores the new session of the response. */
export const useChangePassword = (studentId: string) =>
  useMutation({
    mutationFn: (body: PasswordChange) =>
      answerOf(api.POST('/api/student/update-password/{studentId}', { params: { path: { studentId } }, body })),
    onSuccess: ({ jwtoken }) => storeSession({ jwtoken, studentId, isStudent: true }),
  });
