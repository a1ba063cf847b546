import { act, fireEvent, screen, within } from '@testing-library/react';
import { refusal, refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS, REPORTED_QUESTIONS, signInTutor } from '../../../../test/support/web/tutor';

const mockLiveHandlers = new Map<string, () => void>();
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: () => void) => void mockLiveHandlers.set(name, handler),
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();
// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();

const RESOLVE = 'POST /api/question/reports/resolve';

const optionCounts = (option: string | null, all: number, upper: number) => ({ option, all, upper, lower: 0 });
const row = {
  questionId: 'q1',
  question: 'Which way does it move?',
  subject: 'Physics',
  options: ['up', 'down'],
  correctAnswer: 'up',
  isDeleted: false,
  reportCount: 4,
  reports: ['one', 'two', 'three', null].map((comment, index) => ({
    reportId: `r${index}`,
    reason: 'key',
    comment,
    at: '2026-01-05T10:00:00.000Z',
  })),
  statistics: {
    questionId: 'q1',
    question: 'Which way does it move?',
    subject: 'Physics',
    correctAnswer: 'up',
    attempts: 120,
    difficulty: 0.25,
    discrimination: -0.2,
    chosen: [optionCounts('up', 0.25, 0.1), optionCounts('down', 0.7, 0.9), optionCounts(null, 0.05, 0)],
    flag: 'key-likely-wrong',
  },
  suspectedKey: true,
};

const openPage = (rows: readonly object[], extraAnswers: Record<string, Answer> = {}) => {
  signInTutor();
  const calls = serverThatAnswers({
    ...ANSWERS,
    [REPORTED_QUESTIONS]: { body: rows, headers: { 'x-total-count': String(rows.length) } },
    ...extraAnswers,
  });
  return { calls, ...open('/tutor/reports') };
};
const question = () => screen.findByRole('article', { name: 'Question 1' });

beforeEach(() => localStorage.clear());

describe('ReportedQuestionsPage', () => {
  it('shows the reports of a question with its key, the shares of the options and the suspected key', async () => {
    openPage([row]);
    const article = within(await question());
    article.getByText('4 reports');
    article.getByText('The key may be wrong');
    article.getByText('The top students chose B.');
    article.getByText('120 students had it in model tests, 25% answered correctly', { exact: false });
    article.getByText('70%');
    expect(article.queryByText('No comment')).toBeNull();
    fireEvent.click(article.getByRole('button', { name: 'Show all 4 reports' }));
    article.getByText('No comment');
    expect(article.getByRole('link', { name: 'Correct key' }).getAttribute('href')).toBe(
      '/tutor/answer-keys?question=q1&from=reports',
    );
    expect(article.getByRole('link', { name: 'Edit question' }).getAttribute('href')).toBe(
      '/tutor/edit-question/Physics/q1',
    );
  });

  it('replies with an outcome, keeps the text after a failure, and requires a message for an explanation', async () => {
    const { calls } = openPage([row], { [RESOLVE]: refusal(503, 'Meritlist is busy.') });
    const article = within(await question());
    fireEvent.click(article.getByRole('button', { name: 'Reply' }));
    fireEvent.click(article.getByRole('button', { name: 'Send reply' }));
    article.getByText('Please select an outcome');
    fireEvent.click(article.getByRole('radio', { name: 'Explained' }));
    fireEvent.click(article.getByRole('button', { name: 'Send reply' }));
    article.getByText('Explain the question to the students.');
    const message = article.getByLabelText<HTMLTextAreaElement>('Message');
    fireEvent.change(message, { target: { value: 'Up is where the force points.' } });
    fireEvent.click(article.getByRole('button', { name: 'Send reply' }));
    await article.findByText('Meritlist is busy.');
    expect(message.value).toBe('Up is where the force points.');
    const [resolveRequest] = calls.filter(({ call }) => call === RESOLVE);
    expect(resolveRequest?.body).toMatchObject({
      questionId: 'q1',
      outcome: 'answered',
      message: 'Up is where the force points.',
    });
  });

  it('keeps an open reply with its text if the question leaves the list, and shows that another tutor replied', async () => {
    openPage([row], { [RESOLVE]: refusalAnswer('not-found', {}) });
    const article = within(await question());
    fireEvent.click(article.getByRole('button', { name: 'Reply' }));
    fireEvent.click(article.getByRole('radio', { name: 'Explained' }));
    fireEvent.change(article.getByLabelText('Message'), { target: { value: 'Up is where the force points.' } });
    serverThatAnswers({
      ...ANSWERS,
      [REPORTED_QUESTIONS]: { body: [], headers: { 'x-total-count': '0' } },
      [RESOLVE]: refusalAnswer('not-found', {}),
    });
    act(() => mockLiveHandlers.get('question:reports')!());
    const unlistedArticle = within(
      await screen.findByRole('article', { name: 'Question that is no longer on this page' }),
    );
    expect(screen.getByText(/^No reports are open/)).toBeTruthy();
    expect(unlistedArticle.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Up is where the force points.');
    fireEvent.click(unlistedArticle.getByRole('button', { name: 'Send reply' }));
    await unlistedArticle.findByText(/^Another tutor has already replied to these reports/);
    fireEvent.click(unlistedArticle.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows no links to the form and the key of a deleted question', async () => {
    openPage([{ ...row, isDeleted: true, statistics: null, suspectedKey: false }]);
    const article = within(await question());
    article.getByText('Deleted question');
    article.getByRole('button', { name: 'Reply' });
    expect(article.queryByRole('link')).toBeNull();
  });

  it('shows an empty state if no reports are open', async () => {
    openPage([]);
    expect(await screen.findByText(/^No reports are open/)).toBeTruthy();
  });

  it('offers a retry if the queue cannot be loaded', async () => {
    openPage([], { [REPORTED_QUESTIONS]: refusal(503, 'Meritlist is busy.') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
