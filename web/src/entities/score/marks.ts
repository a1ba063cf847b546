import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { percentText, plainMarks } from './score-text';

/** The counts of a graded exam, its score (marks per question) and the penalty if it differs from today's. */
export interface GradedCounts {
  readonly score: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly skipped: number;
  readonly negativeMark?: number | undefined;
}

/** Returns the penalty per wrong answer at the time of grading. */
export const penaltyOf = ({ negativeMark = NEGATIVE_MARK }: Pick<GradedCounts, 'negativeMark'>): number => negativeMark;

/** Returns the marks of an exam, such as 29.25 of 35. */
export const marksOf = (graded: Pick<GradedCounts, 'correct' | 'incorrect' | 'negativeMark'>): number =>
  graded.correct - penaltyOf(graded) * graded.incorrect;

/** Returns the number of questions that count: all except annulled ones. */
export const countedQuestions = ({
  correct,
  incorrect,
  skipped,
}: Omit<GradedCounts, 'score' | 'negativeMark'>): number => correct + incorrect + skipped;

/** Formats the result of an exam: '26.25 of 35 · 75%'. */
export const resultText = (graded: GradedCounts): string =>
  `${plainMarks(marksOf(graded))} of ${countedQuestions(graded)} · ${percentText(graded.score)}`;
