import 'fake-indexeddb/auto';
import { forgetAll } from '../../lib/device/last-known';
import { clearSession, storeSession } from '../../lib/session';
import { serverClock } from '../../lib/time/server-clock';
import type { LoadedAttempt } from './attempt.queries';
import { forgetPaper, keepAnswers, keepPaper, recallPaper } from './kept-paper';

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
  await forgetAll();
});
afterEach(clearSession);

it('is the paper of its own exam only, with the last answers', async () => {
  keepPaper(paper);
  expect(await recallPaper('exam')).toEqual(paper);
  expect(await recallPaper('another exam')).toBeUndefined();
  const progress = { one: { visited: true, marked: true }, two: { visited: true, marked: false } };
  keepAnswers('attempt', { answers: { two: 'B' }, progress });
  expect(await recallPaper('exam')).toEqual({
    ...paper,
    attempt: {
      ...attempt,
      answers: { two: 'B' },
      progress: { one: { ...progress.one, spentMs: 9 }, two: { ...progress.two, spentMs: 0 } },
    },
  });
});

it('takes no answers of another attempt', async () => {
  keepPaper(paper);
  keepAnswers('another attempt', { answers: { one: 'B' }, progress: {} });
  expect(await recallPaper('exam')).toEqual(paper);
});

it('is deleted when it is forgotten', async () => {
  keepPaper(paper);
  await forgetPaper();
  expect(await recallPaper('exam')).toBeUndefined();
});

it('brings the server’s time along, on a device whose own is an hour wrong', async () => {
  const hour = 3_600_000;
  const now = jest.spyOn(serverClock, 'now').mockImplementation(() => Date.now() + hour);
  keepPaper(paper);
  now.mockRestore();
  expect(serverClock.isSynced).toBe(false);
  await recallPaper('exam');
  expect(Math.abs(serverClock.now() - Date.now() - hour)).toBeLessThan(1_000);
});
