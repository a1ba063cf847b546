/** Invisible characters, and characters that change how others are displayed. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;
/** A visible character. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;
/** Round parentheses of every shape: on the leaderboard they enclose the institute. */
const PARENTHESES = /[()\u2768-\u276B\u27EE\u27EF\u2985\u2986\uFD3E\uFD3F]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** Scripts whose letters look alike. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The sign in scripts of South Asia that joins a consonant to the next one. */
const VIRAMA = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';
/** The two invisible joiners where they change the display. */
const JOINERS = new RegExp(
  [
    // after a virama: selects the form of a conjunct
    `(?<=${VIRAMA})(?:\\u200D|\\u200C(?=\\p{L}))`,
    // between ra and virama, when ya follows as ya-phala
    '(?<=\\u09B0)\\u200D(?=\\u09CD)|(?<=\\u0CB0)\\u200D(?=\\u0CCD)',
    // in Persian and Urdu: between letters that would otherwise be joined
    '(?<=(?![آأإاٱدذرزوؤةءڈڑژے])\\p{Script=Arabic})\\u200C(?=\\p{Script=Arabic})',
  ].join('|'),
  'gu',
);

/** Returns whether a text has a visible character besides spaces. */
export const isAnySeen = (text: string): boolean => SEEN.test(text);

/** Returns whether a text is free of invisible characters. */
export const isAllSeen = (text: string): boolean => !UNSEEN.test(text.replace(JOINERS, ''));

/**
 * Returns whether a username or a person's name is allowed: it has a letter or digit, no invisible characters, no
 * parentheses, and no two scripts that look alike. Checked in the form in which usernames are compared.
 */
export function isName(text: string): boolean {
  const name = text.normalize('NFKC');
  return (
    LETTER_OR_DIGIT.test(name) &&
    isAllSeen(name) &&
    !PARENTHESES.test(name) &&
    ALIKE.filter((script) => script.test(name)).length <= 1
  );
}
