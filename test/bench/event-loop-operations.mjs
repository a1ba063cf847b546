// The imports and exports of the bench "event-loop": the worst texts and files within the limits, at their largest.
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const TEXT_FILE_BYTES = 3_900_000;
const PICTURE_FILE_BYTES = 39_000_000;
const ROWS = 20_000;
/** Longest question. */
const QUESTION_CHARACTERS = 20_000;

const times = (unit, characters) => unit.repeat(Math.floor(characters / unit.length));
const HEADER = 'subject,question,optionA,optionB,correctAnswer\n';
const FORMULAS = '$\\frac{a}{b} + \\sqrt{x^2}$ ';

const xmlQuestion = (text) =>
  `<question type="multichoice"><questiontext format="html"><text>${text}</text></questiontext>` +
  '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>\n';
const quiz = (...questions) => `<quiz>${questions.join('')}</quiz>`;
const cdata = (html) => xmlQuestion(`<![CDATA[${html}]]>`);
const attributes = (count) => Array.from({ length: count }, (_, n) => `a${n}="1"`).join(' ');

/** Different words, so that no two questions share all of them. */
const words = (from, count) => Array.from({ length: count }, (_, n) => `w${(from + n * 7) % 2_000}`).join(' ');
/** A question of the maximum length, of which many exist. */
const longQuestion = (n) => ({
  subject: 'English',
  question: `${n} ${words(n, QUESTION_CHARACTERS / 6 - 20)}`.slice(0, QUESTION_CHARACTERS),
  options: ['yes', 'no'],
  correctAnswers: ['yes'],
});
const json = (questions) => JSON.stringify(questions);

/** Checks a file: parses it, and compares its questions with the existing ones. */
const check = (format, content) => async (call) =>
  call('POST', `/questions/import?format=${format}&subject=Physics&dryRun=true`, await content());
const csv = (rows) => check('csv', () => HEADER + rows());
const xml = (...questions) => check('moodle-xml', () => quiz(...questions.map((question) => question())));
const get = (path) => (call) => call('GET', path);

/** Operations by name. Each is called by a tutor of its own, with a function that sends a request. */
export const operations = {
  'CSV, 20,000 rows': csv(() => 'Math,What is $1+1$?,1,2,2\n'.repeat(ROWS)),
  'CSV, blank lines': csv(() => times('\n', TEXT_FILE_BYTES)),
  'CSV, empty cells': csv(() => times(',', TEXT_FILE_BYTES)),
  'CSV, short rows': csv(() => times('a,b\n', TEXT_FILE_BYTES / 2)),
  'CSV, formulas': csv(() => `Math,${FORMULAS.repeat(6)},1,2,2\n`.repeat(19_000)),
  'JSON, empty objects': check('json', () => `[${times('{},', TEXT_FILE_BYTES)}{}]`),
  'JSON, options of one question': check(
    'json',
    () => `[{"subject":"Math","question":"?","options":[${times('"a",', TEXT_FILE_BYTES)}"b"],"correctAnswers":["b"]}]`,
  ),
  'JSON, nested lists': check('json', () => times('[', TEXT_FILE_BYTES)),
  'JSON, topics of one question': check('json', () =>
    json([
      {
        subject: 'Math',
        question: '?',
        options: ['a', 'b'],
        correctAnswers: ['b'],
        topics: times('|a', TEXT_FILE_BYTES),
      },
    ]),
  ),
  'JSON, questions like long existing ones': check('json', () =>
    json(
      Array.from({ length: 180 }, (_, n) => ({
        ...longQuestion(n),
        question: longQuestion(n).question.replace('w', 'v'),
      })),
    ),
  ),
  'GIFT, line ends': check('gift', () => times('\n', TEXT_FILE_BYTES)),
  'GIFT, titles': check('gift', () => times('::a::b {=c ~d}\n', TEXT_FILE_BYTES)),
  'GIFT, answers': check('gift', () => `a {${times('=', TEXT_FILE_BYTES)}}`),
  'Aiken, line ends': check('aiken', () => times('\n', TEXT_FILE_BYTES)),
  'Aiken, words': check('aiken', () => times('a\n', TEXT_FILE_BYTES / 4)),
  'XML, attributes': xml(() => `<question type="multichoice" ${attributes(300_000)}></question>`),
  'XML, attributes of HTML': xml(() => cdata(`<p ${attributes(15_000)}>`).repeat(150)),
  'XML, 30,000 table cells': xml(() => cdata('<td>'.repeat(30_000)).repeat(300)),
  'XML, 60,000 pictures without end': xml(() => cdata('!['.repeat(60_000)).repeat(300)),
  'XML, formulas': xml(() => xmlQuestion(FORMULAS.repeat(600)).repeat(2_000)),
  'XML, 39 MB': xml(() => times(xmlQuestion('What is $1+1$? '.repeat(120)), PICTURE_FILE_BYTES)),
  'ZIP, 20,000 rows and 4,900 files': check('zip', () => archive(4_900)),
  'export as CSV': get('/questions/export?format=csv'),
  'export as JSON': get('/questions/export?format=json'),
  'export as GIFT': get('/questions/export?format=gift'),
  'export as Moodle XML': get('/questions/export?format=moodle-xml'),
  'export as ZIP': get('/questions/export?format=zip'),
  'preview of an export as Aiken': get('/questions/export/preview?format=aiken'),
};

async function archive(files) {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(HEADER + 'Math,What is $1+1$?,1,2,2\n'.repeat(ROWS)), 'questions.csv', { compress: false });
  const content = Buffer.alloc(7_000, 'x');
  for (let n = 0; n < files; n += 1) zip.addBuffer(content, `pictures/${n}.png`, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
