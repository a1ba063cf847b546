import type { QuestionContent } from '../../../../api/contracts/events/question.events.js';
import type { Topic } from '../../../../api/demo/generate/topic.js';

/** An independent solution of one kind of question, computed only from the numbers in its text. */
export interface MathSolution {
  /** Its capture groups match the numbers in the question */
  asks: RegExp;
  solve: (...given: number[]) => number;
  /** Tolerance of the independent solution */
  within?: number;
}

/** Solves every question of a topic independently and expects that only the correct option matches. */
export function describeSolvedMath(topic: Topic, solutions: MathSolution[]): void {
  const questions = topic.questions();

  describe(`Math: ${topic.name}`, () => {
    it('has one independent solution for each question', () => {
      const solutionCounts = questions.map(({ question }) => solutions.filter(({ asks }) => asks.test(question)).length);
      expect(questions.filter((_, index) => solutionCounts[index] !== 1).map(({ question }) => question)).toEqual([]);
    });

    it.each(solutions.map((solution) => [solution.asks.source, solution] as const))('%s', (_, solution) => {
      const matching = questions.filter(({ question }) => solution.asks.test(question));
      expect(matching.length).toBeGreaterThan(0);
      for (const question of matching) expect(matchingOptions(question, solution)).toEqual([question.correctAnswers[0]]);
    });
  });
}

function matchingOptions({ question, options }: QuestionContent, { asks, solve, within = 1e-6 }: MathSolution): string[] {
  const groups = asks.exec(question)!.slice(1).map(Number);
  const result = solve(...groups);
  return options.filter((option) => Math.abs(valueOf(option) - result) <= within * Math.max(1, Math.abs(result)));
}

/** Parses an option that is a number or a fraction. */
export function valueOf(option: string): number {
  const [, sign, above, below] = /^\$(-?)\\frac\{(\d+)\}\{(\d+)\}\$$/.exec(option) ?? [];
  if (above && below) return (sign ? -1 : 1) * (Number(above) / Number(below));
  const value = Number(option.replaceAll('$', ''));
  if (!Number.isFinite(value)) throw new Error(`"${option}" is no number`);
  return value;
}

/** Parses the coefficients of a polynomial in x, starting with the constant. */
export function coefficientsIn(text: string): number[] {
  const coefficients: number[] = [];
  for (const [, sign, size, letter, power] of text.replaceAll(' ', '').matchAll(/([+-]?)(\d*)(x(?:\^\{(\d+)\})?)?/g)) {
    if (!size && !letter) continue;
    const exponent = letter ? Number(power ?? 1) : 0;
    coefficients[exponent] = (sign === '-' ? -1 : 1) * (size ? Number(size) : 1);
  }
  return Array.from(coefficients, (coefficient) => coefficient ?? 0);
}

export const valueAt = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);

/** Integrates by the trapezoidal rule. */
export function area(f: (x: number) => number, from: number, to: number, parts = 20_000): number {
  const width = (to - from) / parts;
  let sum = (f(from) + f(to)) / 2;
  for (let part = 1; part < parts; part += 1) sum += f(from + part * width);
  return sum * width;
}
