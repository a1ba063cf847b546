import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import type { Figure } from './drawing.js';
import { seededRandom, type Random } from './random.js';

export interface Chapter {
  name: string;
  topics: readonly Topic[];
}

export interface Topic {
  subject: Subject;
  name: string;
  questions(): GeneratedQuestion[];
}

interface GeneratedQuestion extends QuestionContent {
  /** Worked solution that ends with the right option; undefined if the question is not computed. */
  solution?: string;
  figure?: Figure;
}

export interface Problem {
  text: string;
  right: string;
  /** Results of typical mistakes, at least three different ones. */
  wrong: string[];
  /** Steps of the worked solution, one per line, without the final right option. */
  steps?: string[];
  figure?: Figure;
}

/** A template that generates questions with different numbers. */
export type Template = (random: Random) => Problem;

const WRONG_MIN = 3;
/** Maximum number of attempts if options coincide or a question repeats. */
const DRAWS_MAX = 500;

/**
 * Creates a topic from templates.
 * @param countPerTemplate number of questions per template
 */
export function generateTopic(subject: Subject, name: string, countPerTemplate: number, templates: Template[]): Topic {
  return {
    subject,
    name,
    questions: () =>
      templates.flatMap((template, index) => {
        const random = seededRandom(`${subject} ${name} ${index}`);
        const questions = new Map<string, GeneratedQuestion>();
        for (let draws = 0; questions.size < countPerTemplate; draws += 1) {
          if (draws === DRAWS_MAX)
            throw new Error(`${subject}, ${name}: template ${index} does not give ${countPerTemplate} questions`);
          const problem = template(random);
          const { text, right, wrong } = problem;
          const distractors = distinct(wrong, right);
          if (distractors.length < WRONG_MIN || questions.has(text)) continue;
          questions.set(text, poseQuestion(subject, { ...problem, wrong: distractors }, random));
        }
        return [...questions.values()];
      }),
  };
}

/** Creates a topic from manually written questions. */
export function writtenTopic(subject: Subject, name: string, problems: Problem[]): Topic {
  return {
    subject,
    name,
    questions: () => {
      const random = seededRandom(`${subject} ${name}`);
      return problems.map((problem) => poseQuestion(subject, problem, random));
    },
  };
}

const distinct = (wrong: string[], right: string) => [...new Set(wrong)].filter((option) => option !== right);

/** Creates a question with four options, or sometimes five if enough exist. */
function poseQuestion(
  subject: Subject,
  { text, right, wrong, steps, figure }: Problem,
  random: Random,
): GeneratedQuestion {
  const wrongCount = random.below(6) === 0 ? WRONG_MIN + 1 : WRONG_MIN;
  return {
    question: text,
    subject,
    options: random.shuffled([right, ...random.shuffled(wrong).slice(0, wrongCount)]),
    correctAnswers: [right],
    ...(steps && { solution: [...steps, `Answer: ${right}`].join('\n') }),
    ...(figure && { figure }),
  };
}
