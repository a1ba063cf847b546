import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';
import { passages } from './passages.js';

export const reading = writtenTopic(
  'English',
  'reading',
  passages.flatMap(({ text, questions }) => problemsOf((question) => `${text}\n\n${question}`, questions)),
);
