import { createHash } from 'node:crypto';
import { PICTURE_FILE_BYTES_MAX } from '../../../contracts/http/pictures.js';
import type { PictureLookup } from '../../markup/file-picture-references.js';
import { withFormerFormulas } from '../../markup/moodle-formulas.js';
import { type Markup, plainText } from '../../markup/plain-text.js';
import { type FilePictures, UnusableFilePicture } from '../pictures/file-pictures.js';
import { contentOf, type XmlElement, type XmlQuestion } from './moodle-xml-parser.js';
import type { ParsedRow } from '../rows/row.js';
import { RowTexts } from '../rows/row-texts.js';

/** Prefix of tags that name further topics of a question, as the export writes them: `Topic: Optics > Lenses`. */
export const TOPIC_TAG = 'Topic: ';

/** Note on feedback of single answers. */
export const ANSWER_FEEDBACK_NOTE = 'The feedback of its answers was left out';

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
export function moodleQuestion(question: XmlQuestion, pictures: FilePictures, language?: string): ParsedRow {
  const texts = new RowTexts('moodle-xml', { language });
  const textElement = child(question, 'questiontext');
  const markup = markupOf(textElement, 'html');
  const isImportable = TYPES.includes(typeOf(question));
  const textOf = (element: XmlElement | undefined) => {
    if (!element) return '';
    const lookup = isImportable ? picturesIn(element, pictures) : undefined;
    const text = texts.read(rawText(element), markupOf(element, markup), lookup);
    const { formulas } = element.attributes;
    return formulas === 'dollar' || formulas === 'bare' ? withFormerFormulas(text, formulas) : text;
  };
  const content = textOf(textElement);
  const feedback = child(question, 'generalfeedback');
  const { fault: answersFault, options = [], right = [] } = answersOf(question, textOf);
  const solution = feedback && textOf(feedback);
  const fault = question.fault ?? answersFault ?? texts.fault ?? unreadContent(question);
  for (const note of droppedFeedback(question)) texts.notes.add(note);
  const topics = topicsOf(question);
  const { text: idNumber = '' } = child(question, 'idnumber') ?? {};
  return {
    line: question.line,
    written: {
      ...(idNumber.trim() !== '' && { _id: idNumber }),
      question: content,
      options,
      correctAnswers: right,
      ...(isOrderKept(question) && { keepOrder: true }),
      ...(solution !== undefined && { solution }),
      ...(topics.length > 0 && { topics }),
    },
    ...texts.findings,
    ...(fault !== undefined && { fault }),
  };
}

const TYPES = ['multichoice', 'truefalse'];
const typeOf = ({ attributes }: XmlElement): string => attributes.type?.trim() ?? '';

const child = ({ children }: XmlElement, name: string) => children.find((one) => one.name === name);
/** Maximum length of a text that is read; longer ones are rejected for their length anyway. */
const TEXT_MAX = 200_000;
const rawText = (element: XmlElement): string => {
  const text = child(element, 'text');
  return (text ? contentOf(text) : element.text).trim().slice(0, TEXT_MAX);
};

/** Returns the format of a text. Elements within a text are HTML, whatever its format. */
function markupOf(element: XmlElement | undefined, inherited: Markup): Markup {
  const markup = MARKUPS[element?.attributes.format?.trim() ?? ''] ?? inherited;
  const hasElements = element && (child(element, 'text')?.children.length ?? 0) > 0;
  return hasElements && markup === 'plain' ? 'mixed' : markup;
}

/** Elements of a question that are read. */
const READ = new Set(['questiontext', 'generalfeedback', 'answer', 'idnumber', 'single', 'tags']);
/** Elements of a question that are not part of its content, or are noted. */
const NOT_CONTENT = new Set([
  'name',
  'correctfeedback',
  'partiallycorrectfeedback',
  'incorrectfeedback',
  'hint',
  'coursetags',
]);
/** Elements of a text that are read, or noted. */
const TEXT_PARTS = new Set(['text', 'file', 'feedback']);
/** Values of settings, such as `abc` and `1.0000000`. */
const SETTING = /^[\w.,-]{0,30}$/;

/** Returns why a question is rejected that has content which is not read; undefined if it has none. */
function unreadContent(question: XmlElement): string | undefined {
  for (const element of question.children) {
    const { name } = element;
    if (name === 'image_base64' || (name === 'image' && element.text.trim() !== '')) {
      if (contentOf(element).trim() === '') continue;
      return `Its picture${pictureName(question)} is in the form of Moodle 1.9: insert it into the text in a newer Moodle, or add it to the question after the import`;
    }
    if (READ.has(name)) {
      const unread = element.children.find((part) => !TEXT_PARTS.has(part.name) && name !== 'tags');
      if (unread) return `Its <${name}> has a part <${unread.name}> that cannot be imported`;
      const hasText = child(element, 'text') !== undefined && element.text.trim() !== '';
      if (hasText) return `Its <${name}> has text outside of <text>`;
      if (element.children.filter((part) => part.name === 'text').length > 1) return `Its <${name}> has two texts`;
    } else if (!NOT_CONTENT.has(name) && !isSetting(element)) {
      return `Its element <${name}> cannot be imported: move its content into the question`;
    }
  }
  const repeated = ['questiontext', 'generalfeedback'].find(
    (name) => question.children.filter((element) => element.name === name).length > 1,
  );
  if (repeated !== undefined) return `It has <${repeated}> twice`;
  return question.text.trim() === '' ? undefined : 'It has text outside of its elements';
}

const isSetting = (element: XmlElement): boolean =>
  SETTING.test(element.text.trim()) && element.children.every((part) => part.children.length === 0 && isSetting(part));

function pictureName(question: XmlElement): string {
  const name = child(question, 'image')?.text.trim() ?? '';
  return name === '' ? '' : ` (${name.slice(0, 100)})`;
}

/** Returns notes on feedback that is not imported. */
function droppedFeedback(question: XmlElement): string[] {
  const notes: string[] = [];
  const answers = question.children.filter(({ name }) => name === 'answer');
  if (answers.some((answer) => hasText(child(answer, 'feedback')))) notes.push(ANSWER_FEEDBACK_NOTE);
  const combined = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map((name) =>
    child(question, name),
  );
  if (combined.some((feedback) => hasText(feedback) && !isUsualFeedback(feedback)))
    notes.push('Its feedback for right and wrong answers was left out');
  if (question.children.some((element) => element.name === 'hint' && hasText(element)))
    notes.push('Its hints were left out');
  return notes;
}

const hasText = (element: XmlElement | undefined): element is XmlElement =>
  element !== undefined && (/<img/i.test(rawText(element)) || plainText(rawText(element), 'html').text !== '');

/** Returns true for the feedback that Moodle adds to every question, in English: 'Your answer is correct.' */
const isUsualFeedback = (element: XmlElement): boolean =>
  /^(?:your answer is (?:partially )?(?:in)?correct|that's not right|well done)?[.!]?$/i.test(
    plainText(rawText(element), 'html').text,
  );

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
    const kind = type === '' ? 'It has no type' : `Its type is “${type.slice(0, 50)}”`;
    return { fault: `${kind}: only questions with one right answer can be imported` };
  }
  const options = answers.map(textOf);
  const right = options.filter((_, index) => isRight(answers[index]!));
  const partly = answers.findIndex((answer) => fractionOf(answer) > 0 && !isRight(answer));
  const percent = fractionOf(answers[partly] ?? question);
  // several answers that are right together, each with its part of the marks
  if (right.length > 1 || (right.length === 0 && partly >= 0 && isMultiple(question)))
    return { fault: 'It has several right answers', options };
  if (partly >= 0) {
    const option = options[partly]!.slice(0, 50);
    return { fault: `It has partly right answers: “${option}” counts ${percent}%. Make it right or wrong`, options };
  }
  if (answers.some((answer) => Number.isNaN(fractionOf(answer))))
    return { fault: 'The fraction of an answer is not a number', options };
  if (right.length === 0) return { fault: 'It has no right answer', options };
  return { options, right };
}

/** Moodle writes `shuffleanswers` as a number or as a word. */
const isOrderKept = (question: XmlElement): boolean =>
  ['0', 'false'].includes(child(question, 'shuffleanswers')?.text.trim() ?? '');

/** Returns true if several answers can be chosen. */
const isMultiple = (question: XmlElement): boolean =>
  ['false', '0'].includes(child(question, 'single')?.text.trim().toLowerCase() ?? 'true');

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
