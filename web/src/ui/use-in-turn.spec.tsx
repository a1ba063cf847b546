import { act, fireEvent, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { useRowsInTurn, withNext } from './use-in-turn';

const rowsOf = (letters: string) => Array.from(letters, (_id) => ({ _id }));
const letters = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).join('');

/** What is shown from the first step to the last. */
function steps(before: string, after: string): string[] {
  const rows = rowsOf(after);
  const known = new Map(rows.map((row) => [row._id, row]));
  let shown: readonly { _id: string }[] = rowsOf(before).map((row) => known.get(row._id) ?? row);
  const seen: string[] = [];
  while (shown.length !== rows.length || shown.some((row, index) => row !== rows[index])) {
    shown = withNext(shown, rows);
    seen.push(letters(shown));
    if (seen.length > 60) throw new Error(`never done: ${seen.join(' ')}`);
  }
  return seen;
}

it.each([
  ['abc', 'xyz', ['xbc', 'xyc', 'xyz']],
  ['abcd', 'bcd', ['bcd']],
  ['bcd', 'abcd', ['abcd']],
  ['abc', 'cba', ['cab', 'cba']],
  ['', 'ab', ['a', 'ab']],
  ['abcdefghijklmnopq', 'a', ['abcde', 'a']],
  ['abcdefgh', 'agh', ['agh']],
])('the rows %s become %s one after the other, and none stands there twice', (before, after, seen) => {
  expect(steps(before, after)).toEqual(seen);
});

let drawn = '';
const Row = memo(function Row({ row }: { row: { _id: string } }) {
  drawn += row._id;
  return row._id;
});

function List({ rows }: { rows: readonly { _id: string }[] | undefined }) {
  const shown = useRowsInTurn(rows) ?? [];
  return (
    <>
      <input aria-label="Search" />
      <output>
        {shown.map((row) => (
          <Row key={row._id} row={row} />
        ))}
      </output>
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('a list', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows its first rows at once, and later ones when nobody writes', () => {
    const { rerender } = render(<List rows={undefined} />);
    rerender(<List rows={rowsOf('abc')} />);
    expect(shown()).toBe('abc');
    fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'x' } });
    const found = rowsOf('xyz');
    rerender(<List rows={found} />);
    pass(300);
    expect(shown()).toBe('abc');
    pass(1_000);
    expect(shown()).toBe('xyz');
  });

  it('does not draw a row anew that is found again as it was', () => {
    const { rerender } = render(<List rows={rowsOf('abc')} />);
    drawn = '';
    rerender(<List rows={rowsOf('xbc')} />);
    pass(1_000);
    expect(shown()).toBe('xbc');
    expect(drawn).toBe('x');
  });

  it('shows at once that there are none', () => {
    const { rerender } = render(<List rows={rowsOf('abc')} />);
    rerender(<List rows={[]} />);
    expect(shown()).toBe('');
  });
});
