import type { PinnedQuestion } from '../../contracts/events/mock-test.events.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';

/** A question with its psychometric parameters. */
export interface Item extends PinnedQuestion {
  readonly content: QuestionContent;
  /** The right option, regardless of the recorded key. */
  readonly right: string;
  /** Difficulty: the ability at which half of the students know the answer. */
  readonly difficulty: number;
  /** Discrimination: the slope of the probability of knowing the answer. */
  readonly discrimination: number;
  /** Most attractive wrong option. */
  readonly distractor: string;
}

/** All items by subject. */
export type Bank = Readonly<Record<Subject, readonly Item[]>>;

export function itemOf(question: PinnedQuestion, content: QuestionContent, chance: Chance): Item {
  const right = content.correctAnswers[0]!;
  const wrongOptions = content.options.filter((option) => option !== right);
  const difficulty = chance.normal(0.3, 1);
  const discrimination = Math.exp(chance.normal(Math.log(1.5), 0.25));
  return { ...question, content, right, difficulty, discrimination, distractor: chance.pick(wrongOptions) };
}
