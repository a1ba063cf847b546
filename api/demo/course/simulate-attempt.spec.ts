import { plainQuestions } from '../../../test/support/data/demo-questions.js';
import { drawMind, type Mind } from '../cast/student.js';
import { Chance } from '../chance.js';
import { attemptCourse, type Step } from './attempt-course.js';
import { itemOf } from './items.js';
import { answersAfter, Learning } from './learning.js';
import { chanceOfKnowing, firstThought } from './thinking.js';

const chance = new Chance('course');
const items = plainQuestions(50)
  .filter(({ subject }) => subject === 'Math')
  .map((content, n) => itemOf({ questionId: `q${n}`, version: 0 }, content, chance.of('item', `${n}`)));

const mindOf = (ability: number, more: Partial<Mind> = {}): Mind => ({
  ...drawMind(chance.of('mind'), { ability, favourite: { Math: 0 }, boldness: 0.5 }),
  pace: 0.7,
  ...more,
});
const courses = (mind: Mind, minutes = 60, count = 100) =>
  Array.from({ length: count }, (_, n) =>
    attemptCourse({ items, minutes, mind, abilityAt: () => mind.ability.Math }, new Chance(`${n}`)),
  );
const rightIn = (steps: readonly Step[]) => {
  const chosen = answersAfter(steps);
  return items.filter((item) => chosen.get(item.questionId) === item.right).length;
};
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const choicesIn = (steps: readonly Step[]) => steps.filter((step) => step.what === 'choose');
const submits = (steps: readonly Step[]) => steps.at(-1)?.what === 'submit';

describe('firstThought', () => {
  it('is correct more often for higher ability and easier questions', () => {
    const [item] = items as [(typeof items)[0]];
    expect(chanceOfKnowing(item.difficulty, item)).toBe(0.5);
    expect(chanceOfKnowing(item.difficulty + 1, item)).toBeGreaterThan(0.7);
    expect(chanceOfKnowing(item.difficulty - 1, item)).toBeLessThan(0.3);
  });

  it('skips or guesses an unknown answer, depending on boldness', () => {
    const skipped = (boldness: number) => {
      const thoughts = items.map((item) => firstThought(mindOf(-4, { boldness }), -4, item, chance));
      return thoughts.filter(({ option }) => option === null).length / items.length;
    };
    expect(skipped(0)).toBeGreaterThan(0.9);
    expect(skipped(1)).toBe(0);
  });
});

describe('attemptCourse', () => {
  it('generates the same course for the same seed', () => {
    expect(courses(mindOf(0), 60, 3)).toEqual(courses(mindOf(0), 60, 3));
  });

  it('orders steps by time and ends with the submit within the time limit', () => {
    for (const steps of courses(mindOf(0)).filter(submits)) {
      const times = steps.map(({ after }) => after);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(60 * 60_000 + 1_000);
      expect(choicesIn(steps).filter(({ chosenAfter, after }) => chosenAfter >= after)).toEqual([]);
    }
  });

  it('chooses options of the question, and never the current answer again', () => {
    const options = new Map(items.map(({ questionId, content }) => [questionId, content.options]));
    for (const steps of courses(mindOf(0, { boldness: 0.9 }))) {
      const standing = new Map<string, string | null>();
      for (const { questionId, option } of choicesIn(steps)) {
        expect([null, ...options.get(questionId)!]).toContain(option);
        expect(option).not.toBe(standing.get(questionId) ?? null);
        standing.set(questionId, option);
      }
    }
  });

  it('generates more correct answers for higher ability', () => {
    const right = [-1.5, 0, 1.5].map((ability) => mean(courses(mindOf(ability)).map(rightIn)));
    expect(right[0]).toBeLessThan(22);
    expect(right[1]).toBeGreaterThan(right[0]! + 5);
    expect(right[2]).toBeGreaterThan(right[1]! + 5);
  });

  it('includes changed and cleared answers, flags, and occasionally an abandoned attempt', () => {
    const all = courses(mindOf(-0.3));
    const steps = all.flat();
    const questions = mean(all.map((course) => answersAfter(course).size)) * all.length;
    expect(choicesIn(steps).length).toBeGreaterThan(questions * 1.03);
    expect(choicesIn(steps).some(({ option }) => option === null)).toBe(true);
    for (const flagged of [true, false]) {
      expect(steps.some((step) => step.what === 'progress' && step.flagged === flagged)).toBe(true);
    }
    const left = all.filter((course) => !submits(course)).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(15);
  });

  it('submits automatically when a short time limit expires', () => {
    for (const steps of courses(mindOf(0, { pace: 1.6 }), 10).filter(submits)) {
      expect(answersAfter(steps).size).toBeLessThan(50);
      expect(steps.at(-1)!.after).toBeGreaterThanOrEqual(10 * 60_000);
    }
    const inTime = courses(mindOf(0)).filter(submits);
    expect(inTime.filter((steps) => steps.at(-1)!.after < 60 * 60_000).length).toBeGreaterThan(inTime.length / 2);
  });
});

describe('Learning', () => {
  it('increases ability by tests in the subject and by mistakes', () => {
    const mind = mindOf(0);
    const learning = new Learning(mind);
    const [right, wrong, skipped] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
    const chose = ({ questionId }: typeof right, option: string) =>
      ({ what: 'choose', after: 1, chosenAfter: 0, questionId, option }) as const;
    learning.learnFrom('Math', items, [chose(right, right.right), chose(wrong, wrong.tempting)]);
    const gained = (item: typeof right) => learning.abilityAt(item) - mind.ability.Math;
    expect(gained(right)).toBeGreaterThan(0);
    expect(gained(skipped)).toBe(gained(right));
    expect(gained(wrong)).toBeGreaterThan(gained(right) + 0.5);
    for (let test = 0; test < 100; test += 1) learning.learnFrom('Math', [], []);
    expect(gained(right)).toBeLessThan(1);
  });
});
