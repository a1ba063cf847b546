import { texts } from '../../../contracts/http/texts.js';
import { type ImportedQuestion, questionsOfRows, type RefusedRow } from './questions-of-rows.js';
import type { Row, WrittenQuestion } from './row.js';

const neon = {
  subject: 'Chemistry',
  question: 'Which is a noble gas?',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
} as const;

async function questionsOf(...rows: readonly (WrittenQuestion | { fault: string })[]) {
  async function* rowsInOrder(): AsyncGenerator<Row> {
    for (const [index, row] of rows.entries()) {
      yield await Promise.resolve({ index: index, line: index + 2, ...('fault' in row ? row : { written: row }) });
    }
  }
  const result: (ImportedQuestion | RefusedRow)[] = [];
  for await (const row of questionsOfRows(rowsInOrder())) result.push(row);
  return result;
}

describe('questionsOfRows', () => {
  it('trims texts and drops unknown fields', async () => {
    const row = { ...neon, question: ' Which is a noble gas?\r\n', source: 'somewhere' };
    expect(await questionsOf(row)).toEqual([{ index: 0, line: 2, content: neon }]);
  });

  it('keeps the _id of a row unless it belongs to another system', async () => {
    const id = '135219d2-038f-591f-a9cb-f387f5ae31fb';
    const rowIds = [id, ` ${id.toUpperCase()} `, '507f1f77bcf86cd799439011', '', 7, undefined];
    const result = await questionsOf(...rowIds.map((_id) => ({ ...neon, _id })));
    expect(result.map((row) => '_id' in row && row._id)).toEqual([id, id, false, false, false, false]);
  });

  it.each<[string, WrittenQuestion | { fault: string }]>([
    [texts.textCharacters, { ...neon, question: 'Which?\0' }],
    [texts.textCharacters, { ...neon, options: ['Neon', 'half \ud800'] }],
    ['It has no question.', { ...neon, question: undefined }],
    ['It has no question.', { ...neon, question: 5 }],
    ["'Biology' is not a subject. Use Physics, Chemistry, Math or English.", { ...neon, subject: 'Biology' }],
    ['It has no subject. Use Physics, Chemistry, Math or English.', { ...neon, subject: null }],
    [texts.optionEmpty, { ...neon, options: ['Neon', ''] }],
    [texts.optionEmpty, { ...neon, options: ['Neon', 2] }],
    [texts.optionsTooFew, { ...neon, options: 'Neon, Iron' }],
    [texts.optionsNotUnique, { ...neon, options: ['Neon', 'Neon '] }],
    [
      "'Gold' is not one of its options. Use 'Neon', 'Iron', or the letter of an option.",
      { ...neon, correctAnswers: ['Gold'] },
    ],
    [
      'It has no correct answer. Write the text of the correct option, or its letter.',
      { ...neon, correctAnswers: 'Neon' },
    ],
    [
      'It has 2 correct answers. Only questions with one can be imported.',
      { ...neon, correctAnswers: ['Neon', 'Iron'] },
    ],
    [texts.questionTopicsTooMany, { ...neon, topics: 'Gases|'.repeat(1_001) }],
    [texts.questionTopicsTooMany, { ...neon, topics: Array.from({ length: 1_001 }, () => 'Gases') }],
    ['The row is not a question', { fault: 'The row is not a question' }],
  ])('rejects a row with its line: %s [FILES-24]', async (reason, row) => {
    const [before, refused, after] = await questionsOf(neon, row, neon);
    expect(refused).toEqual({ index: 1, line: 3, reason });
    expect([before, after]).toMatchObject([{ content: neon }, { content: neon }]);
  });
});
