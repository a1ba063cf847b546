import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import moment from 'moment';
import type { LiveMessages } from '../../../../api/contracts/live/messages';
import { texts } from '../../../../api/contracts/http/texts';
import { clickLater } from '../../../../test/support/web/double-click';
import { refusal, refusalAnswer } from '../../../../test/support/web/stub-server';
import { storeSession } from '../../lib/session';
import { storedTimer } from '../../lib/time/exam-timer';
import { createQueryClient } from '../../app/providers';
import { ExamServer, STUDENT, TEST } from '../../../../test/support/web/exam-server';
import { examKinds } from '../../app/exam-kinds';
import { ExamPage } from './exam.page';
import { InstructionsPage } from './instructions.page';

let emit: (message: Partial<LiveMessages['model-test']>) => void = () => {};
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: object) => void) => {
    if (name === 'model-test') emit = (message) => act(() => handler(message));
  },
  onReconnect: () => () => {},
}));
configure({ asyncUtilTimeout: 5_000 });

const KINDS = {
  MockTest: {
    instructions: '/student/start-exam',
    questions: '/student/exam-questions',
    call: `GET /api/mockTest/${TEST}`,
    name: 'Physics Mock Test',
    taken: 'You have already started this exam. You cannot restart it.',
  },
  ModelTest: {
    instructions: '/student/start-modeltest',
    questions: '/student/modeltest-questions',
    call: `GET /api/modelTest/${TEST}`,
    name: 'Physics Model Test',
    taken: 'You have already taken this model test.',
  },
} as const;

function openInstructions(type: keyof typeof KINDS, ...extraRoutes: RouteObject[]) {
  const { instructions } = KINDS[type];
  const router = createMemoryRouter(
    [
      { path: `${instructions}/:id`, element: <InstructionsPage kind={examKinds[type]} /> },
      ...extraRoutes,
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`${instructions}/${TEST}`] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname;
}
const start = async () => fireEvent.click(await screen.findByRole('button', { name: 'Start Exam' }));
const startLater = async () => clickLater(await screen.findByRole('button', { name: 'Start Exam' }));
const link = (name: string) => screen.findByRole('link', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession({ jwtoken: 'token', studentId: STUDENT, isStudent: true });
  jest.spyOn(console, 'error').mockImplementation();
});

describe('instructions of a mock test', () => {
  const test = { _id: TEST, name: 'Physics Mock Test', subject: 'Physics', marks: 25, time: 20, studentId: STUDENT };
  it.each([
    ['a random test', {}, 'Picked at random, just for you.'],
    [
      'a mistake test',
      { weighing: 'quiz' },
      'Questions you got wrong before. Those you have not mastered yet come first.',
    ],
  ])('describe the selection of questions of %s', async (_, rowId, about) => {
    const exam = new ExamServer({ started: false });
    exam.instead.set(KINDS.MockTest.call, { body: { ...test, questions: ['q'], ...rowId } });
    openInstructions('MockTest');
    expect(await screen.findByText(about)).toBeTruthy();
  });

  it.each([
    [1, 1, 'You have 1 minute. ', ['Question1', 'Minute1', 'Per question1 min']],
    [20, 50, 'You have 50 minutes. ', ['Questions20', 'Minutes50', 'Per question2 min 30 s']],
  ])('show %d questions in %d minutes with correct plurals and units', async (count, time, startText, facts) => {
    const exam = new ExamServer({ started: false });
    const questions = Array.from({ length: count }, (_, n) => String(n));
    exam.instead.set(KINDS.MockTest.call, { body: { ...test, marks: count, time, questions } });
    openInstructions('MockTest');
    expect(await screen.findByText((text) => text.startsWith(startText))).toBeTruthy();
    expect(screen.getAllByRole('term').map((term) => term.parentElement!.textContent)).toEqual(facts);
  });
});

describe.each(['MockTest', 'ModelTest'] as const)('instructions of a %s', (type) => {
  const { questions, call, name, taken: takenText } = KINDS[type];
  /** Returns the row id for this kind of exam. */
  const row = (mockTestRow: number, modelTestRow: number) =>
    `[EXAM-${type === 'MockTest' ? mockTestRow : modelTestRow}]`;
  const open = (...extraRoutes: RouteObject[]) => openInstructions(type, ...extraRoutes);

  it(`${row(1, 2)} explain the test and have a single Start Exam button`, async () => {
    new ExamServer({ type, started: false, questions: 25 });
    open();
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['25', '20', '48 s']);
    expect(screen.getAllByRole('button', { name: 'Start Exam' })).toHaveLength(1);
    expect(screen.getByText('Ready? The clock is not running yet.')).toBeTruthy();
    expect(screen.getByText('Tap to answer.')).toBeTruthy();
  });

  it('[EXAM-5] start the attempt on Start Exam, store it in the session and open the questions', async () => {
    const exam = new ExamServer({ type, started: false });
    const pathname = open();
    await start();
    await screen.findByText('elsewhere');
    expect(pathname()).toBe(`${questions}/${TEST}`);
    expect(exam.calls('POST /api/attempts')).toEqual([{ type, examId: TEST }]);
    expect(sessionStorage.getItem(`exam:${TEST}`)).toContain(exam.attemptId);
  });

  it(`${row(3, 4)} start a countdown of the exam’s minutes on the questions page on Start Exam`, async () => {
    new ExamServer({ type, started: false, minutes: 20 });
    window.scrollTo = () => {};
    open({ path: `${questions}/:id`, element: <ExamPage kind={examKinds[type]} /> });
    await start();
    // the server's clock runs while the page is loading
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(20:00|19:5\d)$/);
    const { timeLeft, isActive } = storedTimer();
    expect(isActive).toBe(true);
    expect(timeLeft).toBeLessThanOrEqual(20 * 60);
    expect(timeLeft).toBeGreaterThanOrEqual(20 * 60 - 10);
  });

  it('[EXAM-6] [EXAM-7] show an error for a second start, with a link to resume the running attempt', async () => {
    const exam = new ExamServer({ type, started: false });
    const details = { attemptId: exam.attemptId, type, finished: false };
    exam.instead.set('POST /api/attempts', refusalAnswer('exam-started', details));
    open();
    await start();
    expect(await screen.findByText('You have already started this exam. You cannot restart it.')).toBeTruthy();
    expect((await link('Resume the exam')).getAttribute('href')).toBe(`${questions}/${TEST}`);
  });

  it('show the score of a finished exam with a link to its result instead of the start button', async () => {
    const exam = new ExamServer({ type });
    exam.chooseElsewhere(1, '1 right');
    exam.finish();
    open();
    expect(await screen.findByText(takenText)).toBeTruthy();
    expect(screen.getByText('Your score').parentElement!.textContent).toBe('Your score 25%');
    expect((await link('See the result')).getAttribute('href')).toBe(`/student/exam-history/${exam.attemptId}`);
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
    expect(screen.getByText(/^Submitted /)).toBeTruthy();
  });

  it('link to the result if the exam was just finished on another device', async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set(
      'POST /api/attempts',
      refusalAnswer('exam-started', { attemptId: exam.attemptId, type, finished: true }),
    );
    open();
    await start();
    expect(await screen.findByText(takenText)).toBeTruthy();
    expect((await link('See the result')).getAttribute('href')).toBe(`${questions}/${TEST}`);
    expect(sessionStorage.getItem(`exam:${TEST}`)).toContain(exam.attemptId);
  });

  it('show that another exam is running and link to it', async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set('POST /api/attempts', refusalAnswer('exam-running', { attemptId: 'other' }));
    open();
    await screen.findByRole('button', { name: 'Start Exam' });
    exam.started = true;
    await start();
    expect(await screen.findByText('Another exam is running. Finish it first.')).toBeTruthy();
    expect((await link('Back to the running exam')).getAttribute('href')).toBe(`${questions}/${TEST}`);
  });

  it('show a Resume link instead of the start button while the exam runs', async () => {
    new ExamServer({ type });
    open();
    expect((await link('Resume')).getAttribute('href')).toBe(`${questions}/${TEST}`);
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
  });

  it('show that the test does not exist, without a Try again button', async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set(call, refusalAnswer('not-found', {}));
    open();
    expect(await screen.findByText(examKinds[type].notFoundText)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
  });

  it('show on Start Exam that the test was deleted, with a link to the list', async () => {
    const exam = new ExamServer({ type, started: false });
    open();
    await screen.findByRole('button', { name: 'Start Exam' });
    exam.instead.set('POST /api/attempts', refusalAnswer('not-found', {}));
    await start();
    expect(await screen.findByText(examKinds[type].notFoundText)).toBeTruthy();
    expect((await link(`Back to ${examKinds[type].heading}`)).getAttribute('href')).toBe(examKinds[type].from.to);
  });

  it('allow a retry after a start that did not reach the server', async () => {
    const exam = new ExamServer({ type, started: false });
    const pathname = open();
    await screen.findByRole('button', { name: 'Start Exam' });
    exam.isOffline = true;
    await start();
    expect(await screen.findByText(texts.unreachable)).toBeTruthy();
    exam.isOffline = false;
    await startLater();
    await screen.findByText('elsewhere');
    expect(pathname()).toBe(`${questions}/${TEST}`);
  });

  it('link to the started exam when a start whose response was lost is retried', async () => {
    const exam = new ExamServer({ type, started: false });
    const originalFetch = globalThis.fetch;
    globalThis.fetch = async (input) => {
      const { method, signal } = input as Request;
      const answer = await originalFetch(input);
      if (method !== 'POST') return answer;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const originalSetTimeout = globalThis.setTimeout;
    globalThis.setTimeout = ((task: () => void, ms?: number) =>
      originalSetTimeout(task, ms === 20_000 ? 50 : ms)) as typeof originalSetTimeout;
    open();
    await start();
    expect(await screen.findByText(texts.unreachable)).toBeTruthy();
    globalThis.setTimeout = originalSetTimeout;
    expect(exam.started).toBe(true);
    globalThis.fetch = originalFetch;
    const details = { attemptId: exam.attemptId, type, finished: false };
    exam.instead.set('POST /api/attempts', refusalAnswer('exam-started', details));
    await startLater();
    expect((await link('Resume the exam')).getAttribute('href')).toBe(`${questions}/${TEST}`);
  });

  it(`${row(11, 13)} show an alert with a Try again button if the test cannot be loaded`, async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set(call, refusal(404, texts.notFound));
    open();
    expect(await within(await screen.findByRole('alert')).findByText('Failed to fetch data')).toBeTruthy();
    exam.instead.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Start Exam' });
  });
});

describe('instructions of a model test only', () => {
  const open = () => openInstructions('ModelTest');

  it('[EXAM-9] show a configuration error for a test without a time limit, which does not start', async () => {
    const exam = new ExamServer({ type: 'ModelTest', started: false });
    exam.instead.set(KINDS.ModelTest.call, { body: { ...exam.modelTest(), Time: 'an hour' } });
    const pathname = open();
    await start();
    expect(await screen.findByText('This model test has a configuration issue.')).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '–', '–']);
    expect(pathname()).toBe(`/student/start-modeltest/${TEST}`);
    expect(exam.calls('POST /api/attempts')).toEqual([]);
  });

  it('show when an upcoming test opens, and the start button once it is live', async () => {
    const exam = new ExamServer({ type: 'ModelTest', started: false });
    const upcoming = { ...exam.modelTest(), status: 'Upcoming', liveFrom: '2031-05-02T12:30:00.000Z' };
    exam.instead.set(KINDS.ModelTest.call, { body: upcoming });
    open();
    const opensText = moment(upcoming.liveFrom).format('MMMM Do YYYY, h:mm a');
    expect(await screen.findByText(`You can start this exam from ${opensText}.`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
    exam.instead.clear();
    emit({ modelTestId: TEST, status: 'Live' });
    await screen.findByRole('button', { name: 'Start Exam' });
  });

  it('show that the test was deleted while the page is open, next to the link to a running attempt', async () => {
    const exam = new ExamServer({ type: 'ModelTest' });
    open();
    await link('Resume');
    exam.instead.set(KINDS.ModelTest.call, refusalAnswer('not-found', {}));
    emit({ modelTestId: TEST, status: 'Deleted' });
    expect(await screen.findByText('This model test does not exist. A tutor may have deleted it.')).toBeTruthy();
    await link('Resume');
  });

  it('show an error for a start before the test is live, and start it once it is live', async () => {
    const exam = new ExamServer({ type: 'ModelTest', started: false });
    exam.instead.set('POST /api/attempts', refusalAnswer('exam-not-live', {}));
    const pathname = open();
    await start();
    expect(await screen.findByText('This exam is not live yet!')).toBeTruthy();
    exam.instead.clear();
    await startLater();
    await screen.findByText('elsewhere');
    expect(pathname()).toBe(`/student/modeltest-questions/${TEST}`);
  });
});
