/** At least one letter, one digit and one of ! @ # $ % ^ & * . and nothing besides. */
export const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*.])[A-Za-z\d!@#$%^&*.]+$/;
/** Something before an @ and a domain after it, and nothing that parts addresses in a mail; whether it exists, a mail shows. */
export const EMAIL_PATTERN = /^[^\s\p{Cc}\p{Cs}@,;<>()]+@[^\s\p{Cc}\p{Cs}@,;<>()]+\.[^\s\p{Cc}\p{Cs}@,;<>()]+$/u;
/** Names and places, which others read: no control characters, no halves of characters, nothing that turns the direction of what follows. */
export const PERSONAL_TEXT_PATTERN = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;
/** A link that a browser may follow, or nothing. */
export const WEB_LINK_PATTERN = /^(?:https?:\/\/[^\s\p{Cc}\p{Cs}]+)?$/iu;
/** `2026-05-02`, of this century */
export const DATE_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** `18:30` */
export const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** UUID in canonical form, as all ids are */
export const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The digits of a code that a mail brought. */
export const CODE_PATTERN = /^[0-9]{4}$/;
/** How the dates of model tests are written, in the letters of moment */
export const MODEL_TEST_DATE = 'MMMM Do YYYY, h:mm a';
