import { csvLine, notFormula } from './csv.js';

it('a line of CSV keeps every text as it is, in quotes where it needs them', () => {
  expect(csvLine(['a', 'b, c', 'he said "no"', 'two\nlines', '-1'])).toBe(
    'a,"b, c","he said ""no""","two\nlines",-1\n',
  );
});

it('a name that a spreadsheet would take for a formula is not one', () => {
  const names = ['=1+1', '+880', '-ann', '@sum', '\tann', 'ann=1'];
  expect(names.map(notFormula)).toEqual(["'=1+1", "'+880", "'-ann", "'@sum", "'\tann", 'ann=1']);
});
