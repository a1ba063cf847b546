import type { AttemptState, QuestionState } from './attempt-state';

/** How a question stands, by colour and shape in the palette. */
export type Standing = 'answered' | 'both' | 'marked' | 'open' | 'unseen';

/** In the order of the legend. */
export const STANDINGS: readonly Standing[] = ['answered', 'both', 'marked', 'open', 'unseen'];

export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  answered: 'Answered',
  both: 'Answered and marked',
  marked: 'Marked',
  open: 'Not answered',
  unseen: 'Not visited',
};

export function standingOf({
  option,
  marked,
  visited,
}: Pick<QuestionState, 'option' | 'marked' | 'visited'>): Standing {
  if (option !== null) return marked ? 'both' : 'answered';
  if (marked) return 'marked';
  return visited ? 'open' : 'unseen';
}

export interface Counts extends Readonly<Record<Standing, number>> {
  readonly all: number;
  /** with an answer, marked or not: both count */
  readonly withAnswer: number;
  readonly withMark: number;
  readonly unsaved: number;
}

const reckoned = new WeakMap<AttemptState['questions'], Counts>();

/** The same object as long as the questions are the same. */
export function countsOf({ questions }: AttemptState): Counts {
  const known = reckoned.get(questions);
  if (known) return known;
  const by = { answered: 0, both: 0, marked: 0, open: 0, unseen: 0 };
  for (const question of questions) by[standingOf(question)] += 1;
  const counts = {
    ...by,
    all: questions.length,
    withAnswer: by.answered + by.both,
    withMark: by.marked + by.both,
    unsaved: questions.filter(({ save }) => save === 'unsaved').length,
  };
  reckoned.set(questions, counts);
  return counts;
}

/** Places of the questions without an answer. */
export const openPlaces = (questions: AttemptState['questions']): number[] =>
  questions.flatMap(({ option }, place) => (option === null ? [place] : []));
