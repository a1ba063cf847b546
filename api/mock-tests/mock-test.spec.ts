import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { contextAt, given } from '../../test/support/given-decider.js';
import { draw, mockTestDecider, type MockTest } from './mock-test.js';

const pins = (count: number) => Array.from({ length: count }, (_, n) => ({ questionId: `q${n}`, version: 0 }));
const test: MockTest = {
  mockTestId: 'test',
  studentId: 'ann',
  name: 'Math Mock Test',
  subject: 'Math',
  marks: 25,
  time: 10,
  questions: pins(25),
};
const generate = (changes: Partial<MockTest> = {}, available = 30) =>
  ({ type: 'Generate', weighing: 'practice', test: { ...test, ...changes }, available }) as const;
const generated = { type: 'MockTestGenerated' as const, data: test };

describe('a mock test', () => {
  it('is generated with the questions drawn for it, once', () => {
    given(mockTestDecider).when(generate()).then(generated);
    given(mockTestDecider, generated).when(generate()).then();
  });

  it('of questions that its student has missed is a mistake quiz', () => {
    const quiz = { type: 'MistakeQuizGenerated' as const, data: test };
    given(mockTestDecider)
      .when({ ...generate(), weighing: 'quiz' })
      .then(quiz);
    expect(mockTestDecider.evolve(undefined, quiz)).toEqual({ ...test, weighing: 'quiz' });
    expect(mockTestDecider.evolve(undefined, generated)).toEqual({ ...test, weighing: 'practice' });
  });

  it('is refused when there are fewer questions than marks', () => {
    given(mockTestDecider)
      .when(generate({ questions: pins(24) }, 24))
      .thenRefused('not-enough-questions', { available: 24, subject: 'Math', needed: 25 });
  });

  it.each([
    ['too few', pins(24)],
    ['too many', pins(26)],
    ['doubled', [...pins(24), pins(1)[0]!]],
  ])('takes no questions that were drawn wrongly: %s', (_, questions) => {
    expect(() => mockTestDecider.decide(generate({ questions }), undefined, contextAt())).toThrow('were drawn');
  });
});

describe('a draw', () => {
  it('holds so many different ones, or all there are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(30), (from, count) => {
        const drawn = draw(from, count, randomInt);
        expect(drawn).toHaveLength(Math.min(count, from.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(from).toEqual(expect.arrayContaining(drawn));
      }),
    );
  });

  it('gives each one each place equally often', () => {
    const seen = new Map<string, number>();
    const draws = 20_000;
    for (let n = 0; n < draws; n += 1) {
      draw(['a', 'b', 'c', 'd', 'e'], 3, randomInt).forEach((item, place) => {
        const key = `${item}${place}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      });
    }
    const expected = draws / 5;
    expect(seen.size).toBe(15);
    // six standard deviations
    for (const count of seen.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
  });
});
