import { plainQuestions } from '../../../test/support/data/written-questions.js';
import { randomTraits, type StudentTraits } from '../cast/student.js';
import { Chance } from '../chance.js';
import { simulateAttempt, type Step } from './simulate-attempt.js';
import { itemOf } from './items.js';
import { finalAnswers, LearningProgress } from './learning.js';
import { knowledgeProbability, firstChoice } from './choices.js';

const chance = new Chance('course');
const items = plainQuestions(50)
  .filter(({ subject }) => subject === 'Math')
  .map((content, n) => itemOf({ questionId: `q${n}`, version: 0 }, content, chance.derive('item', `${n}`)));

const traitsOf = (ability: number, overrides: Partial<StudentTraits> = {}): StudentTraits => ({
  ...randomTraits(chance.derive('mind'), { ability, favourite: { Math: 0 }, boldness: 0.5 }),
  pace: 0.7,
  ...overrides,
});
const attempts = (traits: StudentTraits, minutes = 60, count = 100) =>
  Array.from({ length: count }, (_, n) =>
    simulateAttempt({ items, minutes, traits, abilityAt: () => traits.ability.Math }, new Chance(`${n}`)),
  );
const rightIn = (steps: readonly Step[]) => {
  const chosen = finalAnswers(steps);
  return items.filter((item) => chosen.get(item.questionId) === item.right).length;
};
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const choicesIn = (steps: readonly Step[]) => steps.filter((step) => step.type === 'choose');
const isSubmitted = (steps: readonly Step[]) => steps.at(-1)?.type === 'submit';

describe('firstChoice', () => {
  it('is correct more often for higher ability and easier questions', () => {
    const [item] = items as [(typeof items)[0]];
    expect(knowledgeProbability(item.difficulty, item)).toBe(0.5);
    expect(knowledgeProbability(item.difficulty + 1, item)).toBeGreaterThan(0.7);
    expect(knowledgeProbability(item.difficulty - 1, item)).toBeLessThan(0.3);
  });

  it('skips or guesses an unknown answer, depending on boldness', () => {
    const skippedShare = (boldness: number) => {
      const choices = items.map((item) => firstChoice(traitsOf(-4, { boldness }), -4, item, chance));
      return choices.filter(({ option }) => option === null).length / items.length;
    };
    expect(skippedShare(0)).toBeGreaterThan(0.9);
    expect(skippedShare(1)).toBe(0);
  });
});

describe('simulateAttempt', () => {
  it('generates the same course for the same seed', () => {
    expect(attempts(traitsOf(0), 60, 3)).toEqual(attempts(traitsOf(0), 60, 3));
  });

  it('orders steps by time and ends with the submit within the time limit', () => {
    for (const steps of attempts(traitsOf(0)).filter(isSubmitted)) {
      const times = steps.map(({ after }) => after);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(60 * 60_000 + 1_000);
      expect(choicesIn(steps).filter(({ chosenAfter, after }) => chosenAfter >= after)).toEqual([]);
    }
  });

  it('chooses options of the question, and never the current answer again', () => {
    const options = new Map(items.map(({ questionId, content }) => [questionId, content.options]));
    for (const steps of attempts(traitsOf(0, { boldness: 0.9 }))) {
      const currentAnswers = new Map<string, string | null>();
      for (const { questionId, option } of choicesIn(steps)) {
        expect([null, ...options.get(questionId)!]).toContain(option);
        expect(option).not.toBe(currentAnswers.get(questionId) ?? null);
        currentAnswers.set(questionId, option);
      }
    }
  });

  it('generates more correct answers for higher ability', () => {
    const right = [-1.5, 0, 1.5].map((ability) => mean(attempts(traitsOf(ability)).map(rightIn)));
    expect(right[0]).toBeLessThan(22);
    expect(right[1]).toBeGreaterThan(right[0]! + 5);
    expect(right[2]).toBeGreaterThan(right[1]! + 5);
  });

  it('includes changed and cleared answers, flags, and occasionally an abandoned attempt', () => {
    const attemptList = attempts(traitsOf(-0.3));
    const steps = attemptList.flat();
    const questions = mean(attemptList.map((attempt) => finalAnswers(attempt).size)) * attemptList.length;
    expect(choicesIn(steps).length).toBeGreaterThan(questions * 1.03);
    expect(choicesIn(steps).some(({ option }) => option === null)).toBe(true);
    for (const flagged of [true, false]) {
      expect(steps.some((step) => step.type === 'progress' && step.flagged === flagged)).toBe(true);
    }
    const abandonedCount = attemptList.filter((attempt) => !isSubmitted(attempt)).length;
    expect(abandonedCount).toBeGreaterThan(0);
    expect(abandonedCount).toBeLessThan(15);
  });

  it('submits automatically when a short time limit expires', () => {
    for (const steps of attempts(traitsOf(0, { pace: 1.6 }), 10).filter(isSubmitted)) {
      expect(finalAnswers(steps).size).toBeLessThan(50);
      expect(steps.at(-1)!.after).toBeGreaterThanOrEqual(10 * 60_000);
    }
    const submitted = attempts(traitsOf(0)).filter(isSubmitted);
    expect(submitted.filter((steps) => steps.at(-1)!.after < 60 * 60_000).length).toBeGreaterThan(submitted.length / 2);
  });
});

describe('LearningProgress', () => {
  it('increases ability by tests in the subject and by mistakes', () => {
    const traits = traitsOf(0);
    const learning = new LearningProgress(traits);
    const [right, wrongItem, skippedShare] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
    const choosing = ({ questionId }: typeof right, option: string) =>
      ({ type: 'choose', after: 1, chosenAfter: 0, questionId, option }) as const;
    learning.learnFrom('Math', items, [choosing(right, right.right), choosing(wrongItem, wrongItem.distractor)]);
    const gain = (item: typeof right) => learning.abilityAt(item) - traits.ability.Math;
    expect(gain(right)).toBeGreaterThan(0);
    expect(gain(skippedShare)).toBe(gain(right));
    expect(gain(wrongItem)).toBeGreaterThan(gain(right) + 0.5);
    for (let test = 0; test < 100; test += 1) learning.learnFrom('Math', [], []);
    expect(gain(right)).toBeLessThan(1);
  });
});
