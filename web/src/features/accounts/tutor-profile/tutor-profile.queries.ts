import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOr } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { storeSession } from '../../../lib/session';
import { tutorProfileQuery } from '../../../entities/account/profile.queries';
import { toast } from '../../../ui/toast';

export type TutorProfile = components['schemas']['TutorProfileAnswer'];
type Changes = components['schemas']['TutorProfileBody'];
type PasswordChange = components['schemas']['PasswordChangeBody'];

const updateProfile = (tutorId: string, body: Changes) =>
  answerOf(api.PUT('/api/tutor/profile/{tutorId}', { params: { path: { tutorId } }, body }));

/** Changes the cached profile, and refetches it. */
function useProfileCache(tutorId: string) {
  const queries = useQueryClient();
  const { queryKey } = tutorProfileQuery(tutorId);
  return {
    patch: (changes: Changes) => queries.setQueryData(queryKey, (previous) => previous && { ...previous, ...changes }),
    refetch: () => queries.invalidateQueries({ queryKey }),
  };
}

export function useUpdateTutorProfile(tutorId: string) {
  const { patch } = useProfileCache(tutorId);
  return useMutation({
    mutationFn: (changes: Changes) => updateProfile(tutorId, changes),
    onSuccess: (_, changes) => patch(changes),
  });
}

/** Optimistic update; a failure refetches the profile. */
export function usePickTutorAvatar(tutorId: string) {
  const { patch, refetch } = useProfileCache(tutorId);
  return useMutation({
    scope: { id: 'avatar' },
    mutationFn: (avatar: number) => updateProfile(tutorId, { avatar }),
    onMutate: (avatar) => patch({ avatar }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      toast.error(messageOr(error, texts.profileFailed));
      return refetch();
    },
  });
}

/** Changes the password and stores the new session of the response. */
export const useChangeTutorPassword = (tutorId: string) =>
  useMutation({
    mutationFn: (body: PasswordChange) =>
      answerOf(api.POST('/api/tutor/update-password/{tutorId}', { params: { path: { tutorId } }, body })),
    onSuccess: ({ jwtoken }) => storeSession({ jwtoken, tutorId, isTutor: true }),
  });
