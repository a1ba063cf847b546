import { decodeHTMLStrict } from 'entities/decode';
import { QUESTION_MAX } from '../../contracts/http/limits.js';
import { pictureAt } from '../../contracts/question-text/pictures.js';
import { PICTURE_IN_TEXT, type PictureLookup, withFilePictures } from './file-pictures.js';
import { type Tag, tagsIn } from './html-tags.js';
import { htmlText, missing, type PlainText } from './html-text.js';

/** Formats of a text: HTML, plain text, or plain text that may contain tags and entities. */
export type Markup = 'html' | 'plain' | 'mixed';

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const PICTURE = /!\[[^\]\n]*\]\(([^()\s]*(?:\.(?:png|jpe?g|gif|svg|webp|bmp)|@@PLUGINFILE@@)[^()\s]*)\)/i;
const MOODLE_FILE = '@@PLUGINFILE@@';
/** Maximum length of a text to be parsed; longer ones are rejected for their length anyway. */
const READ_MAX = 6 * QUESTION_MAX;

/**
 * Converts a text to the form shown to students, with notes on lost content.
 * @param pictures pictures of the file; undefined for formats without pictures
 */
export function plainText(input: string, markup: Markup, pictures?: PictureLookup): PlainText {
  if (input.length > READ_MAX)
    return { text: input, notes: [], ...(DATA_URL.test(input) && { fault: PICTURE_IN_TEXT }) };
  const { text, fault: pictureFault } = pictures ? withFilePictures(input, markup, pictures) : { text: input };
  const { fault, ...read } = markup === 'plain' ? { text, notes: [] } : readMarkup(text, markup);
  const first = pictureFault ?? fault;
  return first === undefined ? read : { ...read, fault: first };
}

const DATA_URL = /<img\s[^>]{0,1000}?src\s*=\s*["']?data:/i;

function readMarkup(text: string, markup: 'html' | 'mixed'): PlainText {
  const picture = PICTURE.exec(text)?.[1];
  const { fault = faultOfFiles(text, picture), ...read } =
    markup === 'html' ? htmlText(text, 'collapsed') : mixedText(text);
  return fault === undefined ? read : { ...read, fault };
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

export const withEscapes = (text: string): string =>
  text.replaceAll(/&|<|@(?=@PLUGINFILE)|!(?=\[)/g, (sign) => ESCAPES[sign]!);
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '@': '&#64;', '!': '&#33;' };

function faultOfFiles(text: string, picture: string | undefined): string | undefined {
  if (picture !== undefined) return missing('picture', picture.split('/').at(-1));
  return text.includes(MOODLE_FILE) ? missing('file') : undefined;
}

function mixedText(text: string): PlainText {
  const tags = tagsIn(text).filter(isMarkup);
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
 * Returns true if a tag is markup. An element with a one-letter name needs an end tag, because 'a<b>c' is a formula.
 */
const isMarkup = ({ name }: Tag, _index: number, all: readonly Tag[]): boolean =>
  name.length !== 1 || all.some((candidate) => candidate.name === name && candidate.tag.startsWith('</'));

const listText = (names: readonly string[]) => {
  const unique = [...new Set(names)];
  return `${unique.slice(0, 4).join(', ')}${unique.length > 4 ? ', …' : ''}`;
};
