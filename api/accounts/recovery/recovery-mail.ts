import type { UserType } from '../../contracts/http/limits.js';
import type { Mail } from '../../platform/mail/mail-outbox.js';

/** Plain letters in short lines, so that it goes as it is; its only four-digit number is the code. */
export const recoveryMail = (to: string, userType: UserType, code: string): Mail => ({
  to,
  subject: 'Your code for a new password',
  text: [
    `Your code is ${code}.`,
    '',
    `Enter it on the page where you asked for it, to set a new password`,
    `for your ${userType.toLowerCase()} account at Meritlist.`,
    'It works once, within ten minutes.',
    '',
    'Did you not ask for it? Then leave it: without the code',
    'nobody can change your password.',
    '',
  ].join('\n'),
});
