import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import { pictureText } from '../../contracts/question-text/pictures.js';
import { builtFile } from '../../platform/shared/built-file.js';
import chemistry from './chemistry.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import math from './math.json' with { type: 'json' };
import physics from './physics.json' with { type: 'json' };

/** A question in the JSON files. */
export interface DemoQuestion {
  subject: Subject;
  topic: { chapter: string; name: string };
  text: string;
  options: string[];
  /** The right option. */
  key: string;
  /** Worked solution, one step per line. */
  solution?: string;
  picture?: {
    /** Name in the folder `pictures`. */
    file: string;
    /** Alternative text. */
    alt: string;
    /** Text of the question with the picture. */
    text: string;
  };
}

/** A picture of the demo, as it is stored. */
export interface DemoPicture {
  readonly pictureId: string;
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

const files = [physics, chemistry, math, english] as DemoQuestion[][];

/** Size in pixels of all drawings. */
const SIZE = { width: 640, height: 360 };

/** Returns the questions in words only, always in the same order. */
export const demoQuestions = (): QuestionContent[] => files.flat().map(contentOf);

/** Returns the question bank of the demo, always in the same order: some questions have a picture. */
export const illustratedQuestions = (): QuestionContent[] => files.flat().map(withPicture);

/** Returns the pictures of the questions by id. */
export const demoPictures = (): Map<string, DemoPicture> =>
  new Map(
    files.flat().flatMap(({ picture }) => {
      if (!picture) return [];
      const shown = pictureIn(picture.file);
      return [[shown.pictureId, shown] as const];
    }),
  );

const contentOf = ({ subject, text, options, key }: DemoQuestion): QuestionContent => ({
  question: text,
  subject,
  options: [...options],
  correctAnswers: [key],
});

function withPicture(question: DemoQuestion): QuestionContent {
  const { picture } = question;
  if (!picture) return contentOf(question);
  const { pictureId } = pictureIn(picture.file);
  return contentOf({ ...question, text: `${picture.text}\n${pictureText(picture.alt, pictureId, SIZE)}` });
}

function pictureIn(file: string): DemoPicture {
  const content = readFileSync(builtFile(`api/demo/questions/pictures/${file}`));
  return { pictureId: createHash('sha256').update(content).digest('hex'), content, ...SIZE };
}

/** Solution and topic of a question. */
interface Learning {
  readonly solution: string | null;
  readonly topic: string;
}

/** Returns a function that provides the solution and topic of a demo question, or undefined for another question. */
export function demoLearning(): (content: QuestionContent) => Learning | undefined {
  const keyOf = ({ subject, question, options }: QuestionContent) => JSON.stringify([subject, question, options]);
  const byQuestion = new Map(
    files.flat().flatMap((question) => {
      const { solution = null, topic } = question;
      const learning = { solution, topic: topic.name };
      return [contentOf(question), withPicture(question)].map((content) => [keyOf(content), learning] as const);
    }),
  );
  return (content) => byQuestion.get(keyOf(content));
}
