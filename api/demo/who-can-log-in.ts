import type { Cast } from './cast/cast.js';

export interface Doors {
  /** where the demo is served */
  readonly url: string;
  readonly password: string;
  readonly adminUsername: string;
  /** false: the admin's is the one of the settings */
  readonly adminHasIt: boolean;
}

/** What a visitor needs to know, one account a line. */
export function whoCanLogIn({ students, tutors }: Cast, { url, password, adminUsername, adminHasIt }: Doors): string {
  const known = students.filter(({ known: about }) => about);
  const width = Math.max(...[...known, ...tutors].map(({ email }) => email.length)) + 2;
  return [
    `Meritlist's demo is on ${url}`,
    '',
    `Everybody's password: ${password}`,
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
