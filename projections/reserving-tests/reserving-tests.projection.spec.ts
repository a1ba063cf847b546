import type { ModelTestContent, ModelTestEvent } from '../../api/contracts/events/model-test.events.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import { reservingTestsProjection } from './reserving-tests.projection.js';

const contentWith = (...questionIds: string[]): ModelTestContent & { modelTestId: string } => ({
  modelTestId: 'first',
  name: 'First week',
  subject: 'Math',
  time: 20,
  questions: questionIds.map((questionId) => ({ questionId, version: 0 })),
  liveFrom: '2026-01-05T10:00:00.000Z',
  liveUntil: '2026-01-07T10:00:00.000Z',
  expiryDays: 2,
  reveal: 'release',
  meritList: 'expiry',
});
const created: ModelTestEvent = { type: 'ModelTestCreated', data: contentWith('sum', 'product') };
const about = { modelTestId: 'first', questionIds: ['sum', 'product'] };
const wentLive = (questions: { questionId: string; version: number }[] | null = null): ModelTestEvent => ({
  type: 'ModelTestWentLive',
  data: { ...about, questions },
});
const archived = (resultsHeld: boolean): ModelTestEvent => ({
  type: 'ModelTestArchived',
  data: { ...about, questions: null, resultsHeld },
});
const deleted = (resultsHeld: boolean): ModelTestEvent => ({
  type: 'ModelTestDeleted',
  data: { ...about, resultsHeld },
});
const released = (...questionIds: string[]): ModelTestEvent => ({
  type: 'ResultsReleased',
  data: { modelTestId: 'first', questionIds, by: 'tutor' },
});
const after = (...events: ModelTestEvent[]) =>
  foldEvents(
    reservingTestsProjection,
    [created, ...events].map((event) => recorded(event)),
  ).get('first');
const reservedAfter = (...events: ModelTestEvent[]) => {
  const test = after(...events);
  return test?.isReserving ? test.questions.map(({ questionId }) => questionId) : [];
};

describe('reserving tests projection', () => {
  it('reserves the questions of upcoming and live model tests', () => {
    expect(reservedAfter()).toEqual(['sum', 'product']);
    expect(reservedAfter(wentLive())).toEqual(['sum', 'product']);
    const changed: ModelTestEvent = {
      type: 'ModelTestChanged',
      data: { ...contentWith('product', 'quotient'), dropped: ['sum'] },
    };
    expect(reservedAfter(changed)).toEqual(['product', 'quotient']);
  });

  it('contains the versions that students get', () => {
    const pins = [{ questionId: 'sum', version: 3 }];
    expect(after(wentLive(pins))?.questions).toEqual(pins);
    expect(after(wentLive(pins), archived(false))?.questions).toEqual(pins);
  });

  it('frees the questions of an archived or deleted test, and reserves them again when it goes live again', () => {
    expect(reservedAfter(wentLive(), archived(false))).toEqual([]);
    expect(reservedAfter(wentLive(), archived(false), wentLive())).toEqual(['sum', 'product']);
    expect(after(deleted(false))).toBeUndefined();
  });

  it('reserves questions after the expiry or deletion until held results are released [REVEAL-7]', () => {
    for (const end of [archived(true), deleted(true)]) {
      expect(reservedAfter(wentLive(), end)).toEqual(['sum', 'product']);
      expect(reservedAfter(wentLive(), end, released('sum', 'product'))).toEqual([]);
    }
    expect(reservedAfter(wentLive(), released())).toEqual(['sum', 'product']);
    expect(reservedAfter(wentLive(), released(), archived(false))).toEqual([]);
  });
});
