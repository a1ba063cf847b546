import { isCalendarDay, isOldEnough } from '../../../../api/contracts/http/age';
import {
  CV_LINK_MAX,
  DATE_OF_BIRTH_MIN,
  EMAIL_MAX,
  FULLNAME_MAX,
  LOGIN_PASSWORD_MIN,
  PHONE_MAX,
  USERNAME_MAX,
} from '../../../../api/contracts/http/limits';
import { isAllVisible, isName, usernameFault } from '../../../../api/contracts/http/names';
import { brokenPasswordRule } from '../../../../api/contracts/http/password-rule';
import { EMAIL_PATTERN, PHONE_PATTERN, WEB_LINK_PATTERN } from '../../../../api/contracts/http/patterns';
import { texts } from '../../../../api/contracts/http/texts';

/** Returns the message of the first broken rule, or undefined. */
type Rule = (value: string) => string | undefined;

/** Rule for the email of a login: any text, since the server rejects unknown emails. */
export const loginEmailRule: Rule = (value) => (value.trim() ? undefined : texts.emailRequired);

/** Rule for the username of a login: any text. */
export const loginUsernameRule: Rule = (value) => (value.trim() ? undefined : texts.usernameRequired);

export const emailRule: Rule = (value) => {
  const email = value.trim();
  if (!email) return texts.emailRequired;
  return email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email) ? texts.emailInvalid : undefined;
};

export const usernameRule: Rule = (value) => {
  const username = value.trim();
  if (!username) return texts.usernameRequired;
  if (username.length > USERNAME_MAX) return texts.usernameTooLong;
  const fault = usernameFault(username);
  if (fault === undefined) return undefined;
  return fault === 'usernameReserved' ? texts.usernameReserved : texts.usernameCharacters;
};

/** Rule for the password of a login; an empty password has the same message as a short one. */
export const loginPasswordRule: Rule = (value) =>
  value.length < LOGIN_PASSWORD_MIN ? texts.loginPasswordShort : undefined;

export const newPasswordRule: Rule = brokenPasswordRule;

export const confirmPasswordRule = (value: string, password: string): string | undefined =>
  value && value === password ? undefined : texts.confirmPassword;

/** Rule for the confirmation of a new password after a recovery. */
export const passwordAgainRule = (value: string, password: string): string | undefined => {
  if (!value) return texts.confirmationRequired;
  return value === password ? undefined : texts.passwordsDiffer;
};

export const acceptTermsRule = (acceptsTerms: boolean): string | undefined =>
  acceptsTerms ? undefined : texts.acceptTerms;

/** Rule for an optional text. @param maxLength maximum length */
export const personalTextRule =
  (maxLength: number, tooLongText: string): Rule =>
  (value) => {
    if (value.trim().length > maxLength) return tooLongText;
    return isAllVisible(value.trim()) ? undefined : texts.personalTextCharacters;
  };

/** Rule for an optional phone number. */
export const phoneRule: Rule = (value) => {
  const error = personalTextRule(PHONE_MAX, texts.phoneTooLong)(value);
  return error ?? (PHONE_PATTERN.test(value.trim()) ? undefined : texts.phoneInvalid);
};

/** Rule for an optional full name. */
export const fullnameRule: Rule = (value) => {
  const error = personalTextRule(FULLNAME_MAX, texts.fullnameTooLong)(value);
  return error ?? (value.trim() === '' || isName(value.trim()) ? undefined : texts.fullnameCharacters);
};

/** Rule for an optional link to a CV. */
export const cvLinkRule: Rule = (value) => {
  if (value.trim().length > CV_LINK_MAX) return texts.cvLinkTooLong;
  return WEB_LINK_PATTERN.test(value.trim()) ? undefined : texts.cvLinkInvalid;
};

/** Offset of the earliest time zone. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/**
 * Rule for an optional date of birth. Requires an age of 16 in the earliest time zone; the server checks the time
 * zone of the site.
 */
export const dateOfBirthRule: Rule = (value) => {
  if (!value) return undefined;
  if (!isCalendarDay(value) || value < DATE_OF_BIRTH_MIN) return texts.dateOfBirthInvalid;
  const today = new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10);
  return isOldEnough(value, today) ? undefined : texts.tooYoung;
};

export const oldPasswordRule: Rule = (value) => (value ? undefined : texts.oldPasswordRequired);

export const samePasswordRule = (value: string, password: string): string | undefined =>
  value === password ? undefined : texts.newPasswordsDiffer;
