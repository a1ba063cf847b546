import { fireEvent, screen, waitFor } from '@testing-library/react';
import { neon, ONE, visitQuestions } from '../../../../test/support/web/question-pages';
import { withTimeToLoad } from '../../../../test/support/web/student';
import { signInTutor } from '../../../../test/support/web/tutor';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  signInTutor();
});

const ATTEMPTS = 'GET /api/statistics/questions/neon';
async function openForm(attempts: number, changes: object = {}) {
  const app = await visitQuestions('/tutor/edit-question/Chemistry/neon', 'Edit Question', {
    [ONE]: { body: { ...neon, ...changes, usedIn: [] } },
    [ATTEMPTS]: { body: { attempts } },
  });
  await screen.findByLabelText('Question', { selector: 'textarea' });
  return app;
}
const markCorrect = (letter: string) =>
  fireEvent.click(screen.getByLabelText(`Option ${letter} is the correct answer`));

it('[QDB-38] a changed key names the finished attempts and leads to the correction, until it is changed back', async () => {
  const { calls } = await openForm(12);
  expect(calls(ATTEMPTS)).toEqual([]);
  markCorrect('B');
  expect(await screen.findByText(/^12 students have finished a model test with this question/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Correct the key' }).getAttribute('href')).toBe(
    '/tutor/answer-keys?question=neon',
  );
  markCorrect('A');
  expect(screen.queryByRole('link', { name: 'Correct the key' })).toBeNull();
});

it('[QDB-38] says nothing if no attempt is finished', async () => {
  const { calls } = await openForm(0);
  markCorrect('B');
  await waitFor(() => expect(calls(ATTEMPTS)).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Correct the key' })).toBeNull();
});

it('[QDB-42] a changed key says that the solution still mentions the old one, until the solution is changed', async () => {
  await openForm(0, { solution: 'Answer: Neon' });
  const NOTE = 'The solution still mentions the old correct answer: Neon. Check that it is still right.';
  expect(screen.queryByText(NOTE)).toBeNull();
  markCorrect('B');
  expect(await screen.findByText(NOTE)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Solution/, { selector: 'textarea' }), { target: { value: 'Answer: Iron' } });
  expect(screen.queryByText(NOTE)).toBeNull();
});
