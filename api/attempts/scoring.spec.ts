import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import { countVerdicts, scoreOf, verdictOn, type VerdictCounts } from './scoring.js';

const counts = fc.record({ correct: fc.nat(200), incorrect: fc.nat(200), skipped: fc.nat(200) });
const questionsOf = ({ correct, incorrect, skipped }: VerdictCounts) => correct + incorrect + skipped;

/** Reference implementation: computes the decimal digits of the exact fraction as text. */
function byLongDivision({ correct, incorrect, skipped }: VerdictCounts): string {
  const dividend = BigInt(4 * correct - incorrect);
  const divisor = BigInt(4 * (correct + incorrect + skipped));
  const scaledQuotient = ((dividend < 0n ? -dividend : dividend) * 100_000n) / divisor;
  const up = scaledQuotient % 1000n >= 500n ? 1n : 0n;
  const hundredths = scaledQuotient / 1000n + up;
  const digits = String(hundredths).padStart(3, '0');
  return `${dividend < 0n && hundredths > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('scoreOf', () => {
  it.each([
    [{ correct: 25, incorrect: 0, skipped: 0 }, 1],
    [{ correct: 0, incorrect: 25, skipped: 0 }, -0.25],
    [{ correct: 0, incorrect: 0, skipped: 25 }, 0],
    [{ correct: 10, incorrect: 5, skipped: 10 }, 0.35],
    // 0.125 is rounded half away from zero
    [{ correct: 1, incorrect: 2, skipped: 1 }, 0.13],
    // exactly -0.125
    [{ correct: 0, incorrect: 1, skipped: 1 }, -0.13],
    // 0.345 and 0.005, which floating point represents slightly too low
    [{ correct: 71, incorrect: 8, skipped: 121 }, 0.35],
    [{ correct: 1, incorrect: 0, skipped: 199 }, 0.01],
    // -0.00125 is rounded to 0, without a sign
    [{ correct: 0, incorrect: 1, skipped: 199 }, 0],
    [{ correct: 0, incorrect: 0, skipped: 0 }, 0],
  ])('[EXAM-49] [EXAM-50] returns for %j the score %d', (counts, score) => {
    expect(scoreOf(counts)).toBe(score);
  });

  it('returns the exact fraction rounded half away from zero for any counts', () => {
    fc.assert(
      fc.property(counts, (some) => {
        fc.pre(questionsOf(some) > 0);
        expect(scoreOf(some).toFixed(2)).toBe(byLongDivision(some));
      }),
    );
  });

  it('uses the given penalty and excludes annulled questions', () => {
    const counts = { correct: 3, incorrect: 2, skipped: 0 };
    expect([0, 0.25, 0.33, 1].map((penalty) => scoreOf(counts, penalty))).toEqual([0.6, 0.5, 0.47, 0.2]);
    expect(scoreOf(countVerdicts(['Correct', 'Incorrect', 'Annulled']))).toBe(0.38);
  });

  it('is between -0.25 and 1, and grows with each skipped answer that becomes correct', () => {
    fc.assert(
      fc.property(counts, (some) => {
        expect(scoreOf(some)).toBeGreaterThanOrEqual(-0.25);
        expect(scoreOf(some)).toBeLessThanOrEqual(1);
        fc.pre(some.skipped > 0);
        const better = { ...some, correct: some.correct + 1, skipped: some.skipped - 1 };
        expect(scoreOf(better)).toBeGreaterThanOrEqual(scoreOf(some));
      }),
    );
  });
});

it('verdictOn returns Correct only if the option equals the first correct answer exactly', () => {
  expect(verdictOn('Neon', ['Neon'])).toBe('Correct');
  expect(verdictOn('Neon', ['Neon', 'Iron'])).toBe('Correct');
  expect(verdictOn('Iron', ['Neon', 'Iron'])).toBe('Incorrect');
  expect(verdictOn('neon', ['Neon'])).toBe('Incorrect');
  expect(verdictOn(null, ['Neon'])).toBe('Skipped');
  expect([verdictOn(null, []), verdictOn('Neon', [])]).toEqual(['Annulled', 'Annulled']);
});

it('countVerdicts counts the verdicts of each kind', () => {
  expect(countVerdicts(['Correct', 'Skipped', 'Correct', 'Incorrect'])).toEqual({
    correct: 2,
    incorrect: 1,
    skipped: 1,
  });
  expect(countVerdicts([])).toEqual({ correct: 0, incorrect: 0, skipped: 0 });
});
