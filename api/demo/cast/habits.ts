/** Study frequency of a student. */
export interface Habit {
  readonly name: 'daily' | 'regular' | 'weekly' | 'lapsed' | 'curious';
  /** Share of the population in percent. */
  readonly share: number;
  /** Probabilities of studying on a working day and on a weekend day. */
  readonly weekday: number;
  readonly weekend: number;
  /** Probability of taking another test on the same day. */
  readonly repeatProbability: number;
  /** Minimum and maximum number of days after which the student stops studying. */
  readonly activeDays?: readonly [number, number];
}

export const HABITS = {
  daily: { name: 'daily', share: 9, weekday: 0.7, weekend: 0.8, repeatProbability: 0.2 },
  regular: { name: 'regular', share: 24, weekday: 0.26, weekend: 0.45, repeatProbability: 0.15 },
  weekly: { name: 'weekly', share: 35, weekday: 0.02, weekend: 0.45, repeatProbability: 0.25 },
  lapsed: { name: 'lapsed', share: 21, weekday: 0.45, weekend: 0.55, repeatProbability: 0.15, activeDays: [2, 12] },
  curious: { name: 'curious', share: 11, weekday: 0.6, weekend: 0.6, repeatProbability: 0, activeDays: [1, 2] },
} as const satisfies Record<Habit['name'], Habit>;
