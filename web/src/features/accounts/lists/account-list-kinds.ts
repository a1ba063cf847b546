import type { ListedRole } from './listed-account';

/** Texts in which the two lists differ. */
export interface AccountListKind {
  role: ListedRole;
  title: string;
  /** label of the date */
  dated: string;
  /** what is deleted with the account */
  deletion: string;
}

export const STUDENTS: AccountListKind = {
  role: 'student',
  title: 'List of Students',
  dated: 'Date of birth',
  deletion: 'The account, its place on the leaderboard and its doubts are deleted.',
};

export const TUTORS: AccountListKind = {
  role: 'tutor',
  title: 'List of Tutors',
  dated: 'Date of Joining',
  deletion: 'The account is deleted and signed out everywhere.',
};
