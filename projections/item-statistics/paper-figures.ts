import type { Answers } from './item-statistics.projection.js';

/** Statistics of a complete paper. */
export interface PaperFigures {
  readonly attempts: number;
  /** Number of students with 0, 1, 2, … correct answers. */
  readonly distribution: readonly number[];
  /** Mean number of correct answers; null if there are no attempts. */
  readonly mean: number | null;
  readonly deviation: number | null;
  /** Kuder–Richardson 20 reliability, at most 1. Null for a single question or without variance. */
  readonly kr20: number | null;
}

/** A question of the paper with its key. */
export interface KeyedAnswers {
  readonly answers: Answers;
  /** The key; null if the question is annulled. */
  readonly right: string | null;
}

/** @param questions all questions of a model test */
export function paperFigures(questions: readonly KeyedAnswers[]): PaperFigures {
  const distribution = distributionOf(questions);
  const attempts = distribution.reduce((total, count) => total + count, 0);
  if (attempts === 0) return { attempts, distribution, mean: null, deviation: null, kr20: null };
  const mean = distribution.reduce((total, count, right) => total + right * count, 0) / attempts;
  const variance = distribution.reduce((total, count, right) => total + count * (right - mean) ** 2, 0) / attempts;
  const itemVariance = questions.reduce((total, question) => total + varianceOf(question, attempts), 0);
  const items = questions.filter(({ right }) => right !== null).length;
  const kr20 = items > 1 && variance > 0 ? (items / (items - 1)) * (1 - itemVariance / variance) : null;
  return { attempts, distribution, mean, deviation: Math.sqrt(variance), kr20 };
}

/** Any question is sufficient: the score is the rest score, plus one for a correct answer. */
function distributionOf([first, ...others]: readonly KeyedAnswers[]): number[] {
  const distribution = Array.from({ length: others.length + 2 }, () => 0);
  if (!first) return [];
  for (const [rest, counts] of Object.entries(first.answers.byRest)) {
    const index = keyIndexOf(first);
    for (const [n, count] of counts.entries()) distribution[Number(rest) + (n === index ? 1 : 0)]! += count;
  }
  return distribution;
}

function varianceOf(question: KeyedAnswers, attempts: number): number {
  const index = keyIndexOf(question);
  const right = Object.values(question.answers.byRest).reduce((total, counts) => total + (counts[index] ?? 0), 0);
  return (right / attempts) * (1 - right / attempts);
}

/** Returns the index of the key in the counts. */
const keyIndexOf = ({ answers: { options }, right }: KeyedAnswers): number => {
  const index = right === null ? -1 : options.indexOf(right);
  return index < 0 ? Infinity : index + 1;
};
