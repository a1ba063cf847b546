import type { UserType } from '../../contracts/http/limits.js';
import type { Mail } from '../../platform/mail/mail-outbox.js';

/**
 * Returns the mail with the recovery code: plain ASCII in short lines, in which the code is the only four-digit
 * number.
 */
export const recoveryMail = (to: string, userType: UserType, code: string): Mail => ({
  to,
  subject: 'Your code for a new password',
  text: [
    `Your code is ${code}.`,
    '',
    `Enter it on the page where you requested it, to set a new password`,
    `for your ${userType.toLowerCase()} account at Meritlist.`,
    'It works once, within ten minutes.',
    '',
    'If you did not request this, ignore this email: without the code',
    'your password cannot be changed.',
    '',
  ].join('\n'),
});
