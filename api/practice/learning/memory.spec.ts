import { createEmptyCard, default_w, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';
import { randomNumbers } from '../../../test/support/given/random-numbers.js';
import { recallOn, reviewDay, withReview, type Memory } from './memory.js';
import { reviewsOf, type SubjectAnswer } from './ratings.js';

const DAY_MS = 24 * 60 * 60_000;
/** 2026-01-05 */
const START = 20_458;

interface GivenReview {
  readonly day: number;
  readonly rating: Grade;
}

/** Returns a history of 1 to 12 reviews of a card, some on the same day. */
function randomHistory(seed: number): GivenReview[] {
  const random = randomNumbers(seed);
  let day = START + Math.floor(random() * 100);
  return Array.from({ length: 1 + Math.floor(random() * 12) }, (_, index) => {
    if (index > 0) day += Math.floor(random() ** 3 * 90);
    const isEasy = random() < 0.1;
    const rating = isEasy
      ? Rating.Good
      : ([Rating.Again, Rating.Hard, Rating.Good] as const)[Math.floor(random() * 3)]!;
    return { day, rating };
  });
}

/** Returns an answer that yields this rating. */
const answerOf = ({ day, rating }: GivenReview, index: number): SubjectAnswer => ({
  questionId: 'q',
  subject: 'Math',
  at: new Date(day * DAY_MS + index).toISOString(),
  kind: 'practice',
  in: `practice ${index}`,
  version: 0,
  option: 'option',
  verdict: rating === Rating.Again ? 'Incorrect' : 'Correct',
  spentMs: null,
  changed: rating === Rating.Hard,
  flagged: false,
});

describe('memory state of a card', () => {
  const library = fsrs({ enable_fuzz: false, learning_steps: [], relearning_steps: [] });

  it.each(Array.from({ length: 200 }, (_, seed) => seed))(
    'matches ts-fsrs within 1e-9 after every review of random history %i [MEMORY-1]',
    (seed) => {
      const history = randomHistory(seed);
      const reviews = reviewsOf(history.map(answerOf)).get('q')!;
      expect(reviews.map(({ rating }) => rating)).toEqual(history.map(({ rating }) => rating));
      let memory: Memory | undefined;
      let card: Card | undefined;
      for (const [index, { rating, at }] of reviews.entries()) {
        const now = new Date(Math.floor(Date.parse(at) / DAY_MS) * DAY_MS);
        memory = withReview(memory, history[index]!.day, rating);
        card = library.next(card ?? createEmptyCard(now), now, rating).card;
        expect(Math.abs(memory.stability - card.stability)).toBeLessThan(1e-9);
        expect(Math.abs(memory.difficulty - card.difficulty)).toBeLessThan(1e-9);
        const later = new Date(now.getTime() + 10 * DAY_MS);
        expect(recallOn(memory.lastDay + 10, memory)).toBeCloseTo(library.get_retrievability(card, later, false), 9);
      }
    },
  );

  it('uses the default parameters of the library’s latest model', () => {
    expect(library.parameters.w).toEqual(default_w);
    const memory = withReview(undefined, START, Rating.Good);
    expect(memory).toEqual({ stability: default_w[2], difficulty: expect.any(Number), lastDay: START });
  });

  it('is due when recall falls to 90 %, the next day at the earliest', () => {
    const missed = withReview(undefined, START, Rating.Again);
    expect(reviewDay(missed)).toBe(START + 1);
    const easy = withReview(undefined, START, Rating.Easy);
    expect(reviewDay(easy)).toBe(START + 8);
    expect(recallOn(START + 8, easy)).toBeCloseTo(0.9, 1);
    expect(recallOn(START, easy)).toBe(1);
  });
});
