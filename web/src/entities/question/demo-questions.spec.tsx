import { demoQuestions } from '../../../../api/demo/questions/demo-questions';
import { SUBJECTS } from '../../../../api/contracts/http/limits';
import { formulaFault } from './formula';
import { partsOf, type Part } from '../../../../api/contracts/question-text/parts';

const flat = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => (part.kind === 'table' ? part.rows.flat().flatMap((cell) => flat(cell.parts)) : [part]));

it.each(SUBJECTS)('every demo question in %s is rendered without raw TeX', (subject) => {
  const questions = demoQuestions().filter((question) => question.subject === subject);
  const parts = questions
    .flatMap(({ question, options }) => [question, ...options])
    .flatMap(partsOf)
    .flatMap((part) => flat([part]));
  const words = parts.flatMap((part) => ('text' in part ? [part.text] : []));
  expect(words.filter((text) => /[$\\]/.test(text))).toEqual([]);
  const formulas = new Set(parts.flatMap((part) => (part.kind === 'formula' ? [part.source] : [])));
  expect([...formulas].flatMap((source) => formulaFault(`\\(${source}\\)`) ?? [])).toEqual([]);
  expect(questions.length).toBeGreaterThanOrEqual(200);
});
