import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import chemistry from './chemistry.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import math from './math.json' with { type: 'json' };
import physics from './physics.json' with { type: 'json' };

/** A question as the JSON files have it. `npm run demo:questions` writes them. */
export interface DemoQuestion {
  subject: Subject;
  topic: { chapter: string; name: string };
  text: string;
  options: string[];
  /** the right option */
  key: string;
  /** worked solution, one step per line */
  solution?: string;
}

const files = [physics, chemistry, math, english] as DemoQuestion[][];

/** The question bank of the demo: the same questions in the same order each time. */
export const demoQuestions = (): QuestionContent[] =>
  files.flat().map(({ subject, text, options, key }) => ({
    question: text,
    subject,
    options: [...options],
    correctAnswers: [key],
  }));
