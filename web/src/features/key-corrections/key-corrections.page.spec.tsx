import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS, signInTutor, TUTOR } from '../../../../test/support/web/tutor';

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
const DRAFT = `draft:${TUTOR}:key-correction:gas`;
const question = {
  questionId: 'gas',
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Iron', 'Neon', 'Lead'],
  correctAnswer: 'Iron',
  solution: null,
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

it('KeyCorrectionsPage previews what a new key changes, requires a reason and applies the correction', async () => {
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

it('KeyCorrectionsPage shows why a correction was rejected, and keeps the form open and the draft', async () => {
  open({}, '/tutor/answer-keys?question=gas');
  fireEvent.click(await screen.findByRole('radio', { name: 'None is correct: annul the question' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Nothing fits.' } });
  fireEvent.click(await screen.findByText('Apply to 4 attempts'));
  const dialog = await screen.findByRole('dialog', { name: 'Annul this question (key A)?' });
  serverThatAnswers({ ...ANSWERS, [POST]: refusalAnswer('key-being-corrected', {}) });
  fireEvent.click(within(dialog).getByText('Apply correction'));
  expect(await within(dialog).findByText(/^The key of this question is being corrected/)).toBeTruthy();
  expect(localStorage.getItem(DRAFT)).toContain('Nothing fits.');
});

it('[QDB-42] the confirmation of a key correction says that the solution still mentions the old key', async () => {
  open(
    { [`${CALLS}/questions/gas`]: { body: { ...question, solution: 'Group 18. Answer: A' } } },
    '/tutor/answer-keys?question=gas',
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'B Neon' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Iron is a metal.' } });
  fireEvent.click(await screen.findByText('Apply to 4 attempts'));
  const dialog = await screen.findByRole('dialog', { name: 'Change the key from A to B?' });
  expect(within(dialog).getByRole('note').textContent).toBe(
    'The solution still mentions the old correct answer: Iron. Check that it is still right.',
  );
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

describe('drafts of key corrections', () => {
  const QUESTION_AT = '/tutor/answer-keys?question=gas';
  const reasonField = () => screen.findByLabelText<HTMLTextAreaElement>('Reason');
  const typeReason = async (value: string) => fireEvent.change(await reasonField(), { target: { value } });

  it('[REPLAY-29] restores the new key and the reason of a correction, and deletes the draft once it is applied', async () => {
    open({}, QUESTION_AT);
    fireEvent.click(await screen.findByRole('radio', { name: 'B Neon' }));
    await typeReason('Iron is a metal.');
    fireEvent.click(screen.getByRole('radio', { name: 'C Lead' }));
    cleanup();

    open({ [`${CALLS}/c1`]: { body: correction } }, QUESTION_AT);
    expect((await reasonField()).value).toBe('Iron is a metal.');
    expect(screen.getByRole('radio', { name: 'C Lead new key' })).toHaveProperty('checked', true);
    fireEvent.click(await screen.findByText('Apply to 4 attempts'));
    const dialog = await screen.findByRole('dialog', { name: 'Change the key from A to C?' });
    serverThatAnswers({
      ...ANSWERS,
      [CALLS]: { body: [] },
      [`${CALLS}/c1`]: { body: correction },
      [POST]: { status: 202, body: { correctionId: 'c1' } },
    });
    fireEvent.click(within(dialog).getByText('Apply correction'));
    await screen.findByText(/^2 attempts marked again/);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('keeps the reason but not a key that was corrected since', async () => {
    open({}, QUESTION_AT);
    fireEvent.click(await screen.findByRole('radio', { name: 'B Neon' }));
    await typeReason('Iron is a metal.');
    cleanup();

    open({ [`${CALLS}/questions/gas`]: { body: { ...question, correctAnswer: 'Neon' } } }, QUESTION_AT);
    fireEvent.click(await screen.findByRole('radio', { name: 'C Lead' }));
    expect((await reasonField()).value).toBe('Iron is a metal.');
  });

  it('are not stored without a reason', async () => {
    open({}, QUESTION_AT);
    fireEvent.click(await screen.findByRole('radio', { name: 'B Neon' }));
    await typeReason('I');
    expect(localStorage.getItem(DRAFT)).not.toBeNull();
    await typeReason('');
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('[REPLAY-29] restores the reason of a reversal, and deletes the draft once it is reversed', async () => {
    const at = '/tutor/answer-keys?question=gas&correction=c1';
    const answers = { [`${CALLS}/c1`]: { body: correction } };
    open(answers, at);
    fireEvent.click(await screen.findByText('Reverse this correction'));
    await typeReason('It was right.');
    fireEvent.click(screen.getByText('Cancel'));
    cleanup();

    open({ ...answers, [`${POST}/c1/reverse`]: { status: 202, body: { correctionId: 'c1' } } }, at);
    fireEvent.click(await screen.findByText('Reverse this correction'));
    expect((await reasonField()).value).toBe('It was right.');
    fireEvent.click(screen.getByText('Reverse correction'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});
