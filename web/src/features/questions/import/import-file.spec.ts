import { checkedRow, rowRanges } from './import-file';
import { formatOf, needsSubject, otherCategories, withoutCategories } from './import-format';

it.each([
  ['a.CSV', '', 'csv'],
  ['a.json', '', 'json'],
  ['a.gift', '', 'gift'],
  ['a.txt', 'Which?\nA. a\nB. b\nANSWER: A\n', 'aiken'],
  ['a.txt', 'Which?{=a ~b}', 'gift'],
  ['a.docx', '', undefined],
])('formatOf detects the format of %s with content %j', (name, text, format) => {
  expect(formatOf(name, text)).toBe(format);
});

it('needsSubject returns true for files without a subject', () => {
  expect(needsSubject('aiken', '')).toBe(true);
  expect(needsSubject('gift', 'Which?{=a ~b}')).toBe(true);
  expect(needsSubject('gift', '$CATEGORY: Math\n\nWhich?{=a ~b}')).toBe(false);
  expect(needsSubject('csv', '')).toBe(false);
});

it('checkedRow adds a note about LaTeX outside formulas', () => {
  const row = { index: 0, line: 2, outcome: 'accepted', question: 'What is $\\mu_0$?', options: ['a', 'b'] } as const;
  const resultOf = (changes: Partial<Parameters<typeof checkedRow>[0]>) => {
    const { result, note } = checkedRow({ ...row, options: [...row.options], ...changes });
    return [result, note];
  };
  expect(resultOf({})).toEqual(['accepted', undefined]);
  expect(resultOf({ question: 'What is \\mu_0 here?' })).toEqual([
    'noted',
    '\\mu is outside $ signs and is shown as plain text.',
  ]);
  const Z10 = 'Z_{10} is outside $ signs and is shown as plain text.';
  expect(resultOf({ options: ['a in Z_{10}', 'b'] })).toEqual(['noted', Z10]);
  expect(resultOf({ question: '\\section{I} R\\&D: \\begin{itemize}\\item 5\\%\\end{itemize}' })).toEqual([
    'accepted',
    undefined,
  ]);
  expect(resultOf({ outcome: 'refused', reason: 'Options must be unique' })).toEqual([
    'refused',
    'Options must be unique',
  ]);
  expect(resultOf({ outcome: 'already-there' })).toEqual(['already-there', undefined]);
});

it('checkedRow gives the reason of a changed row and keeps the notes of an update', () => {
  const row = { index: 0, line: 2, question: 'What is $x$?', options: ['a', 'b'] };
  const omittedRow = {
    ...row,
    outcome: 'left-out',
    reason: 'Deleted on 5 January 2026, after it was imported',
  } as const;
  expect(checkedRow(omittedRow)).toMatchObject({
    result: 'changed',
    note: 'Deleted on 5 January 2026, after it was imported.',
  });
  expect(checkedRow({ ...row, outcome: 'updated', notes: ['Look here.'] })).toMatchObject({
    result: 'updated',
    note: 'Look here.',
  });
});

it.each([
  'Which?\nA) Neon\nB) Iron\nAnswer: A\n',
  'Which?\na)Neon\nb)Iron\nanswer : b.\n',
  'Which?\n(A) Neon\n(B) Iron\nCorrect answer: (B)\n',
  'Which set is {1, 2}?\nA. x\nB. y\nANSWER: B) y\n',
  'Which?\r\nA. Neon\r\nB. Iron\r\n',
])('formatOf recognizes Aiken by options or answer lines in any spelling: %j', (text) => {
  expect(formatOf('questions.txt', text)).toBe('aiken');
});

it.each(['// Answer: see below\nWhich? {=a ~b}', '::A::Which? {\n=a\n~b\n}', 'Answer: {=a ~b}'])(
  'formatOf recognizes GIFT by answers in braces: %j',
  (text) => {
    expect(formatOf('questions.txt', text)).toBe('gift');
  },
);

it.each([
  ['$CATEGORY: $course$/top/Default for Physics 101\n\nOne {=a ~b}', true],
  ['$CATEGORY: Week 3\n\nOne {=a ~b}', true],
  ['One {=a ~b}\n\n$CATEGORY: Math\n\nTwo {=a ~b}', true],
  ['  $category: $course$/top/math/sums\n\nOne {=a ~b}', false],
  ['// [id:1]\n\n$CATEGORY: Math\n\nOne {=a ~b}\n\n$CATEGORY: Biology\n\nTwo {=a ~b}', false],
])('needsSubject checks the categories of a GIFT file: %j', (text, expected) => {
  expect(needsSubject('gift', text)).toBe(expected);
});

it('withoutCategories replaces categories by comments and keeps line numbers', () => {
  const text = '$CATEGORY: Week 3\r\n\r\nOne {=a ~b}\r\n';
  expect(otherCategories('gift', text)).toEqual(['Week 3']);
  expect(withoutCategories(text)).toBe('// $CATEGORY: Week 3\r\n\r\nOne {=a ~b}\r\n');
  expect(otherCategories('gift', `${text}\n$CATEGORY: Math\n`)).toEqual([]);
});

it('rowRanges joins consecutive indexes', () => {
  expect(rowRanges([])).toBe('');
  expect(rowRanges([0, 3, 4, 5, 17])).toBe('0,3-5,17');
});
