import { letterOf } from '../../ui/bubble';
import type { QuestionStatistics } from './item-statistics.queries';
import { messages } from './messages';

/** Limits of the distribution: columns, and bubbles per column. */
const COLUMNS_MAX = 41;
const BUBBLES_MAX = 14;
const ROUND_NUMBERS = [1, 2, 5];

/** Formats a figure with a true minus: '0.84', '−0.21'. */
export const figureText = (figure: number, decimals = 2): string =>
  `${figure < 0 && Number(figure.toFixed(decimals)) !== 0 ? '−' : ''}${Math.abs(figure).toFixed(decimals)}`;

export const shareText = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns the score distribution as columns of bubbles; each bubble represents a round number of students. */
export function bubblesOf(distribution: readonly number[]) {
  const marksEach = roundUp(distribution.length / COLUMNS_MAX);
  const columns = Array.from({ length: Math.ceil(distribution.length / marksEach) }, (_, column) =>
    distribution.slice(column * marksEach, (column + 1) * marksEach).reduce((sum, count) => sum + count, 0),
  );
  const studentsEach = roundUp(Math.max(...columns) / BUBBLES_MAX);
  return { columns: columns.map((count) => Math.ceil(count / studentsEach)), marksEach, studentsEach };
}

/** Returns the first of 1, 2, 5, 10, 20, 50 … that is at least the value. */
function roundUp(value: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of ROUND_NUMBERS) if (factor * power >= value) return factor * power;
}

/** Returns the position of the mean on the axis, in percent of its width. */
export const meanPosition = (mean: number, marksEach: number, columns: number): number =>
  (100 * (mean / marksEach + 0.5)) / columns;

/** Returns the reason why a question needs attention; undefined if it does not. */
export function flagText({ flag, chosen, correctAnswer }: QuestionStatistics): string | undefined {
  switch (flag) {
    case null:
      return undefined;
    case 'key-likely-wrong': {
      const otherOptions = chosen.filter(({ option }) => option !== null && option !== correctAnswer);
      const mostChosen = otherOptions.reduce((a, b) => (b.upper > a.upper ? b : a));
      return messages.flags.keyLikelyWrong(letterOf(chosen.indexOf(mostChosen)));
    }
    case 'too-easy':
      return messages.flags.tooEasy;
    case 'too-hard':
      return messages.flags.tooHard;
    case 'tells-little':
      return messages.flags.guessed;
  }
}
