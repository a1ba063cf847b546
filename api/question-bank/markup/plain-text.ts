import { decodeHTMLStrict } from 'entities/decode';
import { QUESTION_MAX } from '../../contracts/http/limits.js';
import { positionsOfParts } from '../../contracts/question-text/parts.js';
import { pictureAt } from '../../contracts/question-text/pictures.js';
import { PICTURE_IN_TEXT, type PictureLookup, unreadPictureNote, withFilePictures } from './file-picture-references.js';
import { type Tag, tagsIn, withoutTags } from './html-tags.js';
import { htmlText, missing, type PlainText } from './html-text.js';
import { oneLanguage } from './languages.js';

/** Formats of a text: HTML, plain text, or plain text that may contain tags and entities. */
export type Markup = 'html' | 'plain' | 'mixed';

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
/** Reference in Markdown. The alternative text cannot contain `![`, so that a search takes linear time. */
const REFERENCE = /!\[(?:(?!\]\(|!\[)[^\n])*\]\(([^()\s]*)\)/g;
const PICTURE_NAME = /\.(?:png|jpe?g|gif|svg|webp|bmp)|@@PLUGINFILE@@/i;
const MOODLE_FILE = '@@PLUGINFILE@@';
/** Maximum length of a text to be parsed; longer ones are rejected for their length anyway. */
const READ_MAX = 6 * QUESTION_MAX;

/**
 * Converts a text to the form shown to students, with notes on lost content.
 * @param pictures pictures of the file; undefined for formats without pictures
 * @param language language of texts that have several
 */
export function plainText(
  input: string,
  markup: Markup,
  pictures?: PictureLookup,
  language?: string,
): PlainText & { readonly languages?: readonly string[] } {
  if (input.length > READ_MAX)
    return { text: input, notes: [], ...(DATA_URL.test(input) && { fault: PICTURE_IN_TEXT }) };
  const chosen = markup === 'plain' ? { text: input, notes: [], languages: [] } : oneLanguage(input, language);
  const { text, fault: pictureFault } = pictures
    ? withFilePictures(chosen.text, markup, pictures)
    : { text: chosen.text };
  const { fault, ...read } = markup === 'plain' ? { text, notes: [] } : readMarkup(text, markup);
  const plain = { ...read, ...(chosen.languages.length > 0 && { languages: chosen.languages }) };
  const notes = [...chosen.notes, ...plain.notes];
  const first = pictureFault ?? fault;
  if (first !== undefined) return { ...plain, notes, fault: first };
  const note = unreadPictureNote(plain.text);
  return { ...plain, notes: note === undefined ? notes : [...notes, note] };
}

const DATA_URL = /\ssrc\s*=\s*["']?data:/i;

function readMarkup(text: string, markup: 'html' | 'mixed'): PlainText {
  const tags = markup === 'html' ? tagsIn(text, 'html') : markupTagsIn(text);
  const { fault, ...read } = markup === 'html' ? htmlText(text, 'collapsed', tags) : mixedText(text, tags);
  const first = fault ?? faultOfFiles(withoutTags(text, tags));
  return first === undefined ? read : { ...read, fault: first };
}

/** Escapes a text so that `plainText` returns it unchanged for the format 'mixed'. */
export function escapedMarkup(text: string): string {
  const { text: read, fault } = plainText(text, 'mixed');
  return read === text && fault === undefined ? text : withEscapes(text);
}

/** A picture as it is written in a text. */
interface WrittenPicture {
  readonly alt: string;
  readonly pictureId: string;
  /** Size with its separator, such as ` =640x480`; empty without one. */
  readonly size: string;
}

/**
 * Escapes a text like `escapedMarkup` and replaces its pictures by references to files.
 * @param reference returns the reference for a picture, or undefined to keep it as it is
 */
export function escapedWithPictures(text: string, reference: (picture: WrittenPicture) => string | undefined): string {
  const pieces: string[] = [];
  let end = 0;
  for (let at = text.indexOf('!['); at >= 0; at = text.indexOf('![', at + 1)) {
    const picture = pictureAt(text, at);
    if (!picture) continue;
    // with the spaces around it
    const { pictureId } = picture;
    const target = text.lastIndexOf('](picture:', picture.end);
    const alt = text.slice(at + '!['.length, target);
    const size = text.slice(target + '](picture:'.length + pictureId.length, picture.end - 1);
    const written = reference({ alt, pictureId, size }) ?? `![${withEscapes(alt)}](picture:${pictureId}${size})`;
    pieces.push(withEscapes(text.slice(end, at)), written);
    end = picture.end;
  }
  return pieces.length === 0 ? escapedMarkup(text) : pieces.join('') + withEscapes(text.slice(end));
}

/**
 * Escapes a text like `escapedWithPictures`, with its underlined words in `<u>` if the import returns them unchanged.
 */
export function escapedWithUnderlines(
  text: string,
  reference: (picture: WrittenPicture) => string | undefined,
): string {
  const underlined = positionsOfParts(text).filter(({ part }) => part.kind === 'underlined');
  if (underlined.length === 0) return escapedWithPictures(text, reference);
  const written = (referenceOf: typeof reference): string => {
    const pieces: string[] = [];
    let end = 0;
    for (const { begin, end: wordEnd } of underlined) {
      const word = text.slice(begin + UNDERLINE.length, wordEnd - '}'.length);
      pieces.push(escapedWithPictures(text.slice(end, begin), referenceOf), `<u>${withEscapes(word)}</u>`);
      end = wordEnd;
    }
    return pieces.join('') + escapedWithPictures(text.slice(end), referenceOf);
  };
  const { text: read, fault } = plainText(
    written(() => undefined),
    'mixed',
  );
  return read === text && fault === undefined ? written(reference) : escapedWithPictures(text, reference);
}
const UNDERLINE = '\\underline{';

export const withEscapes = (text: string): string =>
  text.replaceAll(/&|<|@(?=@PLUGINFILE)|!(?=\[)|\{(?=mlang)/g, (sign) => ESCAPES[sign]!);
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '@': '&#64;',
  '!': '&#33;',
  '{': '&#123;',
};

/** Returns why a text is rejected that references a file which was not found. */
function faultOfFiles(text: string): string | undefined {
  for (const [, target = ''] of text.matchAll(REFERENCE)) {
    if (PICTURE_NAME.test(target)) return missing('picture', target.split('/').at(-1));
  }
  return text.includes(MOODLE_FILE) ? missing('file') : undefined;
}

function mixedText(text: string, tags: readonly Tag[]): PlainText {
  const entities = [...new Set(text.match(ENTITY))].filter((entity) => decodeHTMLStrict(entity) !== entity);
  if (tags.length > 0) {
    const read = htmlText(text, 'kept', tags);
    return {
      ...read,
      notes: [`HTML was turned into plain text: ${listText(tags.map(({ tag }) => tag))}`, ...read.notes],
    };
  }
  if (entities.length === 0) return { text, notes: [] };
  const decoded = text.replaceAll(ENTITY, (entity) => (entity === '&nbsp;' ? ' ' : decodeHTMLStrict(entity)));
  return { text: decoded, notes: [`HTML entities were decoded: ${listText(entities)}`] };
}

/**
 * Returns the tags of a text that are markup. An element with a one-letter name needs an end tag, because 'a<b>c' is a
 * formula.
 */
function markupTagsIn(text: string): Tag[] {
  const tags = tagsIn(text, 'mixed');
  const closed = new Set(tags.filter(({ tag }) => tag.startsWith('</')).map(({ name }) => name));
  return tags.filter(({ name }) => name.length !== 1 || closed.has(name));
}

const listText = (names: readonly string[]) => {
  const unique = [...new Set(names)];
  return `${unique.slice(0, 4).join(', ')}${unique.length > 4 ? ', …' : ''}`;
};
