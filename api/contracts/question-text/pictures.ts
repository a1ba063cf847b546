import { PICTURE_ID_PATTERN, PICTURE_SIDE_MAX } from '../http/pictures.js';

/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture in a text: `![alternative text](picture:ID)` or `![alternative text](picture:ID =640x480)`. */
export interface PictureInText {
  readonly alt: string;
  readonly pictureId: string;
  /** Size for which space is reserved before the picture is loaded; undefined if the text states none. */
  readonly size: PictureSize | undefined;
}

/**
 * The alternative text may contain brackets, for formulas such as `$[0, 1]$`, but no line ends. It cannot contain `![`,
 * so that a search takes linear time.
 */
const PICTURE = /!\[((?:(?!\]\(|!\[)[^\n])*)\]\(picture:([^()\s]*)(?: =(\d{1,5})x(\d{1,5}))?\)/g;

/** Returns the picture that begins at `start`, and where it ends; undefined if there is none. */
export function pictureAt(text: string, start: number): (PictureInText & { end: number }) | undefined {
  const pattern = new RegExp(PICTURE.source, 'y');
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  return match ? { ...pictureOf(match), end: start + match[0].length } : undefined;
}

/** Returns the pictures in a text, in order. The ids may be malformed. */
export const picturesIn = (text: string): PictureInText[] =>
  text.includes('](picture:') ? [...text.matchAll(PICTURE)].map(pictureOf) : [];

const pictureOf = ([, alt, pictureId, width, height]: RegExpExecArray): PictureInText => ({
  alt: alt!.trim(),
  pictureId: pictureId!,
  size: sizeOf(Number(width), Number(height)),
});

/** Returns undefined for a size that no stored picture has. */
const sizeOf = (width: number, height: number): PictureSize | undefined =>
  [width, height].every((side) => side >= 1 && side <= PICTURE_SIDE_MAX) ? { width, height } : undefined;

/** Returns the ids of the pictures in these texts, without duplicates. */
export const pictureIdsIn = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => picturesIn(text ?? '').map(({ pictureId }) => pictureId))),
];

/** The texts of an event of a question or of an answer published under it. */
export type QuestionTexts =
  | { readonly question: string; readonly options: readonly string[] }
  | { readonly solution: string | null }
  | { readonly question: string; readonly answer: string };

/** Returns the well-formed ids of the pictures in these texts, without duplicates. */
export const pictureIdsOf = (texts: QuestionTexts): string[] =>
  pictureIdsIn(textsIn(texts)).filter((id) => PICTURE_ID_PATTERN.test(id));

function textsIn(texts: QuestionTexts): readonly (string | null)[] {
  if ('solution' in texts) return [texts.solution];
  return 'answer' in texts ? [texts.question, texts.answer] : [texts.question, ...texts.options];
}

/** Returns a picture as it is written in a text. Line ends and the end of the alternative text are replaced. */
export const pictureText = (alt: string, pictureId: string, size?: PictureSize): string =>
  `![${alt
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([!\]])(?=[[(])/g, '$1 ')
    .trim()}](picture:${pictureId}${size ? ` =${size.width}x${size.height}` : ''})`;

/** Returns the text without its picture at `index`, as counted by `picturesIn`, and without a space that separated it. */
export function textWithoutPicture(text: string, index: number): string {
  const match = [...text.matchAll(PICTURE)][index];
  if (!match) return text;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  if (/^\s*$/.test(after)) return before.trimEnd();
  return before === '' || /\s$/.test(before) ? before + after.replace(/^ /, '') : before + after;
}
