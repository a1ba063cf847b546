import type { Row } from './protocol.js';
import { RecentEvents } from './recent-events.js';

const row = (position: number, type = 'Noted', data = '{}'): Row => [
  position,
  's',
  position,
  `${position}`,
  type,
  data,
  '{}',
];
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => row(from + n));

const positions = (recent: RecentEvents, after: number, limit = 100, types?: string[]) =>
  recent.after(after, limit, types)?.events.map(({ position }) => Number(position));

it('gives what follows a position, up to the limit', () => {
  const recent = new RecentEvents();
  recent.add(rows(5, 9));
  expect(positions(recent, 4)).toEqual([5, 6, 7, 8, 9]);
  expect(positions(recent, 7)).toEqual([8, 9]);
  expect(recent.after(4, 2)).toMatchObject({ position: 6, events: [{ revision: 5, data: {} }, { revision: 6 }] });
});

it('gives nothing that it does not hold whole', () => {
  const recent = new RecentEvents();
  expect(recent.after(0, 10)).toBeUndefined();
  recent.add(rows(5, 9));
  expect(recent.after(3, 10)).toBeUndefined();
  expect(recent.after(9, 10)).toBeUndefined();
  expect(recent.after(20, 10)).toBeUndefined();
});

it('leaves out other types and moves over them', () => {
  const recent = new RecentEvents();
  recent.add([row(1), row(2, 'Wanted'), row(3), row(4, 'Wanted')]);
  expect(recent.after(0, 3, ['Wanted'])).toMatchObject({ position: 3, events: [{ type: 'Wanted' }] });
  expect(recent.after(2, 1, ['Wanted'])).toEqual({ position: 3, events: [] });
});

it('starts anew where another process wrote between', () => {
  const recent = new RecentEvents();
  recent.add(rows(1, 3));
  recent.add(rows(5, 6));
  expect(recent.after(2, 10)).toBeUndefined();
  expect(positions(recent, 4)).toEqual([5, 6]);
});

it('holds the newest events alone, by number and by size', () => {
  const few = new RecentEvents(4);
  few.add(rows(1, 4));
  few.add(rows(5, 5));
  expect(few.after(2, 10)).toBeUndefined();
  expect(positions(few, 3)).toEqual([4, 5]);

  const small = new RecentEvents(100, 1000);
  small.add([row(1), row(2, 'Noted', JSON.stringify('x'.repeat(2000)))]);
  expect(small.after(0, 10)).toBeUndefined();
  small.add([row(3)]);
  expect(positions(small, 2)).toEqual([3]);
});
