import { fireEvent, screen, waitFor } from '@testing-library/react';
import { downloadCsv } from '../../../../../test/support/web/csv-downloads';
import { serverThatAnswers } from '../../../../../test/support/web/stub-server';
import { ANSWERS, signInAdmin } from '../../../../../test/support/web/admin';
import { open as openAt, withTimeToLoad } from '../../../../../test/support/web/student';

withTimeToLoad();

const row = (attemptId: string, username: string | null) => ({
  attemptId,
  student: { _id: `${attemptId} student`, username },
  type: 'ModelTest',
  examId: 'test',
  name: 'Physics paper 1',
  subject: 'Physics',
  startedAt: '2026-11-22T10:00:00.000Z',
  score: 0.63,
  correct: 17,
  incorrect: 5,
  skipped: 3,
  verdicts: `${'C'.repeat(17)}${'I'.repeat(5)}${'S'.repeat(3)}`,
});
const LIST = 'GET /api/attempts';
const open = (rows: readonly object[], at = '/admin/attempts') => {
  signInAdmin();
  const tests = {
    body: [
      { _id: 'test', name: 'Physics paper 1', status: 'Archived', liveFrom: '2026-11-20T14:00:00.000Z', attempts: 3 },
    ],
  };
  const page = { body: rows, headers: { 'x-total-count': String(rows.length) } };
  const calls = serverThatAnswers({ ...ANSWERS, [LIST]: page, 'GET /api/statistics/model-tests': tests });
  return { calls, ...openAt(at) };
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
});

it('AttemptListPage lists finished attempts, each with a link to its replay', async () => {
  open([row('one', 'nusrat.j'), row('two', null)]);
  expect((await screen.findByRole('link', { name: 'nusrat.j, Physics paper 1, replay' })).getAttribute('href')).toBe(
    '/admin/attempts/one',
  );
  expect(screen.getByText('2 attempts, newest first')).toBeTruthy();
  expect(screen.getAllByText('63%')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'a deleted account, Physics paper 1, replay' })).toBeTruthy();
});

/** Returns the number of dots of each verdict: each dot starts a path segment. */
const dotsIn = (row: HTMLElement): number[] =>
  Array.from(row.querySelectorAll('svg:not(.lucide) path'), (path) => path.getAttribute('d')!.split('M').length - 1);

it('AttemptListPage shows the verdicts of each attempt as dots and in words [REPLAY-27]', async () => {
  const annulledAttempt = { correct: 1, incorrect: 0, skipped: 0, verdicts: 'CA' };
  open([
    row('one', 'nusrat.j'),
    { ...row('two', 'rafi.k'), held: true },
    { ...row('three', 'mim.s'), ...annulledAttempt },
  ]);
  const rowOf = (username: string) => screen.getByText(username).closest('li')!;
  expect(await screen.findAllByText('17 correct, 5 incorrect, 3 skipped')).toHaveLength(2);
  expect(dotsIn(rowOf('nusrat.j'))).toEqual([17, 5, 3, 0]);
  expect(dotsIn(rowOf('mim.s'))).toEqual([1, 0, 0, 1]);
  expect(dotsIn(rowOf('rafi.k'))).toEqual([17, 5, 3, 0]);
  expect(rowOf('rafi.k').textContent).toContain('63%');
  expect(screen.getByText('Not shown to the student yet').closest('li')).toBe(rowOf('rafi.k'));
});

it('AttemptListPage requests the attempts of the student and the exam in the URL', async () => {
  const { calls, router } = open([row('one', 'nusrat.j')], '/admin/attempts?who=nus&page=2');
  await screen.findByText('1 attempt, newest first');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Exam' }), { target: { value: 'test' } });
  await waitFor(() => expect(calls.at(-1)!.call).toBe(`${LIST}?who=nus&examId=test&page=1&pageSize=50`));
  expect(router.state.location.search).toBe('?who=nus&exam=test');
});

it('[LIST-6] AttemptListPage downloads the filtered list as CSV', async () => {
  open([row('one', 'nusrat.j')], '/admin/attempts?who=nus&page=1');
  const { calls, files } = await downloadCsv();
  await waitFor(() => expect(files).toEqual(['attempts.csv']));
  expect(calls).toEqual([`${LIST}?who=nus`]);
});

it('AttemptListPage shows an empty state, or that no attempts match the filter', async () => {
  open([]);
  expect(await screen.findByText('No student has finished an exam yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a student' }), { target: { value: 'zz' } });
  expect(await screen.findByText(/^No finished attempts match\./)).toBeTruthy();
});
