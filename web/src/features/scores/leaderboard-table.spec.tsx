import { render, screen } from '@testing-library/react';
import { LeaderboardRow } from './leaderboard-table';

interface RowOptions {
  isOwn?: boolean;
  Point?: number;
  name?: string;
  avatar?: number;
  movement?: number | null;
  gap?: string;
}

function show(
  slNo: number,
  { isOwn = false, Point = 41.5, name = 'Tanvir (Notre Dame College)', avatar = 1, movement = 0, gap }: RowOptions = {},
) {
  render(
    <table>
      <tbody>
        <LeaderboardRow
          row={{ slNo, studentId: 'one', name, Point, avatar, movement }}
          kind={isOwn ? 'own' : 'plain'}
          gap={gap}
        />
      </tbody>
    </table>,
  );
  return screen.getAllByRole('row').at(-1)!;
}

it('[LEAD-2] LeaderboardTable shows place, name, movement and points', () => {
  show(7);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '7',
    'Tanvir (Notre Dame College)',
    'no change',
    '41.50',
  ]);
});

it.each(['Tanvir (Notre Dame College)', 'tanvir'])(
  '[LEAD-3] LeaderboardRow shows the name %s with its note, if it has one',
  (name) => {
    show(7, { name });
    expect(screen.getAllByRole('cell')[1]!.textContent).toBe(name);
  },
);

it.each([
  [1, 'gold'],
  [2, 'cyan'],
  [3, 'grey'],
])('LeaderboardRow of place %i has the medal colour %s', (slNo, medal) => {
  const row = show(slNo);
  expect(row.dataset.medal).toBe(medal);
  expect(row.className).toContain(`bg-rank-${medal}`);
});

it('LeaderboardRow of place 4 has no medal colour', () => {
  const row = show(4);
  expect(row.dataset.medal).toBeUndefined();
  expect(row.className).not.toContain('rank');
});

it.each([
  [3, 'up 3'],
  [-12, 'down 12'],
  [0, 'no change'],
  [null, 'new'],
])('LeaderboardRow shows a movement of %p as %s', (movement, text) => {
  show(7, { movement });
  expect(screen.getAllByRole('cell')[2]!.textContent).toBe(text);
});

it('[DASH-12] LeaderboardRow shows the avatar, or avatar 4 for an invalid id', () => {
  const pictures = [5, 7].map((avatar) => show(7, { avatar }).querySelector('img')!.getAttribute('src'));
  expect(pictures).toEqual(['/avatars/5.svg', '/avatars/4.svg']);
});

it('LeaderboardRow highlights the student’s row and shows the distance to the next place', () => {
  const row = show(41_207, { isOwn: true, name: 'nusrat.j', gap: '0.32 to 41,206th' });
  expect(row.getAttribute('aria-current')).toBe('true');
  const [place, name] = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect([place, name]).toEqual(['41,207', 'nusrat.j (you)0.32 to 41,206th']);
});
