import fc from 'fast-check';
import { SUBJECTS } from '../../contracts/http/limits.js';
import { QUESTION_FORMATS } from '../../contracts/http/question-formats.js';
import { questionFaults } from '../../contracts/http/question-rules.js';
import { questionsOfRows } from '../import/questions-of-rows.js';
import { rowsOf } from '../import/read-rows.js';
import { wellFormed } from '../question.js';
import { questionFile } from './question-file.js';
import { questionWriters, type ExportedQuestion } from './question-writers.js';

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
    "'",
    '+',
    '-',
    '@',
    '\t',
    ';',
    '!',
    '[a](b.png)',
  ),
  fc.constantFrom(
    '&',
    '&amp;',
    '&lt;',
    '&#39;',
    '&nbsp;',
    '<',
    '<b>',
    '</b>',
    '<br/>',
    '<sub>2</sub>',
    '<img src="a">',
    '@@PLUGINFILE@@/a',
    '\u00A0',
    '<!-- -->',
    '$x$$y$',
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
    _id: fc.uuid(),
  })
  .map(({ right, options, ...rest }) => ({ ...rest, options, correctAnswers: [options[right % options.length]!] }))
  .filter((written) => Object.keys(questionFaults(written)).length === 0)
  .map(({ _id, ...written }): ExportedQuestion => ({ _id, ...wellFormed(written) }));

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
        for await (const row of questionsOfRows(rows))
          found.push('content' in row ? { ...(row._id && { _id: row._id }), ...row.content } : row);
        const expected = written.filter((one) => writer.lost?.(one) === undefined);
        expect(found).toEqual(
          expected.map(({ _id, ...content }) => (format === 'aiken' ? content : { _id, ...content })),
        );
      }),
      { numRuns: 300 },
    );
  });
});
