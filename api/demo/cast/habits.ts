/** How often somebody sits down to study. */
export interface Habit {
  readonly name: 'daily' | 'regular' | 'weekly' | 'lapsed' | 'curious';
  /** of the population, in hundredths */
  readonly share: number;
  /** chance of studying on a working day and on one of the weekend */
  readonly weekday: number;
  readonly weekend: number;
  /** chance of one more test after each of a day */
  readonly another: number;
  /** days after which they gave up, from–to */
  readonly lasts?: readonly [number, number];
}

export const HABITS = {
  daily: { name: 'daily', share: 9, weekday: 0.7, weekend: 0.8, another: 0.2 },
  regular: { name: 'regular', share: 24, weekday: 0.26, weekend: 0.45, another: 0.15 },
  weekly: { name: 'weekly', share: 35, weekday: 0.02, weekend: 0.45, another: 0.25 },
  lapsed: { name: 'lapsed', share: 21, weekday: 0.45, weekend: 0.55, another: 0.15, lasts: [2, 12] },
  curious: { name: 'curious', share: 11, weekday: 0.6, weekend: 0.6, another: 0, lasts: [1, 2] },
} as const satisfies Record<Habit['name'], Habit>;
