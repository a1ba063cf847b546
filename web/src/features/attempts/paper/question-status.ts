import type { SaveState } from '../../../lib/outbox/outbox-state';
import { classes } from '../../../ui/classes';
import type { Question } from './exam-state';

/** The status of a question, shown by colour and shape in the palette. */
export type QuestionStatus = 'answered' | 'answered-flagged' | 'flagged' | 'not-answered' | 'not-visited';

/** Statuses in the order of the legend. */
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
}: Pick<Question, 'flagged' | 'visited'> & { option: string | number | null }): QuestionStatus {
  if (option !== null) return flagged ? 'answered-flagged' : 'answered';
  if (flagged) return 'flagged';
  return visited ? 'not-answered' : 'not-visited';
}

export interface Counts extends Readonly<Record<QuestionStatus, number>> {
  readonly all: number;
  /** Number of questions with an answer, flagged or not */
  readonly answeredCount: number;
  /** Number of flagged questions, with or without an answer */
  readonly flaggedCount: number;
  readonly unsavedCount: number;
}

export function countsOf(questions: readonly Question[]): Counts {
  const counts = { answered: 0, 'answered-flagged': 0, flagged: 0, 'not-answered': 0, 'not-visited': 0 };
  for (const question of questions) counts[statusOf(question)] += 1;
  return {
    ...counts,
    all: questions.length,
    answeredCount: counts.answered + counts['answered-flagged'],
    flaggedCount: counts.flagged + counts['answered-flagged'],
    unsavedCount: questions.filter(({ save }) => save === 'unsaved').length,
  };
}

/** Returns the indexes of the questions without an answer. */
export const openQuestions = (questions: readonly Question[]): number[] =>
  questions.flatMap(({ option }, index) => (option === null ? [index] : []));

/** Returns true at the last question if all are answered: the next step is to submit. */
export const isComplete = (questions: readonly Question[], current: number): boolean =>
  current === questions.length - 1 && questions.every(({ option }) => option !== null);

const INKS: Readonly<Record<QuestionStatus, string>> = {
  'not-visited': 'text-q-unseen-ink',
  'not-answered': 'font-head text-q-open-ink',
  answered: 'font-strong text-q-done-ink',
  flagged: 'font-head text-q-mark-ink',
  'answered-flagged': 'font-strong text-q-both-ink',
};
const FILLS: Readonly<Record<QuestionStatus, string>> = {
  'not-visited': 'before:border before:border-q-unseen-edge before:bg-q-unseen',
  'not-answered': 'before:border-2 before:border-q-open-edge before:bg-q-open',
  answered: 'before:border before:border-q-done-edge before:bg-q-done',
  flagged: 'before:border-2 before:border-q-mark-edge before:bg-q-mark',
  'answered-flagged': 'before:border before:border-q-done-edge before:bg-q-both',
};
const RINGS: Readonly<Record<SaveState, string>> = {
  checking: '',
  saved: '',
  saving: 'before:shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--info)]',
  unsaved: 'before:shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--caution)]',
};
const BUBBLE_CLASSES =
  'relative isolate flex items-center justify-center before:absolute before:inset-0 before:-z-1 before:m-auto before:rounded-bubble';
const FOLDED_CORNER_CLASSES = 'after:absolute after:bg-flag after:[clip-path:polygon(0_0,100%_0,100%_100%)]';

/** Returns true if the bubble has a folded corner. */
export const hasFoldedCorner = (status: QuestionStatus): boolean =>
  status === 'flagged' || status === 'answered-flagged';

/** Returns the classes of a cell: `::before` is the bubble behind the number, `::after` the folded corner. */
export const statusClasses = (status: QuestionStatus, save: SaveState = 'saved'): string =>
  classes(BUBBLE_CLASSES, INKS[status], FILLS[status], RINGS[save], hasFoldedCorner(status) && FOLDED_CORNER_CLASSES);
