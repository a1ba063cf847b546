import { Rating, type Grade } from 'ts-fsrs';
import { reviewDay, withReview, type Memory } from './memory.js';
import { cardsOf, isSecure, nextReviewDay, type Card } from './review-plan.js';

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
  nextDay: nextReviewDay({ ...memory, isNew }, null),
});
const missedCard = (questionId: string, daysAgo = 10) => card(questionId, memoryOf([daysAgo, Rating.Again]), true);
const ids = (cards: readonly Card[]) => cards.map(({ questionId }) => questionId);
describe('next review date of a card', () => {
  const memory = memoryOf([4, Rating.Good], [0, Rating.Good]);
  const nextDay = (card: Memory, examDay: number | null) => nextReviewDay({ ...card, isNew: false }, examDay);

  it('follows FSRS without an exam date and on the exam day', () => {
    expect(nextDay(memory, null)).toBe(reviewDay(memory));
    expect(nextDay(memory, TODAY)).toBe(reviewDay(memory));
  });

  it('[MEMORY-4] is no later than the start of the final week before the exam', () => {
    const interval = reviewDay(memory) - TODAY;
    expect(interval).toBeGreaterThan(7);
    expect(nextDay(memory, TODAY + interval + 3)).toBe(TODAY + interval - 4);
    expect(nextDay(memory, TODAY + interval + 30)).toBe(TODAY + interval);
  });

  it('is after the exam for a secure card [MEMORY-4]', () => {
    const examDay = TODAY + Math.floor(memory.stability) - 1;
    expect(isSecure(memory, examDay)).toBe(true);
    expect(nextDay(memory, examDay)).toBeGreaterThan(examDay);
  });

  it('follows FSRS after the last review before the exam, except that no card is due on the exam day', () => {
    const forgottenMemory = memoryOf([0, Rating.Again]);
    expect(nextDay(forgottenMemory, TODAY + 5)).toBe(TODAY + 1);
    expect(nextDay(forgottenMemory, TODAY + 1)).toBe(TODAY + 2);
  });

  it('is in the final week for each new card, even if it was missed in that week [MEMORY-4]', () => {
    const missedToday = { ...memoryOf([0, Rating.Again]), isNew: true };
    expect(nextReviewDay(missedToday, TODAY + 5)).toBeLessThanOrEqual(TODAY);
    expect(nextReviewDay({ ...memory, isNew: true }, TODAY + 10)).toBe(TODAY + 3);
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

  it('contains new cards in the final week only after cards that were not reviewed in it [MEMORY-4]', () => {
    const examDay = TODAY + 5;
    const adjusted = (each: Card): Card => ({ ...each, nextDay: nextReviewDay(each, examDay) });
    const reviewed = card('reviewed', memoryOf([1, Rating.Again]));
    const stale = card('stale', memoryOf([4, Rating.Good]));
    const cards = [reviewed, missedCard('new'), stale].map(adjusted);
    expect(ids(cardsOf(cards, TODAY, examDay, 20))).toEqual(['stale', 'new', 'reviewed']);
    expect(ids(cardsOf(cards, TODAY, examDay, 1))).toEqual(['stale']);
  });

  it('is empty on the exam day [MEMORY-4]', () => {
    expect(cardsOf([missedCard('new'), card('stale', memoryOf([30, Rating.Good]))], TODAY, TODAY, 20)).toEqual([]);
  });
});
