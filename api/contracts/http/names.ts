/** What nobody sees, or what changes how the rest is shown. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;
/** One character that is seen. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;
/** Round ones of every shape: on the leaderboard they enclose the institute. */
const PARENTHESES = /[()\u2768-\u276B\u27EE\u27EF\u2985\u2986\uFD3E\uFD3F]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** Scripts whose letters are taken for one another. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Sign of the scripts of South Asia that joins a consonant to the next one. */
const VIRAMA = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';
/** The two invisible joiners where they change what is seen. */
const JOINERS = new RegExp(
  [
    // behind a virama: which form a conjunct takes
    `(?<=${VIRAMA})(?:\\u200D|\\u200C(?=\\p{L}))`,
    // between ra and virama, where ya follows as ya-phala
    '(?<=\\u09B0)\\u200D(?=\\u09CD)|(?<=\\u0CB0)\\u200D(?=\\u0CCD)',
    // in Persian and Urdu: between letters that would else be joined
    '(?<=(?![آأإاٱدذرزوؤةءڈڑژے])\\p{Script=Arabic})\\u200C(?=\\p{Script=Arabic})',
  ].join('|'),
  'gu',
);

/** Whether anything is seen of a text: more than spaces and invisible characters. */
export const isAnySeen = (text: string): boolean => SEEN.test(text);

/** Whether nothing unseen stands in a text that others read. */
export const isAllSeen = (text: string): boolean => !UNSEEN.test(text.replace(JOINERS, ''));

/**
 * Whether an account or a person can be called so: it has a letter or digit, nothing unseen, no parentheses, and no two
 * scripts that look alike. Judged in the form in which usernames are compared.
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
