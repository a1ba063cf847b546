import { Chance } from '../chance.js';
import type { Step } from './simulate-attempt.js';
import { withDisconnection } from './disconnection.js';

/** Steps with an answer every ten seconds, a visit two seconds later, and a submit at the end. */
const steps: readonly Step[] = [
  ...Array.from({ length: 40 }, (_, n): Step[] => {
    const [questionId, chosenAfter] = [`q${n % 20}`, n * 10_000 + 5_000];
    return [
      { after: chosenAfter + 100, type: 'choose', questionId, option: `${n}`, chosenAfter },
      { after: chosenAfter + 2_000, type: 'progress', questionId, visited: true, spentMs: 2_000 },
    ];
  }).flat(),
  { after: 400_000, type: 'submit' },
];
const attempts = Array.from({ length: 300 }, (_, n) => withDisconnection(steps, new Chance(`${n}`)));
const isSubmit = (step: Step | undefined) => step?.type === 'submit';

describe('withDisconnection', () => {
  it('occasionally delays actions and keeps their order', () => {
    const changedAttempts = attempts.filter((attempt) => JSON.stringify(attempt) !== JSON.stringify(steps));
    expect(changedAttempts.length).toBeGreaterThan(15);
    expect(changedAttempts.length).toBeLessThan(70);
    for (const attempt of attempts) {
      const times = attempt.map(({ after }) => after);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(isSubmit(attempt.at(-1))).toBe(true);
    }
  });

  it('delivers all answers after the reconnect, with the time at which they were chosen', () => {
    const completeAttempts = attempts.filter((attempt) => attempt.length === steps.length);
    for (const attempt of completeAttempts) {
      const chosen = attempt.flatMap((step) => (step.type === 'choose' ? [step.option] : []));
      expect(chosen).toEqual(Array.from({ length: 40 }, (_, n) => `${n}`));
    }
    const delays = completeAttempts.flatMap((attempt) =>
      attempt.flatMap((step) => (step.type === 'choose' ? [step.after - step.chosenAfter] : [])),
    );
    expect(Math.max(...delays)).toBeGreaterThan(15_000);
  });

  it('includes the last answer to each question in a delayed submit', () => {
    const submitSteps = attempts
      .map((attempt) => attempt.at(-1)!)
      .filter((step) => step.type === 'submit' && step.answers);
    expect(submitSteps.length).toBeGreaterThan(2);
    for (const submit of submitSteps) {
      const questionIds = (submit as { answers: readonly { questionId: string }[] }).answers.map(
        ({ questionId }) => questionId,
      );
      expect(submit.after).toBeGreaterThan(400_000);
      expect(new Set(questionIds).size).toBe(questionIds.length);
    }
  });
});
