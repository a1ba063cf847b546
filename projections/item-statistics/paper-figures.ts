import type { Answers } from './item-statistics.projection.js';

/** How a whole paper did its work. */
export interface PaperFigures {
  readonly attempts: number;
  /** how many had 0, 1, 2 … questions right */
  readonly distribution: readonly number[];
  /** of questions right; null before there is an attempt */
  readonly mean: number | null;
  readonly deviation: number | null;
  /**
   * Kuder–Richardson 20, at most 1: how far a second paper like this one would put its students in the same order. null for
   * one question, and where everybody did the same.
   */
  readonly kr20: number | null;
}

/** A question of the paper with its right answer. */
export interface KeyedAnswers {
  readonly answers: Answers;
  /** null: it was annulled */
  readonly right: string | null;
}

/** @param questions of one model test, all of them */
export function paperFigures(questions: readonly KeyedAnswers[]): PaperFigures {
  const distribution = distributionOf(questions);
  const attempts = distribution.reduce((total, count) => total + count, 0);
  if (attempts === 0) return { attempts, distribution, mean: null, deviation: null, kr20: null };
  const mean = distribution.reduce((total, count, right) => total + right * count, 0) / attempts;
  const variance = distribution.reduce((total, count, right) => total + count * (right - mean) ** 2, 0) / attempts;
  const ofItems = questions.reduce((total, question) => total + varianceOf(question, attempts), 0);
  const items = questions.filter(({ right }) => right !== null).length;
  const kr20 = items > 1 && variance > 0 ? (items / (items - 1)) * (1 - ofItems / variance) : null;
  return { attempts, distribution, mean, deviation: Math.sqrt(variance), kr20 };
}

/** Any question tells it: the marks in the rest, and one more for those who had it right. */
function distributionOf([first, ...others]: readonly KeyedAnswers[]): number[] {
  const distribution = Array.from({ length: others.length + 2 }, () => 0);
  if (!first) return [];
  for (const [rest, counts] of Object.entries(first.answers.byRest)) {
    const place = placeOf(first);
    for (const [n, count] of counts.entries()) distribution[Number(rest) + (n === place ? 1 : 0)]! += count;
  }
  return distribution;
}

function varianceOf(question: KeyedAnswers, attempts: number): number {
  const place = placeOf(question);
  const right = Object.values(question.answers.byRest).reduce((total, counts) => total + (counts[place] ?? 0), 0);
  return (right / attempts) * (1 - right / attempts);
}

/** Among the counts. */
const placeOf = ({ answers: { options }, right }: KeyedAnswers): number => {
  const place = right === null ? -1 : options.indexOf(right);
  return place < 0 ? Infinity : place + 1;
};
