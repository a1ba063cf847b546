import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS, signInTutor } from '../../../../test/support/web/tutor';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();
// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();

const CALLS = 'GET /api/key-corrections';
const POST = 'POST /api/key-corrections';
const question = {
  questionId: 'gas',
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Iron', 'Neon', 'Lead'],
  correctAnswer: 'Iron',
};
const preview = {
  attempts: 4,
  students: 2,
  answers: [
    { option: 'Neon', attempts: 2, before: 'Incorrect', after: 'Correct' },
    { option: 'Iron', attempts: 1, before: 'Correct', after: 'Incorrect' },
    { option: null, attempts: 1, before: 'Skipped', after: 'Skipped' },
  ],
  changes: [
    { studentId: 'a', name: 'ann', attemptId: '1', before: 0.44, after: 0.75, rankBefore: 12, rankAfter: 3 },
    { studentId: 'b', name: 'bob', attemptId: '2', before: 0.75, after: 0.44, rankBefore: 2, rankAfter: 2 },
  ],
};
const correction = {
  correctionId: 'c1',
  ...question,
  before: 'Iron',
  after: 'Neon',
  reason: 'Iron is a metal.',
  at: '2026-11-23T10:00:00.000Z',
  by: { role: 'tutor', name: 'sadia' },
  attempts: 2,
  remarked: 2,
  status: 'done',
  finishedAt: '2026-11-23T10:00:06.000Z',
  reversal: null,
  reversible: true,
};

const open = (answers: Record<string, Answer | 'away'> = {}, at = '/tutor/answer-keys') => {
  signInTutor();
  serverThatAnswers({
    ...ANSWERS,
    [CALLS]: { body: [] },
    [`${CALLS}/questions`]: { body: [question] },
    [`${CALLS}/questions/gas`]: { body: question },
    [POST]: { body: preview, headers: { 'x-total-count': '2' } },
    ...answers,
  });
  return openAt(at);
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
});

it('KeyCorrectionsPage lists the questions and opens one of them', async () => {
  const { pathname } = open();
  fireEvent.click((await screen.findByText('Which is a noble gas?')).closest('a')!);
  expect(await screen.findByRole('radiogroup', { name: 'New key' })).toBeTruthy();
  expect(pathname()).toBe('/tutor/answer-keys');
  expect(screen.getByRole('radio', { name: 'A Iron current key' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('No corrections yet')).toBeTruthy();
});

it('KeyCorrectionsPage previews what a new key changes, requires a reason and applies the correction (3/T7)', async () => {
  open(
    { [`${CALLS}/c1`]: { body: { ...correction, status: 'running', remarked: 1, reversible: false } } },
    '/tutor/answer-keys?question=gas',
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'B Neon' }));
  expect(await screen.findByText('scores change')).toBeTruthy();
  expect(screen.getByText('chose B').closest('tr')!.textContent).toContain('+1.25 marks');
  expect(screen.getByText('skipped').closest('tr')!.textContent).toContain('no change');
  const ann = screen.getByText('ann').closest('tr')!;
  expect(ann.textContent).toBe('ann44% to 75%12 to 39');
  expect(screen.getByText('bob').closest('tr')!.textContent).toContain('no change');
  expect(screen.getByText('As ann would see it')).toBeTruthy();

  fireEvent.click(screen.getByText('Apply to 4 attempts'));
  expect(await screen.findByText('Enter a reason: students will see it')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Iron is a metal.' } });
  expect(screen.getAllByText('Iron is a metal.').length).toBeGreaterThan(1);
  fireEvent.click(screen.getByText('Apply to 4 attempts'));
  const dialog = await screen.findByRole('dialog', { name: 'Change the key from A to B?' });
  const calls = serverThatAnswers({
    ...ANSWERS,
    [CALLS]: { body: [correction], headers: { 'x-total-count': '1' } },
    [`${CALLS}/c1`]: { body: { ...correction, status: 'running', remarked: 1, reversible: false } },
    [`${CALLS}/questions/gas`]: { body: question },
    [POST]: { status: 202, body: { correctionId: 'c1' } },
  });
  fireEvent.click(within(dialog).getByText('Apply correction'));
  expect(await screen.findByText('Attempts are being marked again.')).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
  const postedRequest = calls.find(({ call }) => call === POST);
  expect(postedRequest?.body).toEqual({
    questionId: 'gas',
    correctAnswer: expect.any(String) as string,
    reason: 'Iron is a metal.',
    dryRun: false,
  });
});

it('KeyCorrectionsPage links back to the reported questions if it was opened from them', async () => {
  open({}, '/tutor/answer-keys?question=gas&from=reports');
  const back = await screen.findByRole('link', { name: 'Back to reported questions' });
  expect(back.getAttribute('href')).toBe('/tutor/reports');
  expect(screen.queryByRole('link', { name: 'Choose another question' })).toBeNull();
});

it('KeyCorrectionsPage shows why a correction was rejected, and keeps the form open', async () => {
  open({}, '/tutor/answer-keys?question=gas');
  fireEvent.click(await screen.findByRole('radio', { name: 'None is correct: annul the question' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Nothing fits.' } });
  fireEvent.click(await screen.findByText('Apply to 4 attempts'));
  const dialog = await screen.findByRole('dialog', { name: 'Annul this question (key A)?' });
  serverThatAnswers({ ...ANSWERS, [POST]: refusalAnswer('key-being-corrected', {}) });
  fireEvent.click(within(dialog).getByText('Apply correction'));
  expect(await within(dialog).findByText(/^The key of this question is being corrected/)).toBeTruthy();
});

it('KeyCorrectionsPage shows an earlier correction and reverses it with a reason', async () => {
  open(
    {
      [CALLS]: { body: [correction], headers: { 'x-total-count': '1' } },
      [`${CALLS}/c1`]: { body: correction },
      [`${POST}/c1/reverse`]: { status: 202, body: { correctionId: 'c1' } },
    },
    '/tutor/answer-keys?question=gas&correction=c1',
  );
  expect(
    await screen.findByText('2 attempts marked again, their students were notified. The log keeps the old scores.'),
  ).toBeTruthy();
  expect(screen.getByText(/^A to B, .* by sadia\. 2 scores changed\.$/)).toBeTruthy();
  fireEvent.click(screen.getByText('Reverse this correction'));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse this correction?' });
  fireEvent.click(within(dialog).getByText('Reverse correction'));
  expect(await within(dialog).findByText('Enter a reason: students will see it')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'It was right.' } });
  fireEvent.click(within(dialog).getByText('Reverse correction'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
