import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../../api/contracts/http/texts';
import { clickLater } from '../../../../../test/support/web/double-click';
import { refusal, refusalAnswer, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { ANSWERS, signInTutor } from '../../../../../test/support/web/tutor';
import { toast } from '../../../ui/toast';

jest.mock('../../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

const DOUBT = 'GET /api/doubts/one';
const PUBLISH = 'POST /api/question/answers/question';
const PUBLISHED_CALL = 'GET /api/question/answers/question';
const doubt = {
  _id: 'one',
  username: 'rafi.hasan',
  subject: 'Physics',
  doubt: 'Why do I get mg?',
  askedAt: '2026-04-26T08:00:00Z',
  answer: 'Dear Rafi, draw the forces.',
  answeredAt: '2026-04-26T08:14:00Z',
  answeredBy: 'shirin.s',
  tutorId: 'shirin',
  question: {
    _id: 'question',
    question: 'Which force acts?',
    options: ['friction', 'gravity'],
    correctAnswer: 'friction',
    solution: null,
  },
};
const ALL: Record<string, Answer | 'away'> = {
  ...ANSWERS,
  [DOUBT]: { body: doubt },
  'GET /api/doubts/one/similar': { body: [] },
  [PUBLISH]: { status: 201, body: { answerId: 'answer' } },
};

jest.spyOn(console, 'error').mockImplementation();
const toastSuccess = jest.spyOn(toast, 'success').mockImplementation();

withTimeToLoad();
beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastSuccess.mockClear();
  signInTutor();
});

async function visit(answers: Record<string, Answer | 'away'> = {}) {
  const requests = serverThatAnswers({ ...ALL, ...answers });
  open('/tutor/reviews/one');
  await screen.findByRole('heading', { level: 1, name: /^Doubt/ });
  return requests;
}
const field = (label: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label });
const fillField = async (label: string, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });
const publish = () => clickLater(screen.getByRole('button', { name: 'Publish answer' }));

describe('DoubtPage', () => {
  it('[ANSWER-12] shows the doubt with its question and answer, and publishes the edited text once', async () => {
    const requests = await visit();
    expect((await field('Question')).value).toBe('Why do I get mg?');
    expect((await field('Answer')).value).toBe('Dear Rafi, draw the forces.');
    for (const text of ['rafi.hasan', 'Which force acts?']) expect(screen.getByText(new RegExp(text))).toBeTruthy();
    await fillField('Question', 'Why is it mg?');
    await fillField('Answer', 'Draw the forces.');
    publish();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Answer published under the question'));
    const requestBodies = requests.filter(({ call }) => call === PUBLISH).map(({ body }) => body);
    expect(requestBodies).toEqual([
      { doubtId: 'one', question: 'Why is it mg?', answer: 'Draw the forces.', commandId: expect.any(String) },
    ]);
  });

  it('keeps the text of the editor as a draft and after an error, with the same command id', async () => {
    const requests = await visit({ [PUBLISH]: refusalAnswer('unavailable', {}) });
    await fillField('Answer', 'Draw the forces.');
    publish();
    await screen.findByText(/Your text is still here\./);
    publish();
    const publishedBodies = () =>
      requests.filter(({ call }) => call === PUBLISH).map(({ body }) => (body as { commandId: string }).commandId);
    await waitFor(() => expect(new Set(publishedBodies()).size).toBe(1));
    await waitFor(() => expect(publishedBodies()).toHaveLength(2));
    cleanup();
    await visit();
    expect((await field('Answer')).value).toBe('Draw the forces.');
  });

  it('shows an error at an empty field and sends no request', async () => {
    const requests = await visit();
    await fillField('Question', ' ');
    publish();
    expect(await screen.findByText(texts.fieldEmpty)).toBeTruthy();
    expect(document.activeElement).toBe(await field('Question'));
    expect(requests.filter(({ call }) => call === PUBLISH)).toEqual([]);
  });

  it('[ANSWER-12] shows the published text, which can be deleted', async () => {
    const REMOVE = 'DELETE /api/question/answers/answer';
    const answer = { answerId: 'answer', question: 'Why is it mg?', answer: 'Draw them.', at: '2026-04-26T09:00:00Z' };
    const requests = await visit({
      [DOUBT]: { body: { ...doubt, published: { answerId: 'answer' } } },
      [PUBLISHED_CALL]: { body: [{ ...answer, answerId: 'other', answer: 'Another one.' }, answer] },
      [REMOVE]: { status: 204 },
    });
    await screen.findByText('Draw them.');
    expect(screen.queryByText('Another one.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Publish answer' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Delete published answer' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Published answer deleted'));
    expect(requests.filter(({ call }) => call === REMOVE)).toHaveLength(1);
  });

  it('does not offer to publish without a question or an answer', async () => {
    const { question: _, ...withoutQuestion } = doubt;
    await visit({ [DOUBT]: { body: withoutQuestion } });
    expect(await screen.findByText(/is not about a question/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish answer' })).toBeNull();
    cleanup();
    const { answer: _answer, answeredAt: _at, answeredBy: _by, ...unsolvedDoubt } = doubt;
    await visit({ [DOUBT]: { body: unsolvedDoubt } });
    expect(await screen.findByRole('link', { name: 'Answer it in the queue' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish answer' })).toBeNull();
  });

  it('shows that the doubt was deleted', async () => {
    await visit({ [DOUBT]: refusal(404, 'Nothing here.') });
    expect(await screen.findByText(/The student has deleted it\./)).toBeTruthy();
  });
});
