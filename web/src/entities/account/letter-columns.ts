/** The characters with a bubble in a column of an answer sheet, from top to bottom. */
export const PRINTED_LETTERS: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** Splits by grapheme: a Bangla letter may have several code points. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the letters of a name in capitals. */
export const capitalLetters = (name: string): string[] =>
  Array.from(letters.segment(name.toLocaleUpperCase('en')), ({ segment }) => segment);

/** A column: the letter in its box ('' if empty) and the index of its bubble (−1 without one). */
export interface LetterColumn {
  letter: string;
  bubble: number;
}

/** The last column of a name that does not fit */
const ELLIPSIS: LetterColumn = { letter: '…', bubble: -1 };

/** Like `letterColumns`, but a truncated name ends with '…'. */
export const columnsWithEllipsis = (name: string, count: number): LetterColumn[] =>
  isTruncated(name, count) ? [...letterColumns(name, count - 1), ELLIPSIS] : letterColumns(name, count);

export const isTruncated = (name: string, count: number): boolean => capitalLetters(name.trim()).length > count;

/** Returns `count` columns of a name; the rest is truncated. */
export function letterColumns(name: string, count: number): LetterColumn[] {
  const nameLetters = capitalLetters(name.trimStart());
  return Array.from({ length: count }, (_, column) => {
    const letter = nameLetters[column]?.trim() ?? '';
    return { letter, bubble: PRINTED_LETTERS.indexOf(letter) };
  });
}
