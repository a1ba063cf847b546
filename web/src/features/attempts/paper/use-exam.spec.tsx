import { act, renderHook, waitFor } from '@testing-library/react';
import { ExamServer, questionId, STUDENT, TEST } from '../../../../../test/support/web/exam-server';
import { refusal, refusalAnswer } from '../../../../../test/support/web/stub-server';
import { storeSession } from '../../../lib/session';
import { fetchAttemptAtExam, type LoadedAttempt } from '../attempt.queries';
import { useExam } from './use-exam';

let report: (message: object) => void;
jest.mock('../../../lib/live/live', () => ({
  useLive: (name: string, handler: (message: object) => void) => {
    if (name === 'attempt:finished') report = handler;
  },
  onReconnect: (listener: () => void) => {
    reconnect = listener;
    return () => {};
  },
}));
let reconnect = () => {};

beforeEach(() => storeSession({ jwtoken: 'token', studentId: STUDENT, isStudent: true }));

const load = async () => (await fetchAttemptAtExam(TEST)) as LoadedAttempt;
const open = (attempt: LoadedAttempt, onFinished = () => {}) =>
  renderHook(({ loaded }) => useExam(loaded, { onLoaded: () => {}, onFinished }), {
    initialProps: { loaded: attempt },
  });

it('useExam replaces the stored paper by the state of the server once it responds', async () => {
  const exam = new ExamServer();
  const storedAttempt = { ...(await load()), requestedAt: 0 };
  const { result, rerender } = open(storedAttempt);
  const answers = () => result.current.exam.questions.map(({ option }) => option);
  expect(answers()).toEqual([null, null, null, null]);
  exam.chooseElsewhere(1, '1 right');
  exam.chooseElsewhere(3, '3 wrong');
  rerender({ loaded: await load() });
  expect(answers()).toEqual(['1 right', null, '3 wrong', null]);
});

it('[EXAM-65] useExam sends queued answers with a submit after the end, so that they count as late', async () => {
  const exam = new ExamServer();
  const onFinishedSpy = jest.fn();
  const { result } = open(await load(), onFinishedSpy);
  exam.isOffline = true;
  act(() => result.current.exam.answer(questionId(1), '1 right'));
  await waitFor(() => expect(result.current.exam.outbox.troubleSince).toBeDefined());
  exam.finish('timeUp');
  exam.instead.set(`PUT /api/attempts/${exam.attemptId}/answers`, refusalAnswer('exam-finished', {}));
  exam.isOffline = false;
  act(() => reconnect());
  await waitFor(() => expect(onFinishedSpy).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeUp' })));
  const answers = [{ questionId: questionId(1), option: '1 right', chosenAt: expect.any(String) as string }];
  expect(exam.calls(`POST /api/attempts/${exam.attemptId}/submit`)).toEqual([{ answers }]);
});

it('useExam retries loading the result after a failure', async () => {
  const exam = new ExamServer();
  const finished = jest.fn();
  open(await load(), finished);
  const call = `GET /api/attempts/at-exam/${TEST}`;
  const callsBefore = exam.calls(call).length;
  exam.instead.set(call, refusal(500, 'Something went wrong.'));
  exam.finish('timeUp');
  act(() => report({ attemptId: exam.attemptId }));
  await waitFor(() => expect(exam.calls(call).length).toBeGreaterThan(callsBefore));
  exam.instead.delete(call);
  await waitFor(() => expect(finished).toHaveBeenCalledWith(expect.objectContaining({ attemptId: exam.attemptId })), {
    timeout: 8_000,
  });
}, 12_000);
