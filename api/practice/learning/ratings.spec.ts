import { Rating } from 'ts-fsrs';
import type { Verdict } from '../../contracts/events/attempt.events.js';
import { reviewsOf, type SubjectAnswer } from './ratings.js';

let second = 0;
const answer = (overrides: Partial<SubjectAnswer> = {}): SubjectAnswer => ({
  questionId: 'q',
  subject: 'Math',
  at: new Date(Date.UTC(2026, 0, 5) + (second += 1) * 1_000).toISOString(),
  kind: 'practice',
  in: 'practice',
  version: 0,
  option: 'option',
  verdict: 'Correct',
  spentMs: null,
  changed: false,
  flagged: false,
  ...overrides,
});
/** Timed answers to other questions. The median time is 10 s once there are 20. */
const timedAnswers = (count: number, subject: SubjectAnswer['subject'] = 'Math') =>
  Array.from({ length: count }, (_, index) =>
    answer({ questionId: `other ${index}`, subject, spentMs: index % 2 ? 9_000 : 11_000 }),
  );
const ratings = (answers: readonly SubjectAnswer[]) => (reviewsOf(answers).get('q') ?? []).map(({ rating }) => rating);
const { Again, Hard, Good, Easy } = Rating;

describe('answer ratings', () => {
  it('[MEMORY-2] are "again" if incorrect, "hard" if changed or flagged, otherwise "good"', () => {
    expect(
      ratings([
        answer({ verdict: 'Incorrect', changed: true }),
        answer({ changed: true }),
        answer({ flagged: true }),
        answer(),
      ]),
    ).toEqual([Again, Hard, Hard, Good]);
  });

  it('[MEMORY-2] are "hard" above twice the median time and "easy" below half of it, after 20 timed answers', () => {
    const slow = answer({ spentMs: 20_001 });
    const fast = answer({ spentMs: 4_999 });
    expect(ratings([...timedAnswers(20), slow, answer({ spentMs: 20_000 })])).toEqual([Hard, Good]);
    expect(ratings([...timedAnswers(20), fast])).toEqual([Easy]);
    expect(ratings([...timedAnswers(20), answer({ spentMs: 5_000 })])).toEqual([Good]);
    expect(ratings([...timedAnswers(19), slow, answer({ spentMs: 100 })])).toEqual([Good, Easy]);
    expect(ratings([...timedAnswers(30, 'Physics'), fast])).toEqual([Good]);
    expect(ratings([...timedAnswers(20), answer({ spentMs: 4_999, flagged: true })])).toEqual([Hard]);
  });

  it('[MEMORY-2] are never "easy" twice in a row, because a fast correct answer may be a guess', () => {
    const fast = () => answer({ spentMs: 1_000 });
    expect(ratings([...timedAnswers(40), fast(), fast(), fast()])).toEqual([Easy, Good, Easy]);
  });

  it('[MEMORY-2] are absent for skipped and annulled questions', () => {
    const without = (['Skipped', 'Annulled'] satisfies Verdict[]).map((verdict) => answer({ verdict }));
    expect(reviewsOf(without).size).toBe(0);
  });
});
