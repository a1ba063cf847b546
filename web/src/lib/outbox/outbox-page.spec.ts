import { Outbox, type Environment } from './outbox';
import { saveStateOf } from './outbox-state';
import { entriesOf, lastAnswers, lastProgress, submitWaits, type AnswerEntry, type Call, type Queue } from './queue';
import type { Outcome, Reply } from './send';
import type { OutboxStore } from './store';

const NOW = Date.parse('2026-05-02T09:00:00.000Z');
const RESULT = { attemptId: 'one', score: 0.75 };

let sent: Call[];
let reply: (outcome: Outcome) => void;
let outbox: Outbox;
let now: number;

const browser: Environment = {
  store: undefined,
  send: (call) => {
    sent.push(call);
    return new Promise((resolve) => void (reply = resolve));
  },
  sendAndForget: () => {},
  lockTab: () => ({ steal: () => {}, release: () => {} }),
  channel: () => undefined,
  now: () => now,
  isVisible: () => true,
};

const settled = () => jest.advanceTimersByTimeAsync(0);

const stateOf = (questionId: string) => saveStateOf(outbox.state, questionId);
const waitingCount = () => lastAnswers(outbox.state.waiting).size;

/** The call in flight is answered. */
async function answered(outcome: Outcome): Promise<void> {
  reply(outcome);
  await settled();
}

function taken(): Promise<void> {
  const replies = entriesOf(sent.at(-1)!).map((entry): Reply => {
    if (entry.kind === 'submit') return { entry, result: RESULT as never };
    if (entry.kind === 'progress') return { entry };
    return { entry, saved: { questionId: entry.questionId, option: entry.option, revision: 1 } };
  });
  return answered({ kind: 'replied', replies });
}
const refused = (status: number, message: string): Promise<void> =>
  answered({
    kind: 'replied',
    replies: entriesOf(sent.at(-1)!).map((entry) => ({ entry, refusal: { status, message } })),
  });
const sentEntry = () => entriesOf(sent[0]!)[0];
const kinds = () => sent.map(({ kind }) => kind);

const newOutbox = (more: Partial<Environment> = {}) =>
  new Outbox({ account: 'ann', attemptId: 'one' }, { ...browser, ...more });

beforeEach(async () => {
  jest.useFakeTimers();
  sent = [];
  now = NOW;
  outbox = newOutbox();
  await settled();
});
afterEach(() => {
  outbox.close();
  jest.useRealTimers();
});

it('[EXAM-58] an answer is saving at once, and saved when the server has acknowledged it', async () => {
  const heard = jest.fn();
  outbox.subscribe(() => heard(stateOf('1')));
  expect(stateOf('1')).toBe('saved');
  outbox.answer('1', 'A');
  expect(stateOf('1')).toBe('saving');
  expect(stateOf('2')).toBe('saved');
  await settled();
  expect(sentEntry()).toMatchObject({ questionId: '1', option: 'A', chosenAt: '2026-05-02T09:00:00.000Z' });
  expect(stateOf('1')).toBe('saving');
  await taken();
  expect(stateOf('1')).toBe('saved');
  expect(heard.mock.calls.flat()).toEqual(expect.arrayContaining(['saving', 'saved']));
});

it('[EXAM-58] nothing is called saved before the queue of the device is read', async () => {
  const opened = newOutbox();
  const state = () => saveStateOf(opened.state, '1');
  expect(state()).toBe('checking');
  const heard = jest.fn();
  opened.subscribe(() => heard(state()));
  await settled();
  expect(heard.mock.calls).toEqual([['saved']]);
  opened.close();
});

it('[EXAM-58] an answer is unsaved while nothing gets through', async () => {
  outbox.answer('1', 'A');
  await settled();
  await answered({ kind: 'retry' });
  expect(stateOf('1')).toBe('unsaved');
  outbox.answer('2', null);
  expect(stateOf('2')).toBe('unsaved');
  outbox.wentOnline();
  await settled();
  await taken();
  expect([stateOf('1'), stateOf('2')]).toEqual(['saved', 'saved']);
});

it('gives the last answers that wait, in one and the same map until they change', async () => {
  outbox.answer('1', 'A');
  outbox.answer('2', 'B');
  outbox.answer('1', null);
  outbox.noteProgress('3', { visited: true });
  await settled();
  const before = lastAnswers(outbox.state.waiting);
  expect([...before.values()].map(({ questionId, option }) => [questionId, option])).toEqual([
    ['2', 'B'],
    ['1', null],
  ]);
  expect(waitingCount()).toBe(2);
  expect(lastAnswers(outbox.state.waiting)).toBe(before);
  await taken();
  expect(lastAnswers(outbox.state.waiting)).not.toBe(before);
});

it('hears of an acknowledged answer before it stops waiting', async () => {
  const heard = jest.fn();
  outbox.onReply(({ saved }) => heard(saved, waitingCount()));
  outbox.answer('1', 'A');
  await settled();
  await taken();
  expect(heard.mock.calls).toEqual([[{ questionId: '1', option: 'A', revision: 1 }, 1]]);
});

it('says what the server refused until the question is answered again', async () => {
  outbox.answer('1', 'Z');
  await settled();
  await refused(422, 'Not an option.');
  expect(outbox.state.problems).toEqual({ 1: 'Not an option.' });
  expect(outbox.state.problems).toBe(outbox.state.problems);
  expect(stateOf('1')).toBe('unsaved');
  outbox.answer('1', 'A');
  expect(outbox.state.problems).toEqual({});
  await settled();
  await taken();
  expect(stateOf('1')).toBe('saved');
});

it('progress goes out, and where it is refused that is no problem of an answer', async () => {
  outbox.noteProgress('1', { visited: true, totalSpentMs: 900 });
  await settled();
  expect(sentEntry()).toMatchObject({ kind: 'progress', questionId: '1', visited: true, totalSpentMs: 900 });
  await refused(409, 'Over.');
  expect(outbox.state.problems).toEqual({});
});

it('knows what was noted last of each question and waits, once it knows what the device has kept', async () => {
  const opened = newOutbox();
  expect(opened.state.isRead).toBe(false);
  await settled();
  expect(opened.state.isRead).toBe(true);
  expect(lastProgress(opened.state.waiting)).toEqual(new Map());
  opened.close();
  outbox.noteProgress('1', { visited: true, marked: true });
  outbox.noteProgress('1', { visited: true, totalSpentMs: 40 });
  outbox.noteProgress('2', { marked: true });
  outbox.noteProgress('2', { marked: false });
  outbox.answer('3', 'A');
  expect(lastProgress(outbox.state.waiting)).toEqual(
    new Map([
      ['1', { visited: true, marked: true }],
      ['2', { visited: undefined, marked: false }],
    ]),
  );
});

describe('a submit', () => {
  it('brings the result once it is taken, after the answer that is under way', async () => {
    const result = jest.fn();
    outbox.answer('1', 'A');
    await settled();
    void outbox.submit().then(result);
    expect(submitWaits(outbox.state.waiting)).toBe(true);
    await settled();
    expect(kinds()).toEqual(['answers']);
    await taken();
    expect(kinds()).toEqual(['answers', 'submit']);
    await answered({ kind: 'retry' });
    expect(result).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    await taken();
    expect(result).toHaveBeenCalledWith(RESULT);
    expect(submitWaits(outbox.state.waiting)).toBe(false);
  });

  it('fails with the server’s message when it is refused for good', async () => {
    const thrown = outbox.submit().catch((refusal: unknown) => refusal);
    await settled();
    await refused(404, 'Nothing here.');
    expect(await thrown).toMatchObject({ status: 404, message: 'Nothing here.' });
  });

  it('is sent again when it was sent and no tab said what came of it', async () => {
    const result = jest.fn();
    const kept: { queue: Queue } = { queue: [] };
    // another tab sends what waits here
    const store: OutboxStore = {
      read: async () => kept.queue,
      change: async (_box, change) => (kept.queue = change(kept.queue)),
    };
    const silent = newOutbox({ store });
    const waits = () => submitWaits(silent.state.waiting);
    void silent.submit().then(result);
    await settled();
    expect(waits()).toBe(true);
    kept.queue = [];
    silent.tryNow();
    await settled();
    expect(waits()).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(waits()).toBe(true);
    silent.close();
  });
});

it('tries at once when it is told to', async () => {
  outbox.answer('1', 'A');
  await settled();
  await answered({ kind: 'retry' });
  outbox.tryNow();
  await settled();
  expect(sent).toHaveLength(2);
  expect(waitingCount()).toBe(1);
  await taken();
  expect(waitingCount()).toBe(0);
});

it('says that it keeps things for this tab alone', () => expect(outbox.state.durable).toBe(false));

it('[EXAM-64] [W9] a later click has the later chosenAt, also where the clock is set back between the two', async () => {
  outbox.answer('1', 'A');
  await settled();
  await taken();
  now -= 3_000;
  outbox.answer('1', 'B');
  outbox.answer('2', 'C');
  const [again, other] = outbox.state.waiting as readonly AnswerEntry[];
  expect(again?.chosenAt).toBe('2026-05-02T09:00:00.001Z');
  expect(other?.chosenAt).toBe('2026-05-02T08:59:57.000Z');
});
