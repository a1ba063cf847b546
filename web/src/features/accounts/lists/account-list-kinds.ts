import type { ListedRole } from './listed-account';

/** What tells the two lists apart. */
export interface AccountListKind {
  role: ListedRole;
  title: string;
  /** what the date of a row is */
  dated: string;
  /** what goes with a deleted account */
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
