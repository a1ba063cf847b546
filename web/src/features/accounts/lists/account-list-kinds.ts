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
  deletion: 'The row, the place on the leaderboard and the doubts go.',
};

export const TUTORS: AccountListKind = {
  role: 'tutor',
  title: 'List of Tutors',
  dated: 'Date of Joining',
  deletion: 'The row goes, and the account is signed out everywhere.',
};
