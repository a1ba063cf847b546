import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import moment from 'moment';
import type { LiveMessages } from '../../../../api/contracts/live/messages';
import { texts } from '../../../../api/contracts/http/texts';
import { clickLater } from '../../../../test/support/web/double-click';
import { refusal, refused } from '../../../../test/support/web/stub-server';
import { storeSession } from '../../lib/session';
import { storedTimer } from '../../lib/time/exam-timer';
import { createQueryClient } from '../../app/providers';
import { ExamServer, STUDENT, TEST } from '../../../../test/support/web/exam-server';
import { examKinds } from '../../app/exam-kinds';
import { ExamPage } from './exam.page';
import { InstructionsPage } from './instructions.page';

let tell: (message: Partial<LiveMessages['model-test']>) => void = () => {};
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: object) => void) => {
    if (name === 'model-test') tell = (message) => act(() => handler(message));
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

function openInstructions(type: keyof typeof KINDS, ...more: RouteObject[]) {
  const { instructions } = KINDS[type];
  const router = createMemoryRouter(
    [
      { path: `${instructions}/:id`, element: <InstructionsPage kind={examKinds[type]} /> },
      ...more,
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
const way = (name: string) => screen.findByRole('link', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession({ jwtoken: 'token', studentId: STUDENT, isStudent: true });
  jest.spyOn(console, 'error').mockImplementation();
});

describe('the questions of a mock test', () => {
  const test = { _id: TEST, name: 'Physics Mock Test', subject: 'Physics', marks: 25, time: 20, studentId: STUDENT };
  it.each([
    ['are drawn at random', {}, 'Picked at random, just for you.'],
    [
      'of a mistake quiz are those that were missed',
      { weighing: 'quiz' },
      'Questions you got wrong before. Those you have not mastered yet come first.',
    ],
  ])('%s, and the instructions say so (3/F14)', async (_, more, about) => {
    const exam = new ExamServer({ started: false });
    exam.instead.set(KINDS.MockTest.call, { body: { ...test, questions: ['q'], ...more } });
    openInstructions('MockTest');
    expect(await screen.findByText(about)).toBeTruthy();
  });

  it.each([
    [1, 1, 'You have 1 minute. ', ['Question1', 'Minute1', 'Per question1 min']],
    [20, 50, 'You have 50 minutes. ', ['Questions20', 'Minutes50', 'Per question2 min 30 s']],
  ])('are %d in %d minutes, in the right number and unit (3/F6)', async (count, time, begin, facts) => {
    const exam = new ExamServer({ started: false });
    const questions = Array.from({ length: count }, (_, n) => String(n));
    exam.instead.set(KINDS.MockTest.call, { body: { ...test, marks: count, time, questions } });
    openInstructions('MockTest');
    expect(await screen.findByText((text) => text.startsWith(begin))).toBeTruthy();
    expect(screen.getAllByRole('term').map((term) => term.parentElement!.textContent)).toEqual(facts);
  });
});

describe.each(['MockTest', 'ModelTest'] as const)('the instructions of a %s', (type) => {
  const { questions, call, name, taken } = KINDS[type];
  /** the same requirement, of either kind */
  const row = (ofMockTest: number, ofModelTest: number) => `[EXAM-${type === 'MockTest' ? ofMockTest : ofModelTest}]`;
  const open = (...more: RouteObject[]) => openInstructions(type, ...more);

  it(`[D22] [D23] ${row(1, 2)} explains the test in plain words, with one Start Exam button`, async () => {
    new ExamServer({ type, started: false, questions: 25 });
    open();
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['25', '20', '48 s']);
    expect(screen.getAllByRole('button', { name: 'Start Exam' })).toHaveLength(1);
    expect(screen.getByText('Ready? The clock is not running yet.')).toBeTruthy();
    expect(screen.getByText('Tap to answer.')).toBeTruthy();
  });

  it('[EXAM-5] Start Exam starts the attempt, records it for this session and goes to the questions', async () => {
    const exam = new ExamServer({ type, started: false });
    const pathname = open();
    await start();
    await screen.findByText('elsewhere');
    expect(pathname()).toBe(`${questions}/${TEST}`);
    expect(exam.calls('POST /api/attempts')).toEqual([{ type, examId: TEST }]);
    expect(sessionStorage.getItem(`exam:${TEST}`)).toContain(exam.attemptId);
  });

  it(`${row(3, 4)} Start Exam starts a countdown of its minutes times 60 seconds, on the page of the questions`, async () => {
    new ExamServer({ type, started: false, minutes: 20 });
    window.scrollTo = () => {};
    open({ path: `${questions}/:id`, element: <ExamPage kind={examKinds[type]} /> });
    await start();
    // the page takes its time to load, and the server's clock keeps running
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(20:00|19:5\d)$/);
    const { timeLeft, isActive } = storedTimer();
    expect(isActive).toBe(true);
    expect(timeLeft).toBeLessThanOrEqual(20 * 60);
    expect(timeLeft).toBeGreaterThanOrEqual(20 * 60 - 10);
  });

  it('[EXAM-6] [EXAM-7] a second start is refused in place, and offers to go on while the attempt is open', async () => {
    const exam = new ExamServer({ type, started: false });
    const details = { attemptId: exam.attemptId, type, finished: false };
    exam.instead.set('POST /api/attempts', refused('exam-started', details));
    open();
    await start();
    expect(await screen.findByText('You have already started this exam. You cannot restart it.')).toBeTruthy();
    expect((await way('Resume the exam')).getAttribute('href')).toBe(`${questions}/${TEST}`);
  });

  it('shows the score of a finished exam, with a link to its result in place of the start', async () => {
    const exam = new ExamServer({ type });
    exam.chooseElsewhere(1, '1 right');
    exam.finish();
    open();
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByText('Your score').parentElement!.textContent).toBe('Your score 0.25');
    expect((await way('See the result')).getAttribute('href')).toBe(`/student/exam-history/${exam.attemptId}`);
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
    expect(screen.getByText(/^Submitted /)).toBeTruthy();
  });

  it('leads to the result when the exam was finished at the same time on another device', async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set(
      'POST /api/attempts',
      refused('exam-started', { attemptId: exam.attemptId, type, finished: true }),
    );
    open();
    await start();
    expect(await screen.findByText(taken)).toBeTruthy();
    expect((await way('See the result')).getAttribute('href')).toBe(`${questions}/${TEST}`);
    expect(sessionStorage.getItem(`exam:${TEST}`)).toContain(exam.attemptId);
  });

  it('while another exam runs it says so, with the way back to it', async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set('POST /api/attempts', refused('exam-running', { attemptId: 'other' }));
    open();
    await screen.findByRole('button', { name: 'Start Exam' });
    exam.started = true;
    await start();
    expect(await screen.findByText('Another exam is running. Finish it first.')).toBeTruthy();
    expect((await way('Back to the running exam')).getAttribute('href')).toBe(`${questions}/${TEST}`);
  });

  it('offers to resume the exam in place of a start while it runs (3/F7)', async () => {
    new ExamServer({ type });
    open();
    expect((await way('Resume')).getAttribute('href')).toBe(`${questions}/${TEST}`);
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
  });

  it('says that there is no such test, and offers no further try (3/F7)', async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set(call, refused('not-found', {}));
    open();
    expect(await screen.findByText(examKinds[type].missing)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
  });

  it('says at a start that the test is gone, and leads back to the others (3/F7)', async () => {
    const exam = new ExamServer({ type, started: false });
    open();
    await screen.findByRole('button', { name: 'Start Exam' });
    exam.instead.set('POST /api/attempts', refused('not-found', {}));
    await start();
    expect(await screen.findByText(examKinds[type].missing)).toBeTruthy();
    expect((await way(`Back to ${examKinds[type].heading}`)).getAttribute('href')).toBe(examKinds[type].from.to);
  });

  it('what does not get through can be tried again', async () => {
    const exam = new ExamServer({ type, started: false });
    const pathname = open();
    await screen.findByRole('button', { name: 'Start Exam' });
    exam.away = true;
    await start();
    expect(await screen.findByText(texts.unreachable)).toBeTruthy();
    exam.away = false;
    await startLater();
    await screen.findByText('elsewhere');
    expect(pathname()).toBe(`${questions}/${TEST}`);
  });

  it('[W7] a start whose answer was lost can be tried again, and leads to the exam that has begun', async () => {
    const exam = new ExamServer({ type, started: false });
    const answering = globalThis.fetch;
    globalThis.fetch = async (input) => {
      const { method, signal } = input as Request;
      const answer = await answering(input);
      if (method !== 'POST') return answer;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const later = globalThis.setTimeout;
    globalThis.setTimeout = ((task: () => void, ms?: number) => later(task, ms === 20_000 ? 50 : ms)) as typeof later;
    open();
    await start();
    expect(await screen.findByText(texts.unreachable)).toBeTruthy();
    globalThis.setTimeout = later;
    expect(exam.started).toBe(true);
    globalThis.fetch = answering;
    const details = { attemptId: exam.attemptId, type, finished: false };
    exam.instead.set('POST /api/attempts', refused('exam-started', details));
    await startLater();
    expect((await way('Resume the exam')).getAttribute('href')).toBe(`${questions}/${TEST}`);
  });

  it(`${row(11, 13)} a test that can't be loaded is alerted, and can be tried again`, async () => {
    const exam = new ExamServer({ type, started: false });
    exam.instead.set(call, refusal(404, texts.notFound));
    open();
    expect(await within(await screen.findByRole('alert')).findByText('Failed to fetch data')).toBeTruthy();
    exam.instead.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Start Exam' });
  });
});

describe('a model test', () => {
  const open = () => openInstructions('ModelTest');

  it('[EXAM-9] without a time in minutes does not start and says so', async () => {
    const exam = new ExamServer({ type: 'ModelTest', started: false });
    exam.instead.set(KINDS.ModelTest.call, { body: { ...exam.modelTest(), Time: 'an hour' } });
    const pathname = open();
    await start();
    expect(await screen.findByText('This model test has a configuration issue.')).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '–', '–']);
    expect(pathname()).toBe(`/student/start-modeltest/${TEST}`);
    expect(exam.calls('POST /api/attempts')).toEqual([]);
  });

  it('that is upcoming says from when on it can be started, and offers the start when it goes live (3/F7)', async () => {
    const exam = new ExamServer({ type: 'ModelTest', started: false });
    const upcoming = { ...exam.modelTest(), status: 'Upcoming', liveFrom: '2031-05-02T12:30:00.000Z' };
    exam.instead.set(KINDS.ModelTest.call, { body: upcoming });
    open();
    const opens = moment(upcoming.liveFrom).format('MMMM Do YYYY, h:mm a');
    expect(await screen.findByText(`You can start this exam from ${opens}.`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
    exam.instead.clear();
    tell({ modelTestId: TEST, status: 'Live' });
    await screen.findByRole('button', { name: 'Start Exam' });
  });

  it('says that the exam was deleted while its instructions were open, also next to the link to a running attempt (3/F7)', async () => {
    const exam = new ExamServer({ type: 'ModelTest' });
    open();
    await way('Resume');
    exam.instead.set(KINDS.ModelTest.call, refused('not-found', {}));
    tell({ modelTestId: TEST, status: 'Deleted' });
    expect(await screen.findByText('This model test does not exist. A tutor may have deleted it.')).toBeTruthy();
    await way('Resume');
  });

  it('that is not live yet says so, and can be started once it is', async () => {
    const exam = new ExamServer({ type: 'ModelTest', started: false });
    exam.instead.set('POST /api/attempts', refused('exam-not-live', {}));
    const pathname = open();
    await start();
    expect(await screen.findByText('This exam is not live yet!')).toBeTruthy();
    exam.instead.clear();
    await startLater();
    await screen.findByText('elsewhere');
    expect(pathname()).toBe(`/student/modeltest-questions/${TEST}`);
  });
});
