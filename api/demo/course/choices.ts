import type { Chance } from '../chance.js';
import type { StudentTraits } from '../cast/student.js';
import type { Item } from './items.js';

/** First reaction to a question. */
export interface Choice {
  /** Chosen option; null if skipped. */
  readonly option: string | null;
  readonly isSure: boolean;
}

/** Probability of excluding some wrong options, unless the question is far too difficult. */
const PARTIAL_KNOWLEDGE_BONUS = 1.2;
const PARTIAL_KNOWLEDGE_PROBABILITY = 0.45;
const DISTRACTOR_PROBABILITY = 0.4;
/** Probabilities when a question is revisited. */
const KEEP_PROBABILITY = 0.45;
const CLEAR_PROBABILITY = 0.25;

/**
 * Returns the probability of knowing the answer.
 * @param ability current ability in this subject
 */
export const knowledgeProbability = (ability: number, { difficulty, discrimination }: Item): number =>
  1 / (1 + Math.exp(-discrimination * (ability - difficulty)));

export function firstChoice(
  { boldness, slipProbability: slips }: StudentTraits,
  ability: number,
  item: Item,
  chance: Chance,
): Choice {
  if (chance.happens(knowledgeProbability(ability, item))) {
    return { option: chance.happens(slips) ? item.distractor : item.right, isSure: true };
  }
  if (chance.happens(knowledgeProbability(ability + PARTIAL_KNOWLEDGE_BONUS, item))) {
    const option = chance.happens(PARTIAL_KNOWLEDGE_PROBABILITY) ? item.right : guess(item, chance);
    return { option: chance.happens((1 + boldness) / 2) ? option : null, isSure: false };
  }
  return { option: chance.happens(boldness) ? guess(item, chance) : null, isSure: false };
}

/** Returns the reaction to an uncertain answer that is revisited. */
export function revisedChoice(
  traits: StudentTraits,
  ability: number,
  item: Item,
  previous: Choice,
  chance: Chance,
): Choice {
  if (chance.happens(KEEP_PROBABILITY)) return previous;
  if (chance.happens(knowledgeProbability(ability, item) / 2)) return { option: item.right, isSure: true };
  if (previous.option === null) {
    return { option: chance.happens(traits.boldness) ? guess(item, chance) : null, isSure: false };
  }
  // a wrong answer has a penalty
  const isCleared = chance.happens(CLEAR_PROBABILITY * (1 - traits.boldness));
  return { option: isCleared ? null : guess(item, chance), isSure: false };
}

const guess = ({ content, distractor }: Item, chance: Chance): string =>
  chance.happens(DISTRACTOR_PROBABILITY) ? distractor : chance.pick(content.options);
