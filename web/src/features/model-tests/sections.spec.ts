import type { ModelTestStatus } from '../../../../api/contracts/http/model-test-status';
import { afterMessage, nextChange, sectionsAt, type Listed } from './sections';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString();
const paper = (_id: string, from: number, until: number, status: ModelTestStatus = 'Upcoming'): Listed => ({
  _id,
  liveFrom: hours(from),
  liveUntil: hours(until),
  status,
});
const idsAt = (tests: readonly Listed[], now = NOW, taken: readonly string[] = []) => {
  const { live, upcoming, archived } = sectionsAt(tests, taken, now);
  return [live, upcoming, archived].map((section) => section.map(({ _id }) => _id));
};

it('[MODEL-4] [MODEL-5] [MODEL-6] a test is upcoming until its very schedule, live until its very expiry, then archived', () => {
  const test = paper('one', 0, 24);
  const end = Date.parse(test.liveUntil);
  expect(idsAt([test], NOW - 1)).toEqual([[], ['one'], []]);
  expect(idsAt([test], NOW)).toEqual([['one'], [], []]);
  expect(idsAt([test], end - 1)).toEqual([['one'], [], []]);
  expect(idsAt([test], end)).toEqual([[], [], ['one']]);
});

it('what the server says stands where the clock of the page is behind', () => {
  expect(idsAt([paper('one', 1, 24, 'Live')])).toEqual([['one'], [], []]);
  expect(idsAt([paper('one', 1, 24, 'Archived')])).toEqual([[], [], ['one']]);
});

it('what closes first leads the live ones, what opens first the upcoming ones, what was last the archived ones', () => {
  const tests = [
    paper('later', -1, 9),
    paper('taken', -2, 1),
    paper('soon', -1, 5),
    paper('in three', 3, 4),
    paper('in two', 2, 9),
    paper('long over', -9, -8),
    paper('just over', -9, -1),
  ];
  expect(idsAt(tests, NOW, ['taken'])).toEqual([
    ['soon', 'later', 'taken'],
    ['in two', 'in three'],
    ['just over', 'long over'],
  ]);
});

it('the next change is the first opening or closing to come', () => {
  expect(nextChange([paper('one', -1, 3), paper('two', 2, 9)], NOW)).toBe(hours(2));
  expect(nextChange([paper('one', 0, 3)], NOW)).toBe(hours(3));
  expect(nextChange([paper('one', -2, -1)], NOW)).toBeUndefined();
});

describe('a live message', () => {
  const tests = [paper('one', 0, 24), paper('two', 1, 2)];
  const after = (modelTestId: string, status: ModelTestStatus | 'Deleted', now = NOW) =>
    afterMessage(tests, { modelTestId, status, at: hours(0) }, now);

  it('of a test that opens or closes as planned says all there is to say', () => {
    const opened = after('one', 'Live', NOW - 900);
    expect(idsAt(opened.tests as Listed[], NOW - 900)).toEqual([['one'], ['two'], []]);
    expect(opened.isMore).toBe(false);
    const closed = after('two', 'Archived', Date.parse(hours(2)) - 900);
    expect(idsAt(closed.tests as Listed[], NOW)).toEqual([['one'], [], ['two']]);
    expect(closed.isMore).toBe(false);
  });

  it('of one that was changed, or is new, leaves something to ask for', () => {
    expect(after('one', 'Upcoming').isMore).toBe(true);
    expect(after('two', 'Live').isMore).toBe(true);
    expect(after('three', 'Upcoming')).toEqual({ tests, isMore: true });
  });

  it('of one that was deleted takes it away', () => {
    expect(after('one', 'Deleted')).toEqual({ tests: [tests[1]], isMore: false });
    expect(after('three', 'Deleted')).toEqual({ tests, isMore: false });
  });
});
