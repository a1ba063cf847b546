import { act, renderHook, waitFor } from '@testing-library/react';
import { ExamServer, questionId, STUDENT } from '../../../../../test/support/web/exam-server';
import { refusal, refused } from '../../../../../test/support/web/stub-server';
import { storeSession } from '../../../lib/session';
import { fetchCurrentAttempt } from '../attempt.queries';
import { answersOf } from './attempt-state';
import { useOpenAttempt } from './use-open-attempt';

jest.mock('../../../lib/live/live', () => ({ useLive: () => {}, onReconnect: () => () => {} }));

beforeEach(() => storeSession({ jwtoken: 'token', studentId: STUDENT, isStudent: true }));

it('[W10] takes in what the server has once it answers, where the paper of the device was shown before', async () => {
  const exam = new ExamServer();
  const kept = (await fetchCurrentAttempt())!;
  const { result, rerender } = renderHook(({ paper }) => useOpenAttempt(paper, () => {}), {
    initialProps: { paper: kept },
  });
  const answers = () => answersOf(result.current.store.state()).answers;
  expect(answers()).toEqual({});
  exam.chooseElsewhere(1, '1 right');
  exam.chooseElsewhere(3, '3 wrong');
  rerender({ paper: (await fetchCurrentAttempt())! });
  await waitFor(() => expect(answers()).toEqual({ [questionId(1)]: '1 right', [questionId(3)]: '3 wrong' }));
});

it('[EXAM-65] [W4] brings what still waits when the exam is over, so that the result can say that it came too late', async () => {
  const exam = new ExamServer();
  const paper = (await fetchCurrentAttempt())!;
  const finished = jest.fn();
  const { result } = renderHook(() => useOpenAttempt(paper, finished));
  exam.away = true;
  act(() => result.current.answer('1 right'));
  await waitFor(() => expect(result.current.outbox.state.troubleSince).toBeDefined());
  exam.finish('timeUp');
  exam.instead.set(`PUT /api/attempts/${exam.attemptId}/answers`, refused('exam-finished', {}));
  exam.away = false;
  await act(() => result.current.refresh());
  expect(finished).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeUp' }));
  const answers = [{ questionId: questionId(1), option: '1 right', chosenAt: expect.any(String) }];
  expect(exam.calls(`POST /api/attempts/${exam.attemptId}/submit`)).toEqual([{ answers }]);
});

it('[W11] asks for the result again where fetching it has failed once', async () => {
  const exam = new ExamServer();
  const paper = (await fetchCurrentAttempt())!;
  const onFinished = jest.fn();
  const { result } = renderHook(() => useOpenAttempt(paper, onFinished));
  const call = `GET /api/attempts/${exam.attemptId}`;
  exam.instead.set(call, refusal(500, 'Something went wrong.'));
  const { attemptId, type, examId, score, correct, incorrect, skipped, reason } = exam.finish('timeUp');
  const told = { attemptId, type, examId, score, correct, incorrect, skipped, reason, finishedAt: paper.deadline };
  act(() => result.current.hearFinished(told));
  await waitFor(() => expect(exam.calls(call)).toHaveLength(1));
  exam.instead.delete(call);
  await waitFor(() => expect(onFinished).toHaveBeenCalledWith(expect.objectContaining({ attemptId })), {
    timeout: 8_000,
  });
}, 12_000);
