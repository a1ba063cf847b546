import type { Cast } from './cast/cast.js';

export interface DemoAccess {
  /** URL of the demo. */
  readonly url: string;
  readonly password: string;
  readonly adminUsername: string;
  /** True if the admin has the same password; false if the settings define another one. */
  readonly isAdminPasswordShared: boolean;
}

/** Returns the printed list of accounts, one per line. */
export function accountList(
  { students, tutors }: Cast,
  { url, password, adminUsername, isAdminPasswordShared }: DemoAccess,
): string {
  const printedStudents = students.filter(({ description }) => description);
  const width = Math.max(...[...printedStudents, ...tutors].map(({ email }) => email.length)) + 2;
  return [
    `Meritlist's demo is on ${url}`,
    '',
    `Password of all accounts: ${password}`,
    '',
    `Students (${url}/login)`,
    ...printedStudents.map(({ email, description }) => `  ${email.padEnd(width)}${description}`),
    `Tutors (${url}/tutor-login)`,
    ...tutors.map(({ email }) => `  ${email}`),
    `Admin (${url}/sys-admin-cracked)`,
    `  ${adminUsername.padEnd(width)}${isAdminPasswordShared ? '' : 'with the password of ADMIN_PASSWORD'}`.trimEnd(),
    '',
  ].join('\n');
}
