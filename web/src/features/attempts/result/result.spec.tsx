import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { FinishedAttempt } from '../attempt.queries';
import { Result } from './result';

const options = ['A', 'B', 'C'];
const marked = (number: number, chosen: string | null): FinishedAttempt['questions'][number] => ({
  _id: String(number),
  question: `Question text ${number}`,
  options,
  chosen,
  correctAnswer: 'A',
  verdict: chosen === null ? 'Skipped' : chosen === 'A' ? 'Correct' : 'Incorrect',
});
const attempt: FinishedAttempt = {
  attemptId: 'attempt',
  type: 'MockTest',
  examId: 'exam',
  name: 'Physics Mock Test',
  score: -0.06,
  correct: 0,
  incorrect: 1,
  skipped: 3,
  finishedAt: '2026-05-02T09:00:00.000Z',
  reason: 'submitted',
  questions: [marked(1, 'B'), marked(2, null), marked(3, null), marked(4, null)],
};
const right: FinishedAttempt = {
  ...attempt,
  score: 0.44,
  correct: 2,
  incorrect: 1,
  skipped: 1,
  questions: [marked(1, 'A'), marked(2, 'A'), marked(3, 'C'), marked(4, null)],
};

const show = (shown: FinishedAttempt) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Result attempt={shown} /> }])} />);
const rows = () =>
  within(screen.getByRole('region', { name: 'Summary' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('shows the score and the sum that gives it', () => {
  show(right);
  expect(rows()).toEqual(['Correct2× 12.00', 'Incorrect1× −0.25−0.25', 'Skipped1× 00.00', 'Score1.75 ÷ 40.44']);
});

it('a negative score too', () => {
  show(attempt);
  expect(rows().at(-1)).toBe('Score−0.25 ÷ 4−0.06');
});

it('says for each question what was chosen, what is right and what it is worth', () => {
  show(right);
  const articles = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(articles).toEqual([
    '1Question text 1Correct+1AAYour answerBBCC',
    '2Question text 2Correct+1AAYour answerBBCC',
    '3Question text 3Incorrect−0.25AARight answerBBCCYour answer',
    '4Question text 4Skipped0AARight answerBBCC',
  ]);
});

it('filters by verdict', () => {
  show(right);
  const filters = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
  expect(filters.map(({ textContent }) => textContent)).toEqual(['All 4', 'Incorrect 1', 'Skipped 1', 'Correct 2']);
  fireEvent.click(filters[1]!);
  expect(filters.map((filter) => filter.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false']);
  expect(screen.getByRole('region', { name: 'Questions' }).dataset.filter).toBe('Incorrect');
});

it('says so when there is none of a kind', () => {
  show(attempt);
  fireEvent.click(screen.getByRole('button', { name: 'Correct 0' }));
  expect(screen.getByText('No questions here.')).toBeTruthy();
});

it('a number in the palette leads to its question, whatever is filtered', () => {
  Element.prototype.scrollIntoView = () => {};
  show(right);
  fireEvent.click(screen.getByRole('button', { name: 'Incorrect 1' }));
  const palette = within(screen.getByRole('region', { name: 'Answers' }));
  fireEvent.click(palette.getByRole('button', { name: 'Question 4, Skipped' }));
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Question 4, Skipped' }));
  expect(screen.getByRole('button', { name: 'All 4' }).getAttribute('aria-pressed')).toBe('true');
});
