/** At least one letter, one digit and one of ! @ # $ % ^ & * . and no other characters. */
export const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*.])[A-Za-z\d!@#$%^&*.]+$/;
const EMAIL_PART = String.raw`[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}@,;<>()]+`;
/**
 * A local part, an @ and a domain, without invisible characters or separators of mail addresses. Only a mail shows
 * true if it exists.
 */
export const EMAIL_PATTERN = new RegExp(`^${EMAIL_PART}@${EMAIL_PART}\\.${EMAIL_PART}$`, 'u');
/** Text that every store keeps unchanged: no NUL, no lone surrogate. */
export const STORABLE_PATTERN = /^[^\0\p{Surrogate}]*$/u;
/** Control characters; texts of several lines may contain only tabs and line ends. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]|\r(?!\n)/u;
/** Returns the first control character of a text of several lines, as 'U+000C'; undefined without one. */
export const controlCharacterIn = (text: string): string | undefined => {
  const [found] = CONTROL_CHARACTER.exec(text) ?? [];
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};
/** A link that browsers may follow, or an empty text. */
export const WEB_LINK_PATTERN = /^(?:https?:\/\/[^\s\p{Cc}\p{Cs}]+)?$/iu;
/**
 * A phone number of 6 to 15 digits in any script, with an optional leading + and with spaces, hyphens and
 * parentheses; or an empty text.
 */
export const PHONE_PATTERN = /^(?:\+?(?:[\s()-]*\p{Nd}){6,15}[\s()-]*)?$/u;
/** `2026-05-02`, of this century */
export const DATE_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** `18:30` */
export const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** UUID in canonical form, as all ids are */
export const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The digits of a code sent by mail. */
export const CODE_PATTERN = /^[0-9]{4}$/;
/** Format of model test dates, in the notation of moment. */
export const MODEL_TEST_DATE = 'MMMM Do YYYY, h:mm a';
/** An instant in ISO 8601 with its offset, as `2026-11-20T14:00:00Z` */
export const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** A leaderboard weight, as in LEADERBOARD_WEIGHTS. */
export const WEIGHT_PATTERN = /^\d{1,4}(?:\.\d{1,2})?$/;
/** The penalty for a wrong answer. */
export const PENALTY_PATTERN = /^\d(?:\.\d{1,2})?$/;
