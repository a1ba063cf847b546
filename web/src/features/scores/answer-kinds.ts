import type { components } from '../../lib/api/openapi.gen';

export interface AnswerCount {
  kind: 'correct' | 'skipped' | 'incorrect';
  name: string;
  count: number;
}

/** In the order of the pie and of its legend. */
export const answerCounts = ({
  totalCorrect,
  totalSkipped,
  totalIncorrect,
}: components['schemas']['StudentStatsAnswer']): readonly AnswerCount[] => [
  { kind: 'correct', name: 'Correct', count: totalCorrect },
  { kind: 'skipped', name: 'Skipped', count: totalSkipped },
  { kind: 'incorrect', name: 'Incorrect', count: totalIncorrect },
];

export const totalOf = (counts: readonly AnswerCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** px, of the chart and of what stands in its place until it is loaded */
export const PIE_SIZE = 144;
