/** What a column of an answer sheet has a bubble for, from top to bottom. */
export const PRINTED_LETTERS: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** As a reader counts letters: a Bangla one may be several characters. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** In capitals, as they are written into the boxes of an answer sheet. */
export const capitalLetters = (name: string): string[] =>
  Array.from(letters.segment(name.toLocaleUpperCase('en')), ({ segment }) => segment);

/** One column: the letter in its box, '' when it is empty, and the place of its bubble among the printed ones, −1 without. */
export interface LetterColumn {
  letter: string;
  bubble: number;
}

/** stands in the last column of a name that is longer than its columns */
const CUT: LetterColumn = { letter: '…', bubble: -1 };

/** As `letterColumns`; a name that is cut ends with '…'. */
export const columnsWithCut = (name: string, count: number): LetterColumn[] =>
  isLonger(name, count) ? [...letterColumns(name, count - 1), CUT] : letterColumns(name, count);

export const isLonger = (name: string, count: number): boolean => capitalLetters(name.trim()).length > count;

/** The first `count` columns of a name; what is longer is cut. */
export function letterColumns(name: string, count: number): LetterColumn[] {
  const written = capitalLetters(name.trimStart());
  return Array.from({ length: count }, (_, column) => {
    const letter = written[column]?.trim() ?? '';
    return { letter, bubble: PRINTED_LETTERS.indexOf(letter) };
  });
}
