const SINGLE_QUOTES = /[\u2018-\u201B\u2032\u2035\u02B9\u02BC\u00B4`]/g;
const DOUBLE_QUOTES = /[\u201C-\u201F\u2033\u2036\u00AB\u00BB]/g;
const HYPHENS = /[\p{Pd}\u2212\u2043\u02D7]/gu;
/** Characters that are not displayed, such as joiners and soft hyphens. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Returns the value of a decimal digit of any script. The digits of a script are consecutive, from zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Returns the text in which searches compare: the texts joined by line breaks, in lower case and NFKC, with one form of
 * quotes, hyphens, digits and spaces, and without characters that are not displayed. Used for stored texts and queries.
 */
export const searchText = (...texts: readonly string[]): string =>
  texts
    .join('\n')
    // before NFKC, which turns double primes into two signs
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(IGNORABLE, '')
    .replace(HYPHENS, '-')
    .replace(OTHER_DIGITS, digitValue)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
