import katex from 'katex';
import { formulaFaultOf } from '../../contracts/question-text/formula-faults.js';
import { partsOf } from '../../contracts/question-text/parts.js';
import { formulasIn } from '../../../test/support/data/questions/quantities.js';
import { latexValue } from '../../../test/support/data/questions/latex-value.js';
import { englishChapters } from './english/english.js';
import type { Topic } from './topic.js';
import { demoTopics } from './topics.js';

const CHARACTERS_MAX = 5_000;

const solvedQuestions = demoTopics.flatMap((topic) =>
  topic
    .questions()
    .flatMap(({ question, correctAnswers: [key], solution }) =>
      solution === undefined ? [] : [{ topic, question, key: key!, solution }],
    ),
);

const unsolvedIn = (topics: readonly Topic[]): string[] =>
  topics
    .flatMap((topic) => topic.questions())
    .flatMap(({ question, solution }) => (solution === undefined ? [question] : []));

/** Returns the number of a key without its unit, or undefined if the key is not a number. */
function numberOf(key: string): number | undefined {
  const formattedKey = key.replace(/(\\ \\mathrm\{.*\}|\\%|\^\\circ|\\,\^\\circ\\mathrm\{C\})?\$$/, '$');
  const expression = /^\$((?:[\d.\s+\-^{}]|\\(?:frac|sqrt|pi|ln|times))+)\$$/.exec(formattedKey)?.[1];
  return expression === undefined ? undefined : latexValue(expression);
}

/**
 * Returns half a unit of the last displayed digit. Keys have three figures, percentages sometimes two; fractions and
 * roots are exact.
 */
function roundingOf(key: string): number {
  if (/\\(frac|sqrt|pi|ln)/.test(key)) return 1e-9 * Math.abs(numberOf(key)!);
  const [, digits = '', exponent = '0'] = /([\d.]+)(?:\\times10\^\{(-?\d+)\})?/.exec(key) ?? [];
  const decimals = digits.split('.')[1]?.length;
  const isRounded = decimals !== undefined || key.includes('%');
  if (isRounded) return 0.501 * 10 ** (Number(exponent) - (decimals ?? 0));
  return digits.length < 3 ? 1e-9 : 6e-3 * Math.abs(numberOf(key)!);
}

const DEGREES_IN_FORMULAS = /(\d+(?:\.\d+)?)\^\\circ/g;

/**
 * Returns the value of the last formula before the answer, right of its last equals sign; in degrees for an inverse
 * function.
 */
function lastValueOf(solution: string): number {
  const steps = solution.slice(0, solution.lastIndexOf('\n'));
  const expression = formulasIn(steps).at(-1)!.split('=').at(-1)!;
  const value = latexValue(expression.replaceAll(DEGREES_IN_FORMULAS, '($1\\cdot\\pi/180)'));
  return /\\(sin|cos|tan)\^\{-1\}/.test(expression) ? (value * 180) / Math.PI : value;
}

describe('worked solutions', () => {
  it.each(['Physics', 'Chemistry', 'Math'])('exist for every question in %s', (subject) => {
    expect(unsolvedIn(demoTopics.filter((topic) => topic.subject === subject))).toEqual([]);
  });

  it('exist for every English grammar question', () => {
    const grammar = englishChapters.find(({ name }) => name === 'Grammar')!;
    expect(unsolvedIn(grammar.topics)).toEqual([]);
  });

  it('end with the key of their question', () => {
    const withoutKey = solvedQuestions.filter(({ key, solution }) => !solution.endsWith(`\nAnswer: ${key}`));
    expect(withoutKey).toEqual([]);
  });

  it('compute the number of the key in their last formula', () => {
    const numeric = solvedQuestions.filter(({ key }) => numberOf(key) !== undefined);
    const wrong = numeric.flatMap(({ key, solution, topic }) => {
      const [value, keyValue] = [lastValueOf(solution), numberOf(key)!];
      return Math.abs(value - keyValue) <= roundingOf(key) ? [] : [`${topic.name}: ${solution} (computed ${value})`];
    });
    expect(wrong).toEqual([]);
    expect(numeric.length).toBeGreaterThanOrEqual(700);
  });

  it('contain only formulas that can be rendered, and no TeX outside of them', () => {
    for (const { solution } of solvedQuestions) {
      const fault = formulaFaultOf(solution, (source) => katex.renderToString(source, { strict: 'error' }));
      expect({ solution, fault }).toEqual({ solution, fault: undefined });
      const words = partsOf(solution).flatMap((part) => ('text' in part ? [part.text] : []));
      expect(words.filter((text) => /[$\\^_{}]|NaN|undefined|\[object/.test(text))).toEqual([]);
    }
  });

  it(`have at most ${CHARACTERS_MAX} characters`, () => {
    expect(solvedQuestions.filter(({ solution }) => solution.length > CHARACTERS_MAX)).toEqual([]);
  });
});
