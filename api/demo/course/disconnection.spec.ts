import { Chance } from '../chance.js';
import type { Step } from './attempt-course.js';
import { withDisconnection } from './disconnection.js';

/** Steps with an answer every ten seconds, a visit two seconds later, and a submit at the end. */
const steps: readonly Step[] = [
  ...Array.from({ length: 40 }, (_, n): Step[] => {
    const [questionId, chosenAfter] = [`q${n % 20}`, n * 10_000 + 5_000];
    return [
      { after: chosenAfter + 100, what: 'choose', questionId, option: `${n}`, chosenAfter },
      { after: chosenAfter + 2_000, what: 'progress', questionId, visited: true, spentMs: 2_000 },
    ];
  }).flat(),
  { after: 400_000, what: 'submit' },
];
const courses = Array.from({ length: 300 }, (_, n) => withDisconnection(steps, new Chance(`${n}`)));
const isSubmit = (step: Step | undefined) => step?.what === 'submit';

describe('withDisconnection', () => {
  it('occasionally delays actions and keeps their order', () => {
    const broken = courses.filter((course) => JSON.stringify(course) !== JSON.stringify(steps));
    expect(broken.length).toBeGreaterThan(15);
    expect(broken.length).toBeLessThan(70);
    for (const course of courses) {
      const times = course.map(({ after }) => after);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(isSubmit(course.at(-1))).toBe(true);
    }
  });

  it('delivers all answers after the reconnect, with the time at which they were chosen', () => {
    const through = courses.filter((course) => course.length === steps.length);
    for (const course of through) {
      const chosen = course.flatMap((step) => (step.what === 'choose' ? [step.option] : []));
      expect(chosen).toEqual(Array.from({ length: 40 }, (_, n) => `${n}`));
    }
    const waited = through.flatMap((course) =>
      course.flatMap((step) => (step.what === 'choose' ? [step.after - step.chosenAfter] : [])),
    );
    expect(Math.max(...waited)).toBeGreaterThan(15_000);
  });

  it('includes the last answer to each question in a delayed submit', () => {
    const submits = courses.map((course) => course.at(-1)!).filter((step) => step.what === 'submit' && step.answers);
    expect(submits.length).toBeGreaterThan(2);
    for (const submit of submits) {
      const asked = (submit as { answers: readonly { questionId: string }[] }).answers.map(
        ({ questionId }) => questionId,
      );
      expect(submit.after).toBeGreaterThan(400_000);
      expect(new Set(asked).size).toBe(asked.length);
    }
  });
});
