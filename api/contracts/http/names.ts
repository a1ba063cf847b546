/** Invisible characters, and characters that change how adjacent ones are displayed. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;
/** Any visible character. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;
/** Round parentheses of any form, which enclose the institute on the leaderboard. */
const PARENTHESES = /[()\u2768-\u276B\u27EE\u27EF\u2985\u2986\uFD3E\uFD3F]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** Scripts with similar-looking letters. */
const SIMILAR_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Viramas: signs of South Asian scripts that join a consonant to the next one. */
const VIRAMA = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';
/** Zero-width joiners and non-joiners in positions where they change the display. */
const JOINERS = new RegExp(
  [
    // after a virama: selects the form of a conjunct
    `(?<=${VIRAMA})(?:\\u200D|\\u200C(?=\\p{L}))`,
    // between ra and virama, if ya follows as ya-phala
    '(?<=\\u09B0)\\u200D(?=\\u09CD)|(?<=\\u0CB0)\\u200D(?=\\u0CCD)',
    // in Persian and Urdu: between letters that would otherwise be joined
    '(?<=(?![آأإاٱدذرزوؤةءڈڑژے])\\p{Script=Arabic})\\u200C(?=\\p{Script=Arabic})',
  ].join('|'),
  'gu',
);

/** Returns true if the text contains a visible character other than spaces. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);

/** Returns true if the text contains no invisible characters. */
export const isAllVisible = (text: string): boolean => !INVISIBLE.test(text.replace(JOINERS, ''));

/**
 * Returns true if a username or full name is allowed: it has a letter or digit, no invisible characters, no
 * parentheses, and no mix of similar-looking scripts. The text is checked in the normal form in which usernames are
 * compared.
 */
export function isName(text: string): boolean {
  const name = text.normalize('NFKC');
  return (
    LETTER_OR_DIGIT.test(name) &&
    isAllVisible(name) &&
    !PARENTHESES.test(name) &&
    SIMILAR_SCRIPTS.filter((script) => script.test(name)).length <= 1
  );
}

/** Usernames that could be mistaken for the operator's. Accounts that have one keep it. */
const RESERVED_USERNAMES: readonly string[] = ['admin', 'administrator', 'root', 'meritlist'];

/** Returns the name of the text that says why a username cannot be chosen; undefined if it can. */
export function usernameFault(text: string): 'usernameCharacters' | 'usernameReserved' | undefined {
  if (!isName(text)) return 'usernameCharacters';
  return RESERVED_USERNAMES.includes(text.normalize('NFKC').trim().toLowerCase()) ? 'usernameReserved' : undefined;
}
