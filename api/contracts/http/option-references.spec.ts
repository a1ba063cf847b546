import { keptOptions, referringOptions } from './question-rules.js';

const OTHERS = ['12 N', 'Mass'];

it.each([
  'None of the above',
  'None of these',
  'none of the  above.',
  'All of the above',
  'All of these',
  'All the above',
  'Both of the above',
  'None of the other options',
  'None',
  'All are correct',
  'উপরের সবগুলো',
  'উপরের কোনোটিই নয়',
  'উপরের কোনটিই নয়',
  'ওপরের সব কয়টি',
  'কোনোটিই নয়',
  'কোনটিই না',
  'সবগুলো',
  'সবকটি',
])('“%s” is about all other options: it comes last, the others are shuffled [QDB-39]', (option) => {
  const options = [option, ...OTHERS];
  expect(referringOptions(options)).toEqual({ kind: 'general', options: [option] });
  expect(keptOptions(options, false)).toEqual([option]);
});

it.each([
  'Both A and B',
  'A and B',
  'A & C',
  'Only A and C',
  'A, B and C',
  'Neither A nor B',
  'Both (a) and (b)',
  'A and B only',
  'Only B',
  'ক ও খ',
  'ক এবং খ উভয়ই',
])('“%s” names letters: the whole question keeps its order [QDB-39]', (option) => {
  const options = [...OTHERS, option, 'None of the above'];
  expect(referringOptions(options)).toEqual({ kind: 'letters', options: [option] });
  expect(keptOptions(options, false)).toEqual(options);
});

it.each([
  'A',
  'Vitamins A and D',
  'All metals',
  'All the energy is lost',
  'Nonetheless',
  'a + b',
  '$A$ and $B$',
  'Both arms are equal',
  'A force of 2 N',
  'a and the rest',
  'None of the energy is lost as heat to the surroundings',
  'সবুজ',
  'সব ধাতু',
  'কোষ',
])('“%s” refers to no other option [QDB-39]', (option) => {
  expect(referringOptions([option, ...OTHERS]).options).toEqual([]);
});
