import 'fake-indexeddb/auto';
import { clearCache, cacheValue } from '../../lib/device/offline-cache';
import { clearSession, storeSession } from '../../lib/session';
import { serverClock } from '../../lib/time/server-clock';
import type { LoadedAttempt } from './attempt.queries';
import { deleteStoredPaper, loadStoredPaper, storeAnswers, storePaper } from './stored-paper';

const attempt: LoadedAttempt = {
  requestedAt: 0,
  attemptId: 'attempt',
  type: 'MockTest',
  examId: 'exam',
  name: 'Physics Mock Test',
  startedAt: '2026-05-02T09:00:00.000Z',
  deadline: '2026-05-02T10:00:00.000Z',
  serverNow: '2026-05-02T09:00:00.000Z',
  questions: ['one', 'two'].map((_id) => ({ _id, question: _id, subject: 'Math', options: ['A', 'B'] })),
  answers: { one: 'A' },
  progress: { one: { visited: true, marked: false, spentMs: 9 } },
};
const paper = { attempt, title: 'Math Mock Test', note: '2 questions' };

beforeEach(async () => {
  storeSession({ jwtoken: 'ann', studentId: 'ann', isStudent: true });
  await clearCache();
});
afterEach(clearSession);

it('loadStoredPaper returns the paper of the given exam with the latest stored answers', async () => {
  storePaper(paper);
  expect(await loadStoredPaper('exam')).toEqual(paper);
  expect(await loadStoredPaper('another exam')).toBeUndefined();
  const progress = {
    one: { visited: true, marked: true, spentMs: 12 },
    two: { visited: true, marked: false, spentMs: 3 },
  };
  storeAnswers('attempt', { answers: { two: 'B' }, progress });
  expect(await loadStoredPaper('exam')).toEqual({
    ...paper,
    attempt: {
      ...attempt,
      answers: { two: 'B' },
      progress,
    },
  });
});

it('loadStoredPaper adds missing times to answers that an earlier release stored', async () => {
  storePaper(paper);
  await cacheValue('answers', {
    attemptId: 'attempt',
    answers: {},
    progress: { one: { marked: true }, two: { visited: true } },
  });
  expect((await loadStoredPaper('exam'))?.attempt.progress).toEqual({
    one: { visited: true, marked: true, spentMs: 9 },
    two: { visited: true, marked: false, spentMs: 0 },
  });
});

it('loadStoredPaper ignores answers of another attempt', async () => {
  storePaper(paper);
  storeAnswers('another attempt', { answers: { one: 'B' }, progress: {} });
  expect(await loadStoredPaper('exam')).toEqual(paper);
});

it('loadStoredPaper returns undefined after the paper was deleted', async () => {
  storePaper(paper);
  await deleteStoredPaper();
  expect(await loadStoredPaper('exam')).toBeUndefined();
});

it('loadStoredPaper restores the server time on a device whose clock is wrong by an hour', async () => {
  const hour = 3_600_000;
  const now = jest.spyOn(serverClock, 'now').mockImplementation(() => Date.now() + hour);
  storePaper(paper);
  now.mockRestore();
  expect(serverClock.isSynced).toBe(false);
  await loadStoredPaper('exam');
  expect(Math.abs(serverClock.now() - Date.now() - hour)).toBeLessThan(1_000);
});
