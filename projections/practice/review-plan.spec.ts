import { Rating, type Grade } from 'ts-fsrs';
import { reviewDay, withReview, type Memory } from './memory.js';
import { cardsOf, forecast, isSecure, nextReviewDay, type Card, type PlanTerms } from './review-plan.js';

/** 2026-01-05 */
const TODAY = 20_458;

const memoryOf = (...reviews: (readonly [daysAgo: number, rating: Grade])[]) =>
  reviews.reduce<Memory | undefined>(
    (before, [daysAgo, rating]) => withReview(before, TODAY - daysAgo, rating),
    undefined,
  )!;
const card = (questionId: string, memory: Memory, isNew = false): Card => ({
  ...memory,
  questionId,
  isNew,
  nextDay: nextReviewDay(memory, null),
});
const missedCard = (questionId: string, daysAgo = 10) => card(questionId, memoryOf([daysAgo, Rating.Again]), true);
const ids = (cards: readonly Card[]) => cards.map(({ questionId }) => questionId);
const terms = (overrides: Partial<PlanTerms> = {}): PlanTerms => ({
  today: TODAY,
  examDay: null,
  dailyQuestions: 20,
  practisedToday: 0,
  ...overrides,
});

describe('next review date of a card', () => {
  const memory = memoryOf([4, Rating.Good], [0, Rating.Good]);

  it('follows FSRS without an exam date and from the exam day on', () => {
    expect(nextReviewDay(memory, null)).toBe(reviewDay(memory));
    expect(nextReviewDay(memory, TODAY)).toBe(reviewDay(memory));
  });

  it('[MEMORY-4] is no later than the start of the final week before the exam', () => {
    const interval = reviewDay(memory) - TODAY;
    expect(interval).toBeGreaterThan(7);
    expect(nextReviewDay(memory, TODAY + interval + 3)).toBe(TODAY + interval - 4);
    expect(nextReviewDay(memory, TODAY + interval + 30)).toBe(TODAY + interval);
  });

  it('[MEMORY-4] is not before the exam for a secure card', () => {
    const examDay = TODAY + Math.floor(memory.stability) - 1;
    expect(isSecure(memory, examDay)).toBe(true);
    expect(nextReviewDay(memory, examDay)).toBeGreaterThanOrEqual(examDay);
  });

  it('follows FSRS after the last review before the exam', () => {
    const forgottenMemory = memoryOf([0, Rating.Again]);
    expect(nextReviewDay(forgottenMemory, TODAY + 5)).toBe(TODAY + 1);
  });
});

describe('[MEMORY-5] secure cards', () => {
  it('have a stability that exceeds the days from the last review to the exam', () => {
    const memory = memoryOf([2, Rating.Easy]);
    expect([5, 6, 7].map((days) => isSecure(memory, TODAY + days))).toEqual([true, true, false]);
  });

  it('have a stability of more than 21 days if there is no exam date', () => {
    const memory = { stability: 21, difficulty: 5, lastDay: TODAY };
    expect([isSecure(memory, null), isSecure({ ...memory, stability: 21.1 }, null)]).toEqual([false, true]);
  });
});

describe('daily selection of cards', () => {
  it('[MEMORY-3] contains at most the daily number of cards: reviews first, starting with the best remembered', () => {
    const freshCard = card('fresh', memoryOf([3, Rating.Good]));
    const staleCard = card('stale', memoryOf([30, Rating.Good]));
    const later = card('later', memoryOf([0, Rating.Good]));
    const cards = [missedCard('new'), staleCard, later, freshCard];
    expect(ids(cardsOf(cards, TODAY, null, 20))).toEqual(['fresh', 'stale', 'new']);
    expect(ids(cardsOf(cards, TODAY, null, 2))).toEqual(['fresh', 'stale']);
    expect(cardsOf(cards, TODAY, null, 0)).toEqual([]);
    expect(cardsOf(cards, TODAY, null, -3)).toEqual([]);
  });

  it('[MEMORY-4] contains no new cards in the final week', () => {
    expect(ids(cardsOf([missedCard('new')], TODAY, TODAY + 8, 20))).toEqual(['new']);
    expect(cardsOf([missedCard('new')], TODAY, TODAY + 7, 20)).toEqual([]);
  });
});

describe('practice forecast', () => {
  const mistakes = Array.from({ length: 100 }, (_, index) => missedCard(`mistake ${index}`));

  it('[MEMORY-3] never exceeds the daily number, and subtracts the cards practised today', () => {
    const { load } = forecast(mistakes, terms({ practisedToday: 15 }));
    expect(load).toHaveLength(28);
    expect(load[0]).toBe(5);
    expect(Math.max(...load)).toBe(20);
  });

  it('[MEMORY-3] lists the cards that are not reached, and a sufficient daily number', () => {
    const examDay = TODAY + 14;
    const forecastWithFiveDaily = forecast(mistakes, terms({ examDay, dailyQuestions: 5 }));
    expect(forecastWithFiveDaily.unreached).toBeGreaterThan(50);
    expect(forecastWithFiveDaily.suggestedDaily).toBeGreaterThan(5);
    const { suggestedDaily } = forecastWithFiveDaily;
    expect(forecast(mistakes, terms({ examDay, dailyQuestions: suggestedDaily })).unreached).toBe(0);
    expect(forecast(mistakes, terms({ examDay, dailyQuestions: suggestedDaily - 1 })).unreached).toBeGreaterThan(0);
  });

  it('suggests no larger number if it would not help, as for new cards in the final week', () => {
    expect(forecast(mistakes, terms({ examDay: TODAY + 3 }))).toMatchObject({ unreached: 100, suggestedDaily: 5 });
  });

  it('is empty without cards', () => {
    expect(forecast([], terms())).toEqual({ load: Array(28).fill(0), unreached: 0, suggestedDaily: 5 });
  });
});
