import type { PinnedQuestion } from '../../contracts/events/mock-test.events.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';

/** A question of the bank with how it strikes students. */
export interface Item extends PinnedQuestion {
  readonly content: QuestionContent;
  /** the option that is right, whatever the key says */
  readonly right: string;
  /** on the scale of abilities: who is exactly so able knows it as likely as not */
  readonly difficulty: number;
  /** how steeply knowing it rises with ability */
  readonly discrimination: number;
  /** the wrong option that looks right to many */
  readonly tempting: string;
}

/** All items by their subject. */
export type Bank = Readonly<Record<Subject, readonly Item[]>>;

export function itemOf(pinned: PinnedQuestion, content: QuestionContent, chance: Chance): Item {
  const right = content.correctAnswers[0]!;
  const wrong = content.options.filter((option) => option !== right);
  const difficulty = chance.normal(0.3, 1);
  const discrimination = Math.exp(chance.normal(Math.log(1.5), 0.25));
  return { ...pinned, content, right, difficulty, discrimination, tempting: chance.pick(wrong) };
}
