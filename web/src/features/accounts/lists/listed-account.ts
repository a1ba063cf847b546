import type { components } from '../../../lib/api/openapi.gen';

export type ListedRole = 'student' | 'tutor';

/** A row of either list. */
export interface ListedAccount {
  _id: string;
  username: string;
  email: string;
  gender: string | null;
  /** `2007-01-29`: a student's date of birth, a tutor's date of joining */
  date: string | null;
  isBanned: boolean;
}

type Schemas = components['schemas'];

export const listedStudent = ({ date_of_birth: date, ...student }: Schemas['ListedStudent']): ListedAccount => ({
  ...student,
  date,
});

/** Joined on the part before 'T' (ADMIN-28). */
export const listedTutor = ({ created_at, ...tutor }: Schemas['ListedTutor']): ListedAccount => ({
  ...tutor,
  date: created_at.split('T')[0]!,
});
