import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { createQueryClient } from '../../app/providers';
import { storeSession } from '../../lib/session';
import { MockTestSetupPage } from './setup.page';

const CALL = 'POST /api/mockTest/generateMockTest';

const HISTORY = 'GET /api/score/exam-history/one?type=MockTest&page=1&pageSize=50';
const row = (subject: string, score: number) => ({ subject, score });

function open(
  answer: Answer | 'away' = { status: 201, body: { mockTestId: 'seven', message: 'made' } },
  finishedTests: Answer = { body: [row('Chemistry', 0.41), row('Physics', 0.63), row('Combined', 0.1)] },
) {
  const allRequests = serverThatAnswers({ [CALL]: answer, [HISTORY]: finishedTests });
  const requests = () => allRequests.filter(({ call }) => call === CALL);
  const router = createMemoryRouter(
    [
      { path: '/student/mock-test', element: <MockTestSetupPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/student/mock-test'] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { requests, router };
}

const group = (name: string) => screen.getByRole('radiogroup', { name });
const names = (name: string) =>
  within(group(name))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => value);
const selectOption = (name: string, option: string) =>
  fireEvent.click(within(group(name)).getByRole('radio', { name: option }));
const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start Exam' });
const chooseAll = () => {
  selectOption('Subject', 'Chemistry');
  selectOption('Marks', '50');
  selectOption('Time in minutes', '20 minutes');
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  localStorage.clear();
  storeSession({ jwtoken: 'token', studentId: 'one', isStudent: true });
});

it('[MOCK-1] [MOCK-2] [MOCK-3] MockTestSetupPage offers the subjects, marks and times of the specification', () => {
  open();
  expect(names('Subject')).toEqual(['Physics', 'Chemistry', 'Math', 'English']);
  expect(names('Marks')).toEqual(['25', '35', '50', '75', '100', '200']);
  expect(names('Time in minutes')).toEqual(['10', '20', '30', '60']);
});

it('[MOCK-4] Start Exam is disabled until subject, marks and time are chosen', () => {
  open();
  const choices = [
    () => selectOption('Subject', 'Math'),
    () => selectOption('Time in minutes', '60 minutes'),
    () => selectOption('Marks', '200'),
  ];
  for (const choice of choices) {
    expect(start().disabled).toBe(true);
    choice();
  }
  expect(start().disabled).toBe(false);
  expect(screen.getByText(/200 questions in 60 minutes/)).toBeTruthy();
});

it.each([
  ['[MOCK-5]', 'Subject', texts.selectSubject],
  ['[MOCK-6]', 'Marks', texts.selectMarks],
  ['[MOCK-7]', 'Time in minutes', texts.selectTime],
])('%s an empty %s field shows an error until a value is chosen', (_row, name, text) => {
  open();
  expect(screen.queryByText(text)).toBeNull();
  fireEvent.blur(within(group(name)).getAllByRole('radio')[0]!);
  const hint = screen.getByText(text);
  expect(group(name).getAttribute('aria-describedby')).toBe(hint.id);
  expect(group(name).getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(within(group(name)).getAllByRole('radio')[0]!);
  expect(screen.queryByText(text)).toBeNull();
});

it('[MOCK-8] Start Exam generates the test and opens its instructions', async () => {
  const { requests, router } = open();
  chooseAll();
  fireEvent.click(start());
  await screen.findByText('elsewhere');
  expect(requests()).toMatchObject([
    { call: CALL, body: { studentId: 'one', subject: 'Chemistry', marks: 50, time: 20 } },
  ]);
  expect(router.state.location.pathname).toBe('/student/start-exam/seven');
});

it('a second click while the test is being generated creates no second test', async () => {
  const { requests } = open();
  const { fetch } = globalThis;
  let respond = () => {};
  const isReleased = new Promise<void>((resolve) => void (respond = resolve));
  globalThis.fetch = (...request) => isReleased.then(() => fetch(...request));
  chooseAll();
  fireEvent.click(start());
  fireEvent.click(await screen.findByRole('button', { name: 'Picking questions' }));
  respond();
  await screen.findByText('elsewhere');
  expect(requests()).toHaveLength(1);
});

it('[MOCK-10] a failure shows the server’s message and keeps the choice', async () => {
  const message = texts.notEnoughQuestions(12, 'Chemistry', 50);
  open(refusal(409, message));
  chooseAll();
  fireEvent.click(start());
  expect(await within(screen.getByRole('alert')).findByText(message)).toBeTruthy();
  expect(within(group('Marks')).getByRole<HTMLInputElement>('radio', { name: '50' }).checked).toBe(true);
  expect(start().disabled).toBe(false);
});

it("[MOCK-11] a failure without a message shows 'Failed to create mock test'", async () => {
  open(refusal(409, ''));
  chooseAll();
  fireEvent.click(start());
  expect(await within(screen.getByRole('alert')).findByText('Failed to create mock test')).toBeTruthy();
});

it('a start without a connection shows an error and can be repeated', async () => {
  open('away');
  chooseAll();
  onlineManager.setOnline(false);
  try {
    fireEvent.click(start());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(texts.unreachable));
    expect(start().disabled).toBe(false);
  } finally {
    onlineManager.setOnline(true);
  }
});

it('a suggested paper sets all three choices', async () => {
  open();
  const paper = await screen.findByRole('button', { name: /Your weakest subject/ });
  expect(paper.textContent).toContain('Chemistry, 25 marks in 20 min');
  expect(paper.textContent).toContain('You scored 41% last time.');
  fireEvent.click(paper);
  expect(paper.getAttribute('aria-pressed')).toBe('true');
  expect(start().disabled).toBe(false);
  expect(screen.getByText('25 questions in 20 minutes')).toBeTruthy();
  selectOption('Subject', 'Math');
  expect(paper.getAttribute('aria-pressed')).toBe('false');
});

it('papers are suggested when the exam history cannot be loaded', async () => {
  open(undefined, refusal(503, texts.unavailable));
  expect(await screen.findByRole('button', { name: /^Twenty minutes/ })).toBeTruthy();
  expect(screen.queryByText(/^You have not tried/)).toBeNull();
});

it('the preview shows the pace and the missing choices', () => {
  open();
  expect(screen.getAllByText('Choose a subject, marks and a time.').length).toBeGreaterThan(0);
  selectOption('Marks', '200');
  selectOption('Time in minutes', '10 minutes');
  expect(screen.getByText('3', { selector: 'p > b' })).toBeTruthy();
  expect(screen.getByText('Very fast. Only for topics you know very well.')).toBeTruthy();
  expect(screen.getAllByText('Choose a subject.').length).toBeGreaterThan(0);
});
