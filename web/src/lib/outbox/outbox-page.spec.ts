import { Outbox, type Environment } from './outbox';
import { saveStateOf } from './outbox-state';
import { entriesOf, lastAnswers, lastProgress, hasSubmit, type AnswerEntry, type Call, type Queue } from './queue';
import type { Outcome, Reply } from './send';
import type { OutboxStore } from './outbox-store';

const NOW = Date.parse('2026-05-02T09:00:00.000Z');
const RESULT = { attemptId: 'one', score: 0.75 };

let sentCalls: Call[];
let reply: (outcome: Outcome) => void;
let outbox: Outbox;
let now: number;

const browser: Environment = {
  store: undefined,
  send: (call) => {
    sentCalls.push(call);
    return new Promise((resolve) => void (reply = resolve));
  },
  sendAndForget: () => {},
  lockTab: () => ({ steal: () => {}, release: () => {} }),
  channel: () => undefined,
  now: () => now,
  isVisible: () => true,
};

const flushTimers = () => jest.advanceTimersByTimeAsync(0);

const stateOf = (questionId: string) => saveStateOf(outbox.state, questionId);
const waitingCount = () => lastAnswers(outbox.state.pending).size;

/** Responds to the request in flight. */
async function respond(outcome: Outcome): Promise<void> {
  reply(outcome);
  await flushTimers();
}

function acknowledge(): Promise<void> {
  const replies = entriesOf(sentCalls.at(-1)!).map((entry): Reply => {
    if (entry.kind === 'submit') return { entry, result: RESULT as never };
    if (entry.kind === 'progress') return { entry };
    return { entry, saved: { questionId: entry.questionId, option: entry.option, revision: 1 } };
  });
  return respond({ kind: 'replied', replies });
}
const refuse = (status: number, message: string): Promise<void> =>
  respond({
    kind: 'replied',
    replies: entriesOf(sentCalls.at(-1)!).map((entry) => ({ entry, refusal: { status, message } })),
  });
const sentEntry = () => entriesOf(sentCalls[0]!)[0];
const kinds = () => sentCalls.map(({ kind }) => kind);

const newOutbox = (overrides: Partial<Environment> = {}) =>
  new Outbox({ account: 'ann', attemptId: 'one' }, { ...browser, ...overrides });

beforeEach(async () => {
  jest.useFakeTimers();
  sentCalls = [];
  now = NOW;
  outbox = newOutbox();
  await flushTimers();
});
afterEach(() => {
  outbox.close();
  jest.useRealTimers();
});

it('[EXAM-58] an answer is shown as saving immediately, and as saved once the server has acknowledged it', async () => {
  const listener = jest.fn();
  outbox.subscribe(() => listener(stateOf('1')));
  expect(stateOf('1')).toBe('saved');
  outbox.answer('1', 'A');
  expect(stateOf('1')).toBe('saving');
  expect(stateOf('2')).toBe('saved');
  await flushTimers();
  expect(sentEntry()).toMatchObject({ questionId: '1', option: 'A', chosenAt: '2026-05-02T09:00:00.000Z' });
  expect(stateOf('1')).toBe('saving');
  await acknowledge();
  expect(stateOf('1')).toBe('saved');
  expect(listener.mock.calls.flat()).toEqual(expect.arrayContaining(['saving', 'saved']));
});

it('[EXAM-58] no answer is shown as saved before the stored queue was read', async () => {
  const openedOutbox = newOutbox();
  const state = () => saveStateOf(openedOutbox.state, '1');
  expect(state()).toBe('checking');
  const listener = jest.fn();
  openedOutbox.subscribe(() => listener(state()));
  await flushTimers();
  expect(listener.mock.calls).toEqual([['saved']]);
  openedOutbox.close();
});

it('[EXAM-58] an answer is shown as unsaved while requests fail', async () => {
  outbox.answer('1', 'A');
  await flushTimers();
  await respond({ kind: 'retry' });
  expect(stateOf('1')).toBe('unsaved');
  outbox.answer('2', null);
  expect(stateOf('2')).toBe('unsaved');
  outbox.handleOnline();
  await flushTimers();
  await acknowledge();
  expect([stateOf('1'), stateOf('2')]).toEqual(['saved', 'saved']);
});

it('Outbox notifies listeners only of changes, and otherwise keeps the same queue object', async () => {
  outbox.answer('1', 'A');
  await flushTimers();
  const { pending } = outbox.state;
  const listener = jest.fn();
  outbox.subscribe(listener);
  outbox.retryNow();
  outbox.retryNow();
  await flushTimers();
  expect(outbox.state.pending).toBe(pending);
  expect(listener).not.toHaveBeenCalled();
});

it('lastAnswers returns the same map until the queue changes', async () => {
  outbox.answer('1', 'A');
  outbox.answer('2', 'B');
  outbox.answer('1', null);
  outbox.noteProgress('3', { visited: true });
  await flushTimers();
  const answersBefore = lastAnswers(outbox.state.pending);
  expect([...answersBefore.values()].map(({ questionId, option }) => [questionId, option])).toEqual([
    ['2', 'B'],
    ['1', null],
  ]);
  expect(waitingCount()).toBe(2);
  expect(lastAnswers(outbox.state.pending)).toBe(answersBefore);
  await acknowledge();
  expect(lastAnswers(outbox.state.pending)).not.toBe(answersBefore);
});

it('Outbox publishes the reply to an answer before it removes the answer from the queue', async () => {
  const listener = jest.fn();
  outbox.onReply(({ saved }) => listener(saved, waitingCount()));
  outbox.answer('1', 'A');
  await flushTimers();
  await acknowledge();
  expect(listener.mock.calls).toEqual([[{ questionId: '1', option: 'A', revision: 1 }, 1]]);
});

it('Outbox keeps the reason for a rejected answer until the question is answered again', async () => {
  outbox.answer('1', 'Z');
  await flushTimers();
  await refuse(422, 'Not an option.');
  expect(outbox.state.problems).toEqual({ 1: 'Not an option.' });
  expect(outbox.state.problems).toBe(outbox.state.problems);
  expect(stateOf('1')).toBe('unsaved');
  outbox.answer('1', 'A');
  expect(outbox.state.problems).toEqual({});
  await flushTimers();
  await acknowledge();
  expect(stateOf('1')).toBe('saved');
});

it('Outbox sends progress, whose rejection does not affect the state of the answer', async () => {
  outbox.noteProgress('1', { visited: true, totalSpentMs: 900 });
  await flushTimers();
  expect(sentEntry()).toMatchObject({ kind: 'progress', questionId: '1', visited: true, totalSpentMs: 900 });
  await refuse(409, 'Over.');
  expect(outbox.state.problems).toEqual({});
});

it('Outbox includes progress of an earlier visit once the stored queue was read', async () => {
  const opened = newOutbox();
  expect(opened.state.isLoaded).toBe(false);
  await flushTimers();
  expect(opened.state.isLoaded).toBe(true);
  expect(lastProgress(opened.state.pending)).toEqual(new Map());
  opened.close();
  outbox.noteProgress('1', { visited: true, marked: true });
  outbox.noteProgress('1', { visited: true, totalSpentMs: 40 });
  outbox.noteProgress('2', { marked: true });
  outbox.noteProgress('2', { marked: false });
  outbox.answer('3', 'A');
  expect(lastProgress(outbox.state.pending)).toEqual(
    new Map([
      ['1', { visited: true, marked: true }],
      ['2', { visited: undefined, marked: false }],
    ]),
  );
});

describe('Outbox.submit', () => {
  it('resolves with the result, after the answer in flight is acknowledged', async () => {
    const result = jest.fn();
    outbox.answer('1', 'A');
    await flushTimers();
    void outbox.submit().then(result);
    expect(hasSubmit(outbox.state.pending)).toBe(true);
    await flushTimers();
    expect(kinds()).toEqual(['answers']);
    await acknowledge();
    expect(kinds()).toEqual(['answers', 'submit']);
    await respond({ kind: 'retry' });
    expect(result).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    await acknowledge();
    expect(result).toHaveBeenCalledWith(RESULT);
    expect(hasSubmit(outbox.state.pending)).toBe(false);
  });

  it('rejects with the message of the server if the submit is rejected', async () => {
    const error = outbox.submit().catch((refusal: unknown) => refusal);
    await flushTimers();
    await refuse(404, 'Nothing here.');
    expect(await error).toMatchObject({ status: 404, message: 'Nothing here.' });
  });

  it('sends the submit again if no tab publishes its result', async () => {
    const result = jest.fn();
    const storedState: { queue: Queue } = { queue: [] };
    // another tab sends the shared queue
    const store: OutboxStore = {
      read: async () => storedState.queue,
      change: async (_box, change) => (storedState.queue = change(storedState.queue)),
    };
    const unresponsiveOutbox = newOutbox({ store });
    const isSubmitQueued = () => hasSubmit(unresponsiveOutbox.state.pending);
    void unresponsiveOutbox.submit().then(result);
    await flushTimers();
    expect(isSubmitQueued()).toBe(true);
    storedState.queue = [];
    unresponsiveOutbox.retryNow();
    await flushTimers();
    expect(isSubmitQueued()).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(isSubmitQueued()).toBe(true);
    unresponsiveOutbox.close();
  });
});

it('Outbox retries immediately on retryNow', async () => {
  outbox.answer('1', 'A');
  await flushTimers();
  await respond({ kind: 'retry' });
  outbox.retryNow();
  await flushTimers();
  expect(sentCalls).toHaveLength(2);
  expect(waitingCount()).toBe(1);
  await acknowledge();
  expect(waitingCount()).toBe(0);
});

it('Outbox is not durable without a store', () => expect(outbox.state.isDurable).toBe(false));

it('[EXAM-64] Outbox assigns increasing chosenAt times, even if the clock is set back between clicks', async () => {
  outbox.answer('1', 'A');
  await flushTimers();
  await acknowledge();
  now -= 3_000;
  outbox.answer('1', 'B');
  outbox.answer('2', 'C');
  const [retriedAnswer, otherAnswer] = outbox.state.pending as readonly AnswerEntry[];
  expect(retriedAnswer?.chosenAt).toBe('2026-05-02T09:00:00.001Z');
  expect(otherAnswer?.chosenAt).toBe('2026-05-02T08:59:57.000Z');
});
