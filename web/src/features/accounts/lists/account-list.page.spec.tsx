import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { downloadCsv } from '../../../../../test/support/web/csv-downloads';
import { clickLater } from '../../../../../test/support/web/double-click';
import { refusal, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { ANSWERS, signInAdmin } from '../../../../../test/support/web/admin';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { toast } from '../../../ui/toast';

let emit: (message: object) => void;
jest.mock('../../../lib/live/live', () => ({
  useLive: (name: string, listener: typeof emit) => {
    if (name === 'account:activity') emit = listener;
  },
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const toastSuccess = jest.spyOn(toast, 'success').mockImplementation();
const toastInfo = jest.spyOn(toast, 'info').mockImplementation();
const toastError = jest.spyOn(toast, 'error').mockImplementation();

withTimeToLoad();

const nadia = {
  _id: 'nadia',
  username: 'nadia_islam',
  email: 'nadia.islam@example.test',
  gender: 'female',
  date_of_birth: '2008-01-29',
  isBanned: false,
};
const nahid = {
  ...nadia,
  _id: 'nahid',
  username: 'nahid',
  email: 'nahid.h@example.test',
  gender: null,
  isBanned: true,
};
const imtiaz = {
  _id: 'imtiaz',
  username: 'imtiaz.k',
  email: 'imtiaz@example.test',
  gender: null,
  created_at: '2024-02-11T09:30:00.000Z',
  isBanned: false,
};
const rafiq = { ...imtiaz, _id: 'rafiq', username: 'rafiq', email: 'rafiq@example.test', isBanned: true };

const listAnswer = (body: object[], total = body.length): Answer => ({
  body,
  headers: { 'x-total-count': String(total) },
});

/** Expected texts and rows of both lists. */
const LISTS = {
  student: {
    path: '/admin/students-list',
    title: 'List of Students',
    list: 'GET /api/admin/student-list',
    notBanned: nadia,
    banned: nahid,
    toggle: (id: string) => `PUT /api/admin/ban-toggle-student/${id}`,
    remove: `DELETE /api/admin/delete-student/${nadia._id}`,
    deleted: 'Student deleted!',
  },
  tutor: {
    path: '/admin/tutors-list',
    title: 'List of Tutors',
    list: 'GET /api/admin/tutor-list',
    notBanned: imtiaz,
    banned: rafiq,
    toggle: (id: string) => `PUT /api/admin/ban-toggle-tutor/${id}`,
    remove: `DELETE /api/admin/delete-tutor/${imtiaz._id}`,
    deleted: 'Tutor deleted!',
  },
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  [consoleError, toastSuccess, toastInfo, toastError].forEach((spy) => spy.mockClear());
  signInAdmin();
});

async function visit(role: keyof typeof LISTS, answers: Record<string, Answer | 'away'> = {}, query = '') {
  const { path, title, list, notBanned, banned } = LISTS[role];
  const all: Record<string, Answer | 'away'> = {
    ...ANSWERS,
    [list]: listAnswer([notBanned, banned], 120),
    [`${list}?page=1&pageSize=1`]: listAnswer([notBanned], 120),
    [`${list}?isBanned=true&page=1&pageSize=1`]: listAnswer([banned], 1),
    ...answers,
  };
  const requests = serverThatAnswers(all);
  const app = open(path + query);
  await screen.findByRole('heading', { level: 1, name: title });
  /** Sets the responses of the server */
  const now = (call: string, answer: Answer) => void (all[call] = answer);
  return { ...app, requests, now, calls: (call: string) => requests.filter((request) => request.call === call) };
}
const rowOf = async (name: string) => (await screen.findByTitle(name)).closest<HTMLTableRowElement>('tr')!;
const cellsOf = (row: HTMLTableRowElement) => [...row.cells].map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByLabelText(name));

describe.each(['student', 'tutor'] as const)('list of %ss', (role) => {
  const { title, list, notBanned, banned, toggle, remove, deleted } = LISTS[role];
  const ids = (...idPairs: [student: string, tutor: string][]) =>
    idPairs.map(([student, tutor]) => `[${role === 'student' ? student : tutor}]`).join(' ');

  it(`${ids(['ROUTE-25', 'ROUTE-26'], ['ADMIN-19', 'ADMIN-26'], ['ADMIN-23', 'ADMIN-31'])} shows a table with actions in each row`, async () => {
    await visit(role);
    await rowOf(notBanned.username);
    const buttons = [...screen.getByRole('table', { name: title }).querySelectorAll('button')];
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      `Ban ${notBanned.username}`,
      `Delete ${notBanned.username}`,
      `Unban ${banned.username}`,
      `Delete ${banned.username}`,
    ]);
    await screen.findByText(`120 ${role}s, 1 banned`);
    screen.getByText('1–2 of 120');
  });

  it('[LIST-6] can be downloaded as CSV with its filters, with a note that the download is recorded', async () => {
    await visit(role, {}, '?search=na&page=1');
    const { calls, files } = await downloadCsv();
    await waitFor(() => expect(files).toEqual([`${role}s.csv`]));
    expect(calls).toEqual([`${list}?search=na`]);
    await waitFor(() => expect(toastInfo).toHaveBeenCalledWith(expect.stringContaining('This is recorded')));
  });

  it(`${ids(['ADMIN-20', 'ADMIN-27'])} shows the details of each account`, async () => {
    await visit(role);
    const [, username, email, gender, date] = cellsOf(await rowOf(notBanned.username));
    expect(username).toContain(notBanned.username);
    expect([email, gender, date]).toEqual(
      role === 'student' ? [nadia.email, 'female', '2008-01-29'] : [imtiaz.email, '–', '2024-02-11'],
    );
  });

  it(`${ids(['ADMIN-21', 'ADMIN-29'], ['ADMIN-22', 'ADMIN-30'])} searches on the server after a pause in typing, and stores the search in the URL`, async () => {
    const searchCall = `${list}?search=isl&page=1&pageSize=50`;
    const { router, calls } = await visit(role, { [searchCall]: listAnswer([notBanned]) }, '?from=n&page=2');
    await rowOf(banned.username);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search by username or email' }), {
      target: { value: ' isl ' },
    });
    await screen.findByText(`1 of 120 ${role}s`);
    expect(router.state.location.search).toBe('?search=isl');
    expect(calls(searchCall)).toHaveLength(1);
    expect(screen.queryByTitle(banned.username)).toBeNull();
  });

  it('shows an empty state with a button that clears the search', async () => {
    await visit(role, { [`${list}?search=jahanx&page=1&pageSize=50`]: listAnswer([]) }, '?search=jahanx');
    await screen.findByText(/No username or email contains/);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await rowOf(notBanned.username);
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  it(`${ids(['BAN-4', 'BAN-6'])} bans an account immediately, and then shows Unban`, async () => {
    const { calls } = await visit(role, { [toggle(notBanned._id)]: { body: { message: 'Banned!', isBanned: true } } });
    const row = await rowOf(notBanned.username);
    expect(screen.getByLabelText(`Ban ${notBanned.username}`).textContent).toBe('Ban');
    press(`Ban ${notBanned.username}`);
    expect((await screen.findByLabelText(`Unban ${notBanned.username}`)).textContent).toBe('Unban');
    expect(cellsOf(row)[1]).toContain('Banned');
    expect(calls(toggle(notBanned._id))).toHaveLength(1);
  });

  it(`${ids(['BAN-12', 'BAN-12'])} offers to undo a ban`, async () => {
    const call = toggle(notBanned._id);
    const { calls, now } = await visit(role, { [call]: { body: { message: 'Banned!', isBanned: true } } });
    await rowOf(notBanned.username);
    press(`Ban ${notBanned.username}`);
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledTimes(1));
    const [text, action] = toastSuccess.mock.calls[0]!;
    expect([text, action?.label]).toEqual([`${notBanned.username} is banned.`, 'Undo']);
    now(call, { body: { message: 'Unbanned!', isBanned: false } });
    await act(async () => action?.onClick());
    await screen.findByLabelText(`Ban ${notBanned.username}`);
    const bodies = calls(call).map(({ body }) => body as { commandId: string; isBanned: boolean });
    expect(bodies.map(({ isBanned }) => isBanned)).toEqual([true, false]);
    expect(new Set(bodies.map(({ commandId }) => commandId)).size).toBe(2);
  });

  it(`${ids(['BAN-13', 'BAN-13'])} offers to add a reason after a ban`, async () => {
    const call = toggle(notBanned._id);
    const { calls } = await visit(role, { [call]: { body: { message: 'Banned!', isBanned: true } } });
    await rowOf(notBanned.username);
    press(`Ban ${notBanned.username}`);
    clickLater(await screen.findByLabelText(`Add a reason for the ban of ${notBanned.username}`));
    const dialog = await screen.findByRole('dialog', { name: `Why is ${notBanned.username} banned?` });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Copied answers' } });
    clickLater(within(dialog).getByText('Save reason'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = calls(call).map(({ body }) => body);
    expect(bodies).toEqual([
      { commandId: expect.any(String) as string, isBanned: true },
      { commandId: expect.any(String) as string, isBanned: true, reason: 'Copied answers' },
    ]);
    expect(screen.queryByLabelText(`Add a reason for the ban of ${notBanned.username}`)).toBeNull();
  });

  it(`${ids(['BAN-5', 'BAN-7'])} unbans an account immediately, and then shows Ban`, async () => {
    await visit(role, { [toggle(banned._id)]: { body: { message: 'Unbanned!', isBanned: false } } });
    await rowOf(banned.username);
    press(`Unban ${banned.username}`);
    expect((await screen.findByLabelText(`Ban ${banned.username}`)).textContent).toBe('Ban');
  });

  it(`${ids(['ERR-22', 'ERR-23'])} keeps the button after a failed ban, which is only logged, and retries with the same command id`, async () => {
    const call = toggle(notBanned._id);
    const { calls, now } = await visit(role, { [call]: refusal(503, 'Away.') });
    await rowOf(notBanned.username);
    press(`Ban ${notBanned.username}`);
    await waitFor(() => expect(consoleError).toHaveBeenCalledWith(`Banning or unbanning a ${role} failed: Away.`));
    await waitFor(() => expect(screen.getByLabelText(`Ban ${notBanned.username}`).textContent).toBe('Ban'));
    expect(toastError).not.toHaveBeenCalled();
    now(call, { body: { message: 'Banned!', isBanned: true } });
    clickLater(screen.getByLabelText(`Ban ${notBanned.username}`));
    await screen.findByLabelText(`Unban ${notBanned.username}`);
    now(call, { body: { message: 'Unbanned!', isBanned: false } });
    clickLater(screen.getByLabelText(`Unban ${notBanned.username}`));
    await screen.findByLabelText(`Ban ${notBanned.username}`);
    const [first, retry, other] = calls(call).map(({ body }) => body as { commandId: string; isBanned: boolean });
    expect(retry).toEqual(first);
    expect(other!.commandId).not.toBe(first!.commandId);
    // a second admin may send the same command at this moment
    expect([first!.isBanned, other!.isBanned]).toEqual([true, false]);
  });

  const confirm = async () => {
    await rowOf(notBanned.username);
    press(`Delete ${notBanned.username}`);
    const dialog = within(screen.getByRole('dialog', { name: `Delete ${notBanned.username}?` }));
    dialog.getByText(notBanned.email);
    return () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  };

  it(`${ids(['ADMIN-24', 'ADMIN-32'], ['ADMIN-25', 'ADMIN-33'])} deletes the account after confirmation and shows a toast`, async () => {
    const { calls, now } = await visit(role, { [remove]: { body: { message: deleted } } });
    const confirmButton = await confirm();
    expect(calls(remove)).toEqual([]);
    now(list, listAnswer([banned], 119));
    confirmButton();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(deleted));
    await waitFor(() => expect(screen.queryByTitle(notBanned.username)).toBeNull());
    await rowOf(banned.username);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it(`${ids(['ERR-24', 'ERR-25'])} keeps the row after a failed deletion, which is only logged and can be retried`, async () => {
    await visit(role, { [remove]: refusal(500, 'Broken.') });
    (await confirm())();
    await waitFor(() => expect(consoleError).toHaveBeenCalledWith(`Deleting a ${role} failed: Broken.`));
    await rowOf(notBanned.username);
    expect([toastSuccess, toastError].map((spy) => spy.mock.calls)).toEqual([[], []]);
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' });
  });

  it(`${ids(['ERR-20', 'ERR-21'])} only logs a failed request and offers a retry`, async () => {
    const { now } = await visit(role, { [list]: refusal(400, 'Broken.') });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    expect(consoleError).toHaveBeenCalledWith(`Fetching ${role}s failed: Broken.`);
    expect(toastError).not.toHaveBeenCalled();
    now(list, listAnswer([notBanned, banned]));
    fireEvent.click(retryButton);
    await rowOf(notBanned.username);
  });

  it('shows no retry button for a page beyond the limit', async () => {
    await visit(role, { [list]: refusal(400, 'Pages reach 10000 rows deep.', { error: 'page-too-deep' }) });
    await screen.findByText('Pages reach 10000 rows deep.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

it('[ADMIN-28] the date of joining is the part of created_at before ‘T’', async () => {
  await visit('tutor');
  const row = await rowOf(imtiaz.username);
  const { cellIndex } = screen.getByText<HTMLTableCellElement>('Date of Joining');
  expect(cellsOf(row)[cellIndex]).toBe('2024-02-11');
});

it('changes by other admins update rows in place without moving them', async () => {
  const { now } = await visit('student');
  await rowOf('nadia_islam');
  const abir = { ...nadia, _id: 'abir', username: 'abir' };
  now(LISTS.student.list, listAnswer([abir, { ...nadia, isBanned: true }, nahid], 121));
  emit({ what: 'banned', more: 0 });
  await screen.findByLabelText('Unban nadia_islam');
  expect([...document.querySelectorAll('tbody th')].map((cell) => cell.querySelector('span')!.textContent)).toEqual([
    'nadia_islam',
    'nahid',
    'abir',
  ]);
});

describe('long list of students', () => {
  const { list } = LISTS.student;

  it('starts at a letter, with row numbers of the whole list', async () => {
    const { router, calls } = await visit('student', {
      [`${list}?from=n&page=1&pageSize=50`]: listAnswer([nadia, nahid], 20),
    });
    await rowOf('nahid');
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Usernames that begin with' })).getByText('N'));
    await screen.findByText('101–102 of 120');
    expect(router.state.location.search).toBe('?from=n');
    expect(cellsOf(await rowOf('nahid'))[0]).toBe('102');
    expect(calls(`${list}?from=n&page=1&pageSize=50`)).toHaveLength(1);
  });

  it('continues after the last numbered page', async () => {
    await visit('student', { [list]: listAnswer([nadia, nahid], 12_000) }, '?page=201');
    await rowOf('nahid');
    expect(screen.getByText('Continue from here').getAttribute('href')).toBe('/admin/students-list?from=nahid');
  });

  it('sorts by newest and filters by banned', async () => {
    const { requests } = await visit('student', {}, '?from=n');
    await rowOf('nahid');
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'newest' } });
    await waitFor(() => expect(requests.at(-1)!.call).toBe(`${list}?sort=newest&page=1&pageSize=50`));
    fireEvent.click(screen.getByText('Banned 1'));
    await waitFor(() => expect(requests.at(-1)!.call).toBe(`${list}?sort=newest&isBanned=true&page=1&pageSize=50`));
  });
});
