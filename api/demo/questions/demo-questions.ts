import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import chemistry from './chemistry.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import math from './math.json' with { type: 'json' };
import physics from './physics.json' with { type: 'json' };

/** A question in the JSON files, which `npm run demo:questions` writes. */
export interface DemoQuestion {
  subject: Subject;
  topic: { chapter: string; name: string };
  text: string;
  options: string[];
  /** The right option. */
  key: string;
  /** Worked solution, one step per line. */
  solution?: string;
}

const files = [physics, chemistry, math, english] as DemoQuestion[][];

/** Returns the question bank of the demo, always in the same order. */
export const demoQuestions = (): QuestionContent[] => files.flat().map(contentOf);

const contentOf = ({ subject, text, options, key }: DemoQuestion): QuestionContent => ({
  question: text,
  subject,
  options: [...options],
  correctAnswers: [key],
});

/** Solution and topic of a question. */
interface Learning {
  readonly solution: string | null;
  readonly topic: string;
}

/** Returns a function that provides the solution and topic of a demo question, or undefined for another question. */
export function demoLearning(): (content: QuestionContent) => Learning | undefined {
  const keyOf = ({ subject, question, options }: QuestionContent) => JSON.stringify([subject, question, options]);
  const byQuestion = new Map(
    files.flat().map((question) => {
      const { solution = null, topic } = question;
      return [keyOf(contentOf(question)), { solution, topic: topic.name }];
    }),
  );
  return (content) => byQuestion.get(keyOf(content));
}
