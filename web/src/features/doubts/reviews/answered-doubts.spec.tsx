import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../../api/contracts/http/texts';
import { downloadCsv } from '../../../../../test/support/web/csv-downloads';
import { clickLater } from '../../../../../test/support/web/double-click';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { ANSWERS, signInTutor, TUTOR } from '../../../../../test/support/web/tutor';
import { toast } from '../../../ui/toast';

jest.mock('../../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

const LIST = 'GET /api/tutor/answered';
const SAVE = 'PUT /api/tutor/answer/one';
const ownDoubt = {
  _id: 'one',
  username: 'rafi.hasan',
  subject: 'Physics',
  doubt: 'Does static friction change?',
  askedAt: '2026-11-20T08:00:00.000Z',
  answer: 'It answers what pulls.',
  answeredAt: '2026-11-20T09:00:00.000Z',
  tutorId: TUTOR,
  answeredBy: 'shirin.s',
  editableUntil: '2026-11-21T09:00:00.000Z',
};
const otherDoubt = {
  ...ownDoubt,
  _id: 'two',
  username: 'nusrat.j',
  tutorId: 'tom',
  answeredBy: 'tom',
  editedAt: '2026-11-20T10:00:00.000Z',
  editableUntil: undefined,
};
const listOf = (...doubts: object[]): Answer => ({ body: doubts, headers: { 'x-total-count': String(doubts.length) } });

const toastSuccess = jest.spyOn(toast, 'success').mockImplementation();

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastSuccess.mockClear();
  signInTutor();
});

async function visit(answers: Record<string, Answer | 'away'> = {}, search = '') {
  const requests = serverThatAnswers({ ...ANSWERS, [LIST]: listOf(ownDoubt, otherDoubt), ...answers });
  open(`/tutor/reviews?list=answered${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Doubts asked by Students' });
  return requests;
}
const row = (username: string) => screen.findByRole('article', { name: `Doubt of ${username}` });
const openEditor = async () => {
  fireEvent.click(within(await row('rafi.hasan')).getByRole('button', { name: 'Edit answer' }));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer to rafi.hasan' });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save answer' }));

it('[REVIEW-17] AnsweredDoubts shows each doubt with its answer, with an edit button for the tutor’s own recent answers', async () => {
  await visit();
  const [first, second] = [await row('rafi.hasan'), await row('nusrat.j')];
  expect(first.textContent).toContain('Does static friction change?');
  expect(first.textContent).toContain('It answers what pulls.');
  expect(first.textContent).not.toContain('Edited');
  expect(second.textContent).toMatch(/tom, .*\. Edited /);
  expect(within(second).queryByRole('button', { name: 'Edit answer' })).toBeNull();
  expect(within(second).getByRole('link', { name: 'Show doubt' }).getAttribute('href')).toBe('/tutor/reviews/two');
});

it('[REVIEW-17] AnsweredDoubts searches and filters by subject, from the first page on', async () => {
  const requests = await visit({}, '&page=1');
  await row('rafi.hasan');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'friction' } });
  fireEvent.click(within(screen.getByRole('group', { name: 'Subject' })).getByRole('button', { name: 'Physics' }));
  await waitFor(() => {
    const [, query] = requests.findLast(({ call }) => call.startsWith(LIST))!.call.split('?');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      search: 'friction',
      subject: 'Physics',
      page: '1',
      pageSize: '20',
    });
  });
});

it('[LIST-6] AnsweredDoubts downloads the filtered list as CSV', async () => {
  await visit({}, '&search=friction&subject=Physics');
  const { calls, files } = await downloadCsv();
  await waitFor(() => expect(files).toEqual(['answered-doubts.csv']));
  expect(calls).toEqual([`${LIST}?subject=Physics&search=friction`]);
});

it('[REVIEW-17] AnsweredDoubts explains an empty list', async () => {
  await visit({ [LIST]: listOf() });
  expect(await screen.findByText('No doubts are answered yet.')).toBeTruthy();
});

it('[REVIEW-17] AnsweredDoubts has a button that removes the filters when no doubt matches', async () => {
  await visit({ [LIST]: listOf() }, '&search=kakapo&subject=Math');
  await screen.findByText(/No answered doubts match/);
  fireEvent.click(screen.getByRole('button', { name: 'Show all answered doubts' }));
  expect(await screen.findByText('No doubts are answered yet.')).toBeTruthy();
});

it('[REVIEW-17] EditAnswer is prefilled, saves once and shows the new answer', async () => {
  const requests = await visit({ [SAVE]: { body: { message: texts.answerEdited } } });
  const field = await openEditor();
  expect(field.value).toBe('It answers what pulls.');
  fireEvent.change(field, { target: { value: 'It equals what pulls.' } });
  const button = screen.getByRole('button', { name: 'Save answer' });
  clickLater(button);
  clickLater(button);
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Answer updated successfully'));
  const saveRequests = requests.filter(({ call }) => call === SAVE);
  expect(saveRequests.map(({ body }) => body)).toEqual([
    { answer: 'It equals what pulls.', commandId: expect.any(String) },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save answer' })).toBeNull());
  expect(requests.filter(({ call }) => call.startsWith(LIST)).length).toBeGreaterThan(1);
});

it('[REVIEW-17] EditAnswer keeps the draft until it is saved or discarded', async () => {
  await visit();
  fireEvent.change(await openEditor(), { target: { value: 'It equals' } });
  cleanup();
  await visit();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer to rafi.hasan' });
  expect(field.value).toBe('It equals');
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect((await openEditor()).value).toBe('It answers what pulls.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Answer to rafi.hasan' })).toBeNull();
});

it('[REVIEW-17] EditAnswer keeps the text when the answer can no longer be edited', async () => {
  await visit({ [SAVE]: refusalAnswer('answer-not-editable', {}) });
  const field = await openEditor();
  fireEvent.change(field, { target: { value: '' } });
  save();
  await screen.findByText('Field is empty');
  fireEvent.change(field, { target: { value: 'It equals what pulls.' } });
  save();
  await screen.findByText(new RegExp(texts.answerNotEditable));
  expect(field.value).toBe('It equals what pulls.');
});
