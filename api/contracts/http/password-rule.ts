import { PASSWORD_MAX, PASSWORD_MIN } from './limits.js';
import { PASSWORD_PATTERN } from './patterns.js';
import { passwordCharacters, passwordLong, passwordRequired, passwordShort } from './wording.js';

/** Returns the text of the first rule that a new password violates, or undefined if it is valid. */
export function brokenPasswordRule(password: string): string | undefined {
  if (!password) return passwordRequired;
  if (password.length < PASSWORD_MIN) return passwordShort;
  if (password.length > PASSWORD_MAX) return passwordLong;
  return PASSWORD_PATTERN.test(password) ? undefined : passwordCharacters;
}
