import { cleanup, render, screen } from '@testing-library/react';
import type { Question } from './exam-state';
import { PaletteCells } from './palette';

const QUESTIONS = Array.from({ length: 40 }, (_, index): Question => ({
  questionId: `${index}`,
  option: null,
  flagged: false,
  visited: false,
  save: 'saved',
  refusal: undefined,
}));
const cells = (questions: readonly Question[], current: number) => (
  <PaletteCells questions={questions} current={current} onOpen={() => {}} />
);
const scrollIntoView = jest.fn(function (this: Element) {
  return this.textContent;
});

beforeEach(() => {
  scrollIntoView.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterEach(cleanup);

it.each([
  ['saving', 'Question 3, Answered, saving'],
  ['unsaved', 'Question 3, Answered, not saved yet'],
] as const)('[EXAM-58] PaletteCells includes the save state %s in the name of a cell', (save, name) => {
  render(cells(QUESTIONS.with(2, { ...QUESTIONS[2]!, option: 'B', save }), 0));
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('PaletteCells scrolls to the current question', () => {
  const { rerender } = render(cells(QUESTIONS, 0));
  rerender(cells(QUESTIONS, 34));
  expect(scrollIntoView.mock.results.map(({ value }) => value as string)).toEqual(['1', '35']);
});

it('PaletteCells renders all cells in a browser without scrollIntoView', () => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  render(cells(QUESTIONS, 0));
  expect(screen.getAllByRole('button')).toHaveLength(40);
});
