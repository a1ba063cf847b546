import { fireEvent, render, screen } from '@testing-library/react';
import { TextSizeButton, useTextSize } from './text-size';

const Question = () => (
  <p data-testid="question" style={useTextSize()}>
    <TextSizeButton />
  </p>
);
const show = () => render(<Question />);
const button = () => screen.getByRole('button');
const name = () => button().getAttribute('aria-label');
const size = () => screen.getByTestId('question').style.getPropertyValue('--size-4');

beforeEach(() => localStorage.clear());

it('goes up in steps of the type scale and back, and says which it is', () => {
  show();
  expect([name(), size()]).toEqual(['Text size: normal', '']);
  fireEvent.click(button());
  expect([name(), size()]).toEqual(['Text size: large', 'var(--size-5)']);
  fireEvent.click(button());
  expect([name(), size()]).toEqual(['Text size: very large', 'var(--size-6)']);
  fireEvent.click(button());
  expect([name(), size()]).toEqual(['Text size: normal', '']);
});

it('is there from the first drawing when it was chosen before', () => {
  localStorage.setItem('textSize', 'large');
  show();
  expect([name(), size()]).toEqual(['Text size: large', 'var(--size-5)']);
});

it('follows another tab, and takes what it does not know for normal', () => {
  show();
  localStorage.setItem('textSize', 'very large');
  fireEvent(window, new Event('storage'));
  expect(name()).toBe('Text size: very large');
  localStorage.setItem('textSize', 'huge');
  fireEvent(window, new Event('storage'));
  expect(name()).toBe('Text size: normal');
});
