import { keptOptions } from '../../contracts/http/question-rules.js';
import { withMoodleFormulas } from '../markup/moodle-formulas.js';
import { escapedWithUnderlines } from '../markup/plain-text.js';
import { categoryAndTags } from './moodle-topics.js';
import type { ExportedPictures, QuestionWriter } from './question-writer.js';

const escapedXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Characters that are allowed in questions, but not in XML. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/;

/**
 * Returns an element with a text in Moodle's automatic format, which keeps line breaks and may contain tags. Formulas
 * and underlined words are written as Moodle shows them, pictures are embedded.
 */
function textElement(name: string, text: string, pictures: ExportedPictures, attributes = ''): string {
  const embedded = new Map<string, Buffer>();
  const { text: textOfMoodle, former } = withMoodleFormulas(text);
  const textWithFiles = escapedWithUnderlines(textOfMoodle, ({ alt, pictureId, size }) => {
    const content = pictures.get(pictureId);
    if (!content) return undefined;
    embedded.set(pictureId, content);
    return `<img src="@@PLUGINFILE@@/${fileOf(pictureId)}" alt="${escapedXml(alt)}"${sizeAttributes(size)}>`;
  });
  const files = [...embedded].map(
    ([id, content]) => `<file name="${fileOf(id)}" path="/" encoding="base64">${content.toString('base64')}</file>\n`,
  );
  // Moodle ignores attributes that it does not know
  const formulas = former === undefined ? '' : ` formulas="${former}"`;
  return `<${name}${attributes} format="moodle_auto_format"${formulas}><text>${escapedXml(textWithFiles)}</text>\n${files.join('')}</${name}>\n`;
}

const sizeAttributes = (size: string): string => size.replace(/^ =(\d+)x(\d+)$/, ' width="$1" height="$2"');

const fileOf = (pictureId: string): string => `${pictureId}.webp`;

/**
 * Moodle XML as Moodle 4 writes it. The first topic is the category of a question, the other ones are tags; the id
 * number is the `_id`.
 */
export const moodleXml: QuestionWriter = {
  begin: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
  hasPictures: true,
  question: (
    { _id, subject, question, options, correctAnswers, keepOrder = false, solution, topics },
    number,
    pictures,
  ) => {
    const isShuffled = keptOptions(options, keepOrder).length < options.length;
    const { category, tags } = categoryAndTags(subject, topics);
    const answers = options.map((option) =>
      textElement('answer', option, pictures, ` fraction="${option === correctAnswers[0] ? 100 : 0}"`),
    );
    return [
      '<question type="category"><category><text>',
      escapedXml(category),
      '</text></category></question>\n',
      '<question type="multichoice">\n',
      `<name><text>Question ${number}</text></name>\n`,
      textElement('questiontext', question, pictures),
      textElement('generalfeedback', solution ?? '', pictures),
      '<defaultgrade>1</defaultgrade>\n<penalty>0</penalty>\n<hidden>0</hidden>\n',
      `<idnumber>${_id}</idnumber>\n`,
      `<single>true</single>\n<shuffleanswers>${isShuffled}</shuffleanswers>\n<answernumbering>ABCD</answernumbering>\n`,
      ...answers,
      ...(tags.length === 0
        ? []
        : ['<tags>', ...tags.map((tag) => `<tag><text>${escapedXml(tag)}</text></tag>`), '</tags>\n']),
      '</question>\n',
    ].join('');
  },
  between: '',
  end: '</quiz>\n',
  droppedContent: ({ question, options, solution }) =>
    [question, ...options, solution ?? ''].some((text) => NOT_IN_XML.test(text))
      ? 'it contains a character that XML cannot represent'
      : undefined,
  mediaType: 'application/xml; charset=utf-8',
};
