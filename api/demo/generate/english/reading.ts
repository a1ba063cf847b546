import { written } from '../topic.js';
import { asked } from './entries.js';
import { passages } from './passages.js';

export const reading = written(
  'English',
  'reading',
  passages.flatMap(({ text, questions }) => asked((question) => `${text}\n\n${question}`, questions)),
);
