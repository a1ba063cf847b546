import { OPTIONS_MAX } from '../../contracts/http/limits.js';
import type { TextFormat } from '../../contracts/http/question-formats.js';
import { TOPIC_SEPARATOR } from '../../contracts/http/topic-names.js';
import { csvLine, notFormula } from '../../platform/shared/csv.js';
import { escapedMarkup } from '../markup/plain-text.js';
import { categoryAndTags } from './moodle-topics.js';
import { moodleXml } from './moodle-xml-writer.js';
import type { ExportedPictures, QuestionWriter } from './question-writer.js';

const letters = Array.from({ length: OPTIONS_MAX }, (_, index) => String.fromCharCode('A'.charCodeAt(0) + index));

/** Byte order mark, by which Excel recognizes UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the writer of CSV. @param escaped escapes a text so that the import returns it unchanged */
export const csvWriter = (escaped: (text: string, pictures: ExportedPictures) => string): QuestionWriter => ({
  begin:
    BYTE_ORDER_MARK +
    csvLine([
      '_id',
      'subject',
      'question',
      ...letters.map((letter) => `option${letter}`),
      'correctAnswer',
      'solution',
      'topics',
      'keepOrder',
    ]),
  question: ({ _id, subject, question, options, correctAnswers, solution, topics, keepOrder }, _number, pictures) => {
    const cell = (text: string) => notFormula(escaped(text, pictures));
    return csvLine([
      _id,
      subject,
      cell(question),
      ...letters.map((_, index) => cell(options[index] ?? '')),
      cell(correctAnswers[0] ?? ''),
      cell(solution ?? ''),
      notFormula(topics.join(` ${TOPIC_SEPARATOR} `)),
      keepOrder ? 'true' : '',
    ]);
  },
  between: '',
  end: '',
  mediaType: 'text/csv; charset=utf-8',
});

const json: QuestionWriter = {
  begin: '[\n',
  question: ({ _id, subject, question, options, correctAnswers, solution, topics, keepOrder }) =>
    JSON.stringify({
      _id,
      subject,
      question: escapedMarkup(question),
      options: options.map(escapedMarkup),
      correctAnswers: correctAnswers.map(escapedMarkup),
      solution: solution === null ? null : escapedMarkup(solution),
      topics,
      ...(keepOrder && { keepOrder }),
    }),
  between: ',\n',
  end: '\n]\n',
  mediaType: 'application/json; charset=utf-8',
};

const giftText = (text: string) => text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

/** Formats an option. Text that would be parsed as a weight or a format gets an explicit format. */
const giftOption = (option: string, isRight: boolean): string => {
  const weight = option.startsWith('%') ? `%${isRight ? 100 : 0}%` : '';
  const format = option.startsWith('[') ? '[plain]' : '';
  return `${isRight ? '=' : '~'}${weight}${format}${giftText(option)}`;
};

const gift: QuestionWriter = {
  begin: '',
  question: ({ _id, subject, question, options, correctAnswers, solution, topics }, number) => {
    const { category, tags } = categoryAndTags(subject, topics);
    const comments = [`[id:${_id}]`, ...tags.map((tag) => `[tag:${tag.replaceAll(']', '\\]')}]`)];
    const answers = options.map((option) => giftOption(option, option === correctAnswers[0]));
    if (solution !== null) answers.push(`####[plain]${giftText(solution)}`);
    const above = comments.map((comment) => `// ${comment}\n`).join('');
    return `$CATEGORY: ${category}\n\n${above}::Question ${number}::[plain]${giftText(question)}{\n${answers.join('\n')}\n}\n`;
  },
  between: '\n',
  end: '',
  mediaType: 'text/plain; charset=utf-8',
};

const aiken: QuestionWriter = {
  begin: '',
  question: ({ question, options, correctAnswers }) => {
    const lines = options.map((option, index) => `${letters[index]}. ${escapedMarkup(option)}\n`).join('');
    return `${escapedMarkup(question)}\n${lines}ANSWER: ${letters[options.indexOf(correctAnswers[0] ?? '')]}\n`;
  },
  between: '\n',
  end: '',
  droppedContent: ({ question, options }) => {
    if (/\n/.test(question)) return 'its question has several lines';
    if (options.some((option) => /\n/.test(option))) return 'an option has several lines';
    if (/^answer\s*:/i.test(question)) return 'its question begins as an answer does';
    return /^[A-Z][.)]\s/.test(question) ? 'its question begins as an option does' : undefined;
  },
  mediaType: 'text/plain; charset=utf-8',
};

export const questionWriters: Readonly<Record<TextFormat, QuestionWriter>> = {
  csv: csvWriter((text) => escapedMarkup(text)),
  json,
  gift,
  aiken,
  'moodle-xml': moodleXml,
};
