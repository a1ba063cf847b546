import { masteryOf } from './mastery.js';

const TODAY = 20_458;
const answers = (correct: number, incorrect: number, daysAgo = 0) =>
  Array.from({ length: correct + incorrect }, (_, index) => ({
    day: TODAY - daysAgo,
    isCorrect: index < correct,
  }));

describe('[MASTERY-1] mastery', () => {
  it.each([
    // Quantiles computed by R: qbeta(c(0.1, 0.9), 1 + correct, 1 + incorrect)
    [1, 0, 2 / 3, 0.3162278, 0.9486833],
    [0, 1, 1 / 3, 0.0513167, 0.6837722],
    [1, 1, 1 / 2, 0.1958001, 0.8041999],
  ])(
    'is the mean of the beta posterior of %i correct and %i incorrect answers',
    (correct, incorrect, mean, low, high) => {
      const mastery = masteryOf(answers(correct, incorrect), TODAY);
      expect(mastery).toMatchObject({ answered: correct + incorrect, correct });
      expect(mastery.mastery).toBeCloseTo(mean, 9);
      expect(mastery.low).toBeCloseTo(low, 6);
      expect(mastery.high).toBeCloseTo(high, 6);
    },
  );

  it('has an 80 % credible interval, even with hundreds of answers', () => {
    const { mastery, low, high } = masteryOf(answers(700, 300), TODAY);
    // Normal approximation: 1.2816 standard deviations
    const deviation = Math.sqrt((mastery * (1 - mastery)) / 1_003);
    expect(low).toBeCloseTo(mastery - 1.2816 * deviation, 3);
    expect(high).toBeCloseTo(mastery + 1.2816 * deviation, 3);
  });

  it('halves the weight of an answer after 30 days', () => {
    expect(masteryOf(answers(2, 0, 30), TODAY).mastery).toBeCloseTo(masteryOf(answers(1, 0), TODAY).mastery, 9);
    const old = masteryOf(answers(20, 0, 365), TODAY);
    const recent = masteryOf(answers(20, 0), TODAY);
    expect(old.high - old.low).toBeGreaterThan(3 * (recent.high - recent.low));
  });
});
