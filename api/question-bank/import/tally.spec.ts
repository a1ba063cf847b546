import { Tally } from './tally.js';

it('a report has the counts and every refused row, by its line', () => {
  const tally = new Tally();
  tally.added = 1200;
  tally.alreadyThere = 3;
  tally.refused.push({ line: 40, reason: 'Options must be unique' }, { line: 7, reason: 'Please enter a question' });
  expect(tally.handled).toBe(1205);
  expect(tally.report(1385)).toBe(
    `1,205 of 1,385 rows: 1,200 added, 3 already there, 2 refused
  line 7: Please enter a question
  line 40: Options must be unique`,
  );
});
