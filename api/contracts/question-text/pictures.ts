import { PICTURE_ID_PATTERN } from '../http/pictures.js';

/** A picture in a text: `![alternative text](picture:ID)`. */
export interface PictureInText {
  readonly alt: string;
  readonly pictureId: string;
}

/**
 * The alternative text may contain brackets, for formulas such as `$[0, 1]$`, but no line ends. It cannot contain `![`,
 * so that a search takes linear time.
 */
const PICTURE = /!\[((?:(?!\]\(|!\[)[^\n])*)\]\(picture:([^()\s]*)\)/g;

/** Returns the picture that begins at `start`, and where it ends; undefined if there is none. */
export function pictureAt(text: string, start: number): (PictureInText & { end: number }) | undefined {
  const pattern = new RegExp(PICTURE.source, 'y');
  pattern.lastIndex = start;
  const [whole, alt, pictureId] = pattern.exec(text) ?? [];
  return whole === undefined ? undefined : { alt: alt!.trim(), pictureId: pictureId!, end: start + whole.length };
}

/** Returns the pictures in a text, in order. The ids may be malformed. */
export const picturesIn = (text: string): PictureInText[] =>
  text.includes('](picture:')
    ? [...text.matchAll(PICTURE)].map(([, alt, pictureId]) => ({ alt: alt!.trim(), pictureId: pictureId! }))
    : [];

/** Returns the ids of the pictures in these texts, each once. */
export const pictureIdsIn = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => picturesIn(text ?? '').map(({ pictureId }) => pictureId))),
];

/** The texts of an event of a question or of an answer published under it. */
export type QuestionTexts =
  | { readonly question: string; readonly options: readonly string[] }
  | { readonly solution: string | null }
  | { readonly question: string; readonly answer: string };

/** Returns the well-formed ids of the pictures in these texts, each once. */
export const pictureIdsOf = (texts: QuestionTexts): string[] =>
  pictureIdsIn(textsIn(texts)).filter((id) => PICTURE_ID_PATTERN.test(id));

function textsIn(texts: QuestionTexts): readonly (string | null)[] {
  if ('solution' in texts) return [texts.solution];
  return 'answer' in texts ? [texts.question, texts.answer] : [texts.question, ...texts.options];
}

/** Returns a picture as it is written in a text. Line ends and the end of the alternative text are replaced. */
export const pictureText = (alt: string, pictureId: string): string =>
  `![${alt
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([!\]])(?=[[(])/g, '$1 ')
    .trim()}](picture:${pictureId})`;
