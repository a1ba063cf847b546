import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../../api/contracts/http/texts';
import { clickLater } from '../../../../../test/support/web/double-click';
import { refusal, refusalAnswer, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { ANSWERS, signInTutor, TUTOR } from '../../../../../test/support/web/tutor';
import { toast } from '../../../ui/toast';

const handlers = new Map<string, Set<(payload: unknown) => void>>();
const live = (name: string, payload: object) =>
  act(() => {
    handlers.get(name)?.forEach((handle) => handle(payload));
  });
jest.mock('../../../lib/live/live', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    useLive: (name: string, handle: (payload: unknown) => void) =>
      useEffect(() => {
        const nameHandlers = handlers.get(name) ?? new Set();
        handlers.set(name, nameHandlers.add(handle));
        return () => void nameHandlers.delete(handle);
      }),
    useIsLive: () => ({ isLive: true }),
    onReconnect: () => () => {},
  };
});

const REVIEWS = 'GET /api/tutor/reviews';
const PENDING = 'GET /api/tutor/pending-reviews';
const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const rafi = {
  _id: 'one',
  username: 'rafi.hasan',
  subject: 'Physics',
  doubt: 'Why does the friction stay at $mg\\sin\\theta$?',
  askedAt: minutesAgo(161.5),
};
const nusrat = {
  _id: 'two',
  username: 'nusrat.j',
  subject: 'Chemistry',
  doubt: 'Why not 8?',
  askedAt: minutesAgo(58.5),
};
const claimOf = (tutorId: string) => ({ claim: { tutorId, username: `tutor ${tutorId}`, until: minutesAgo(-8) } });

const listOf = (...doubts: object[]): Record<string, Answer> => ({
  [REVIEWS]: { body: doubts, headers: { 'x-total-count': String(doubts.length) } },
  [PENDING]: { body: { pendingReviews: doubts.length, bySubject: { Physics: doubts.length, Chemistry: 0 } } },
});
const POST = 'POST /api/tutor/answer/one';
const CLAIM = 'POST /api/doubts/one/claim';
const ALL: Record<string, Answer | 'away'> = {
  ...ANSWERS,
  ...listOf(rafi, nusrat),
  [POST]: { body: { message: texts.answerPosted } },
  [CLAIM]: { status: 204 },
  'GET /api/doubts/one/similar': { body: [] },
  'GET /api/doubts/two/similar': { body: [] },
};

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const toastSuccess = jest.spyOn(toast, 'success').mockImplementation();
const toastInfo = jest.spyOn(toast, 'info').mockImplementation();

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  handlers.clear();
  window.scrollTo = () => {};
  [consoleError, toastSuccess, toastInfo].forEach((spy) => spy.mockClear());
  signInTutor();
});

async function visit(answers: Record<string, Answer | 'away'> = {}) {
  const requests = serverThatAnswers({ ...ALL, ...answers });
  const { pathname } = open('/tutor/reviews');
  await screen.findByRole('heading', { level: 1, name: 'Doubts asked by Students' });
  return { requests, pathname };
}
const rows = () => screen.findAllByRole('article');
const row = (number: number) => screen.findByRole('article', { name: `Doubt ${number}` });
const field = async (username = 'rafi.hasan') =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Answer to ${username}` });
const enterAnswer = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const clickPostLater = () => clickLater(screen.getByRole('button', { name: /^Post answer/ }));
const post = () => fireEvent.click(screen.getByRole('button', { name: /^Post answer/ }));
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
const openDoubtId = async () =>
  (await rows()).find((article) => article.ariaCurrent === 'true' || article.getAttribute('aria-current'))?.id;

it('[ROUTE-35] [REVIEW-1] [REVIEW-2] [REVIEW-3] ReviewsPage shows each doubt with its student, subject, waiting time and answer field', async () => {
  await visit();
  const [first, second] = await rows();
  expect(within(first!).getByText('2 h 41 min').className).toMatch('caution');
  expect(within(second!).getByText('58 min').className).not.toMatch('caution');
  for (const [visibleCount, { username, subject }] of [
    [first!, rafi],
    [second!, nusrat],
  ] as const) {
    within(visibleCount).getByText(username);
    expect(visibleCount.textContent).toContain(subject);
    within(visibleCount).getByRole('textbox', { name: `Answer to ${username}` });
  }
  expect(second!.textContent).toContain('Why not 8?');
  expect(screen.getByText('2 waiting')).toBeTruthy();
});

it('[REVIEW-5] [REVIEW-6] a posted answer shows a toast, removes the doubt and opens the next one', async () => {
  const { requests } = await visit();
  await enterAnswer('Static friction only answers what pulls.');
  const nextAnswers = { ...ALL, ...listOf(nusrat) };
  const nextRequests = serverThatAnswers(nextAnswers);
  post();
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Answer posted successfully'));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  const requestBody = nextRequests.find(({ call }) => call === POST)?.body;
  expect(requestBody).toEqual({ answer: 'Static friction only answers what pulls.', commandId: expect.any(String) });
  expect(await openDoubtId()).toBe('doubt-two');
  // typing claims the doubt
  expect([...requests, ...nextRequests].some(({ call }) => call === CLAIM)).toBe(true);
});

describe('the open doubt', () => {
  const question = {
    _id: 'question',
    question: 'Which force acts?',
    options: ['friction', 'gravity'],
    correctAnswer: 'friction',
    solution: 'It opposes the motion.',
  };

  it('[DOUBT-14] shows the question that the doubt is about with key and solution, and offers to publish the answer', async () => {
    await visit(listOf({ ...rafi, question }, nusrat));
    const quotedQuestion = within(within(await row(1)).getByRole('region', { name: 'About this question' }));
    for (const text of ['Which force acts?', 'gravity', 'It opposes the motion.']) quotedQuestion.getByText(text);
    expect(quotedQuestion.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'AfrictionCorrect answer',
      'Bgravity',
    ]);
    await enterAnswer('Friction.');
    post();
    await waitFor(() =>
      expect(toastSuccess).toHaveBeenCalledWith('Answer posted successfully', {
        label: 'Publish under the question',
        onClick: expect.any(Function),
      }),
    );
  });

  it('[DOUBT-16] shows similar answered doubts with their answers', async () => {
    const similar = {
      _id: 'old',
      doubt: 'Why friction?',
      answer: 'It opposes.',
      subject: 'Physics',
      answeredAt: minutesAgo(9),
    };
    await visit({ 'GET /api/doubts/one/similar': { body: [similar] } });
    const list = within(await within(await row(1)).findByRole('region', { name: 'Similar answered doubts' }));
    expect(list.getByText('Why friction?')).toBeTruthy();
    expect(list.getByText('It opposes.')).toBeTruthy();
  });

  it('can be answered when similar doubts cannot be loaded', async () => {
    await visit({ 'GET /api/doubts/one/similar': refusalAnswer('unavailable', {}) });
    await enterAnswer('Because.');
    post();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Answer posted successfully'));
  });
});

it('an empty answer shows an error at the field', async () => {
  const { requests } = await visit({ ...listOf({ ...rafi, ...claimOf(TUTOR) }) });
  await within(await row(1)).findByText('You are answering');
  post();
  expect((await field()).getAttribute('aria-describedby')).toBe(screen.getByText('Field is empty').id);
  expect(requests.some(({ call }) => call === POST)).toBe(false);
});

it('a retry of the same text keeps its command id; a changed text gets a new one', async () => {
  const { requests } = await visit({ [POST]: 'away' });
  const sentAnswers = () =>
    requests.filter(({ call }) => call === POST).map(({ body }) => body as { commandId: string });
  await enterAnswer('Because.');
  post();
  await screen.findByText(`${texts.unreachable} Your text is still here.`);
  clickPostLater();
  await waitFor(() => expect(sentAnswers()).toHaveLength(2));
  await screen.findByText(`${texts.unreachable} Your text is still here.`);
  await enterAnswer('Because of it.');
  clickPostLater();
  await waitFor(() => expect(sentAnswers()).toHaveLength(3));
  const [first, retry, other] = sentAnswers().map(({ commandId }) => commandId);
  expect(retry).toBe(first);
  expect(other).not.toBe(first);
  expect((await field()).value).toBe('Because of it.');
});

describe('a doubt that can no longer be answered', () => {
  const ANSWERED = 'GET /api/doubts/one';
  const answeredDoubt = {
    ...rafi,
    answer: 'It is as large as it must be.',
    answeredAt: minutesAgo(1),
    answeredBy: 'tahmid',
    tutorId: 'tahmid',
  };

  it('[REVIEW-11] shows the answer of the first tutor and keeps the draft', async () => {
    await visit({
      [POST]: refusalAnswer('doubt-answered', {}),
      [ANSWERED]: { body: answeredDoubt },
      ...listOf(rafi, nusrat),
    });
    await enterAnswer('My own words.');
    post();
    const first = within(await row(1));
    const alert = await first.findByRole('alert');
    await waitFor(() =>
      expect(alert.textContent).toMatch(/^tahmid answered this first, at .*\. Your text was not posted\.$/),
    );
    first.getByText('It is as large as it must be.');
    expect(first.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your text' }).value).toBe('My own words.');
    expect(toastSuccess).not.toHaveBeenCalled();
    fireEvent.click(first.getByRole('button', { name: /^Next doubt/ }));
    expect(await openDoubtId()).toBe('doubt-two');
  });

  it('shows the answer as soon as the read model contains it', async () => {
    await visit({ [POST]: refusalAnswer('doubt-answered', {}), [ANSWERED]: { body: rafi } });
    await enterAnswer('My own words.');
    post();
    const first = within(await row(1));
    expect((await first.findByRole('alert')).textContent).toBe('');
    serverThatAnswers({ ...ALL, ...listOf(nusrat), [ANSWERED]: { body: answeredDoubt } });
    live('doubt:answered', { _id: 'one' });
    await first.findByText('It is as large as it must be.');
  });

  it('shows the answer also if the notification arrived before an outdated response', async () => {
    await visit({ [POST]: refusalAnswer('doubt-answered', {}), [ANSWERED]: { body: rafi } });
    await enterAnswer('My own words.');
    jest.useFakeTimers();
    try {
      post();
      const first = within(await row(1));
      expect((await first.findByRole('alert')).textContent).toBe('');
      // all requests after the refusal get the outdated response
      await act(() => jest.advanceTimersByTimeAsync(500));
      serverThatAnswers({ ...ALL, ...listOf(nusrat), [ANSWERED]: { body: answeredDoubt } });
      await first.findByText('It is as large as it must be.', {}, { timeout: 2_000 });
    } finally {
      jest.useRealTimers();
    }
  });

  it('stays open when another tutor answers it, until the tutor moves on', async () => {
    await visit({ [ANSWERED]: { body: answeredDoubt } });
    await row(1);
    serverThatAnswers({ ...ALL, ...listOf(nusrat), [ANSWERED]: { body: answeredDoubt } });
    live('doubt:answered', { _id: 'one' });
    await within(await row(1)).findByText('It is as large as it must be.');
    expect(within(await row(1)).getByRole('alert').textContent).not.toMatch('Your text');
    press('j');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('shows that the student has deleted it', async () => {
    await visit({ [POST]: refusal(404, 'Nothing here.'), [ANSWERED]: refusal(404, 'Nothing here.') });
    await enterAnswer('My own words.');
    post();
    expect(await screen.findByText('rafi.hasan has deleted this doubt.')).toBeTruthy();
  });
});

describe('a claim', () => {
  it('is made with C and released with Escape', async () => {
    const { requests } = await visit();
    await row(1);
    serverThatAnswers({ ...ALL, ...listOf({ ...rafi, ...claimOf(TUTOR) }, nusrat) });
    press('c');
    await within(await row(1)).findByText('You are answering');
    expect(screen.getByText(/^[78]:\d\d left$/)).toBeTruthy();
    const nextRequests = serverThatAnswers({ ...ALL, 'DELETE /api/doubts/one/claim': { status: 204 } });
    press('Escape');
    const firstRow = within(await row(1));
    await waitFor(() => expect(firstRow.queryByText('You are answering')).toBeNull());
    expect(nextRequests.some(({ call }) => call === 'DELETE /api/doubts/one/claim')).toBe(true);
    expect(requests.filter(({ call }) => call === POST)).toEqual([]);
  });

  it('[REVIEW-8] [REVIEW-10] shows the name of another tutor and does not prevent an answer', async () => {
    const { requests } = await visit(listOf({ ...rafi, ...claimOf('farzana') }, nusrat));
    within(await row(1)).getByText('tutor farzana is answering');
    await enterAnswer('Because.');
    expect(requests.some(({ call }) => call === CLAIM)).toBe(false);
    post();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
  });
});

it('the queue supports moving and focusing the field by keyboard', async () => {
  await visit();
  await row(2);
  press('j');
  await waitFor(() => expect(document.activeElement?.id).toBe('doubt-two'));
  press('Enter', document.activeElement!);
  expect(document.activeElement).toBe(await field('nusrat.j'));
  // in the field, K is a letter
  press('k', document.activeElement!);
  expect(await openDoubtId()).toBe('doubt-two');
  press('Escape', document.activeElement!);
  press('k', document.activeElement!);
  await waitFor(() => expect(document.activeElement?.id).toBe('doubt-one'));
});

it('the preview shows the answer as the student will see it', async () => {
  await visit();
  await enterAnswer('It is $mg$.');
  const preview = screen.getByText('As rafi.hasan sees it').parentElement!;
  await waitFor(() => expect(preview.querySelector('math')).toBeTruthy());
});

it('a subject tab shows the doubts of that subject', async () => {
  const { requests } = await visit({ [`${REVIEWS}?subject=Chemistry&page=1&pageSize=50`]: { body: [nusrat] } });
  fireEvent.click(await screen.findByRole('button', { name: /^Chemistry/ }));
  await waitFor(async () => expect((await rows()).map(({ id }) => id)).toEqual(['doubt-two']));
  expect(requests.some(({ call }) => call.startsWith(`${REVIEWS}?subject=Chemistry`))).toBe(true);
});

it('[REVIEW-7] an empty queue shows an empty state', async () => {
  await visit(listOf());
  expect(await screen.findByText('There are no unsolved doubts')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

it('[ERR-16] a failed request is only logged and can be retried', async () => {
  await visit({ [REVIEWS]: refusal(404, 'Nothing here.') });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(consoleError).toHaveBeenCalledWith('Fetching /api/tutor/reviews failed: Nothing here.');
  expect(toastInfo).not.toHaveBeenCalled();
  serverThatAnswers(ALL);
  fireEvent.click(retryButton);
  await row(2);
});

it('posting is disabled offline, with an explanation', async () => {
  await visit();
  await enterAnswer('Because.');
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Post answer/ }).disabled).toBe(true);
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
  act(() => onlineManager.setOnline(true));
});

describe('a new doubt', () => {
  const newDoubt = { _id: 'three', username: 'tasnim.k', subject: 'Math', doubt: 'When?', askedAt: minutesAgo(0) };

  it('[CARD-15] is added at the end, and the open doubt stays open', async () => {
    await visit();
    await row(2);
    serverThatAnswers({ ...ALL, ...listOf(rafi, nusrat, newDoubt) });
    live('doubt:asked', newDoubt);
    within(await row(3)).getByText('tasnim.k');
    expect(await openDoubtId()).toBe('doubt-one');
    expect(toastInfo).not.toHaveBeenCalled();
  });

  it('shows a toast on other pages and is counted in the sidebar', async () => {
    serverThatAnswers(ALL);
    const { pathname } = open('/tutor/dashboard');
    const sidebar = within(await screen.findByRole('complementary'));
    await sidebar.findByRole('link', { name: 'Reviews 2 waiting' });
    serverThatAnswers({ ...ALL, ...listOf(rafi, nusrat, newDoubt) });
    live('doubt:asked', newDoubt);
    await sidebar.findByRole('link', { name: 'Reviews 3 waiting' });
    expect(toastInfo).toHaveBeenCalledTimes(1);
    const [text, action] = toastInfo.mock.calls[0]!;
    expect(text).toBe('New doubt: Math');
    act(() => action!.onClick());
    await waitFor(() => expect(pathname()).toBe('/tutor/reviews'));
  });

  it('is announced by a button that scrolls to it if it is below the viewport', async () => {
    globalThis.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as never;
    try {
      await visit();
      await row(2);
      const scrollSpy = jest.fn();
      Element.prototype.scrollIntoView = scrollSpy;
      serverThatAnswers({ ...ALL, ...listOf(rafi, nusrat, newDoubt) });
      live('doubt:asked', newDoubt);
      fireEvent.click(await screen.findByRole('button', { name: '1 new doubt at the end' }));
      expect(scrollSpy).toHaveBeenCalled();
      live('doubt:deleted', newDoubt);
      expect(screen.queryByRole('button', { name: /at the end$/ })).toBeNull();
    } finally {
      delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
    }
  });
});

it('[REVIEW-4] a long queue is fetched in parts when its end comes near', async () => {
  const all = Array.from({ length: 60 }, (_, n) => ({ ...nusrat, _id: `doubt${n}`, askedAt: minutesAgo(600 - n) }));
  const page = (rowsOfPage: number): Answer => ({
    body: all.slice(0, rowsOfPage),
    headers: { 'x-total-count': '60' },
  });
  const { requests } = await visit({
    [`${REVIEWS}?page=1&pageSize=50`]: page(50),
    [`${REVIEWS}?page=1&pageSize=100`]: page(100),
  });
  await row(60);
  expect((await rows()).map(({ id }) => id)).toEqual(all.map(({ _id }) => `doubt-${_id}`));
  expect(requests.filter(({ call }) => call.startsWith(REVIEWS)).map(({ call }) => call.split('=').at(-1))).toEqual([
    '50',
    '100',
  ]);
});
