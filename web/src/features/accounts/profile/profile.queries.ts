import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOr } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { storeSession } from '../../../lib/session';
import { studentProfileQuery } from '../../../entities/student/student-profile.queries';
import { toast } from '../../../ui/toast';

export type Profile = components['schemas']['StudentProfileAnswer'];
type Changes = components['schemas']['StudentProfileBody'];
type PasswordChange = components['schemas']['PasswordChangeBody'];

const updateProfile = (studentId: string, body: Changes) =>
  answerOf(api.PUT('/api/student/profile/{studentId}', { params: { path: { studentId } }, body }));

/** Every page shows it as it is then. */
function useShownProfile(studentId: string) {
  const queries = useQueryClient();
  const { queryKey } = studentProfileQuery(studentId);
  return {
    show: (changes: Changes) => queries.setQueryData(queryKey, (before) => before && { ...before, ...changes }),
    askAgain: () => queries.invalidateQueries({ queryKey }),
  };
}

export function useUpdateProfile(studentId: string) {
  const { show } = useShownProfile(studentId);
  return useMutation({
    mutationFn: (changes: Changes) => updateProfile(studentId, changes),
    onSuccess: (_, changes) => show(changes),
  });
}

/** Shown at once and saved behind it, one after the other; what could not be saved is as before. */
export function usePickAvatar(studentId: string) {
  const { show, askAgain } = useShownProfile(studentId);
  return useMutation({
    scope: { id: 'avatar' },
    mutationFn: (avatar: number) => updateProfile(studentId, { avatar }),
    onMutate: (avatar) => show({ avatar }),
    onError: (thrown) => {
      toast.error(messageOr(thrown, texts.profileFailed));
      return askAgain();
    },
  });
}

/** The page goes on in the session that comes in the place of its own. */
export const useChangePassword = (studentId: string) =>
  useMutation({
    mutationFn: (body: PasswordChange) =>
      answerOf(api.POST('/api/student/update-password/{studentId}', { params: { path: { studentId } }, body })),
    onSuccess: ({ jwtoken }) => storeSession({ jwtoken, studentId, isStudent: true }),
  });
