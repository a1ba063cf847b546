/** Password with at least one letter, one digit and one of ! @ # $ % ^ & * . and no other characters. */
export const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*.])[A-Za-z\d!@#$%^&*.]+$/;
const EMAIL_PART = String.raw`[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}@,;<>()]+`;
/**
 * Email address with a local part, an @ and a domain, without invisible characters or address separators. A match does
 * not imply that the address exists.
 */
export const EMAIL_PATTERN = new RegExp(`^${EMAIL_PART}@${EMAIL_PART}\\.${EMAIL_PART}$`, 'u');
/** Text that every store can represent: no NUL, no lone surrogate. */
export const STORABLE_PATTERN = /^[^\0\p{Surrogate}]*$/u;
/** Control characters that are not allowed in multi-line texts: all except tabs and line ends. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]|\r(?!\n)/u;
/**
 * Returns the first disallowed control character of a multi-line text, such as 'U+000C', or undefined if there is
 * none.
 */
export const controlCharacterIn = (text: string): string | undefined => {
  const [character] = CONTROL_CHARACTER.exec(text) ?? [];
  return character && `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};
/** HTTP or HTTPS URL, or an empty text. */
export const WEB_LINK_PATTERN = /^(?:https?:\/\/[^\s\p{Cc}\p{Cs}]+)?$/iu;
/**
 * Phone number of 6 to 15 digits in any script, with an optional leading + and with spaces, hyphens and parentheses;
 * or an empty text.
 */
export const PHONE_PATTERN = /^(?:\+?(?:[\s()-]*\p{Nd}){6,15}[\s()-]*)?$/u;
/** Date of this century, such as `2026-05-02`. */
export const DATE_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** Time of day, such as `18:30`. */
export const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** UUID in canonical form. */
export const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Recovery code of four digits. */
export const CODE_PATTERN = /^[0-9]{4}$/;
/** Display format of model test dates, in the notation of Moment.js. */
export const MODEL_TEST_DATE = 'MMMM Do YYYY, h:mm a';
/** ISO 8601 instant with an offset, such as `2026-11-20T14:00:00Z`. */
export const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** Leaderboard weight, as in LEADERBOARD_WEIGHTS. */
export const WEIGHT_PATTERN = /^\d{1,4}(?:\.\d{1,2})?$/;
/** Penalty for a wrong answer. */
export const PENALTY_PATTERN = /^\d(?:\.\d{1,2})?$/;
