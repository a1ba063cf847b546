import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { TextFormat } from '../../contracts/http/question-formats.js';
import { type Part, partsOf } from '../../contracts/question-text/parts.js';
import { FilePictures } from '../import/pictures/file-pictures.js';
import { type ImportedQuestion, questionsOfRows } from '../import/rows/questions-of-rows.js';
import { rowsOf } from '../import/formats/read-rows.js';
import { plainText } from '../markup/plain-text.js';
import { questionFile } from './question-file.js';
import { questionWriters } from './question-writers.js';

/** Markup as an editor writes it, and what students should see: words, ⟦formulas⟧, ‹underlined› words and pictures. */
interface Piece {
  readonly html: string;
  readonly seen: string;
}

const PICTURE_ID = 'ab'.repeat(32);
const pictureInFolder = (reference: string) =>
  reference.endsWith('graph.png')
    ? { id: PICTURE_ID, name: 'graph.png', read: () => Promise.resolve(Buffer.from('graph')) }
    : undefined;

const escapedHtml = (text: string) =>
  text.replaceAll(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);

const word = fc
  .constantFrom(
    'force',
    'Newton',
    'বল',
    'ক্ষেত্রফল',
    'বস্তুটির',
    'α-particle',
    'x<y',
    'R&D',
    '100%',
    '3.5',
    '“why”',
    'f(x)=2',
    '#1',
    'a:b',
  )
  .map((text): Piece => ({ html: escapedHtml(text), seen: text }));
const entity = fc.constantFrom<Piece>(
  { html: '&eacute;', seen: 'é' },
  { html: '&rarr;', seen: '→' },
  { html: '&#2476;', seen: 'ব' },
  { html: '&#x3b1;', seen: 'α' },
  { html: '&amp;lt;', seen: '&lt;' },
  { html: 'a&nbsp;b', seen: 'a b' },
);
const source = fc.constantFrom(
  'x^2',
  '\\frac{a}{b}',
  'a < b',
  '\\sqrt{x_1+y_{2}}',
  '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}',
  '\\text{Net force} = 0',
  'p \\to q',
);
const formula = fc
  .tuple(source, fc.constantFrom(['$', '$'], ['\\(', '\\)'], ['$$', '$$'], ['\\[', '\\]']))
  .map(([tex, [begin, end]]): Piece => ({ html: ` ${begin}${escapedHtml(tex)}${end} `, seen: ` ⟦${tex}⟧ ` }));
const picture = fc.constantFrom<Piece>(
  { html: '<img src="@@PLUGINFILE@@/graph.png" alt="A graph">', seen: ' A graph ' },
  {
    html: '<img alt="x &lt; y &amp; z" width="40" height="30" class="img-fluid" src="@@PLUGINFILE@@/graph.png" />',
    seen: ' x < y & z ',
  },
);
const script = fc.oneof(
  fc
    .constantFrom<[string, string]>(['<sub>', '</sub>'], ['<span style="vertical-align: sub;">', '</span>'])
    .map(([begin, end]): Piece => ({ html: `H${begin}2${end}O`, seen: 'H₂O' })),
  fc
    .constantFrom<[string, string]>(['<sup>', '</sup>'], ['<span style="vertical-align:super">', '</span>'])
    .map(([begin, end]): Piece => ({ html: `SO4${begin}<em>2-</em>${end}`, seen: 'SO4²⁻' })),
  fc.constantFrom<Piece>(
    { html: 'v<sub>max</sub>', seen: 'vₘₐₓ' },
    { html: 'v<sub>rms</sub>', seen: 'v⟦_{\\text{rms}}⟧' },
    { html: 'E<sub>50%</sub>', seen: 'E⟦_{\\text{50\\%}}⟧' },
    { html: 'ক<sup>খ</sup>', seen: 'ক⟦^{\\text{খ}}⟧' },
  ),
);

const joined = (pieces: readonly Piece[], glue = ''): Piece => ({
  html: pieces.map(({ html }) => html).join(glue),
  seen: pieces.map(({ seen }) => seen).join(glue),
});
const wrappedIn =
  (begin: string, end: string, seen = (text: string) => text) =>
  ({ html, seen: text }: Piece) => ({
    html: `${begin}${html}${end}`,
    seen: seen(text),
  });
/** Formatting that texts do not show. */
const formatting = fc.constantFrom(
  wrappedIn('<b>', '</b>'),
  wrappedIn('<strong>', '</strong>'),
  wrappedIn('<em>', '</em>'),
  wrappedIn('<span style="font-weight:bold; color: rgb(1, 2, 3);">', '</span>'),
  wrappedIn('<span style="font-size: 14.6667px;" lang="bn">', '</span>'),
  wrappedIn('<font face="Arial" size="3">', '</font>'),
  wrappedIn('<a href="https://example.org/">', '</a>'),
  wrappedIn('<b></b>', '<!-- note -->'),
);
const underlining = fc.constantFrom(
  ...(
    [
      ['<u>', '</u>'],
      ['<ins>', '</ins>'],
      ['<span style="text-decoration: underline;">', '</span>'],
    ] as const
  ).map(([begin, end]) => wrappedIn(begin, end, (text) => `‹${text}›`)),
);

const { text: inline } = fc.letrec<{ text: Piece; run: Piece }>((tie) => ({
  run: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: word, weight: 4 },
    entity,
    script,
    formula,
    picture,
    fc.tuple(formatting, tie('text')).map(([wrap, piece]) => wrap(piece)),
    fc.tuple(underlining, tie('text')).map(([wrap, piece]) => wrap(piece)),
  ),
  text: fc
    .tuple(fc.array(tie('run'), { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' ', '\n  ', ''))
    .map(([pieces, glue]) => joined(pieces, glue)),
}));

/** Lists with the markers of their first two entries. */
const list = fc.tuple(
  fc.constantFrom<[string, string, string, string]>(
    ['<ul>', '</ul>', '•', '•'],
    ['<ol>', '</ol>', '1.', '2.'],
    ['<ol type="i">', '</ol>', 'i.', 'ii.'],
    ['<ol type="A" start="3">', '</ol>', 'C.', 'D.'],
    ['<ol style="list-style-type: lower-alpha;" start="26">', '</ol>', 'z.', 'aa.'],
    ['<ol style="list-style-type:bengali">', '</ol>', '১.', '২.'],
    ['<ol reversed start="2">', '</ol>', '2.', '1.'],
  ),
  inline,
  inline,
  fc.constantFrom(['<p>', '</p>'], ['', '']),
);
const listPiece = list.map(([[begin, end, first, second], one, two, [open, close]]): Piece => ({
  html: `${begin}\n<li>${open}${one.html}${close}</li>\n<li>${two.html}</li>${end}`,
  seen: ` ${first} ${one.seen} ${second} ${two.seen} `,
}));
const table = fc.array(fc.tuple(inline, inline), { minLength: 1, maxLength: 2 }).map((rows): Piece => ({
  html: `<table border="1"><tbody>${rows.map(([a, b]) => `<tr><th>${a.html}</th>\n<td>${b.html}</td></tr>`).join('\n')}</tbody></table>`,
  seen: rows.map(([a, b]) => ` ${a.seen} | ${b.seen} `).join(''),
}));
const blockWrapper = fc.constantFrom(
  wrappedIn('<p>', '</p>', (text) => ` ${text} `),
  wrappedIn('<p dir="ltr" style="text-align: left;">', '<br></p>', (text) => ` ${text} `),
  wrappedIn('<div><div>', '</div></div>', (text) => ` ${text} `),
  wrappedIn('<h3>', '</h3>', (text) => ` ${text} `),
  wrappedIn('<blockquote><p>', '</p></blockquote>', (text) => ` ${text} `),
);
const block = fc.oneof(
  { arbitrary: fc.tuple(blockWrapper, inline).map(([wrap, piece]) => wrap(piece)), weight: 3 },
  listPiece,
  table,
  fc.constant<Piece>({ html: '<p>&nbsp;</p>', seen: ' ' }),
);
/** A text in English and in Bangla, of which the English one is read. */
const bilingual = fc.tuple(inline, inline, fc.boolean()).map(([english, bangla, isSpan]): Piece => ({
  html: isSpan
    ? `<span class="multilang" lang="bn">${bangla.html}</span> <span lang="en" class="multilang">${english.html}</span>`
    : `{mlang en}${english.html}{mlang}{mlang bn}${bangla.html}{mlang}`,
  seen: english.seen,
}));
const text = fc.oneof(
  { arbitrary: fc.array(block, { minLength: 1, maxLength: 3 }).map((blocks) => joined(blocks, '\n')), weight: 3 },
  inline,
  bilingual,
);

/** What students see of a text, with one space for white space. */
const seenIn = (shown: string): string => withoutSpaces(partsOf(shown).map(seenPart).join(''));
const withoutSpaces = (seen: string): string =>
  seen
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([‹›⟦⟧]) ?/g, '$1')
    .trim();

function seenPart(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'heading':
      return part.text;
    case 'underlined':
      return `‹${part.parts.map(seenPart).join('')}›`;
    case 'formula':
      return `⟦${part.source}⟧`;
    case 'picture':
      return ` ${part.alt} `;
    case 'table':
      return part.rows.flatMap((row) => row.flatMap(({ parts }) => parts.map(seenPart))).join(' ');
  }
}

describe('plainText', () => {
  it.each(['html', 'mixed'] as const)(
    'keeps each word, formula and picture that an editor writes in %s, in order, and adds none [FILES-20]',
    (markup) => {
      fc.assert(
        fc.property(text, ({ html, seen }) => {
          const read = plainText(html, markup, (reference) => pictureInFolder(reference)?.id);
          expect(read.fault).toBeUndefined();
          expect(seenIn(read.text)).toBe(withoutSpaces(seen));
        }),
        { numRuns: 300 },
      );
    },
  );
});

/** A question of an editor, with options that differ by their numbers. */
const editedQuestion = fc
  .record({
    question: text,
    options: fc.array(inline, { minLength: 2, maxLength: 4 }),
    right: fc.nat(3),
    feedback: fc.option(text),
  })
  .map(({ question, options, right, feedback }) => ({
    question: joined([{ html: '<p>Q</p>', seen: 'Q ' }, question]),
    options: options.map((option, at) => joined([{ html: `o${at}`, seen: `o${at}` }, option], ' ')),
    right: right % options.length,
    feedback,
  }));
type EditedQuestion = typeof editedQuestion extends fc.Arbitrary<infer Value> ? Value : never;

const giftEscaped = (html: string) => html.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
const xmlText = (html: string, isCdata: boolean) =>
  isCdata ? `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : escapedHtml(html);
const pictureFile = `<file name="graph.png" path="/" encoding="base64">${Buffer.from('graph').toString('base64')}</file>`;

/** Files with one question, as Moodle exports them. */
const FILES: Readonly<Record<'gift' | 'moodle-xml', (question: EditedQuestion, isVaried: boolean) => string>> = {
  gift: ({ question, options, right, feedback }, isVaried) =>
    [
      '$CATEGORY: $course$/top/Physics',
      '',
      '// question: 12  name: Q',
      `::Q::[html]${giftEscaped(question.html)}{`,
      ...options.map(({ html }, at) => {
        const weight = isVaried ? (at === right ? '%100%' : '%-50%') : '';
        return `\t${at === right && !isVaried ? '=' : '~'}${weight}${giftEscaped(html)}${isVaried ? '#<p>Look again\\: a\\=b</p>' : ''}`;
      }),
      ...(feedback ? [`\t####${giftEscaped(feedback.html)}`] : []),
      '}',
      '',
      '// question: 13  name: a numeric answer',
      '::N::[html]<p>How much?</p>{#5\\:0.1}',
      '',
    ].join('\n'),
  'moodle-xml': ({ question, options, right, feedback }, isVaried) => {
    const element = (name: string, { html }: Piece, attributes = '') =>
      `<${name}${attributes} format="html"><text>${xmlText(html, isVaried)}</text>${pictureFile}</${name}>`;
    return [
      '<?xml version="1.0" encoding="UTF-8"?><quiz>',
      '<question type="category"><category><text>$course$/top/Physics</text></category></question>',
      '<question type="multichoice"><name><text>Q</text></name>',
      element('questiontext', question),
      element('generalfeedback', feedback ?? { html: '', seen: '' }),
      '<single>true</single><shuffleanswers>true</shuffleanswers>',
      ...options.map((option, at) => element('answer', option, ` fraction="${at === right ? 100 : 0}"`)),
      '</question>',
      '<question type="numerical"><name><text>N</text></name><questiontext format="html"><text>How much?</text></questiontext>',
      '<answer fraction="100"><text>5</text></answer></question>',
      '</quiz>',
    ].join('\n');
  },
};

/** Returns the questions of a file, and the reasons for the rejected rows. */
async function questionsIn(file: string, format: TextFormat) {
  const bytes = (async function* () {
    yield await Promise.resolve(Buffer.from(file));
  })();
  const questions: ImportedQuestion[] = [];
  const reasons: string[] = [];
  for await (const row of questionsOfRows(rowsOf(bytes, format, { pictures: new FilePictures(pictureInFolder) }))) {
    if ('content' in row) questions.push(row);
    else reasons.push(row.reason);
  }
  return { questions, reasons };
}

const ID = '3f2c1c9e-7d0b-4a55-9a0f-0d3c8a1b2c4d';
const noPicture = () => Promise.resolve(undefined);
async function* onePage<Item>(page: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield await Promise.resolve(page);
}

describe.each(['gift', 'moodle-xml'] as const)('a question that an editor wrote in %s', (format) => {
  it('is imported with each word, formula and picture, and is the same after an export in each format [FILES-20]', async () => {
    await fc.assert(
      fc.asyncProperty(editedQuestion, fc.boolean(), async (edited, isVaried) => {
        const { questions, reasons } = await questionsIn(FILES[format](edited, isVaried), format);
        expect(reasons).toEqual([expect.stringMatching(/number|numerical/)]);
        const [{ content, solution }] = questions as [ImportedQuestion];
        const seen = ({ question, options, correctAnswers }: QuestionContent) => ({
          question: seenIn(question),
          options: options.map(seenIn),
          correctAnswers: correctAnswers.map(seenIn),
        });
        const options = edited.options.map((option) => withoutSpaces(option.seen));
        expect(seen(content)).toEqual({
          question: withoutSpaces(edited.question.seen),
          options,
          correctAnswers: [options[edited.right]],
        });
        expect(seenIn(solution ?? '')).toBe(withoutSpaces(edited.feedback?.seen ?? ''));
        for (const written of ['gift', 'moodle-xml', 'csv', 'json'] as const) {
          const exported = { _id: ID, ...content, solution: solution ?? null, topics: [] };
          let file = '';
          for await (const part of questionFile(onePage([exported]), questionWriters[written], noPicture)) file += part;
          const again = await questionsIn(file, written);
          expect(again).toMatchObject({ questions: [{ _id: ID, content }], reasons: [] });
          expect(again.questions[0]!.solution ?? null).toBe(exported.solution);
        }
      }),
      { numRuns: 60 },
    );
  });
});
