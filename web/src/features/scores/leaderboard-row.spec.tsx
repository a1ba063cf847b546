import { render, screen } from '@testing-library/react';
import { LeaderboardRow } from './leaderboard-row';

function show(slNo: number, { own = false, Point = 41.5, name = 'Tanvir (Notre Dame College)' } = {}) {
  render(
    <table>
      <tbody>
        <LeaderboardRow row={{ slNo, studentId: 'one', name, Point, avatar: 1, movement: 0 }} own={own} />
      </tbody>
    </table>,
  );
  return screen.getByRole('row');
}

it('[LEAD-2] shows place, name and points', () => {
  show(7);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '7',
    'Tanvir (Notre Dame College)',
    '41.50',
  ]);
});

it.each(['Tanvir (Notre Dame College)', 'tanvir'])(
  '[LEAD-3] the name %s is shown as it is, with its note if it has one',
  (name) => {
    show(7, { name });
    expect(screen.getAllByRole('cell')[1]!.textContent).toBe(name);
  },
);

it.each([
  [1, 'gold'],
  [2, 'cyan'],
  [3, 'grey'],
])('place %i is %s', (slNo, medal) => {
  const row = show(slNo);
  expect(row.dataset.medal).toBe(medal);
  expect(row.className).toContain(`bg-rank-${medal}`);
});

it('place 4 has no colour of a rank', () => {
  const row = show(4);
  expect(row.dataset.medal).toBeUndefined();
  expect(row.className).not.toContain('rank');
});

it('marks the own row, for the eye and for who listens', () => {
  const row = show(38, { own: true, name: 'nusrat.j' });
  expect(row.getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('nusrat.j (you)')).toBeTruthy();
  const place = screen.getAllByRole('cell')[0];
  expect(place?.querySelector('[aria-hidden]')?.textContent).toBe('38');
  expect(place?.querySelector('.sr-only')?.textContent).toBe('38');
});
