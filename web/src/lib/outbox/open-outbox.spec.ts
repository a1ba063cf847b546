import type { Delivery } from './deliver';
import { AttemptOutbox } from './open-outbox';
import { Outbox, type Surroundings } from './outbox';
import { MemoryStore } from './outbox-store';
import type { Parcel } from './queue';

const NOW = Date.parse('2026-05-02T09:00:00.000Z');
const RESULT = { attemptId: 'one', score: 0.75 };

let sent: Parcel[];
let reply: (delivery: Delivery) => void;
let machine: Outbox;
let outbox: AttemptOutbox;

const world: Surroundings = {
  store: new MemoryStore(),
  deliver: (parcel) => {
    sent.push(parcel);
    return new Promise((resolve) => void (reply = resolve));
  },
  deliverInPassing: () => {},
  inTurn: () => ({ takeOver: () => {}, leave: () => {} }),
  channel: () => undefined,
  now: () => NOW,
  isVisible: () => true,
};

const settled = () => jest.advanceTimersByTimeAsync(0);

/** The parcel under way is answered. */
async function answered(delivery: Delivery): Promise<void> {
  reply(delivery);
  await settled();
}

function taken(): Promise<void> {
  const { kind, entry } = sent.at(-1)!;
  if (kind === 'answer') {
    const { questionId, option } = entry;
    return answered({ outcome: 'taken', taken: { kind, saved: { questionId, option, revision: 1 } } });
  }
  if (kind === 'progress') return answered({ outcome: 'taken', taken: { kind, entry } });
  return answered({ outcome: 'taken', taken: { kind: 'submit', result: RESULT as never } });
}

beforeEach(async () => {
  jest.useFakeTimers();
  sent = [];
  machine = new Outbox({ account: 'ann', attemptId: 'one' }, { ...world, store: new MemoryStore() });
  outbox = new AttemptOutbox(machine, () => NOW);
  await settled();
});
afterEach(() => {
  machine.close();
  jest.useRealTimers();
});

it('[EXAM-58] an answer is saving at once, and saved when the server has acknowledged it', async () => {
  const heard = jest.fn();
  outbox.subscribe(() => heard(outbox.stateOf('1')));
  expect(outbox.stateOf('1')).toBe('saved');
  outbox.choose('1', 'A');
  expect(outbox.stateOf('1')).toBe('saving');
  expect(outbox.stateOf('2')).toBe('saved');
  await settled();
  expect(sent[0]?.entry).toMatchObject({ questionId: '1', option: 'A', chosenAt: '2026-05-02T09:00:00.000Z' });
  expect(outbox.stateOf('1')).toBe('saving');
  await taken();
  expect(outbox.stateOf('1')).toBe('saved');
  expect(heard.mock.calls.flat()).toEqual(expect.arrayContaining(['saving', 'saved']));
});

it('[EXAM-58] nothing is called saved before it is known what the device has kept', async () => {
  const own = new Outbox({ account: 'ann', attemptId: 'two' }, { ...world, store: new MemoryStore() });
  const opened = new AttemptOutbox(own, () => NOW);
  expect(opened.stateOf('1')).toBe('checking');
  const heard = jest.fn();
  opened.subscribe(() => heard(opened.stateOf('1')));
  await settled();
  expect(heard.mock.calls).toEqual([['saved']]);
  own.close();
});

it('[EXAM-58] an answer is unsaved while nothing gets through', async () => {
  outbox.choose('1', 'A');
  await settled();
  await answered({ outcome: 'later' });
  expect(outbox.stateOf('1')).toBe('unsaved');
  outbox.choose('2', null);
  expect(outbox.stateOf('2')).toBe('unsaved');
  machine.lineBack();
  await settled();
  await taken();
  expect([outbox.stateOf('1'), outbox.stateOf('2')]).toEqual(['saved', 'saving']);
});

it('lays the last choices over the server’s answers, in one and the same map until they change', async () => {
  outbox.choose('1', 'A');
  outbox.choose('2', 'B');
  outbox.choose('1', null);
  outbox.note('3', { visited: true });
  await settled();
  expect(outbox.waitingAnswers()).toEqual(new Map([['1', null], ['2', 'B']])); // prettier-ignore
  expect(outbox.waitingCount()).toBe(2);
  const before = outbox.waitingAnswers();
  expect(outbox.waitingAnswers()).toBe(before);
  await taken();
  expect(outbox.waitingAnswers()).not.toBe(before);
});

it('tells an acknowledged answer before it stops waiting', async () => {
  const heard = jest.fn();
  outbox.onSaved((saved) => heard(saved, outbox.waitingCount()));
  outbox.choose('1', 'A');
  await settled();
  await taken();
  expect(heard.mock.calls).toEqual([[{ questionId: '1', option: 'A', revision: 1 }, 1]]);
});

it('names what the server refused until it is answered anew', async () => {
  outbox.choose('1', 'Z');
  await settled();
  await answered({ outcome: 'refused', status: 422, message: 'Not an option.' });
  expect(outbox.problems).toEqual([{ questionId: '1', status: 422, message: 'Not an option.' }]);
  expect(outbox.problems).toBe(outbox.problems);
  expect(outbox.stateOf('1')).toBe('unsaved');
  outbox.choose('1', 'A');
  expect(outbox.problems).toEqual([]);
  await settled();
  await taken();
  expect(outbox.stateOf('1')).toBe('saved');
});

it('a note goes out, and one that is refused is no problem of an answer', async () => {
  outbox.note('1', { visited: true, spentMs: 900 });
  await settled();
  expect(sent[0]).toMatchObject({ kind: 'progress', entry: { questionId: '1', visited: true, spentMs: 900 } });
  await answered({ outcome: 'refused', status: 409, message: 'Over.' });
  expect(outbox.problems).toEqual([]);
});

it('knows what was noted last of each question and waits, once it knows what the device has kept', async () => {
  const started = new AttemptOutbox(new Outbox({ account: 'ann', attemptId: 'two' }, world), () => NOW);
  expect(started.waitingProgress()).toBeUndefined();
  await settled();
  expect(started.waitingProgress()).toEqual(new Map());
  outbox.note('1', { visited: true, marked: true });
  outbox.note('1', { visited: true, spentMs: 40 });
  outbox.note('2', { marked: true });
  outbox.note('2', { marked: false });
  outbox.choose('3', 'A');
  expect(outbox.waitingProgress()).toEqual(
    new Map([
      ['1', { visited: true, marked: true }],
      ['2', { visited: undefined, marked: false }],
    ]),
  );
});

describe('a submit', () => {
  it('brings the result once it is taken, after the answer that is under way', async () => {
    const result = jest.fn();
    outbox.choose('1', 'A');
    await settled();
    void outbox.submit().then(result);
    expect(outbox.submitWaits).toBe(true);
    await settled();
    expect(sent.map(({ kind }) => kind)).toEqual(['answer']);
    await taken();
    expect(sent.map(({ kind }) => kind)).toEqual(['answer', 'submit']);
    await answered({ outcome: 'later' });
    expect(result).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    await taken();
    expect(result).toHaveBeenCalledWith(RESULT);
    expect(outbox.submitWaits).toBe(false);
  });

  it('fails with the server’s message when it is refused for good', async () => {
    const thrown = outbox.submit().catch((refusal: unknown) => refusal);
    await settled();
    await answered({ outcome: 'refused', status: 404, message: 'Nothing here.' });
    expect(await thrown).toMatchObject({ status: 404, message: 'Nothing here.' });
  });

  it('asks again when it has left and nobody told what came of it', async () => {
    const result = jest.fn();
    const silent = new Outbox(
      { account: 'ann', attemptId: 'one' },
      { ...world, store: keptByOthers(), inTurn: () => ({ takeOver: () => {}, leave: () => {} }) },
    );
    const other = new AttemptOutbox(silent, () => NOW);
    void other.submit().then(result);
    await settled();
    expect(other.submitWaits).toBe(true);
    disk.splice(0);
    silent.wake();
    await settled();
    expect(other.submitWaits).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(other.submitWaits).toBe(true);
    silent.close();
  });
});

it('flush tries now and comes back when nothing waits', async () => {
  const done = jest.fn();
  outbox.choose('1', 'A');
  await settled();
  await answered({ outcome: 'later' });
  void outbox.flush().then(done);
  await settled();
  expect(sent).toHaveLength(2);
  expect(done).not.toHaveBeenCalled();
  await taken();
  expect(done).toHaveBeenCalledTimes(1);
});

it('says that it keeps things for this tab alone', () => expect(outbox.isLasting).toBe(false));

const disk: unknown[] = [];

/** A store whose queue another tab sends. */
function keptByOthers(): MemoryStore {
  const store = new MemoryStore();
  return Object.assign(store, {
    durable: true,
    read: async () => [...disk],
    change: async (_box: unknown, change: (queue: never) => unknown[]) => {
      disk.splice(0, disk.length, ...change([...disk] as never));
      return [...disk];
    },
  });
}
