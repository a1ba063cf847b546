import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import { QUESTION_FORMATS } from '../../contracts/http/question-formats.js';
import { keptOptions, questionFaults, solutionFault } from '../../contracts/http/question-rules.js';
import { demoLearning, demoPictures, illustratedQuestions } from '../../demo/questions/demo-questions.js';
import { questionsOfRows } from '../import/rows/questions-of-rows.js';
import { FilePictures } from '../import/pictures/file-pictures.js';
import { rowsOf } from '../import/formats/read-rows.js';
import type { Row } from '../import/rows/row.js';
import { PictureOutcomes } from '../import/pictures/row-pictures.js';
import { topicPathText } from '../import/rows/topic-paths.js';
import { openZipArchive } from '../import/formats/zip-archive.js';
import { normalizeContent, wellFormedSolution } from '../question.decider.js';
import { questionFile } from './question-file.js';
import type { ExportedQuestion } from './question-writer.js';
import { questionWriters } from './question-writers.js';
import { zipOfQuestions } from './zip-file.js';

/** Stored pictures by their ids; the last one has no file. */
const PICTURES = new Map(
  ['one picture', 'another'].map((content) => [
    createHash('sha256').update(content).digest('hex'),
    Buffer.from(content),
  ]),
);
const PICTURE_IDS = [...PICTURES.keys(), 'ab'.repeat(32), 'malformed'];
const DEMO_PICTURES = demoPictures();
const readPicture = (id: string) => Promise.resolve(PICTURES.get(id) ?? DEMO_PICTURES.get(id)?.content);

/** Picture references, some with special characters in the alt text. */
const picture = fc
  .tuple(
    fc.constantFrom('A slope', '<b>&amp;</b>', ' $[0, 1]$ ', 'a  "b"', "'c' > d", '{~=#:}', '&', 'x]y', 'é\u00A0'),
    fc.constantFrom(...PICTURE_IDS),
    fc.constantFrom('', ' =640x480', ' =99999x1', ' =0x0'),
  )
  .map(([alt, id, size]) => `![${alt}](picture:${id}${size})`);

/** Characters with a special meaning in at least one format, among ordinary ones. */
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
  picture,
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

const question = fc
  .record({
    subject: fc.constantFrom(...SUBJECTS),
    question: text,
    options: fc.array(text, { minLength: 2, maxLength: 10 }),
    right: fc.nat(9),
    solution: fc.option(text),
    keepOrder: fc.boolean(),
    _id: fc.uuid(),
  })
  .map(({ right, options, ...rest }) => ({ ...rest, options, correctAnswers: [options[right % options.length]!] }))
  .filter((content) => Object.keys(questionFaults(content)).length === 0)
  .filter(({ solution }) => solutionFault(solution ?? '') === undefined)
  .map(({ _id, solution, ...content }): ExportedQuestion => ({
    _id,
    ...normalizeContent(content),
    solution: wellFormedSolution(solution),
    topics: ['Waves', 'Optics > Thin lenses'],
  }));

async function* asyncIterable<Item>(...items: Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

const learningOf = demoLearning();

const textOf = async (pieces: AsyncIterable<string>): Promise<Buffer> => {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.from(all.join(''));
};
const bytesOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

describe.each(QUESTION_FORMATS)('questionFile in the format %s', (format) => {
  const droppedContent = format === 'zip' ? undefined : questionWriters[format].droppedContent;

  /** Returns the rows of an exported file, and their pictures. */
  async function rowsOfExport(all: readonly ExportedQuestion[], subject?: Subject) {
    const pages = asyncIterable(all.slice(0, 2), all.slice(2));
    if (format === 'zip') {
      const archive = await openZipArchive(await bytesOf(zipOfQuestions(pages, readPicture)));
      const pictures = new FilePictures(archive.picture);
      return { rows: rowsOf(asyncIterable(archive.table), archive.format, { subject, pictures }), pictures };
    }
    const pictures = new FilePictures();
    const file = await textOf(questionFile(pages, questionWriters[format], readPicture));
    return { rows: rowsOf(asyncIterable(file), format, { subject, pictures }), pictures };
  }

  /** Exports the questions and imports the resulting file. */
  async function importedAgain(all: readonly ExportedQuestion[], subject?: Subject): Promise<unknown[]> {
    const { rows, pictures } = await rowsOfExport(all, subject);
    const read: Row[] = [];
    for await (const row of rows) read.push(row);
    const outcomes = new PictureOutcomes();
    for (const picture of pictures.all) {
      const pictureId = createHash('sha256')
        .update(await picture.read())
        .digest('hex');
      outcomes.set(picture, { pictureId, width: 40, height: 30, isUnchanged: true });
    }
    const imported: unknown[] = [];
    for await (const row of questionsOfRows(asyncIterable(...read.map((row) => outcomes.applyTo(row))))) {
      if (!('content' in row)) imported.push(row);
      else {
        const { _id, content, solution = null, topics } = row;
        imported.push({
          ...(_id && { _id }),
          ...content,
          solution,
          ...(topics && { topics: topics.map(topicPathText) }),
        });
      }
    }
    return imported;
  }
  const heldBy = (all: readonly ExportedQuestion[]) =>
    all
      .filter((one) => droppedContent?.(one) === undefined)
      .map(({ _id, topics, solution, ...content }) => {
        const { keepOrder: _, ...shuffled } = content;
        if (format === 'aiken') return { ...shuffled, solution: null };
        // options that keep their order without the setting are imported without it
        const isSet = format !== 'gift' && keptOptions(content.options, false).length < content.options.length;
        return { _id, ...(isSet ? content : shuffled), solution, topics };
      });

  it('an exported file is imported as the same questions, except for questions that are reported as not representable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { maxLength: 5 }), fc.constantFrom(...SUBJECTS), async (all, subject) => {
        // Aiken files contain no subject
        const questions = format === 'aiken' ? all.map((one) => ({ ...one, subject })) : all;
        expect(await importedAgain(questions, format === 'aiken' ? subject : undefined)).toEqual(heldBy(questions));
      }),
      { numRuns: 300 },
    );
  });

  it.each(SUBJECTS)(
    'exports every demo question of %s with its pictures, solution and topics so that it is imported unchanged [FILES-25]',
    async (subject) => {
      const questions = illustratedQuestions()
        .filter((one) => one.subject === subject)
        .map(({ question: text, options, correctAnswers }) => {
          const content = normalizeContent({ question: text, subject, options: [...options], correctAnswers });
          const { solution, topic } = learningOf(content)!;
          return { _id: randomUUID(), ...content, solution, topics: [`Waves > ${topic}`, topic] };
        });
      expect(questions.length).toBeGreaterThanOrEqual(200);
      expect(await importedAgain(questions, format === 'aiken' ? subject : undefined)).toEqual(heldBy(questions));
    },
  );
});
