import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { studentProfileQuery, tutorProfileQuery } from '../../../entities/account/profile.queries';
import { messageOr } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { storeSession } from '../../../lib/session';
import { toast } from '../../../ui/toast';

type Schemas = components['schemas'];
export type Profile = Schemas['StudentProfileAnswer'];
export type TutorProfile = Schemas['TutorProfileAnswer'];
type PasswordChange = Schemas['PasswordChangeBody'];

/** The query of a profile, and the call that changes it. */
interface StoredProfile<Changes> {
  readonly query: { readonly queryKey: QueryKey };
  readonly update: (changes: Changes) => Promise<{ message: string }>;
}

export const studentProfile = (studentId: string) => ({
  query: studentProfileQuery(studentId),
  update: (body: Schemas['StudentProfileBody']) =>
    answerOf(api.PUT('/api/student/profile/{studentId}', { params: { path: { studentId } }, body })),
  /** Changes the password and stores the new session of the response. */
  changePassword: async (body: PasswordChange) => {
    const params = { path: { studentId } };
    const answer = await answerOf(api.POST('/api/student/update-password/{studentId}', { params, body }));
    storeSession({ jwtoken: answer.jwtoken, studentId, isStudent: true });
    return answer;
  },
});

export const tutorProfile = (tutorId: string) => ({
  query: tutorProfileQuery(tutorId),
  update: (body: Schemas['TutorProfileBody']) =>
    answerOf(api.PUT('/api/tutor/profile/{tutorId}', { params: { path: { tutorId } }, body })),
  /** Changes the password and stores the new session of the response. */
  changePassword: async (body: PasswordChange) => {
    const params = { path: { tutorId } };
    const answer = await answerOf(api.POST('/api/tutor/update-password/{tutorId}', { params, body }));
    storeSession({ jwtoken: answer.jwtoken, tutorId, isTutor: true });
    return answer;
  },
});

/** Mutation that changes a profile and its cached data. */
export function useUpdateProfile<Changes extends object>({ query, update }: StoredProfile<Changes>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: update,
    onSuccess: (_, changes) =>
      queries.setQueryData<object>(query.queryKey, (previous) => previous && { ...previous, ...changes }),
  });
}

/** Optimistic update; requests are sent one after the other, and a failure refetches the profile. */
export function usePickAvatar({ query, update }: StoredProfile<{ avatar?: number }>) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'avatar' },
    mutationFn: (avatar: number) => update({ avatar }),
    onMutate: (avatar) =>
      queries.setQueryData<object>(query.queryKey, (previous) => previous && { ...previous, avatar }),
    onError: (error) => {
      toast.error(messageOr(error, texts.profileFailed));
      return queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}
