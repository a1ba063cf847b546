import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ID_PATTERN } from '../../../../api/contracts/http/patterns';
import { texts } from '../../../../api/contracts/http/texts';
import { clickLater } from '../../../../test/support/web/double-click';
import { refusal, refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { ANSWERS, DOUBTS, ME, open, PROFILE, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import { formulaText } from '../../entities/question/formula-tools';
import { toast } from '../../ui/toast';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const ASK = `POST /api/student/doubts/${ME}`;
const DELETE = 'DELETE /api/student/delete-doubt/one';
const unansweredDoubt = {
  _id: 'two',
  doubt: 'Why is grass green?',
  subject: 'Others',
  askedAt: '2026-04-27T08:00:00Z',
};
const answeredDoubt = {
  _id: 'one',
  doubt: 'Why is the sky blue?',
  subject: 'Physics',
  askedAt: '2026-04-26T08:00:00Z',
  answer: 'Short waves scatter most.',
  answeredAt: '2026-04-26T08:14:00Z',
  answeredBy: 'selina',
};
const ALL: Record<string, Answer | 'away'> = {
  ...ANSWERS,
  [DOUBTS]: { body: [unansweredDoubt, answeredDoubt] },
  [ASK]: { status: 201, body: { message: texts.doubtSubmitted, _id: 'three' } },
  [DELETE]: { body: { message: texts.doubtDeleted } },
};

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const toastSuccess = jest.spyOn(toast, 'success').mockImplementation();
const toastError = jest.spyOn(toast, 'error').mockImplementation();

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  [consoleError, toastSuccess, toastError].forEach((spy) => spy.mockClear());
  signIn();
});

async function visit(answers: Record<string, Answer | 'away'> = {}, address = '/student/doubts') {
  const requests = serverThatAnswers({ ...ALL, ...answers });
  open(address);
  await screen.findByRole('heading', { level: 1, name: 'Doubts' });
  return requests;
}
const selectedSubject = () =>
  within(screen.getByRole('radiogroup', { name: 'Subject' })).queryByRole('radio', { checked: true });
const selectSubject = (subject: string) => fireEvent.click(screen.getByRole('radio', { name: subject }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your doubt' });
const enterDoubt = (text: string) => fireEvent.change(field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
const doubts = async () => (await screen.findAllByRole('article')).map((row) => row.textContent);

it('[REVIEW-15] an edited answer is marked as edited', async () => {
  await visit({
    [DOUBTS]: {
      body: [
        { ...answeredDoubt, editedAt: '2026-04-26T10:00:00Z' },
        { ...answeredDoubt, _id: 'two' },
      ],
    },
  });
  const [editedDoubt, otherDoubt] = await doubts();
  expect(editedDoubt).toContain('selina, 14 min later, edited');
  expect(otherDoubt).not.toContain('edited');
});

it('[DOUBT-1] [DOUBT-2] the form sends the subject and the text', async () => {
  const requests = await visit();
  const group = within(screen.getByRole('radiogroup', { name: 'Subject' }));
  expect(group.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
    'Physics',
    'Chemistry',
    'Math',
    'English',
    'Others',
  ]);
  fireEvent.click(group.getByRole('radio', { name: 'Others' }));
  enterDoubt('Does a skipped question cost anything?');
  send();
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Doubt submitted successfully!'));
  expect(requests.find(({ call }) => call === ASK)?.body).toEqual({
    subject: 'Others',
    doubt: 'Does a skipped question cost anything?',
    studentId: ME,
    username: 'nusrat.j',
    commandId: expect.stringMatching(ID_PATTERN) as string,
  });
  expect(field().value).toBe('');
});

it('[DOUBT-3] an empty text shows an error at the field and sends no request', async () => {
  const requests = await visit();
  selectSubject('Physics');
  enterDoubt('  \n ');
  send();
  expect(field().getAttribute('aria-describedby')).toContain(screen.getByText('Field is empty').id);
  expect(document.activeElement).toBe(field());
  expect(requests.filter(({ call }) => call === ASK)).toEqual([]);
  enterDoubt('Why?');
  expect(screen.queryByText('Field is empty')).toBeNull();
});

describe('DoubtsPage after a failed submit', () => {
  const expectFailure = async (text: string) => {
    selectSubject('Physics');
    enterDoubt('Why?');
    send();
    await waitFor(() => expect(toastError).toHaveBeenCalledWith(text));
    expect(toastError).toHaveBeenCalledTimes(1);
    expect(field().value).toBe('Why?');
  };

  it('[DOUBT-9] shows an error and keeps the text when userData has no student', async () => {
    const requests = await visit();
    selectSubject('Physics');
    enterDoubt('Why?');
    localStorage.removeItem('userData');
    send();
    await waitFor(() => expect(toastError).toHaveBeenCalledWith('User is not logged in.'));
    expect(requests.filter(({ call }) => call === ASK)).toEqual([]);
  });

  it('[DOUBT-10] shows an error and keeps the text when the student’s profile cannot be loaded', async () => {
    const requests = await visit({ [PROFILE]: refusal(404, 'Nothing here.') });
    await expectFailure('Failed to retrieve student data.');
    expect(requests.filter(({ call }) => call === ASK)).toEqual([]);
  });

  it.each<[string, Answer | 'away']>([
    ['the server is unreachable', 'away'],
    ['the server is unavailable', refusalAnswer('unavailable', {})],
    ['the server rejects the request', refusal(404, 'Nothing here.')],
  ])('[DOUBT-11] shows an error and keeps the text when %s', async (_, answer) => {
    await visit({ [ASK]: answer });
    await expectFailure('Failed to submit doubt. Please try again.');
  });

  it('shows the message of the server when the rate limit is exceeded', async () => {
    await visit({ [ASK]: refusalAnswer('too-many', { seconds: 2_400 }) });
    await expectFailure(texts.tooMany(2_400));
  });

  it('shows the error at the field when the server rejects the text', async () => {
    await visit({ [ASK]: refusal(400, texts.doubtTooLong, { errors: { doubt: texts.doubtTooLong } }) });
    selectSubject('Physics');
    enterDoubt('Why?');
    send();
    expect(await screen.findByText(texts.doubtTooLong)).toBeTruthy();
    expect(toastError).not.toHaveBeenCalled();
  });
});

it('the form requires a subject and preselects none', async () => {
  const requests = await visit();
  expect(selectedSubject()).toBeNull();
  enterDoubt('Why?');
  send();
  expect(screen.getByText(texts.selectSubject)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Physics' }));
  expect(requests.filter(({ call }) => call === ASK)).toEqual([]);
  selectSubject('Math');
  expect(screen.queryByText(texts.selectSubject)).toBeNull();
  send();
  await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
  expect(selectedSubject()).toBeNull();
});

describe('draft of a doubt', () => {
  it('is restored after leaving the page, until the doubt is sent', async () => {
    await visit();
    selectSubject('Math');
    enterDoubt('Half a doubt');
    cleanup();
    await visit();
    expect(field().value).toBe('Half a doubt');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Math' }).checked).toBe(true);
    send();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    cleanup();
    await visit();
    expect(field().value).toBe('');
  });

  it('is not shown to another account on the same device', async () => {
    await visit();
    enterDoubt('Half a doubt');
    cleanup();
    const otherDoubtId = '11111111-1111-4111-8111-111111111111';
    signIn({ studentId: otherDoubtId });
    await visit({ [`GET /api/student/doubts/${otherDoubtId}`]: { body: [] } });
    expect(field().value).toBe('');
  });

  it('keeps its idempotency key for the same text; the next doubt gets a new one', async () => {
    const requests = await visit({ [ASK]: 'away' });
    selectSubject('Physics');
    enterDoubt('Why?');
    send();
    await waitFor(() => expect(toastError).toHaveBeenCalled());
    cleanup();
    const laterRequests = await visit();
    const askAnotherDoubt = async (text: string) => {
      toastSuccess.mockClear();
      selectSubject('Physics');
      enterDoubt(text);
      clickLater(screen.getByRole('button', { name: 'Ask' }));
      await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    };
    await askAnotherDoubt('Why?');
    await askAnotherDoubt('Why?');
    const keys = [...requests, ...laterRequests]
      .filter(({ call }) => call === ASK)
      .map(({ body }) => (body as { commandId: string }).commandId);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

it('the form is disabled offline and explains why', async () => {
  await visit();
  const askButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask' });
  act(() => onlineManager.setOnline(false));
  expect(askButton().disabled).toBe(true);
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
  act(() => onlineManager.setOnline(true));
  expect(askButton().disabled).toBe(false);
});

it('the list shows each doubt with its answer and can be filtered', async () => {
  await visit();
  const [first, second] = await doubts();
  expect(first).toMatch(/^2Others.*Waiting.*Why is grass green\?Waiting for a tutor/);
  expect(second).toMatch(/^1Physics.*Answered.*Why is the sky blue\?selina, 14 min laterShort waves scatter most\./);
  const show = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  show('Answered 1');
  expect(await doubts()).toEqual([second]);
  show('Waiting 1');
  expect(await doubts()).toEqual([first]);
  show('All 2');
  expect(await doubts()).toEqual([first, second]);
});

it('a URL with a doubt’s id opens its page of the list and focuses it', async () => {
  Element.prototype.scrollIntoView = () => {};
  const newerDoubts = Array.from({ length: 25 }, (_, index) => ({ ...unansweredDoubt, _id: `newer-${index}` }));
  await visit({ [DOUBTS]: { body: [...newerDoubts, answeredDoubt] } }, '/student/doubts#doubt-one');
  const row = await screen.findByRole('article', { name: 'Doubt 1' });
  expect(row.textContent).toContain('Why is the sky blue?');
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
});

describe('a doubt about a question', () => {
  const about = { questionId: 'question', question: 'What is torque?', subject: 'Physics', attemptId: 'attempt' };
  /** Opens the page, calls the function, and then follows a link with the question. */
  const openDoubtLink = async (prepare: () => void = () => {}) => {
    const requests = serverThatAnswers(ALL);
    const { router } = open('/student/doubts');
    await screen.findByRole('heading', { level: 1, name: 'Doubts' });
    prepare();
    await act(() => router.navigate('/student/doubts', { state: { about } }));
    return requests;
  };
  const quote = () => screen.queryByText('What is torque?');

  it('[DOUBT-15] quotes the question of the link, selects its subject and sends its id', async () => {
    const requests = await openDoubtLink();
    expect(quote()).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Physics' }).checked).toBe(true);
    expect(document.activeElement).toBe(field());
    enterDoubt('Why is it a vector?');
    send();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    expect(requests.find(({ call }) => call === ASK)?.body).toMatchObject({
      subject: 'Physics',
      doubt: 'Why is it a vector?',
      questionId: 'question',
      attemptId: 'attempt',
    });
    expect(quote()).toBeNull();
  });

  it('[DOUBT-15] is sent without the question after it was removed', async () => {
    const requests = await openDoubtLink(() => enterDoubt('Half a doubt'));
    expect(field().value).toBe('Half a doubt');
    fireEvent.click(screen.getByRole('button', { name: 'Remove the question' }));
    expect(quote()).toBeNull();
    send();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    const requestBody = requests.find(({ call }) => call === ASK)?.body;
    expect(requestBody).toMatchObject({ subject: 'Physics', doubt: 'Half a doubt' });
    expect(requestBody).not.toHaveProperty('questionId');
  });

  it('stores the question in the draft until it is removed', async () => {
    await openDoubtLink();
    cleanup();
    await visit();
    expect(quote()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the question' }));
    cleanup();
    await visit();
    expect(quote()).toBeNull();
  });

  it('shows the question in the list', async () => {
    const question = { _id: 'question', question: 'What is torque?' };
    await visit({ [DOUBTS]: { body: [{ ...answeredDoubt, question }] } });
    const [row] = await screen.findAllByRole('article');
    expect(row!.textContent).toContain('What is torque?');
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('shows three lines of a long question, and the rest on request', async () => {
    // jsdom has no layout
    const heights = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.classList.contains('overflow-clip') ? 84 : 200;
    });
    const question = { _id: 'question', question: 'What is torque?' };
    await visit({ [DOUBTS]: { body: [{ ...answeredDoubt, question }] } });
    const button = await screen.findByRole('button', { name: 'Show all of the question of doubt 1' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.textContent).toBe('Show less');
    heights.mockRestore();
  });
});

describe('a published answer', () => {
  const WITHDRAW = 'DELETE /api/question/answers/answer';
  const publishedDoubt = { ...answeredDoubt, published: { answerId: 'answer' } };
  const openWithdrawDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the published answer to doubt 1' }));
    return within(await screen.findByRole('dialog', { name: 'Withdraw this answer?' }));
  };

  it('[ANSWER-13] is marked in the list, and can be withdrawn after confirmation', async () => {
    const requests = await visit({ [DOUBTS]: { body: [publishedDoubt] }, [WITHDRAW]: { status: 204 } });
    expect((await doubts())[0]).toContain('Published under the question');
    const withdrawals = () => requests.filter(({ call }) => call === WITHDRAW);
    fireEvent.click((await openWithdrawDialog()).getByRole('button', { name: 'Cancel' }));
    expect(withdrawals()).toEqual([]);
    const dialog = await openWithdrawDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Answer withdrawn'));
    expect(withdrawals()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ANSWER-13] remains published, with an error message, if the withdrawal fails', async () => {
    await visit({ [DOUBTS]: { body: [publishedDoubt] }, [WITHDRAW]: refusal(404, 'Nothing here.') });
    const dialog = await openWithdrawDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Nothing here.')).toBeTruthy();
    expect(toastSuccess).not.toHaveBeenCalled();
  });
});

describe('deleting a doubt', () => {
  const openDeleteDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete doubt 1' }));
    return within(await screen.findByRole('dialog', { name: 'Delete this doubt?' }));
  };

  it('removes it from the list after confirmation', async () => {
    const requests = await visit();
    const deletions = () => requests.filter(({ call }) => call === DELETE);
    fireEvent.click((await openDeleteDialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions()).toEqual([]);
    fireEvent.click((await openDeleteDialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Why is the sky blue?')).toBeNull());
    expect(deletions()).toHaveLength(1);
  });

  it('[ERR-11] keeps it in the list if the deletion fails, which is only logged', async () => {
    await visit({ [DELETE]: refusal(404, 'Nothing here.') });
    const dialog = await openDeleteDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(consoleError).toHaveBeenCalledWith('Deleting a doubt failed: Nothing here.'));
    [toastSuccess, toastError].forEach((spy) => expect(spy).not.toHaveBeenCalled());
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await doubts()).toHaveLength(2);
  });
});

describe('formula buttons', () => {
  it('insert a new formula at the cursor, or extend the formula around it', () => {
    expect(formulaText('Why is ', 7, 'x^{2}')).toBe('$x^{2}$');
    expect(formulaText('Why is $a + $ so?', 11, 'x^{2}')).toBe('x^{2}');
    expect(formulaText('Why is $a$ not ', 15, '\\theta')).toBe('$\\theta$');
    expect(formulaText('For \\$5 ', 8, '\\to')).toBe('$\\to$');
    // not \\thetax
    expect(formulaText('Why is $\\theta$ so?', 14, 'x^{2}')).toBe(' x^{2}');
  });

  it('extend the formula before the cursor, and update the preview', async () => {
    await visit();
    enterDoubt('Find ');
    field().setSelectionRange(5, 5);
    fireEvent.click(screen.getByRole('button', { name: 'Power' }));
    expect(field().value).toBe('Find $x^{2}$');
    expect(document.activeElement).toBe(field());
    fireEvent.click(screen.getByRole('button', { name: 'Theta' }));
    expect(field().value).toBe('Find $x^{2}\\theta$');
    // the next characters are text again
    expect(field().selectionStart).toBe(field().value.length);
    const preview = screen.getByText('Preview').parentElement!;
    await waitFor(() => expect(preview.querySelector('math')).toBeTruthy());
  });
});
