import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { neon, ONE, UPDATE, visitQuestions } from '../../../../test/support/web/question-pages';
import { clickLater } from '../../../../test/support/web/double-click';
import { refusalAnswer } from '../../../../test/support/web/stub-server';
import { withTimeToLoad } from '../../../../test/support/web/student';
import { signInTutor, TUTOR } from '../../../../test/support/web/tutor';
import { readDraft } from '../../lib/device/drafts';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  signInTutor();
});

const OPENED = { ...neon, usedIn: [], solution: 'It has 8 electrons.', revision: 'first' };
/** Another tutor has corrected the text and the key. */
const CURRENT = {
  ...OPENED,
  question: 'Which one is a noble gas?',
  correctAnswers: ['Iron'],
  revision: 'second',
};
const CHANGED = { [UPDATE]: refusalAnswer('changed-meanwhile', { current: CURRENT }) };

const question = () => screen.getByLabelText<HTMLTextAreaElement>('Question', { selector: 'textarea' });
const solution = () => screen.getByLabelText<HTMLTextAreaElement>(/^Solution/, { selector: 'textarea' });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const group = (name: string) => within(screen.getByRole('group', { name }));
const save = () => clickLater(screen.getByText('Save Question'));
async function openForm(answers: object) {
  const app = await visitQuestions('/tutor/edit-question/Chemistry/neon', 'Edit Question', {
    [ONE]: { body: OPENED },
    ...answers,
  });
  await screen.findByLabelText('Question', { selector: 'textarea' });
  return app;
}

it('[QDB-37] shows both versions by field, keeps what was typed, and takes over fields that were not changed', async () => {
  const { calls } = await openForm(CHANGED);
  fill(question(), 'Name the noble gas.');
  fill(solution(), 'Its shell is full.');
  save();
  expect(await screen.findByText(texts.recordChangedMeanwhile)).toBeTruthy();
  expect(calls(UPDATE)[0]?.body).toMatchObject({ revision: 'first' });
  expect(screen.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual(
    expect.arrayContaining(['Question', 'Options and correct answer', 'Solution (optional)']),
  );
  expect(group('Question').getByRole<HTMLInputElement>('radio', { name: /^Yours/ }).checked).toBe(true);
  expect(group('Question').getByText('Which one is a noble gas?')).toBeTruthy();
  const key = group('Options and correct answer').getByRole<HTMLInputElement>('radio', { name: /^Saved now/ });
  expect(key.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Option B is the correct answer').checked).toBe(true);
  expect([question().value, solution().value]).toEqual(['Name the noble gas.', 'Its shell is full.']);
});

it('[QDB-37] either version can be put into the form, and the next save has the new revision', async () => {
  const { calls } = await openForm(CHANGED);
  fill(question(), 'Name the noble gas.');
  save();
  await screen.findByRole('group', { name: 'Question' });
  fireEvent.click(group('Question').getByRole('radio', { name: /^Saved now/ }));
  expect(question().value).toBe('Which one is a noble gas?');
  fireEvent.click(group('Question').getByRole('radio', { name: /^Yours/ }));
  expect(question().value).toBe('Name the noble gas.');
  save();
  await waitFor(() => expect(calls(UPDATE)).toHaveLength(2));
  expect(calls(UPDATE)[1]?.body).toMatchObject({
    revision: 'second',
    question: 'Name the noble gas.',
    correctAnswers: ['Iron'],
  });
});

it('[QDB-37] a draft on the device is compared with a question that was changed since', async () => {
  await openForm({});
  fill(question(), 'Name the noble gas.');
  cleanup();
  expect(readDraft(TUTOR, 'question neon')).toMatchObject({ base: { revision: 'first' } });
  await openForm({ [ONE]: { body: CURRENT } });
  expect(await screen.findByText(texts.recordChangedMeanwhile)).toBeTruthy();
  expect(group('Question').getByText('Which one is a noble gas?')).toBeTruthy();
  expect(question().value).toBe('Name the noble gas.');
  expect(screen.getByLabelText<HTMLInputElement>('Option B is the correct answer').checked).toBe(true);
});
