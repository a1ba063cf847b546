import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import { csvLine, notFormula, withoutFormulaEscape } from './csv.js';

it('csvLine preserves every text, quoted if necessary', () => {
  expect(csvLine(['a', 'b, c', 'he said "no"', 'two\nlines', '-1'])).toBe(
    'a,"b, c","he said ""no""","two\nlines",-1\n',
  );
});

it('notFormula escapes text that a spreadsheet would run as a formula', () => {
  const names = ['=1+1', '+880', '-ann', '@sum', '\tann', 'ann=1'];
  expect(names.map(notFormula)).toEqual(["'=1+1", "'+880", "'-ann", "'@sum", "'\tann", 'ann=1']);
});

it('withoutFormulaEscape reverses notFormula exactly', () => {
  const piece = fc.oneof(fc.constantFrom("'", '=', '+', '-', '@', '\t', '＝', 'a'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(withoutFormulaEscape(notFormula(text)).text).toBe(text);
      expect(notFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
  expect(['=1', "'=1", "it's", "'a"].map((text) => withoutFormulaEscape(text).text)).toEqual([
    '=1',
    '=1',
    "it's",
    "'a",
  ]);
  expect(withoutFormulaEscape("'-ing' is a suffix").note).toMatch(/apostrophe/);
});
