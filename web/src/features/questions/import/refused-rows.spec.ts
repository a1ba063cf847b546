import { checkedRows } from '../../../../../test/support/web/checked-rows';
import { refusedName, refusedRows } from './refused-rows';
import { SAMPLE_FILES } from './sample-files';

const CSV = `subject,question,optionA,optionB,correctAnswer
Physics,The unit of charge is,coulomb,volt,coulomb

Geography,"The ""highest"" hill,
of all",K2,Everest,Everest
Math,One and one is,1,2

Math,Two and two is,4,4,4
`;
const JSON_FILE = JSON.stringify([
  { subject: 'Physics', question: 'The unit of charge is', options: ['coulomb', 'volt'], correctAnswers: ['coulomb'] },
  { subject: 'Math', question: 'Two and two is', options: ['4'], correctAnswers: ['4'], page: 7 },
  'no question',
]);
const GIFT = `$CATEGORY: Physics

::One::The unit of charge is {=coulomb ~volt}

// of last year
What is charge? {}
$CATEGORY: $course$/Math

Two and
two is {=4 ~4}

Three is {=3 ~4}
`;
const AIKEN = `The unit of charge is
A. coulomb
B. volt
ANSWER: A

Two and two is
A. 4
B. 4
ANSWER: A

Three
is
A. 3
B. 4
ANSWER: A
`;

const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`;
const question = (text: string, right: string, wrong: string) =>
  `<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>` +
  `<answer fraction="100"><text>${right}</text></answer>\n<answer fraction="0"><text>${wrong}</text></answer></question>`;
const MOODLE_XML = `<?xml version="1.0"?>
<quiz>
${category('top/Physics')}
${question('The unit of charge is', 'coulomb', 'volt')}
<question type="essay"><questiontext><text>Why? -- And how?</text></questiontext></question>
${category('top/Math')}
${question('Two and two is', '4', '4')}
${question('Three is', '3', '4')}
</quiz>
`;

describe.each([
  ['moodle-xml', MOODLE_XML, 2],
  ['csv', CSV, 3],
  ['csv', `\uFEFF${CSV.replaceAll('\n', '\r\n')}`, 3],
  ['csv', `sep=;\n${CSV.replaceAll(',', ';')}`, 3],
  ['csv', CSV.replaceAll(',', '\t').replaceAll('\n', '\r'), 3],
  ['json', JSON_FILE, 2],
  ['gift', GIFT, 2],
  ['gift', GIFT.replaceAll('$CATEGORY:', '  $category :').replaceAll('\n', '\r'), 2],
  ['aiken', AIKEN, 2],
] as const)('refusedRows of a %s file', (format, text, count) => {
  const subject = format === 'aiken' ? 'Physics' : undefined;
  // a row with too few cells has one more cell with its reason
  const withoutNumbers = (reason: string) => reason.replaceAll(/\d+(?= cells)|(?<=the first line )\d+/g, 'n');
  const reasons = (rows: Awaited<ReturnType<typeof checkedRows>>) =>
    rows.map(({ reason = '' }) => withoutNumbers(reason));

  it('are rejected for the same reasons when imported again unchanged', async () => {
    const rows = await checkedRows(format, text, subject);
    const rejectedRows = rows.filter(({ outcome }) => outcome === 'refused');
    expect(rejectedRows).toHaveLength(count);
    const savedFile = refusedRows(format, text, rows);
    const checkedAgain = await checkedRows(format, savedFile, subject);
    expect(reasons(checkedAgain)).toEqual(reasons(rejectedRows));
    // reasons do not accumulate
    expect(withoutNumbers(refusedRows(format, savedFile, checkedAgain))).toBe(withoutNumbers(savedFile));
  });
});

it('refusedRows keeps the text of rejected rows and adds the reason', async () => {
  expect(refusedRows('csv', CSV, await checkedRows('csv', CSV)))
    .toBe(`reason,subject,question,optionA,optionB,correctAnswer
"'Geography' is not a subject. Use Physics, Chemistry, Math or English.",Geography,"The ""highest"" hill,
of all",K2,Everest,Everest
"The row has 4 cells, the first line 5",Math,One and one is,1,2
"Options must be unique",Math,Two and two is,4,4,4
`);
  expect(refusedRows('gift', GIFT, await checkedRows('gift', GIFT))).toBe(`$CATEGORY: Physics

// It asks for an essay, which can’t be marked
What is charge? {}

$CATEGORY: $course$/Math

// Options must be unique
Two and
two is {=4 ~4}
`);
});

it('refusedRows of Moodle XML saves the rejected questions, whatever comments and questions without a type are among them [FILES-26]', async () => {
  const essay = '<question type="essay"><questiontext><text>Why?</text></questiontext></question>';
  const untyped =
    '<question><questiontext><text><![CDATA[A <question> of no type </question>]]></text></questiontext></question >';
  const unclosed = '<question type="multichoice"><questiontext><text>No end</text></questiontext>';
  const text = `<?xml version="1.0"?>\r
<quiz>\r
${category('top/Physics')}
<!-- ${question('Commented out', 'a', 'b')} -->
${question('The unit of charge is', 'coulomb', 'volt')}
${essay}${question('The unit of mass is', 'gram', 'volt')}
${untyped}
<question type="essay"/>
${category('top/Math')}
${unclosed}
${question('Two and two is', '4', '5')}
</quiz>
`;
  const rows = await checkedRows('moodle-xml', text);
  expect(rows.map(({ outcome }) => outcome === 'refused')).toEqual([false, true, false, true, true, true, false]);
  const lines = refusedRows('moodle-xml', text, rows).split('\n');
  expect(lines.filter((line) => !line.startsWith('<!-- '))).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    category('top/Physics'),
    essay,
    untyped,
    '<question type="essay"/>',
    category('top/Math'),
    unclosed,
    '</quiz>',
    '',
  ]);
});

it('refusedName adds a suffix once', () => {
  expect(refusedName('chapter 3.csv')).toBe('chapter 3-refused.csv');
  expect(refusedName('chapter 3-refused.csv')).toBe('chapter 3-refused.csv');
});

it.each(Object.entries(SAMPLE_FILES))(
  'the %s sample file is imported without rejected rows',
  async (format, { text }) => {
    const rows = await checkedRows(format as keyof typeof SAMPLE_FILES, text, 'Physics');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  },
);

it('refusedRows keeps the ids of GIFT questions, so that a corrected row updates its question', async () => {
  const id = '135219d2-038f-591f-a9cb-f387f5ae31fb';
  const text = `$CATEGORY: Physics\n\nOne {=a ~b}\n\n// [id:${id}]\n::Two::Two {=a ~a}\n`;
  const savedFile = refusedRows('gift', text, await checkedRows('gift', text));
  expect(savedFile).toBe(`$CATEGORY: Physics\n\n// Options must be unique\n// [id:${id}]\n::Two::Two {=a ~a}\n`);
});
