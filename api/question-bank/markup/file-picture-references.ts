import { Parser } from 'htmlparser2';
import { PICTURE_ALT_MAX } from '../../contracts/http/pictures.js';
import { pictureAt, pictureText } from '../../contracts/question-text/pictures.js';
import { tagsIn } from './html-tags.js';

/** Returns the id of a picture of the file, or undefined if the file does not contain it. */
export type PictureLookup = (reference: string) => string | undefined;

/** `![alt](pictures/name.png)`, with a size as in texts. Names may contain spaces and pairs of parentheses. */
const MARKDOWN = /!\[((?:(?!\]\(|!\[)[^\n])*)\]\(((?:[^()\n]|\([^()\n]*\))+)\)/g;
/** Size, or a title in quotation marks, behind the name. */
const SIZE = /\s(=\d{1,5}x\d{1,5})$/;
const TITLE = /\s(?:"[^"]*"|'[^']*')$/;
const FILE_NAME = /\.(?:png|jpe?g|gif|svg|webp|bmp)$|^@@PLUGINFILE@@/i;

/**
 * Replaces references to pictures of a file, as `<img>` or in Markdown, by pictures with the ids of the lookup.
 * Alternative texts of `<img>` are escaped, because the rest of the text is still markup.
 */
export function withFilePictures(
  text: string,
  markup: 'html' | 'plain' | 'mixed',
  pictures: PictureLookup,
): { text: string; fault?: string } {
  let fault: string | undefined;
  const replaceReference = (whole: string, alt: string, reference: string, size: string) => {
    const id = pictures(reference);
    fault ??= id === undefined ? missingInFile(reference) : altFault(alt, fileName(reference));
    return id === undefined ? whole : pictureReference(alt, `${id}${size}`);
  };
  const withoutMarkdown = text.replaceAll(MARKDOWN, (whole, alt: string, target: string) => {
    const { reference, size } = targetOf(target);
    const isPicture = FILE_NAME.test(reference) || pictures(reference) !== undefined;
    return isPicture ? replaceReference(whole, alt, reference, size) : whole;
  });
  if (markup === 'plain') return { text: withoutMarkdown, ...(fault !== undefined && { fault }) };
  const pieces: string[] = [];
  let at = 0;
  for (const { tag, name, index } of tagsIn(withoutMarkdown, markup)) {
    if (name !== 'img') continue;
    const { src = '', alt = '', width = '', height = '' } = attributesOf(tag);
    const size = /^\d{1,5}x\d{1,5}$/.test(`${width}x${height}`) ? ` =${width}x${height}` : '';
    pieces.push(withoutMarkdown.slice(at, index), replaceReference(tag, escapeHtml(alt), src, size));
    at = index + tag.length;
  }
  return { text: pieces.join('') + withoutMarkdown.slice(at), ...(fault !== undefined && { fault }) };
}

/** Splits `pictures/a.png =640x480`, `pictures/a.png 'title'` and `<pictures/a.png>` into a reference and a size. */
function targetOf(target: string): { reference: string; size: string } {
  const trimmed = target.trim();
  const size = SIZE.exec(trimmed)?.[1];
  const reference = trimmed
    .replace(SIZE, '')
    .replace(TITLE, '')
    .trim()
    .replace(/^<(.*)>$/s, '$1');
  return { reference, size: size === undefined ? '' : ` ${size}` };
}

const EXTENSION = /\.(?:png|jpe?g|gif|svg|webp|bmp)(?![\p{L}\p{N}_/-])/giu;
/** Characters of a name in front of its extension. */
const NAME_MAX = 200;
const NAME_END = /[^\s()<>[\]"'“”]+$/;
const READ_PICTURE = /!\[(?:(?!\]\(|!\[)[^\n])*\]\(picture:[^()\n]*\)/g;

/** Returns a note on a text that names a picture, but not as a reference, such as one without its exclamation mark. */
export function unreadPictureNote(text: string): string | undefined {
  const others = text.replaceAll(READ_PICTURE, ' ');
  for (const { 0: extension, index } of others.matchAll(EXTENSION)) {
    const [begin] = NAME_END.exec(others.slice(Math.max(0, index - NAME_MAX), index)) ?? [];
    if (begin === undefined) continue;
    const name = begin + extension;
    return `“${name}” was kept as text. If it is a picture, write ![what it shows](${name}) in a file with its pictures`;
  }
  return undefined;
}

/**
 * Returns the file name of a reference: 'circuit.png' for '@@PLUGINFILE@@/circuit.png?time=1'. Returns undefined for a
 * data URL.
 */
export function fileName(reference: string | undefined): string | undefined {
  if (reference === undefined || reference.startsWith('data:')) return undefined;
  return reference.split(/[?#]/)[0]!.split(/[/\\]/).at(-1)?.slice(0, 100) || undefined;
}

const nameSuffix = (name: string | undefined) => (name === undefined ? '' : ` (${name})`);

/** Reason for pictures that are part of the text itself. */
export const PICTURE_IN_TEXT = 'Its picture is written into the text (data:): insert it as a file';

const missingInFile = (reference: string): string =>
  reference.startsWith('data:')
    ? PICTURE_IN_TEXT
    : `Its picture is missing${nameSuffix(fileName(reference))}: the file does not contain it. Add it to the file, or describe it in words`;

function altFault(alt: string, name: string | undefined): string | undefined {
  return alt.length > PICTURE_ALT_MAX
    ? `The alternative text of its picture${nameSuffix(name)} is longer than ${PICTURE_ALT_MAX} characters`
    : undefined;
}

/**
 * Returns a picture with its alternative text unchanged, if a text can contain it.
 * @param target id, and the size if there is one
 */
function pictureReference(alt: string, target: string): string {
  const reference = `![${alt}](picture:${target})`;
  return pictureAt(reference, 0)?.end === reference.length ? reference : pictureText(alt, target);
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function attributesOf(tag: string): Readonly<Record<string, string>> {
  let pictureAttributes: Readonly<Record<string, string>> = {};
  const parser = new Parser(
    { onopentag: (_, attributes) => (pictureAttributes = attributes) },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(tag);
  return pictureAttributes;
}
