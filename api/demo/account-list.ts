import type { Cast } from './cast/cast.js';

export interface Doors {
  /** URL of the demo. */
  readonly url: string;
  readonly password: string;
  readonly adminUsername: string;
  /** True if the admin has the same password; false if the settings define another one. */
  readonly adminHasIt: boolean;
}

/** Returns the printed list of accounts, one per line. */
export function whoCanLogIn({ students, tutors }: Cast, { url, password, adminUsername, adminHasIt }: Doors): string {
  const known = students.filter(({ known: about }) => about);
  const width = Math.max(...[...known, ...tutors].map(({ email }) => email.length)) + 2;
  return [
    `Meritlist's demo is on ${url}`,
    '',
    `Password of all accounts: ${password}`,
    '',
    `Students (${url}/login)`,
    ...known.map(({ email, known: about }) => `  ${email.padEnd(width)}${about}`),
    `Tutors (${url}/tutor-login)`,
    ...tutors.map(({ email }) => `  ${email}`),
    `Admin (${url}/sys-admin-cracked)`,
    `  ${adminUsername.padEnd(width)}${adminHasIt ? '' : 'with the password of ADMIN_PASSWORD'}`.trimEnd(),
    '',
  ].join('\n');
}
