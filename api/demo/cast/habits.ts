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
  daily: { name: 'daily', share: 10, weekday: 0.75, weekend: 0.85, another: 0.25 },
  regular: { name: 'regular', share: 26, weekday: 0.3, weekend: 0.5, another: 0.2 },
  weekly: { name: 'weekly', share: 34, weekday: 0.02, weekend: 0.5, another: 0.3 },
  lapsed: { name: 'lapsed', share: 20, weekday: 0.5, weekend: 0.6, another: 0.2, lasts: [2, 12] },
  curious: { name: 'curious', share: 10, weekday: 0.6, weekend: 0.6, another: 0, lasts: [1, 2] },
} as const satisfies Record<Habit['name'], Habit>;
