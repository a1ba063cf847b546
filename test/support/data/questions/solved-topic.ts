import type { QuestionContent } from '../../../../api/contracts/events/question.events.js';
import type { Topic } from '../../../../api/demo/generate/topic.js';
import { latexValue } from './latex-value.js';
import { lastDigit, quantitiesIn, quantity, siUnits, type UnitTable } from './quantities.js';

/** An independent solution of some questions, computed only from their text. */
export interface Solution {
  /** Matches the text of the questions that it solves */
  asks: RegExp;
  /**
   * Returns the amount in base units, the text of the correct option, or a predicate that only the correct option
   * satisfies.
   * @param values quantities in the text, in order, in base units
   */
  solve(values: number[], question: string, options: string[]): number | string | ((option: string) => boolean);
  /** Relative tolerance of the independent solution */
  within?: number;
  /** Minimum relative distance between two options; whole numbers may always be consecutive */
  apart?: number;
  /** Variables in the options, as in 2v */
  letters?: Record<string, number>;
}

/** Solves every question of a topic independently and compares the results. */
export function describeSolved(topic: Topic, solutions: Solution[], units: UnitTable = siUnits): void {
  const questions = topic.questions();

  describe(`${topic.subject}: ${topic.name}`, () => {
    it('has one independent solution for each question', () => {
      for (const { question } of questions) {
        expect({ question, ways: solutions.filter(({ asks }) => asks.test(question)).length }).toEqual({
          question,
          ways: 1,
        });
      }
    });

    it.each(solutions.map((solution) => [solution.asks.source, solution] as const))('%s', (_, solution) => {
      const matching = questions.filter(({ question }) => solution.asks.test(question));
      expect(matching.length).toBeGreaterThan(0);
      expect(matching.map((question) => verdict(question, solution, units)).filter(Boolean)).toEqual([]);
    });
  });
}

/** Returns the faults of a question as text, or an empty string. */
function verdict(
  content: QuestionContent,
  { solve, within = 1e-6, apart = 0.01, letters }: Solution,
  units: UnitTable,
): string {
  const { question, options, correctAnswers } = content;
  const result = solve(quantitiesIn(question, units), question, options);
  const right = options.filter((option) => {
    if (typeof result === 'function') return result(option);
    if (typeof result === 'string') return option === result;
    return fits(option, result, within, units, letters);
  });
  const fault = `${question} | ${options.join(' | ')} | found ${String(result)}`;
  if (right.length !== 1 || right[0] !== correctAnswers[0])
    return `${fault}, which is ${right.join(' and ') || 'none'}`;
  if (typeof result !== 'number') return '';
  const isAmbiguous = options.some((option) => option !== right[0] && isAlmostEqual(amount(option, units, letters), result, apart));
  return isAmbiguous ? `${fault}: options too near` : '';
}

function amount(option: string, units: UnitTable, letters?: Record<string, number>): number {
  const formula = option.replaceAll('$', '');
  const value = quantity(formula, units) ?? latexValue(formula, letters);
  if (!Number.isFinite(value)) throw new Error(`"${option}" is no amount`);
  return value;
}

function fits(
  option: string,
  value: number,
  within: number,
  units: UnitTable,
  letters?: Record<string, number>,
): boolean {
  const optionValue = amount(option, units, letters);
  const rounding = lastDigit(option.replaceAll('$', ''), units);
  return Math.abs(optionValue - value) <= 1.001 * rounding + (value === 0 ? within : within * Math.abs(value));
}

const isAlmostEqual = (a: number, b: number, apart: number) =>
  Math.abs(a - b) < apart * Math.max(Math.abs(a), Math.abs(b)) &&
  !(Number.isInteger(a) && Number.isInteger(b));
