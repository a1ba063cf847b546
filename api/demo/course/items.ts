import type { PinnedQuestion } from '../../contracts/events/mock-test.events.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';

/** A question of the bank with how it strikes students. */
export interface Item extends PinnedQuestion {
  readonly content: QuestionContent;
  /** on the scale of abilities: who is exactly so able knows it as likely as not */
  readonly difficulty: number;
  /** the wrong option that looks right to many */
  readonly tempting: string;
}

/** All items by their subject. */
export type Bank = Readonly<Record<Subject, readonly Item[]>>;

export function itemOf(pinned: PinnedQuestion, content: QuestionContent, chance: Chance): Item {
  const wrong = content.options.filter((option) => option !== content.correctAnswers[0]);
  return { ...pinned, content, difficulty: chance.normal(0.3, 1), tempting: chance.pick(wrong) };
}

export const correctAnswerOf = ({ content }: Item): string => content.correctAnswers[0]!;
