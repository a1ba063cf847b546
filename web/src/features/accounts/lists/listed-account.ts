import type { Page } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { messages } from '../messages';

export type ListedRole = 'student' | 'tutor';

/** A row of the list of students or of the list of tutors. */
export interface ListedAccount {
  _id: string;
  username: string;
  email: string;
  gender: string | null;
  /** Date of birth of a student, date of joining of a tutor: `2007-01-29` */
  date: string | null;
  isBanned: boolean;
}

type Schemas = components['schemas'];

export const listedStudent = ({ date_of_birth: date, ...student }: Schemas['ListedStudent']): ListedAccount => ({
  ...student,
  date,
});

/** Returns the row of a tutor; the date of joining is the part of `created_at` before 'T' (ADMIN-28). */
export const listedTutor = ({ created_at, ...tutor }: Schemas['ListedTutor']): ListedAccount => ({
  ...tutor,
  date: created_at.split('T')[0]!,
});

/** The texts that differ between the two lists. */
export interface AccountListKind {
  role: ListedRole;
  title: string;
  /** Label of the date column */
  dateLabel: string;
  /** Describes what is deleted with the account */
  deletion: string;
}

export const STUDENTS: AccountListKind = {
  role: 'student',
  title: messages.listOfStudents,
  dateLabel: messages.dateOfBirth,
  deletion: messages.studentDeletion,
};

export const TUTORS: AccountListKind = {
  role: 'tutor',
  title: messages.listOfTutors,
  dateLabel: messages.dateOfJoining,
  deletion: messages.tutorDeletion,
};

/**
 * Merges refetched rows into the visible page without moving a row: visible rows are updated in place, new rows fill
 * the end of the page, and rows that are no longer found stay unchanged.
 * @param size number of rows per page
 */
export function mergeRows<Row extends { _id: string }>(
  visible: Page<Row> | undefined,
  { rows, total }: Page<Row>,
  size: number,
): Page<Row> {
  if (!visible) return { rows, total };
  const fetchedRows = new Map(rows.map((row) => [row._id, row]));
  const updatedRows = visible.rows.map((row) => fetchedRows.get(row._id) ?? row);
  const ids = new Set(visible.rows.map(({ _id }) => _id));
  return {
    rows: [...updatedRows, ...rows.filter(({ _id }) => !ids.has(_id))].slice(0, Math.max(size, updatedRows.length)),
    total,
  };
}
