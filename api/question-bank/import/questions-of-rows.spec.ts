import { texts } from '../../contracts/http/texts.js';
import { type ImportedQuestion, questionsOfRows, type RefusedRow } from './questions-of-rows.js';
import type { Row, WrittenQuestion } from './row.js';

const neon = {
  subject: 'Chemistry',
  question: 'Which is a noble gas?',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
} as const;
const iron = { ...neon, question: 'Which is a metal?', correctAnswers: ['Iron'] };

async function questionsOf(...rows: readonly (WrittenQuestion | { fault: string })[]) {
  async function* inTheirLines(): AsyncGenerator<Row> {
    for (const [at, row] of rows.entries()) {
      yield await Promise.resolve({ index: at, line: at + 2, ...('fault' in row ? row : { written: row }) });
    }
  }
  const found: (ImportedQuestion | RefusedRow)[] = [];
  for await (const row of questionsOfRows(inTheirLines())) found.push(row);
  return found;
}
const ids = async (...rows: readonly WrittenQuestion[]) =>
  (await questionsOf(...rows)).map((row) => 'questionId' in row && row.questionId);

describe('questions of rows', () => {
  it('are trimmed, and hold nothing but their own fields', async () => {
    const row = { ...neon, question: ' Which is a noble gas?\r\n', source: 'somewhere' };
    expect(await questionsOf(row)).toEqual([
      { index: 0, line: 2, questionId: expect.any(String) as string, content: neon },
    ]);
  });

  it('have the same ids whenever they are read, wherever in a file they stand', async () => {
    const [first, second] = await ids(neon, iron);
    expect(await ids(iron, neon)).toEqual([second, first]);
    expect(await ids({ ...neon, options: ['Neon ', ' Iron'] })).toEqual([first]);
    // questions that were imported are known by it: a change of this id brings them in once more
    expect(first).toBe('135219d2-038f-591f-a9cb-f387f5ae31fb');
  });

  it('are as many as equal rows, each with an id of its own', async () => {
    const [first, other, second] = await ids(neon, iron, neon);
    expect(new Set([first, other, second]).size).toBe(3);
    expect(await ids(neon, neon)).toEqual([first, second]);
  });

  it.each<[string, WrittenQuestion]>([
    ['subject', { ...neon, subject: 'Math' }],
    ['question', { ...neon, question: 'Which?' }],
    ['options', { ...neon, options: ['Neon', 'Tin'] }],
    ["options' order", { ...neon, options: ['Iron', 'Neon'] }],
    ['correct answer', { ...neon, correctAnswers: ['Iron'] }],
  ])('are others with another %s', async (_, other) => {
    const [first, second] = await ids(neon, other);
    expect(second).not.toBe(first);
  });

  it.each<[string, WrittenQuestion | { fault: string }]>([
    [texts.textCharacters, { ...neon, question: 'Which?\0' }],
    [texts.textCharacters, { ...neon, options: ['Neon', 'half \ud800'] }],
    [texts.questionRequired, { ...neon, question: undefined }],
    [texts.questionRequired, { ...neon, question: 5 }],
    [texts.questionSubject, { ...neon, subject: 'Biology' }],
    [texts.questionSubject, { ...neon, subject: null }],
    [texts.optionEmpty, { ...neon, options: ['Neon', ''] }],
    [texts.optionEmpty, { ...neon, options: ['Neon', 2] }],
    [texts.optionsTooFew, { ...neon, options: 'Neon, Iron' }],
    [texts.optionsNotUnique, { ...neon, options: ['Neon', 'Neon '] }],
    [texts.questionCorrectAnswer, { ...neon, correctAnswers: ['Gold'] }],
    [texts.questionCorrectAnswer, { ...neon, correctAnswers: 'Neon' }],
    [texts.questionCorrectAnswer, { ...neon, correctAnswers: ['Neon', 'Iron'] }],
    ['The row is not a question', { fault: 'The row is not a question' }],
  ])('[A6] are refused with their line: %s', async (reason, row) => {
    const [before, refused, after] = await questionsOf(neon, row, neon);
    expect(refused).toEqual({ index: 1, line: 3, reason });
    expect([before, after]).toMatchObject([{ content: neon }, { content: neon }]);
  });
});
