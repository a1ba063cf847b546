import type { AttemptState, QuestionState } from './attempt-state';

/** The status of a question, shown by colour and shape in the palette. */
export type QuestionStatus = 'answered' | 'answered-flagged' | 'flagged' | 'not-answered' | 'not-visited';

/** In the order of the legend. */
export const STATUSES: readonly QuestionStatus[] = [
  'answered',
  'answered-flagged',
  'flagged',
  'not-answered',
  'not-visited',
];

export const STATUS_NAMES: Readonly<Record<QuestionStatus, string>> = {
  answered: 'Answered',
  'answered-flagged': 'Answered and marked',
  flagged: 'Marked',
  'not-answered': 'Not answered',
  'not-visited': 'Not visited',
};

export function statusOf({
  option,
  flagged,
  visited,
}: Pick<QuestionState, 'flagged' | 'visited'> & { option: string | number | null }): QuestionStatus {
  if (option !== null) return flagged ? 'answered-flagged' : 'answered';
  if (flagged) return 'flagged';
  return visited ? 'not-answered' : 'not-visited';
}

export interface Counts extends Readonly<Record<QuestionStatus, number>> {
  readonly all: number;
  /** with an answer, flagged or not: both count */
  readonly withAnswer: number;
  readonly withFlag: number;
  readonly unsaved: number;
}

const counted = new WeakMap<AttemptState['questions'], Counts>();

/** The same object as long as the questions are the same. */
export function countsOf({ questions }: AttemptState): Counts {
  const known = counted.get(questions);
  if (known) return known;
  const by = { answered: 0, 'answered-flagged': 0, flagged: 0, 'not-answered': 0, 'not-visited': 0 };
  for (const question of questions) by[statusOf(question)] += 1;
  const counts = {
    ...by,
    all: questions.length,
    withAnswer: by.answered + by['answered-flagged'],
    withFlag: by.flagged + by['answered-flagged'],
    unsaved: questions.filter(({ save }) => save === 'unsaved').length,
  };
  counted.set(questions, counts);
  return counts;
}

/** Places of the questions without an answer. */
export const openPlaces = (questions: AttemptState['questions']): number[] =>
  questions.flatMap(({ option }, place) => (option === null ? [place] : []));

/** At the last question with nothing left to answer: what follows is to submit. */
export function isComplete(state: AttemptState): boolean {
  const { withAnswer, all } = countsOf(state);
  return withAnswer === all && state.current === all - 1;
}
