import type { LiveMessage } from '../contracts/live/messages.js';
import { withPaced } from './announcements.js';

const started = (time: string): LiveMessage => ({
  room: 'role:admin',
  name: 'account:activity',
  payload: { at: time, who: 'ann', role: 'student', what: 'exam-started', subject: 'Physics', more: 0 },
});
const deleted: LiveMessage = { room: 'role:tutor', name: 'doubt:deleted', payload: { _id: 'd', studentId: 'ann' } };

describe('withPaced for account activity [CARD-16]', () => {
  let published: LiveMessage[];
  let announce: ReturnType<typeof withPaced>;
  beforeEach(() => {
    jest.useFakeTimers();
    published = [];
    announce = withPaced((messages) => published.push(...messages));
  });
  afterEach(() => jest.useRealTimers());

  const publishedTexts = () =>
    published.map((message) =>
      message.name === 'account:activity' ? [message.payload.at, message.payload.more] : message.name,
    );

  it('sends single messages immediately', () => {
    announce([started('1')]);
    expect(publishedTexts()).toEqual([['1', 0]]);
    jest.advanceTimersByTime(600);
    announce([started('2')]);
    expect(publishedTexts()).toEqual([
      ['1', 0],
      ['2', 0],
    ]);
  });

  it('combines 3,000 starts in ten seconds into about twenty messages with the total count', () => {
    for (let start = 0; start < 3_000; start += 3) {
      announce([started('a'), started('b'), started('c')]);
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(1_000);
    expect(published.length).toBeLessThanOrEqual(22);
    const counts = published.map((message) => (message.name === 'account:activity' ? message.payload.more + 1 : 0));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3_000);
  });

  it('does not delay other messages', () => {
    announce([started('1'), deleted]);
    announce([deleted, started('2'), deleted]);
    expect(publishedTexts()).toEqual(['doubt:deleted', ['1', 0], 'doubt:deleted', 'doubt:deleted']);
  });
});

describe('withPaced for statistics of model tests', () => {
  it('sends the latest message of each test at most twice a second', () => {
    jest.useFakeTimers();
    const published: unknown[] = [];
    const announce = withPaced((messages) => published.push(...messages.map(({ payload }) => payload)));
    const finished = (modelTestId: string, attempts: number): LiveMessage => ({
      room: 'role:tutor',
      name: 'statistics',
      payload: { modelTestId, attempts },
    });
    announce([finished('physics', 1), finished('physics', 2), finished('math', 1)]);
    announce([finished('physics', 3), finished('physics', 4)]);
    expect(published).toEqual([
      { modelTestId: 'physics', attempts: 2 },
      { modelTestId: 'math', attempts: 1 },
    ]);
    jest.advanceTimersByTime(500);
    expect(published.slice(2)).toEqual([{ modelTestId: 'physics', attempts: 4 }]);
    jest.useRealTimers();
  });
});
