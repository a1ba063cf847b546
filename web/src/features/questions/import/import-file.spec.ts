import { formatOf, marked, needsSubject } from './import-file';

it.each([
  ['a.CSV', '', 'csv'],
  ['a.json', '', 'json'],
  ['a.gift', '', 'gift'],
  ['a.txt', 'Which?\nA. a\nB. b\nANSWER: A\n', 'aiken'],
  ['a.txt', 'Which?{=a ~b}', 'gift'],
  ['a.docx', '', undefined],
])('the format of %s is known: %j', (name, text, format) => {
  expect(formatOf(name, text)).toBe(format);
});

it('a subject is asked for where the file names none', () => {
  expect(needsSubject('aiken', '')).toBe(true);
  expect(needsSubject('gift', 'Which?{=a ~b}')).toBe(true);
  expect(needsSubject('gift', '$CATEGORY: Math\n\nWhich?{=a ~b}')).toBe(false);
  expect(needsSubject('csv', '')).toBe(false);
});

it('[C10] a row is marked, with a note on LaTeX that stands outside formulas', () => {
  const row = { index: 0, line: 2, outcome: 'accepted', question: 'What is $\\mu_0$?', options: ['a', 'b'] } as const;
  const mark = (changes: Partial<Parameters<typeof marked>[0]>) => {
    const { mark, note } = marked({ ...row, options: [...row.options], ...changes });
    return [mark, note];
  };
  expect(mark({})).toEqual(['accepted', undefined]);
  expect(mark({ question: 'What is \\mu_0 here?' })).toEqual(['noted', 'LaTeX outside $: \\mu is shown as it stands.']);
  const Z10 = 'LaTeX outside $: Z_{10} is shown as it stands.';
  expect(mark({ options: ['a in Z_{10}', 'b'] })).toEqual(['noted', Z10]);
  expect(mark({ question: '\\section{I} R\\&D: \\begin{itemize}\\item 5\\%\\end{itemize}' })).toEqual([
    'accepted',
    undefined,
  ]);
  expect(mark({ outcome: 'refused', reason: 'Options must be unique' })).toEqual(['refused', 'Options must be unique']);
  expect(mark({ outcome: 'already-there' })).toEqual(['already-there', undefined]);
});
