import type { QuestionFormat } from '../../contracts/http/question-formats.js';
import { pictureIdsIn } from '../../contracts/question-text/pictures.js';
import type { ExportedQuestion } from './question-writer.js';

/** Content of questions that some formats do not carry; `order`: the setting that keeps the order of the options. */
export const OPTIONAL_CONTENT = ['solution', 'topics', 'pictures', 'order'] as const;
export type OptionalContent = (typeof OPTIONAL_CONTENT)[number];

const NOT_CARRIED: Readonly<Record<QuestionFormat, readonly OptionalContent[]>> = {
  csv: ['pictures'],
  json: ['pictures'],
  gift: ['pictures', 'order'],
  aiken: ['solution', 'topics', 'pictures', 'order'],
  'moodle-xml': [],
  zip: [],
};

/** Returns the content of a question that a file of this format does not carry. */
export const lostContent = (format: QuestionFormat, question: ExportedQuestion): OptionalContent[] =>
  NOT_CARRIED[format].filter((content) => HAS[content](question));

const HAS: Readonly<Record<OptionalContent, (question: ExportedQuestion) => boolean>> = {
  solution: ({ solution }) => solution !== null,
  topics: ({ topics }) => topics.length > 0,
  pictures: ({ question, options, solution }) => pictureIdsIn([question, ...options, solution]).length > 0,
  order: ({ keepOrder }) => keepOrder === true,
};
