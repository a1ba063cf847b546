import { createHash } from 'node:crypto';
import { PICTURE_FILE_BYTES_MAX } from '../../contracts/http/pictures.js';
import type { PictureLookup } from '../markup/file-pictures.js';
import type { Markup } from '../markup/plain-text.js';
import { type FilePictures, UnusableFilePicture } from './file-pictures.js';
import type { XmlElement } from './moodle-xml-parser.js';
import type { ParsedRow } from './row.js';
import { RowTexts } from './row-texts.js';

/** Prefix of tags that name further topics of a question, as the export writes them: `Topic: Optics > Lenses`. */
export const TOPIC_TAG = 'Topic: ';

const MARKUPS: Readonly<Record<string, Markup>> = {
  html: 'html',
  plain_text: 'plain',
  moodle_auto_format: 'mixed',
  markdown: 'mixed',
  wiki_like: 'mixed',
};
/** Maximum length of a picture in base64, with the line ends of MIME. */
const BASE64_MAX = Math.ceil(PICTURE_FILE_BYTES_MAX * 1.4);

/**
 * Converts a question of a Moodle XML file to a row without subject. Pictures that its texts reference are collected.
 */
export function moodleQuestion(question: XmlElement, pictures: FilePictures): ParsedRow {
  const texts = new RowTexts('moodle-xml');
  const textElement = child(question, 'questiontext');
  const markup = markupOf(textElement, 'html');
  const isImportable = TYPES.includes(typeOf(question));
  const textOf = (element: XmlElement | undefined) => {
    if (!element) return '';
    const lookup = isImportable ? picturesIn(element, pictures) : undefined;
    return texts.read(rawText(element), markupOf(element, markup), lookup);
  };
  const content = textOf(textElement);
  const feedback = child(question, 'generalfeedback');
  const { fault: answersFault, options = [], right = [] } = answersOf(question, textOf);
  const solution = feedback && textOf(feedback);
  const fault = answersFault ?? texts.fault;
  const topics = topicsOf(question);
  const { text: idNumber = '' } = child(question, 'idnumber') ?? {};
  return {
    line: question.line,
    written: {
      ...(idNumber.trim() !== '' && { _id: idNumber }),
      question: content,
      options,
      correctAnswers: right,
      ...(solution !== undefined && { solution }),
      ...(topics.length > 0 && { topics }),
    },
    ...(texts.notes.size > 0 && { notes: [...texts.notes] }),
    ...(fault !== undefined && { fault }),
  };
}

const TYPES = ['multichoice', 'truefalse'];
const typeOf = ({ attributes }: XmlElement): string => attributes.type?.trim() ?? '';

const child = ({ children }: XmlElement, name: string) => children.find((one) => one.name === name);
/** Maximum length of a text that is read; longer ones are rejected for their length anyway. */
const TEXT_MAX = 200_000;
const rawText = (element: XmlElement): string => (child(element, 'text') ?? element).text.trim().slice(0, TEXT_MAX);
const markupOf = (element: XmlElement | undefined, inherited: Markup): Markup =>
  MARKUPS[element?.attributes.format?.trim() ?? ''] ?? inherited;

interface Answers {
  readonly fault?: string;
  readonly options?: readonly string[];
  readonly right?: readonly string[];
}

function answersOf(question: XmlElement, textOf: (element: XmlElement) => string): Answers {
  const type = typeOf(question);
  const answers = question.children.filter(({ name }) => name === 'answer');
  if (type === 'truefalse') {
    const right = answers.find(isRight);
    const options = ['True', 'False'];
    const truth = right && rawText(right).toLowerCase();
    if (truth !== 'true' && truth !== 'false') return { fault: 'It has no right answer', options };
    return { options, right: [truth === 'true' ? 'True' : 'False'] };
  }
  if (type !== 'multichoice') {
    return { fault: `Its type is “${type.slice(0, 50)}”: only questions with one right answer can be imported` };
  }
  const options = answers.map(textOf);
  const single = child(question, 'single')?.text.trim() ?? 'true';
  const isPartly = (answer: XmlElement) => fractionOf(answer) > 0 && !isRight(answer);
  const right = options.filter((_, index) => isRight(answers[index]!));
  if (['false', '0', ''].includes(single) || right.length > 1 || answers.some(isPartly)) {
    return { fault: 'It has several right answers', options };
  }
  return { options, right };
}

const fractionOf = ({ attributes }: XmlElement) => Number(attributes.fraction?.replace(',', '.') ?? 0);
const isRight = (answer: XmlElement) => fractionOf(answer) === 100;

function topicsOf(question: XmlElement): string[] {
  const tags = child(question, 'tags')?.children ?? [];
  return tags
    .map(rawText)
    .filter((tag) => tag.startsWith(TOPIC_TAG))
    .map((tag) => tag.slice(TOPIC_TAG.length));
}

/** Returns a lookup of the files embedded in a text element. Only those that the text references are decoded. */
function picturesIn({ children }: XmlElement, pictures: FilePictures): PictureLookup {
  const files = new Map<string, XmlElement>();
  for (const file of children) {
    if (file.name !== 'file') continue;
    const path = `${file.attributes.path ?? '/'}${file.attributes.name ?? ''}`;
    if (!files.has(path)) files.set(path, file);
  }
  return (reference) => {
    const path = /^@@PLUGINFILE@@(\/[^?#]*)/.exec(reference)?.[1];
    if (path === undefined) return undefined;
    const file = files.get(path) ?? files.get(decodePath(path));
    return file && addPicture(file, pictures);
  };
}

function addPicture({ attributes: { name = '' }, text }: XmlElement, pictures: FilePictures): string {
  const isTooLarge = text.length > BASE64_MAX;
  const content = isTooLarge ? Buffer.alloc(0) : Buffer.from(text, 'base64');
  const id = createHash('sha256')
    .update(isTooLarge ? text : content)
    .digest('hex');
  const read = () =>
    isTooLarge ? Promise.reject(new UnusableFilePicture('is larger than 5 MB')) : Promise.resolve(content);
  pictures.add({ id, name, read });
  return id;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
