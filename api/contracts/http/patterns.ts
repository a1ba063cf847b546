/** At least one letter, one digit and one of ! @ # $ % ^ & * . and nothing besides. */
export const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*.])[A-Za-z\d!@#$%^&*.]+$/;
/** Something before an @ and a domain after it; whether it exists, a mail shows. */
export const EMAIL_PATTERN = /^[^\s\p{Cc}\p{Cs}@]+@[^\s\p{Cc}\p{Cs}@]+\.[^\s\p{Cc}\p{Cs}@]+$/u;
/** Nothing that no keyboard types: control characters and halves of characters. */
export const USERNAME_PATTERN = /^[^\p{Cc}\p{Cs}]*$/u;
/** UUID in canonical form, as all ids are */
export const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The digits of a code that a mail brought. */
export const CODE_PATTERN = /^[0-9]{4}$/;
