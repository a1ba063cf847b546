import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { refusal, refusalAnswer } from '../../../../test/support/web/stub-server';
import { createQueryClient } from '../../app/providers';
import { storeSession } from '../../lib/session';
import { openOutbox } from '../../lib/outbox/open-outbox';
import { recordQuestion } from './exam-session';
import { storedTimer } from '../../lib/time/exam-timer';
import { toast } from '../../ui/toast';
import { ExamServer, questionId, STUDENT, TEST } from '../../../../test/support/web/exam-server';
import { examKinds } from '../../app/exam-kinds';
import { ExamPage } from './exam.page';

const handlers = new Map<string, (payload: unknown) => void>();
const live = (name: string, payload: object) => act(() => handlers.get(name)?.(payload));
let reconnect = () => {};
jest.mock('../../lib/live/live', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    useLive: (name: string, handler: (payload: unknown) => void) =>
      // only mounted components receive messages
      useEffect(() => void handlers.set(name, handler)),
    onReconnect: (listener: () => void) => {
      reconnect = listener;
      return () => {};
    },
  };
});
// loading the page may be slow in CI
configure({ asyncUtilTimeout: 20_000 });

const toastInfo = jest.spyOn(toast, 'info').mockReturnValue();
const scrollIntoView = jest.fn();

const KINDS = {
  MockTest: {
    questions: '/student/exam-questions',
    instructions: '/student/start-exam',
    call: `GET /api/mockTest/${TEST}`,
    name: 'Physics Mock Test',
  },
  ModelTest: {
    questions: '/student/modeltest-questions',
    instructions: '/student/start-modeltest',
    call: `GET /api/modelTest/${TEST}`,
    name: 'Physics Model Test',
  },
} as const;

function openExam(type: keyof typeof KINDS) {
  const { questions } = KINDS[type];
  const router = createMemoryRouter(
    [
      { path: `${questions}/:id`, element: <ExamPage kind={examKinds[type]} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`${questions}/${TEST}`] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const findTimer = () => screen.findByRole('timer');
const option = (name: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: (accessibleName) => accessibleName.endsWith(name) });
const selectOption = (name: string) => fireEvent.click(option(name));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const cell = (name: string) => screen.findByRole('button', { name });
const cellHere = (name: string) => screen.findByRole('button', { name, current: true });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const banner = () => within(screen.getByRole('banner'));
const savedText = () => banner().findByText('All answers saved');
const result = () => screen.findByRole('region', { name: 'Summary' });
const submit = () => {
  click('Submit test');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Submit' }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  handlers.clear();
  storeSession({ jwtoken: 'token', studentId: STUDENT, isStudent: true });
  [toastInfo, scrollIntoView].forEach((mock) => mock.mockClear());
  window.scrollTo = scrollIntoView;
  Element.prototype.scrollIntoView = () => {};
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe.each(['MockTest', 'ModelTest'] as const)('the questions page of a %s', (type) => {
  const { instructions, call, name } = KINDS[type];
  /** Returns the row id for this kind of exam. */
  const row = (mockTestRow: number, modelTestRow: number) =>
    `[EXAM-${type === 'MockTest' ? mockTestRow : modelTestRow}]`;
  const open = () => openExam(type);

  it('opens the instructions if another student has started the exam in this tab', async () => {
    const exam = new ExamServer({ type, started: false });
    recordQuestion('another student', TEST, exam.attemptId, questionId(2));
    const router = open();
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe(`${instructions}/${TEST}`);
    expect(exam.calls(`GET /api/attempts/${exam.attemptId}`)).toEqual([]);
  });

  describe('answering', () => {
    it(`${row(19, 20)} shows every question with its options, of which one can be selected at a time`, async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      for (const number of [1, 2, 3, 4]) {
        expect(screen.getByRole('radiogroup', { name: `Question text ${number}` })).toBeTruthy();
        selectOption(`${number} wrong`);
        selectOption(`${number} worse`);
        const checked = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
        expect(checked).toEqual([false, false, true, false]);
        if (number < 4) click('Next');
      }
      await savedText();
      expect(Object.values(exam.answers)).toEqual(['1 worse', '2 worse', '3 worse', '4 worse']);
    });

    it(`${row(21, 23)} ${row(22, 24)} changes and clears a selection`, async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      const clear = () => screen.getByRole('button', { name: 'Clear response' }).getAttribute('aria-disabled');
      expect(clear()).toBe('true');
      selectOption('1 right');
      selectOption('1 worst');
      await waitFor(() => expect(clear()).toBe('false'));
      await waitFor(() => expect(exam.answers).toEqual({ [questionId(1)]: '1 worst' }));
      click('Clear response');
      expect(option('1 worst').checked).toBe(false);
      await waitFor(() => expect(exam.answers).toEqual({}));
    });

    it('[EXAM-58] shows for each question whether its answer is saved', async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      exam.isOffline = true;
      selectOption('1 right');
      expect(option('1 right').getAttribute('aria-describedby')).toBeTruthy();
      expect(banner().getByText('Saving question 1')).toBeTruthy();
      await banner().findByText('1 answer stored here');
      expect(await screen.findByText('Not saved yet', { selector: 'label *' })).toBeTruthy();
      expect(await cell('Question 1, Answered, not saved yet')).toBeTruthy();
      expect(screen.getByText(/No connection since/)).toBeTruthy();
      exam.isOffline = false;
      fireEvent.click(banner().getByRole('button', { name: /^No connection.*Try now$/ }));
      await savedText();
      expect(await screen.findByText('Saved', { selector: 'label *' })).toBeTruthy();
      expect(await cell('Question 1, Answered')).toBeTruthy();
      expect(screen.queryByText(/No connection since/)).toBeNull();
    });

    it('lists the keys that choose an option and move between questions', async () => {
      new ExamServer({ type });
      open();
      await findTimer();
      const { textContent } = screen.getByRole('complementary', { name: 'Questions' });
      for (const hint of ['A–D choose', '← back → next']) expect(textContent).toContain(hint);
    });

    it('replaces Next by Submit at the last question if all are answered', async () => {
      new ExamServer({ type });
      open();
      await findTimer();
      ['1', 'j', '1', 'j', '1', 'j'].forEach(press);
      expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
      press('1');
      expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
      const [solid, panelButton] = screen.getAllByRole('button', { name: 'Submit test' });
      expect(solid!.className).toContain('bg-pen');
      expect(panelButton!.className).toContain('invisible');
      fireEvent.click(solid!);
      expect(screen.getByRole('dialog', { name: 'Submit the test?' })).toBeTruthy();
    });

    it('moves the focus to the paper, and after the submit to the result', async () => {
      new ExamServer({ type });
      open();
      await findTimer();
      const paper = document.activeElement;
      expect(paper?.id).toBe('page');
      submit();
      await result();
      await waitFor(() => expect(document.activeElement?.id).toBe('page'));
      expect(document.activeElement).not.toBe(paper);
    });

    it('can be answered by keyboard only', async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      ['b', 'ArrowRight', '3', 'j', 'm', 'j', 'A', 'Backspace', 'k', 'ArrowLeft'].forEach(press);
      await savedText();
      expect(exam.answers).toEqual({ [questionId(1)]: '1 wrong', [questionId(2)]: '2 worse' });
      expect(await cell('Question 3, Marked')).toBeTruthy();
      expect(await cellHere('Question 2, Answered')).toBeTruthy();
    });

    it('saves visits, flags and the time spent on a question', async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      const progressCalls = () => exam.calls(`PUT /api/attempts/${exam.attemptId}/progress`);
      click('Mark for review');
      await waitFor(() => expect(progressCalls()).toHaveLength(1));
      click('Next');
      await waitFor(() => expect(progressCalls()).toHaveLength(2));
      expect(progressCalls()).toEqual([
        { questionId: questionId(1), visited: true, marked: true, commandId: expect.any(String) },
        { questionId: questionId(1), visited: true, totalSpentMs: expect.any(Number), commandId: expect.any(String) },
      ]);
    });

    it('the submit dialog shows counts and opens unanswered questions', async () => {
      new ExamServer({ type });
      open();
      await findTimer();
      selectOption('1 right');
      press('m');
      click('Submit test');
      const dialog = within(screen.getByRole('dialog', { name: 'Submit the test?' }));
      expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '3', '1']);
      fireEvent.click(await dialog.findByRole('button', { name: 'Question 3' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Question 3 of 4'));
    });
  });

  describe('resuming', () => {
    it('opens the last visited question with the answers stored on the server', async () => {
      const exam = new ExamServer({ type });
      exam.answers[questionId(2)] = '2 wrong';
      exam.progress[questionId(3)] = { visited: true, marked: true, spentMs: 100 };
      open();
      await findTimer();
      expect(await cell('Question 2, Answered')).toBeTruthy();
      expect(await cell('Question 3, Marked')).toBeTruthy();
      expect(await cellHere('Question 1, Not answered')).toBeTruthy();
      press('j');
      cleanup();
      open();
      await findTimer();
      expect(await cellHere('Question 2, Answered')).toBeTruthy();
    });

    it('shows answers and flags of other tabs and devices', async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      live('attempt:answer', exam.chooseElsewhere(1, '1 worst'));
      expect(option('1 worst').checked).toBe(true);
      live('attempt:progress', { attemptId: exam.attemptId, questionId: questionId(4), marked: true, revision: 9 });
      expect(await cell('Question 4, Marked')).toBeTruthy();
      live('attempt:answer', { ...exam.chooseElsewhere(2, '2 right'), attemptId: 'another' });
      expect(await cell('Question 2, Not visited')).toBeTruthy();
    });

    it('refetches answers when the live connection is restored', async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      exam.chooseElsewhere(3, '3 right');
      act(() => reconnect());
      expect(await cell('Question 3, Answered')).toBeTruthy();
    });

    it('opens the instructions if the exam was not started', async () => {
      new ExamServer({ type, started: false });
      const router = open();
      await screen.findByText('elsewhere');
      expect(router.state.location.pathname).toBe(`${instructions}/${TEST}`);
    });
  });

  describe('finishing', () => {
    it(`${row(25, 26)} ${row(35, 36)} ${row(39, 40)} finishes the attempt on Submit, shows the summary and scrolls to the top`, async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      ['1', 'j', '2', 'j', '1'].forEach(press);
      await savedText();
      scrollIntoView.mockClear();
      submit();
      expect((await result()).textContent).toContain('0.44');
      expect(exam.result).toMatchObject({ correct: 2, incorrect: 1, skipped: 1 });
      expect(scrollIntoView).toHaveBeenCalledWith({ top: 0 });
    });

    it('keeps the focus in the main region before and after the submit', async () => {
      new ExamServer({ type });
      open();
      await findTimer();
      expect(document.activeElement).toBe(screen.getByRole('main'));
      submit();
      await result();
      expect(document.activeElement).toBe(screen.getByRole('main'));
    });

    it(`${row(33, 34)} marks each question Correct, Incorrect or Skipped`, async () => {
      new ExamServer({ type });
      open();
      await findTimer();
      ['1', 'j', '2'].forEach(press);
      await savedText();
      submit();
      await result();
      const verdicts = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
      expect(verdicts()).toEqual([
        'Question 1, Correct',
        'Question 2, Incorrect',
        'Question 3, Skipped',
        'Question 4, Skipped',
      ]);
      const [correct, incorrect, skipped] = screen.getAllByRole('article').map((article) => within(article));
      expect(correct!.getByText('Your answer').closest('li')?.textContent).toContain('1 right');
      expect(incorrect!.getByText('Your answer').closest('li')?.textContent).toContain('2 wrong');
      expect(incorrect!.getByText('Correct answer').closest('li')?.textContent).toContain('2 right');
      expect(skipped!.queryByText('Your answer')).toBeNull();
      expect(skipped!.getByText('Correct answer')).toBeTruthy();
    });

    it(`${row(29, 30)} ${row(31, 32)} locks the answers and stops the timer`, async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      selectOption('1 right');
      await savedText();
      exam.isOffline = true;
      submit();
      expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true);
      press('2');
      expect(option('1 right').checked).toBe(true);
      const retryButton = await screen.findByRole('button', { name: /Try now/ });
      exam.isOffline = false;
      fireEvent.click(retryButton);
      await result();
      expect(screen.queryByRole('radio')).toBeNull();
      expect(screen.queryByRole('timer')).toBeNull();
      expect(storedTimer().isActive).toBe(false);
      expect(exam.result?.correct).toBe(1);
    });

    it(`${row(27, 28)} ${row(47, 48)} finishes the attempt with the current answers when the timer reaches 0, and announces it`, async () => {
      jest.useFakeTimers();
      const exam = new ExamServer({ type, minutes: 10 / 60 });
      open();
      await findTimer();
      selectOption('1 right');
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      await result();
      expect(exam.result).toMatchObject({ correct: 1, incorrect: 0, skipped: 3 });
      expect(toastInfo.mock.calls).toEqual([["Time's up! The exam has finished."]]);
      expect(storedTimer()).toEqual({ timeLeft: 0, isActive: false });
    });

    it('shows the result after a submit in another tab', async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      live('attempt:finished', exam.finish());
      expect((await result()).textContent).toContain('0.00');
    });

    it('retries loading the result after a failure', async () => {
      jest.useFakeTimers();
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      const call = `GET /api/attempts/at-exam/${TEST}`;
      exam.instead.set(call, refusal(404, 'Nothing here.'));
      const callsBefore = exam.calls(call).length;
      live('attempt:finished', exam.finish());
      await waitFor(() => expect(exam.calls(call).length).toBeGreaterThan(callsBefore));
      exam.instead.delete(call);
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect((await result()).textContent).toContain('0.00');
    });

    it('[EXAM-65] counts an answer as late in the result once the server has rejected it', async () => {
      const exam = new ExamServer({ type });
      exam.result = exam.finish('timeUp');
      open();
      await result();
      expect(screen.queryByText(/arrived after time ran out/)).toBeNull();
      exam.result = { ...exam.result, late: 1 };
      exam.instead.set(`PUT /api/attempts/${exam.attemptId}/answers`, refusalAnswer('exam-finished', {}));
      act(() => openOutbox(STUDENT, exam.attemptId).answer(questionId(1), '1 right'));
      expect(await screen.findByText('1 answer arrived after time ran out and does not count.')).toBeTruthy();
    });

    it('shows the result after a reload', async () => {
      const exam = new ExamServer({ type });
      open();
      await findTimer();
      exam.finish('timeUp');
      cleanup();
      open();
      await result();
      expect(banner().getByText(/^Time ran out/)).toBeTruthy();
    });
  });

  it('shows the name of an exam that was deleted during the attempt, and grades it', async () => {
    const exam = new ExamServer({ type });
    exam.instead.set(call, refusal(404, 'Nothing here.'));
    open();
    await findTimer();
    expect(banner().getByText(name)).toBeTruthy();
    selectOption('1 right');
    await savedText();
    submit();
    await result();
    expect(exam.result?.correct).toBe(1);
    expect(banner().getByText(name)).toBeTruthy();
  });

  describe('failures', () => {
    it(`${row(12, 14)} shows an alert with a retry if the test cannot be loaded`, async () => {
      const exam = new ExamServer({ type });
      exam.instead.set(call, refusal(400, 'No.'));
      open();
      expect(within(await screen.findByRole('alert')).getByText('Failed to fetch data')).toBeTruthy();
      exam.instead.clear();
      click('Try again');
      await findTimer();
    });

    it(`${row(15, 16)} shows an alert with a retry if the questions cannot be loaded`, async () => {
      const exam = new ExamServer({ type });
      exam.instead.set(`GET /api/attempts/at-exam/${TEST}`, refusal(400, 'No.'));
      open();
      expect(within(await screen.findByRole('alert')).getByText('Error fetching questions')).toBeTruthy();
      exam.instead.clear();
      click('Try again');
      await findTimer();
    });

    it(`${row(17, 18)} shows 'No questions available.' if the test has no questions`, async () => {
      new ExamServer({ type, questions: 0 });
      open();
      expect(await screen.findByText('No questions available.')).toBeTruthy();
    });
  });
});

describe('a model test that withholds its results', () => {
  const withheldResult = (exam: ExamServer, resultsAt: string | null) => {
    const { attemptId, type, examId, name, finishedAt } = exam.finish();
    return { body: { attemptId, type, examId, name, finishedAt, resultsAt } };
  };

  it('[REVEAL-12] shows after the submit when the result will be shown, and the result once it is released', async () => {
    const exam = new ExamServer({ type: 'ModelTest' });
    openExam('ModelTest');
    await findTimer();
    press('1');
    await savedText();
    exam.instead.set(`POST /api/attempts/${exam.attemptId}/submit`, withheldResult(exam, null));
    submit();
    await screen.findByText('Your answers are submitted');
    expect(screen.getByText('Your result will be shown when your tutor releases the results.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Model tests' }).getAttribute('href')).toBe('/student/model-test');
    live('results:released', { modelTestId: TEST });
    expect((await result()).textContent).toContain('0.25');
  });

  it('[REVEAL-12] shows that the result follows after the expiry, or when all students have finished', async () => {
    for (const [hours, text] of [
      [24, /^Your result will be shown from /],
      [-1, /^Your result will be shown when all students have finished the test\.$/],
    ] as const) {
      const exam = new ExamServer({ type: 'ModelTest' });
      const resultsAt = new Date(Date.now() + hours * 3_600_000).toISOString();
      exam.instead.set(`GET /api/attempts/at-exam/${TEST}`, withheldResult(exam, resultsAt));
      openExam('ModelTest');
      expect(await screen.findByText(text)).toBeTruthy();
      cleanup();
    }
  });
});
