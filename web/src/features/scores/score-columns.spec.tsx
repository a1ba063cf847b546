import { render, screen } from '@testing-library/react';
import { ScoreColumns } from './score-columns';

const column = (startedAt: string) => ({
  attemptId: startedAt,
  letter: 'C',
  score: 0.8,
  filledIndex: 8,
  average: undefined,
  startedAt: `${startedAt}T12:00:00Z`,
});
const measures = { pitch: 24, step: 18, radius: 7 };
const monthsOver = (days: readonly string[]) => {
  render(<ScoreColumns columns={days.map(column)} count={12} measures={measures} hasNegative={false} />);
  return screen.queryAllByText(/^[A-Z][a-z]{2,}$/).map((month) => month.textContent);
};

it('ScoreColumns labels each month below its first column', () =>
  expect(monthsOver(['2026-09-02', '2026-09-09', '2026-09-16', '2026-10-01', '2026-10-02'])).toEqual([
    'September',
    'October',
  ]));

it('ScoreColumns labels only the later of two months that start close to each other', () =>
  expect(monthsOver(['2026-10-21', '2026-11-05', '2026-11-17', '2026-11-19', '2026-11-22'])).toEqual(['November']));
