import { decodeHTMLStrict } from 'entities/decode';
import { QUESTION_MAX } from '../../contracts/http/limits.js';
import { type Tag, tagsIn } from './html-tags.js';
import { htmlText, missing, type PlainText } from './html-text.js';

/** Formats of a text: HTML, plain text, or plain text that may contain tags and entities. */
export type Markup = 'html' | 'plain' | 'mixed';

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const PICTURE = /!\[[^\]\n]*\]\(([^()\s]*(?:\.(?:png|jpe?g|gif|svg|webp|bmp)|@@PLUGINFILE@@)[^()\s]*)\)/i;
const MOODLE_FILE = '@@PLUGINFILE@@';
/** Maximum length of a text to be parsed; longer ones are rejected for their length anyway. */
const READ_MAX = 6 * QUESTION_MAX;

/** Converts a text to the form shown to students, with notes on lost content. */
export function plainText(text: string, markup: Markup): PlainText {
  if (markup === 'plain' || text.length > READ_MAX) return { text, notes: [] };
  const picture = PICTURE.exec(text)?.[1];
  const { fault = faultOfFiles(text, picture), ...read } =
    markup === 'html' ? htmlText(text, 'collapsed') : mixedText(text);
  return fault === undefined ? read : { ...read, fault };
}

/** Escapes a text so that `plainText` returns it unchanged for the format 'mixed'. */
export function escapedMarkup(text: string): string {
  const { text: read, fault } = plainText(text, 'mixed');
  if (read === text && fault === undefined) return text;
  return text.replaceAll(/&|<|@(?=@PLUGINFILE)|!(?=\[)/g, (sign) => ESCAPES[sign]!);
}
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
      notes: [`HTML was turned into plain text: ${listed(tags.map(({ tag }) => tag))}`, ...read.notes],
    };
  }
  if (entities.length === 0) return { text, notes: [] };
  const decoded = text.replaceAll(ENTITY, (entity) => (entity === '&nbsp;' ? ' ' : decodeHTMLStrict(entity)));
  return { text: decoded, notes: [`HTML entities were decoded: ${listed(entities)}`] };
}

/**
 * Returns true if a tag is markup. An element with a one-letter name needs an end tag, because 'a<b>c' is a formula.
 */
const isMarkup = ({ name }: Tag, _index: number, all: readonly Tag[]): boolean =>
  name.length !== 1 || all.some((other) => other.name === name && other.tag.startsWith('</'));

const listed = (names: readonly string[]) => {
  const unique = [...new Set(names)];
  return `${unique.slice(0, 4).join(', ')}${unique.length > 4 ? ', …' : ''}`;
};
