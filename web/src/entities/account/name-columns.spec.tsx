import { render } from '@testing-library/react';
import { CompactNameColumns } from './compact-name-columns';
import { PRINTED_LETTERS } from './letter-columns';
import { NameColumns } from './name-columns';

const ALL_LETTERS = PRINTED_LETTERS.join('');
const textsIn = (container: HTMLElement) => Array.from(container.querySelectorAll('text'), (text) => text.textContent);

it('NameColumns prints the letters of all columns in one text, and all rings in one path', () => {
  const { container } = render(<NameColumns label="Name" name="Ann" shape="whole" />);
  expect(textsIn(container)).toContain(ALL_LETTERS.repeat(12));
  // of those, 24 are the boxes and the filled bubbles of a name
  expect(container.querySelectorAll('*').length).toBeLessThan(35);
});

it('NameColumns scrolls a large column to the letters around its own', () => {
  const { container } = render(<NameColumns label="Name" name="AK" shape="large" />);
  expect(textsIn(container)).toContain(`ABCDEFGHIJKLMNOPQR${'ABCDEFGHI'.repeat(14)}`);
});

it('CompactNameColumns has one drawing per column, with its letter again in the filled bubble', () => {
  const { container } = render(<CompactNameColumns name="B." />);
  const [first, second, third] = container.querySelectorAll('svg');
  expect([first, second, third].map((column) => textsIn(column as unknown as HTMLElement))).toEqual([
    [ALL_LETTERS, 'B'],
    [ALL_LETTERS],
    [ALL_LETTERS],
  ]);
  expect(container.querySelectorAll('*').length).toBeLessThan(100);
});
