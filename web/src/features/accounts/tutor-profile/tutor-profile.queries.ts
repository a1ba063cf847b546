import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOr } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { storeSession } from '../../../lib/session';
import { tutorProfileQuery } from '../../../entities/tutor/tutor-profile.queries';
import { toast } from '../../../ui/toast';

export type TutorProfile = components['schemas']['TutorProfileAnswer'];
type Changes = components['schemas']['TutorProfileBody'];
type PasswordChange = components['schemas']['PasswordChangeBody'];

const updateProfile = (tutorId: string, body: Changes) =>
  answerOf(api.PUT('/api/tutor/profile/{tutorId}', { params: { path: { tutorId } }, body }));

/** Every page shows it as it is then. */
function useShownProfile(tutorId: string) {
  const queries = useQueryClient();
  const { queryKey } = tutorProfileQuery(tutorId);
  return {
    show: (changes: Changes) => queries.setQueryData(queryKey, (before) => before && { ...before, ...changes }),
    askAgain: () => queries.invalidateQueries({ queryKey }),
  };
}

export function useUpdateTutorProfile(tutorId: string) {
  const { show } = useShownProfile(tutorId);
  return useMutation({
    mutationFn: (changes: Changes) => updateProfile(tutorId, changes),
    onSuccess: (_, changes) => show(changes),
  });
}

/** Shown at once and saved behind it; what could not be saved is as before. */
export function usePickTutorAvatar(tutorId: string) {
  const { show, askAgain } = useShownProfile(tutorId);
  return useMutation({
    scope: { id: 'avatar' },
    mutationFn: (avatar: number) => updateProfile(tutorId, { avatar }),
    onMutate: (avatar) => show({ avatar }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (thrown) => {
      toast.error(messageOr(thrown, texts.profileFailed));
      return askAgain();
    },
  });
}

/** The page goes on in the session that comes in the place of its own. */
export const useChangeTutorPassword = (tutorId: string) =>
  useMutation({
    mutationFn: (body: PasswordChange) =>
      answerOf(api.POST('/api/tutor/update-password/{tutorId}', { params: { path: { tutorId } }, body })),
    onSuccess: ({ jwtoken }) => storeSession({ jwtoken, tutorId, isTutor: true }),
  });
