import { halfHourCounts, lanesOf, stepsUntil } from './recent-activity';

const NOW = Date.parse('2026-11-22T21:47:12.000Z');
const steps = stepsUntil(NOW);

it('stepsUntil returns the ten-minute steps of six hours, the current one last', () => {
  expect([steps.length, steps[0], steps.at(-1)].map((at) => (at! > 100 ? new Date(at!).toISOString() : at))).toEqual([
    36,
    '2026-11-22T15:50:00.000Z',
    '2026-11-22T21:40:00.000Z',
  ]);
});

it('lanesOf returns a row for each kind, with zero for missing counts', () => {
  const tenMinuteCounts: Parameters<typeof lanesOf>[1] = [
    { at: '2026-11-22T15:40:00.000Z', counts: { registered: 100 } },
    { at: '2026-11-22T15:50:00.000Z', counts: { registered: 2, banned: 1 } },
    { at: '2026-11-22T21:40:00.000Z', counts: { registered: 3, 'doubt-asked': 1 } },
  ];
  const lanes = lanesOf(steps, tenMinuteCounts);
  expect(lanes.map(({ name, sum }) => [name, sum])).toEqual([
    ['Registered', 5],
    ['Signed in', 0],
    ['Exams started', 0],
    ['Exams finished', 0],
    ['Doubts asked', 1],
  ]);
  expect([lanes[0]!.counts[0], lanes[0]!.counts[1], lanes[0]!.counts[35]]).toEqual([2, 0, 3]);
});

it('halfHourCounts sums three ten-minute steps', () =>
  expect(halfHourCounts([1, 2, 3, 0, 0, 0, 4, 0, 0])).toEqual([6, 0, 4]));
