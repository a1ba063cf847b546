import type { ModelTestStatus } from '../../../../api/contracts/http/model-test-status';
import { afterMessage, nextChange, sectionsAt, type ListedTest } from './sections';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString();
const paper = (_id: string, from: number, until: number, status: ModelTestStatus = 'Upcoming'): ListedTest => ({
  _id,
  liveFrom: hours(from),
  liveUntil: hours(until),
  status,
});
const idsAt = (tests: readonly ListedTest[], now = NOW, finishedIds: readonly string[] = []) => {
  const { live, upcoming, archived } = sectionsAt(tests, finishedIds, now);
  return [live, upcoming, archived].map((section) => section.map(({ _id }) => _id));
};

it('[MODEL-4] [MODEL-5] [MODEL-6] statusOf returns Upcoming before the start, Live before the end, then Archived', () => {
  const test = paper('one', 0, 24);
  const end = Date.parse(test.liveUntil);
  expect(idsAt([test], NOW - 1)).toEqual([[], ['one'], []]);
  expect(idsAt([test], NOW)).toEqual([['one'], [], []]);
  expect(idsAt([test], end - 1)).toEqual([['one'], [], []]);
  expect(idsAt([test], end)).toEqual([[], [], ['one']]);
});

it('statusOf uses the server’s status if the clock is behind', () => {
  expect(idsAt([paper('one', 1, 24, 'Live')])).toEqual([['one'], [], []]);
  expect(idsAt([paper('one', 1, 24, 'Archived')])).toEqual([[], [], ['one']]);
});

it('sectionsAt sorts live tests by end, upcoming tests by start and archived tests latest first', () => {
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

it('nextChange returns the next start or end', () => {
  expect(nextChange([paper('one', -1, 3), paper('two', 2, 9)], NOW)).toBe(hours(2));
  expect(nextChange([paper('one', 0, 3)], NOW)).toBe(hours(3));
  expect(nextChange([paper('one', -2, -1)], NOW)).toBeUndefined();
});

describe('afterMessage', () => {
  const tests = [paper('one', 0, 24), paper('two', 1, 2)];
  const statusAfter = (modelTestId: string, status: ModelTestStatus | 'Deleted', now = NOW) =>
    afterMessage(tests, { modelTestId, status, at: hours(0) }, now);

  it('needs no refetch for a test that opens or closes as planned', () => {
    const openedStatus = statusAfter('one', 'Live', NOW - 900);
    expect(idsAt(openedStatus.tests as ListedTest[], NOW - 900)).toEqual([['one'], ['two'], []]);
    expect(openedStatus.needsRefetch).toBe(false);
    const archivedTest = statusAfter('two', 'Archived', Date.parse(hours(2)) - 900);
    expect(idsAt(archivedTest.tests as ListedTest[], NOW)).toEqual([['one'], [], ['two']]);
    expect(archivedTest.needsRefetch).toBe(false);
  });

  it('needs a refetch for a changed or new test', () => {
    expect(statusAfter('one', 'Upcoming').needsRefetch).toBe(true);
    expect(statusAfter('two', 'Live').needsRefetch).toBe(true);
    expect(statusAfter('three', 'Upcoming')).toEqual({ tests, needsRefetch: true });
  });

  it('removes a deleted test', () => {
    expect(statusAfter('one', 'Deleted')).toEqual({ tests: [tests[1]], needsRefetch: false });
    expect(statusAfter('three', 'Deleted')).toEqual({ tests, needsRefetch: false });
  });
});
