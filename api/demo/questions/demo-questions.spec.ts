import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import katex from 'katex';
import { inventory, sides } from '../../../test/support/data/questions/chemical-equation.js';
import { latexValue } from '../../../test/support/data/questions/latex-value.js';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import { formulaFaultOf } from '../../contracts/question-text/formula-faults.js';
import { partsOf } from '../../contracts/question-text/parts.js';
import { normalizeContent } from '../../question-bank/question.decider.js';
import chemistry from './chemistry.json' with { type: 'json' };
import { type DemoQuestion, demoPictures, demoQuestions, illustratedQuestions } from './demo-questions.js';
import english from './english.json' with { type: 'json' };
import math from './math.json' with { type: 'json' };
import physics from './physics.json' with { type: 'json' };

const bySubject = { Physics: physics, Chemistry: chemistry, Math: math, English: english } as Record<
  Subject,
  DemoQuestion[]
>;
const questions = SUBJECTS.flatMap((subject) => bySubject[subject]);
const allTexts = questions.flatMap(({ text, options }) => [text, ...options]);

const formulasIn = (text: string): string[] => [...text.matchAll(/\$([^$]*)\$/g)].map(([, formula]) => formula!);
const UNIT = String.raw`\\ \\mathrm\{.*\}|\\%|\^\\circ|\\,\^\\circ\\mathrm\{C\}`;

describe('demo questions', () => {
  it.each(SUBJECTS)('include at least 200 questions in %s on many topics', (subject) => {
    const all = bySubject[subject];
    const topics = all.map(({ topic }) => `${topic.chapter}: ${topic.name}`);
    const sizes = [...new Set(topics)].map((topic) => topics.filter((other) => other === topic).length);
    expect(all.map((question) => question.subject)).toEqual(all.map(() => subject));
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(sizes.length).toBeGreaterThanOrEqual(12);
    expect(Math.max(...sizes)).toBeLessThan(0.15 * all.length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
  });

  it('have unique texts', () => {
    const texts = questions.map(({ text }) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim());
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('are accepted by the question bank unchanged', () => {
    for (const question of demoQuestions()) expect(normalizeContent(question)).toEqual(question);
  });

  it('have four or five different options, one of which is the key', () => {
    const wrong = questions.filter(
      ({ options, key }) =>
        ![4, 5].includes(options.length) || new Set(options).size !== options.length || !options.includes(key),
    );
    expect(wrong).toEqual([]);
  });

  it.each([4, 5])('have the correct one of %s options at each position about equally often', (size) => {
    const questionsOfSize = questions.filter(({ options }) => options.length === size);
    const answerIndexes = questionsOfSize.map(({ options, key }) => options.indexOf(key));
    const expected = questionsOfSize.length / size;
    for (let index = 0; index < size; index += 1) {
      const there = answerIndexes.filter((right) => right === index).length;
      // four standard deviations
      expect(Math.abs(there - expected)).toBeLessThan(4 * Math.sqrt(expected * (1 - 1 / size)));
    }
  });

  it('contain only formulas that can be rendered, between pairs of dollar signs', () => {
    expect(allTexts.filter((text) => text.split('$').length % 2 === 0)).toEqual([]);
    const drawn = (formula: string) =>
      katex.renderToString(formula, { throwOnError: true, strict: 'error', output: 'mathml' });
    for (const formula of new Set(allTexts.flatMap(formulasIn))) expect(drawn(formula)).toContain('<math');
  });

  it('contain no TeX outside formulas and no NaN or undefined', () => {
    const withoutFormulas = (text: string) => text.replaceAll(/\$[^$]*\$/g, ' ').replace('____', '');
    expect(allTexts.filter((text) => /[\\^_{}]/.test(withoutFormulas(text)))).toEqual([]);
    expect(allTexts.filter((text) => /NaN|undefined|Infinity|\[object|\+ -|- -|\d\.\d{7}/.test(text))).toEqual([]);
    expect(allTexts.filter((text) => / {2}| [,.?;:]|\( | \)/.test(text))).toEqual([]);
  });

  it('contain only balanced chemical equations, except in questions about balancing', () => {
    const balanced = bySubject.Chemistry.filter(({ topic }) => topic.name !== 'balancing equations')
      .flatMap(({ text }) => formulasIn(text))
      .filter((formula) => /rightarrow|rightleftharpoons/.test(formula) && !formula.includes('\\frac'));
    expect(balanced.length).toBeGreaterThan(60);
    for (const equation of balanced) {
      const [left, right] = sides(equation);
      expect({ equation, ...inventory(left) }).toEqual({ equation, ...inventory(right) });
    }
  });

  it('use one unit within a question', () => {
    const unit = (option: string) =>
      new RegExp(String.raw`^\$-?[\d.]+(?:\\times10\^\{-?\d+\})?(${UNIT})?\$$`).exec(option);
    const amounts = questions.filter(({ options }) => options.every((option) => unit(option)));
    expect(amounts.length).toBeGreaterThan(0.4 * questions.length);
    const mixed = amounts.filter(({ options }) => new Set(options.map((option) => unit(option)![1])).size > 1);
    expect(mixed).toEqual([]);
  });

  it('have the pictures that they name, and no others', () => {
    const named = questions.flatMap(({ picture }) => (picture ? [picture] : []));
    const files = readdirSync(join(__dirname, 'pictures')).toSorted();
    expect(named.map(({ file }) => file).toSorted()).toEqual(files);
    expect(named.filter(({ alt, text }) => !alt || !text)).toEqual([]);
    expect(demoPictures().size).toBe(files.length);
    const ids = illustratedQuestions().flatMap(({ question }) =>
      [...question.matchAll(/[0-9a-f]{64}/g)].map(([id]) => id),
    );
    expect(ids.toSorted()).toEqual([...demoPictures().keys()].toSorted());
  });
});

describe('worked solutions of demo questions', () => {
  const solved = questions.flatMap(({ solution, ...rest }) => (solution === undefined ? [] : [{ ...rest, solution }]));
  const CHARACTERS_MAX = 5_000;

  it('exist for every question in Physics, Chemistry, Math and English grammar', () => {
    const promised = questions.filter(({ subject, topic }) => subject !== 'English' || topic.chapter === 'Grammar');
    expect(promised.filter(({ solution }) => solution === undefined)).toEqual([]);
  });

  it('end with the key of their question', () => {
    expect(solved.filter(({ key, solution }) => !solution.endsWith(`\nAnswer: ${key}`))).toEqual([]);
  });

  it('compute the number of the key in their last formula', () => {
    const numeric = solved.filter(({ key }) => numberOf(key) !== undefined);
    const wrong = numeric.filter(
      ({ key, solution }) => Math.abs(lastValueOf(solution) - numberOf(key)!) > roundingOf(key),
    );
    expect(wrong).toEqual([]);
    expect(numeric.length).toBeGreaterThanOrEqual(700);
  });

  it('contain only formulas that can be rendered, and no TeX outside of them', () => {
    const rendered = new Set<string>();
    const render = (source: string) => {
      if (!rendered.has(source)) katex.renderToString(source, { strict: 'error', output: 'mathml' });
      rendered.add(source);
    };
    for (const { solution } of solved) {
      const fault = formulaFaultOf(solution, render);
      expect({ solution, fault }).toEqual({ solution, fault: undefined });
      const words = partsOf(solution).flatMap((part) => ('text' in part ? [part.text] : []));
      expect(words.filter((text) => /[$\\^_{}]|NaN|undefined|\[object/.test(text))).toEqual([]);
    }
  });

  it(`have at most ${CHARACTERS_MAX} characters`, () => {
    expect(solved.filter(({ solution }) => solution.length > CHARACTERS_MAX)).toEqual([]);
  });
});

/** Returns the number of a key without its unit, or undefined if the key is not a number. */
function numberOf(key: string): number | undefined {
  const formattedKey = key.replace(new RegExp(`(${UNIT})?\\$$`), '$');
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

/**
 * Returns the value of the last formula before the answer, right of its last equals sign; in degrees for an inverse
 * function.
 */
function lastValueOf(solution: string): number {
  const steps = solution.slice(0, solution.lastIndexOf('\n'));
  const expression = formulasIn(steps).at(-1)!.split('=').at(-1)!;
  const value = latexValue(expression.replaceAll(/(\d+(?:\.\d+)?)\^\\circ/g, '($1\\cdot\\pi/180)'));
  return /\\(sin|cos|tan)\^\{-1\}/.test(expression) ? (value * 180) / Math.PI : value;
}
