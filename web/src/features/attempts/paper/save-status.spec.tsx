import { useSyncExternalStore } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryOutboxStore } from '../../../../../test/support/web/memory-outbox-store';
import { GRACE_MS } from '../../../../../api/contracts/http/limits';
import { Outbox, type Environment } from '../../../lib/outbox/outbox';
import type { Queue } from '../../../lib/outbox/queue';
import { serverClock } from '../../../lib/time/server-clock';
import type { LoadedAttempt } from '../attempt.queries';
import { initialExamState, questionsOf, savedAnswers } from './exam-state';
import { SaveStatus } from './save-status';

const ATTEMPT: LoadedAttempt = {
  requestedAt: 0,
  attemptId: 'one',
  type: 'MockTest',
  examId: 'exam',
  name: 'Physics Mock Test',
  startedAt: '2026-05-02T09:00:00.000Z',
  deadline: '2026-05-02T10:00:00.000Z',
  serverNow: '2026-05-02T09:10:00.000Z',
  questions: ['1', '2'].map((_id) => ({ _id, question: `Question ${_id}`, subject: 'Math', options: ['A', 'B'] })),
  answers: { 1: 'A' },
  progress: {},
};
const STORED_QUEUE: Queue = [
  { kind: 'answer', commandId: 'c', questionId: '2', option: 'B', chosenAt: '2026-05-02T09:09:00.000Z' },
];

/** Renders the page after a reload, before the stored queue is read. Returns a function that completes the read. */
function reload() {
  const device = new MemoryOutboxStore();
  let resolveRead: (queue: Queue) => void = () => {};
  device.read = () => new Promise((resolve) => void (resolveRead = resolve));
  const browser: Environment = {
    store: device,
    send: () => new Promise(() => {}),
    sendAndForget: () => {},
    lockTab: () => ({ steal: () => {}, release: () => {} }),
    channel: () => undefined,
    now: () => Date.parse(ATTEMPT.serverNow),
    isVisible: () => true,
  };
  const outbox = new Outbox({ account: 'ann', attemptId: 'one' }, browser);
  const state = initialExamState(ATTEMPT);
  const saved = savedAnswers(ATTEMPT, state);
  function Status() {
    const outboxState = useSyncExternalStore(outbox.subscribe, () => outbox.state);
    const questions = questionsOf(state.questionIds, saved, outboxState);
    return (
      <SaveStatus
        exam={{ attempt: ATTEMPT, questions, isLocked: false, outbox: outboxState, retryNow: outbox.retryNow }}
      />
    );
  }
  render(<Status />);
  return Object.assign((queue: Queue) => act(async () => resolveRead(queue)), { outbox });
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('[EXAM-58] SaveStatus shows all answers as saved only after the stored queue was read', async () => {
  const resolveRead = reload();
  expect(screen.queryByText('All answers saved')).toBeNull();
  expect(screen.getByText('Checking')).toBeTruthy();
  await resolveRead([]);
  expect(screen.getByText('All answers saved')).toBeTruthy();
});

it('[EXAM-58] SaveStatus shows a queued answer as being saved, and never shows all answers as saved before that', async () => {
  const resolveRead = reload();
  expect(screen.queryByText('All answers saved')).toBeNull();
  await resolveRead(STORED_QUEUE);
  expect(screen.getByText('Saving question 2')).toBeTruthy();
});

it.each([
  [GRACE_MS - 1_000, '1 answer stored here', 'and will be sent'],
  [GRACE_MS, '1 may be too late', 'may be too late to count. Your result will say so'],
])('SaveStatus shows, %i ms after the deadline without a connection: %s', async (ms, text, advice) => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(ATTEMPT.deadline) + ms);
  const resolveRead = reload();
  await resolveRead(STORED_QUEUE);
  act(resolveRead.outbox.handleOffline);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/^No connection since/).textContent).toContain(advice);
});
