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

it('TextSizeButton cycles through the text sizes and names the current one', () => {
  show();
  expect([name(), size()]).toEqual(['Text size: normal', '']);
  fireEvent.click(button());
  expect([name(), size()]).toEqual(['Text size: large', 'var(--size-5)']);
  fireEvent.click(button());
  expect([name(), size()]).toEqual(['Text size: very large', 'var(--size-6)']);
  fireEvent.click(button());
  expect([name(), size()]).toEqual(['Text size: normal', '']);
});

it('useTextSize returns the stored size on the first render', () => {
  localStorage.setItem('textSize', 'large');
  show();
  expect([name(), size()]).toEqual(['Text size: large', 'var(--size-5)']);
});

it('TextSizeButton follows changes in another tab, and treats unknown sizes as normal', () => {
  show();
  localStorage.setItem('textSize', 'very large');
  fireEvent(window, new Event('storage'));
  expect(name()).toBe('Text size: very large');
  localStorage.setItem('textSize', 'huge');
  fireEvent(window, new Event('storage'));
  expect(name()).toBe('Text size: normal');
});
