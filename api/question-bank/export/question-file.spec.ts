import fc from 'fast-check';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import { SUBJECTS } from '../../contracts/http/limits.js';
import { QUESTION_FORMATS } from '../../contracts/http/question-formats.js';
import { questionFaults } from '../../contracts/http/question-rules.js';
import { questionsOfRows } from '../import/questions-of-rows.js';
import { rowsOf } from '../import/read-rows.js';
import { wellFormed } from '../question.js';
import { questionFile } from './question-file.js';
import { questionWriters } from './question-writers.js';

/** Signs that mean something in a format, among all others. */
const piece = fc.oneof(
  fc.constantFrom(
    '\\',
    '{',
    '}',
    '=',
    '~',
    '#',
    ':',
    '::',
    '%',
    '"',
    ',',
    '\n',
    '\n\n',
    '//',
    '[html]',
    '->',
    '$',
    '%50%',
  ),
  fc.constantFrom('A. ', 'B) ', 'ANSWER: A', '$CATEGORY: Math', '\\frac{1}{2}', '\\nu', '####', 'Why', ' '),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

const question = fc
  .record({
    subject: fc.constantFrom(...SUBJECTS),
    question: text,
    options: fc.array(text, { minLength: 2, maxLength: 10 }),
    right: fc.nat(9),
  })
  .map(({ right, options, ...rest }) => ({ ...rest, options, correctAnswers: [options[right % options.length]!] }))
  .filter((written) => Object.keys(questionFaults(written)).length === 0)
  .map((written): QuestionContent => wellFormed(written));

async function* of<Item>(...items: Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

describe.each(QUESTION_FORMATS)('a file of questions as %s', (format) => {
  const writer = questionWriters[format];

  it('comes in again as the same questions, apart from those that it said it can’t hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { maxLength: 5 }), fc.constantFrom(...SUBJECTS), async (all, subject) => {
        // who names no subject is of one
        const written = format === 'aiken' ? all.map((one) => ({ ...one, subject })) : all;
        const pieces: string[] = [];
        for await (const piece of questionFile(of(written.slice(0, 2), written.slice(2)), writer)) pieces.push(piece);
        const rows = rowsOf(of(Buffer.from(pieces.join(''))), format, format === 'aiken' ? subject : undefined);
        const found: unknown[] = [];
        for await (const row of questionsOfRows(rows)) found.push('content' in row ? row.content : row);
        expect(found).toEqual(written.filter((one) => writer.lost?.(one) === undefined));
      }),
      { numRuns: 300 },
    );
  });
});
