import type { Chance } from '../chance.js';
import type { Mind } from '../cast/student.js';
import type { Item } from './items.js';

/** First reaction to a question. */
export interface Thought {
  /** Chosen option; null if skipped. */
  readonly option: string | null;
  readonly sure: boolean;
}

/** Probability of excluding wrong options if the question is not far too difficult. */
const HALF_KNOWN = 1.2;
const RIGHT_WHEN_HALF_KNOWN = 0.45;
const TEMPTED = 0.4;
/** Probabilities when a question is revisited. */
const STAYS = 0.45;
const TAKES_IT_BACK = 0.25;

/**
 * Returns the probability of knowing the answer.
 * @param ability current ability in this subject
 */
export const chanceOfKnowing = (ability: number, { difficulty, discrimination }: Item): number =>
  1 / (1 + Math.exp(-discrimination * (ability - difficulty)));

export function firstThought({ boldness, slips }: Mind, ability: number, item: Item, chance: Chance): Thought {
  if (chance.happens(chanceOfKnowing(ability, item))) {
    return { option: chance.happens(slips) ? item.tempting : item.right, sure: true };
  }
  if (chance.happens(chanceOfKnowing(ability + HALF_KNOWN, item))) {
    const option = chance.happens(RIGHT_WHEN_HALF_KNOWN) ? item.right : guess(item, chance);
    return { option: chance.happens((1 + boldness) / 2) ? option : null, sure: false };
  }
  return { option: chance.happens(boldness) ? guess(item, chance) : null, sure: false };
}

/** Returns the reaction to an uncertain answer that is revisited. */
export function secondThought(mind: Mind, ability: number, item: Item, before: Thought, chance: Chance): Thought {
  if (chance.happens(STAYS)) return before;
  if (chance.happens(chanceOfKnowing(ability, item) / 2)) return { option: item.right, sure: true };
  if (before.option === null) {
    return { option: chance.happens(mind.boldness) ? guess(item, chance) : null, sure: false };
  }
  // a wrong answer has a penalty
  const takesItBack = chance.happens(TAKES_IT_BACK * (1 - mind.boldness));
  return { option: takesItBack ? null : guess(item, chance), sure: false };
}

const guess = ({ content, tempting }: Item, chance: Chance): string =>
  chance.happens(TEMPTED) ? tempting : chance.pick(content.options);
