import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import katex from 'katex';
import { inventory, sides } from '../../../test/support/data/questions/chemistry.js';
import { formulasIn } from '../../../test/support/data/questions/quantities.js';
import { SUBJECTS } from '../../contracts/http/limits.js';
import { normalizeContent } from '../../question-bank/question.decider.js';
import { demoQuestions } from '../questions/demo-questions.js';
import { equations } from './chemistry/equations.js';
import { questionFiles } from './question-files.js';
import { demoTopics } from './topics.js';

const questions = demoQuestions();
const allTexts = questions.flatMap(({ question, options }) => [question, ...options]);

describe('demo questions', () => {
  it.each(SUBJECTS)('include at least 200 questions in %s on many topics', (subject) => {
    const topics = demoTopics.filter((topic) => topic.subject === subject);
    const counts = topics.map((topic) => topic.questions().length);
    const all = questions.filter((question) => question.subject === subject).length;
    expect(counts.reduce((sum, count) => sum + count)).toBe(all);
    expect(all).toBeGreaterThanOrEqual(200);
    expect(topics.length).toBeGreaterThanOrEqual(12);
    expect(Math.max(...counts)).toBeLessThan(0.15 * all);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(9);
  });

  it.each(Object.entries(questionFiles()))('are stored in %s exactly as generated', (name, computed) => {
    const file = join(resolve(__dirname, '../questions'), name);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(computed);
  });

  it('are generated identically on each run', () => {
    expect(questionFiles()).toEqual(questionFiles());
  });

  it('contain every generated question once', () => {
    const generated = demoTopics
      .flatMap((topic) => topic.questions())
      .map(({ question, subject, options, correctAnswers }) => ({ question, subject, options, correctAnswers }));
    expect(questions).toEqual(generated);
  });

  it('have unique texts', () => {
    const texts = questions.map(({ question }) => question.toLowerCase().replaceAll(/\s+/g, ' ').trim());
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('are accepted by the question bank', () => {
    for (const question of questions) expect(normalizeContent(question)).toEqual(question);
  });

  it('have four or five options', () => {
    const withFive = questions.filter(({ options }) => options.length === 5);
    expect(questions.filter(({ options }) => options.length !== 4 && options.length !== 5)).toEqual([]);
    expect(withFive.length).toBeGreaterThan(0.03 * questions.length);
    expect(withFive.length).toBeLessThan(0.25 * questions.length);
  });

  it.each([4, 5])('have the correct one of %s options at each position about equally often', (size) => {
    const questionsOfSize = questions.filter(({ options }) => options.length === size);
    const answerIndexes = questionsOfSize.map(({ options, correctAnswers }) => options.indexOf(correctAnswers[0]!));
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
    const toBalance = new Set(equations.questions().map(({ question }) => question));
    const balanced = questions
      .filter(({ subject, question }) => subject === 'Chemistry' && !toBalance.has(question))
      .flatMap(({ question }) => formulasIn(question))
      .filter((formula) => /rightarrow|rightleftharpoons/.test(formula) && !formula.includes('\\frac'));
    expect(balanced.length).toBeGreaterThan(60);
    for (const equation of balanced) {
      const [left, right] = sides(equation);
      expect({ equation, ...inventory(left) }).toEqual({ equation, ...inventory(right) });
    }
  });

  it('use one unit within a question', () => {
    const unit = (option: string) =>
      /^\$-?[\d.]+(?:\\times10\^\{-?\d+\})?(\\ \\mathrm\{.*\}|\\%|\^\\circ|\\,\^\\circ\\mathrm\{C\})?\$$/.exec(option);
    const amounts = questions.filter(({ options }) => options.every((option) => unit(option)));
    expect(amounts.length).toBeGreaterThan(0.4 * questions.length);
    for (const { question, options } of amounts) {
      expect({ question, units: new Set(options.map((option) => unit(option)![1])).size }).toEqual({
        question,
        units: 1,
      });
    }
  });
});
