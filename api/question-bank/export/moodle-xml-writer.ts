import { categoryOf, findSubject } from '../../contracts/http/question-categories.js';
import { TOPIC_LEVEL_SEPARATOR } from '../../contracts/http/topic-names.js';
import { TOPIC_TAG } from '../import/moodle-question.js';
import { escapedWithPictures } from '../markup/plain-text.js';
import type { ExportedPictures, QuestionWriter } from './question-writer.js';

const escapedXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Characters that are allowed in questions, but not in XML. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/;

/**
 * Returns an element with a text in Moodle's automatic format, which keeps line breaks and may contain tags. Pictures
 * are embedded.
 */
function textElement(name: string, text: string, pictures: ExportedPictures, attributes = ''): string {
  const embedded = new Map<string, Buffer>();
  const textWithFiles = escapedWithPictures(text, ({ alt, pictureId, size }) => {
    const content = pictures.get(pictureId);
    if (!content) return undefined;
    embedded.set(pictureId, content);
    return `<img src="@@PLUGINFILE@@/${fileOf(pictureId)}" alt="${escapedXml(alt)}"${sizeAttributes(size)}>`;
  });
  const files = [...embedded].map(
    ([id, content]) => `<file name="${fileOf(id)}" path="/" encoding="base64">${content.toString('base64')}</file>\n`,
  );
  return `<${name}${attributes} format="moodle_auto_format"><text>${escapedXml(textWithFiles)}</text>\n${files.join('')}</${name}>\n`;
}

const sizeAttributes = (size: string): string => size.replace(/^ =(\d+)x(\d+)$/, ' width="$1" height="$2"');

const fileOf = (pictureId: string): string => `${pictureId}.webp`;

/** Returns the category for a topic, or undefined if its names would be read as a subject or a default category. */
function categoryOfTopic(topic: string): string | undefined {
  const names = topic.split(TOPIC_LEVEL_SEPARATOR).map((name) => name.trim());
  return names.some((name) => findSubject(name) !== undefined) ? undefined : categoryOf(names);
}

/**
 * Moodle XML as Moodle 4 writes it. The first topic is the category of a question, the other ones are tags; the id
 * number is the `_id`.
 */
export const moodleXml: QuestionWriter = {
  begin: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
  hasPictures: true,
  question: ({ _id, subject, question, options, correctAnswers, solution, topics }, number, pictures) => {
    const [first] = topics;
    const category = first === undefined ? undefined : categoryOfTopic(first);
    const tags = category === undefined ? topics : topics.slice(1);
    const answers = options.map((option) =>
      textElement('answer', option, pictures, ` fraction="${option === correctAnswers[0] ? 100 : 0}"`),
    );
    return [
      '<question type="category"><category><text>',
      escapedXml(['$course$', 'top', subject, ...(category === undefined ? [] : [category])].join('/')),
      '</text></category></question>\n',
      '<question type="multichoice">\n',
      `<name><text>Question ${number}</text></name>\n`,
      textElement('questiontext', question, pictures),
      textElement('generalfeedback', solution ?? '', pictures),
      '<defaultgrade>1</defaultgrade>\n<penalty>0</penalty>\n<hidden>0</hidden>\n',
      `<idnumber>${_id}</idnumber>\n`,
      '<single>true</single>\n<shuffleanswers>true</shuffleanswers>\n<answernumbering>ABCD</answernumbering>\n',
      ...answers,
      ...(tags.length === 0
        ? []
        : ['<tags>', ...tags.map((tag) => `<tag><text>${escapedXml(TOPIC_TAG + tag)}</text></tag>`), '</tags>\n']),
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
