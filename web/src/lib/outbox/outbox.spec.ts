import fc from 'fast-check';
import '../../../../test/support/given/seeded-properties';
import { MemoryOutboxStore } from '../../../../test/support/web/memory-outbox-store';
import { DeviceTimeout } from '../device/device-database';
import { Outbox, type Environment } from './outbox';
import { saveStateOf } from './outbox-state';
import { entriesOf, type AnswerEntry, type Call, type Entry, type Queue, type SubmitEntry } from './queue';
import type { Outcome, Reply } from './send';
import type { AttemptKey } from './outbox-store';
import type { TabLock } from './tab-lock';

const ATTEMPT: AttemptKey = { account: 'ann', attemptId: 'one' };
const chosenAt = '2026-05-02T09:00:00.000Z';
let commandCount = 0;
const answer = (questionId: string, option: string | null): AnswerEntry => ({
  kind: 'answer',
  commandId: `c${(commandCount += 1)}`,
  questionId,
  option,
  chosenAt,
});
const submit = (): SubmitEntry => ({ kind: 'submit', commandId: `c${(commandCount += 1)}`, askedAt: chosenAt });
const repliedOutcome = (...replies: Reply[]): Outcome => ({ kind: 'replied', replies });

/** A store that can be made to fail or to respond late. */
class UnreliableStore extends MemoryOutboxStore {
  isFull = false;
  /** Milliseconds since the epoch. */
  unresponsiveUntil = 0;

  override read(key: AttemptKey) {
    return this.simulate(() => super.read(key));
  }

  override change(...args: Parameters<MemoryOutboxStore['change']>) {
    return this.simulate(() => super.change(...args));
  }

  /** Rejects after 3 s like the device database; the operation may still complete. */
  private async simulate(operation: () => Promise<Queue>): Promise<Queue> {
    if (this.isFull) throw new Error('the disk is full');
    const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
    const delayMs = this.unresponsiveUntil - Date.now();
    if (delayMs <= 0) return operation();
    const delayedResult = sleep(delayMs).then(operation);
    return Promise.race([
      delayedResult,
      sleep(3_000).then(() => {
        throw new DeviceTimeout();
      }),
    ]);
  }
}

/** A fake server with an unreliable connection. */
class FakeServer {
  connection: 'good' | 'away' | 'deaf' = 'good';
  /** Outcomes of the next requests, which the server does not process. */
  nextOutcomes: Outcome[] = [];
  readonly answers = new Map<string, string | null>();
  readonly processedCalls: Call[] = [];
  private readonly processedIds = new Set<string>();
  revision = 0;

  send = async (call: Call): Promise<Outcome> => {
    await new Promise((resolve) => void setTimeout(resolve, 20));
    if (this.connection === 'away') return { kind: 'retry' };
    const nextOutcome = this.nextOutcomes.shift();
    if (nextOutcome) return nextOutcome;
    this.process(call);
    if (this.connection === 'deaf') return { kind: 'retry' };
    return repliedOutcome(...entriesOf(call).map((entry) => this.reply(entry)));
  };

  private reply(entry: Entry): Reply {
    if (entry.kind === 'progress') return { entry };
    if (entry.kind === 'submit') return { entry, result: {} as never };
    const { questionId, option } = entry;
    return { entry, saved: { questionId, option, revision: (this.revision += 1) } };
  }

  process(call: Call): void {
    this.processedCalls.push(call);
    const answers = call.kind === 'submit' ? call.answers : call.kind === 'answers' ? call.entries : [];
    for (const { commandId, questionId, option } of answers) {
      if (!this.processedIds.has(commandId)) this.answers.set(questionId, option);
      this.processedIds.add(commandId);
    }
  }

  processedEntryIds = () => this.processedCalls.flatMap(entriesOf).map(({ commandId }) => commandId);
}

/** A browser whose tabs share a disk, a lock queue and a channel. */
class FakeBrowser {
  readonly store = new UnreliableStore();
  readonly server = new FakeServer();
  readonly finalCalls: Call[] = [];
  private readonly channels = new Set<{ onmessage: BroadcastChannel['onmessage']; isFrozen: () => boolean }>();
  private readonly lockQueue: { start: () => void; end: () => void }[] = [];

  tab(overrides: Partial<Environment> = {}): Outbox & { freeze(): void } {
    let isFrozen = false;
    const outbox = new Outbox(ATTEMPT, {
      store: this.store,
      // a frozen tab receives no reply
      send: async (call) => {
        const outcome = await this.server.send(call);
        return isFrozen ? new Promise<never>(() => {}) : outcome;
      },
      sendAndForget: (call) => void this.finalCalls.push(call),
      lockTab: (_name, task) => this.lockTab(task),
      channel: () => this.channel(() => isFrozen),
      now: () => Date.now(),
      isVisible: () => true,
      ...overrides,
    });
    return Object.assign(outbox, { freeze: () => void (isFrozen = true) });
  }

  private channel(isFrozen: () => boolean) {
    const channel = {
      isFrozen,
      onmessage: null as BroadcastChannel['onmessage'],
      postMessage: (data: unknown) => {
        for (const otherChannel of this.channels) {
          const event = { data: structuredClone(data) } as MessageEvent;
          if (otherChannel !== channel && !otherChannel.isFrozen())
            queueMicrotask(() => otherChannel.onmessage?.call(undefined as never, event));
        }
      },
    };
    this.channels.add(channel);
    return channel;
  }

  private lockTab(task: (signal: AbortSignal) => Promise<void>): TabLock {
    let controller = new AbortController();
    const request = {
      start: () => {
        controller = new AbortController();
        void task(controller.signal);
      },
      end: () => controller.abort(),
    };
    const queue = this.lockQueue;
    if (queue.push(request) === 1) request.start();
    return {
      steal() {
        queue.splice(queue.indexOf(request), 1);
        const [currentHolder] = queue;
        currentHolder?.end();
        queue.unshift(request);
        request.start();
      },
      release() {
        const index = queue.indexOf(request);
        if (index < 0) return;
        queue.splice(index, 1);
        request.end();
        if (index === 0) queue[0]?.start();
      },
    };
  }
}

let browser: FakeBrowser;
async function advance(ms = 100): Promise<void> {
  // runs pending microtasks before the time advances
  for (let tick = 0; tick < 5; tick += 1) await jest.advanceTimersByTimeAsync(0);
  await jest.advanceTimersByTimeAsync(ms);
}
const ids = (entries: readonly Entry[]) => entries.map(({ commandId }) => commandId);

beforeEach(() => {
  jest.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('Outbox queues an entry immediately, sends it, and publishes the reply before it removes the entry', async () => {
  const tab = browser.tab();
  const replies: unknown[] = [];
  tab.onReply((reply) => replies.push([reply, tab.state.pending.length]));
  const first = answer('1', 'A');
  tab.put(first);
  expect(tab.state.pending).toEqual([first]);
  await advance();
  expect(replies).toEqual([[{ entry: first, saved: { questionId: '1', option: 'A', revision: 1 } }, 1]]);
  expect(tab.state).toEqual({ pending: [], isLoaded: true, troubleSince: undefined, isDurable: true, problems: {} });
});

it('[EXAM-59] Outbox keeps answers while offline, and sends them in order after the reconnect', async () => {
  browser.server.connection = 'away';
  const tab = browser.tab();
  const entries = [answer('1', 'A'), answer('2', 'B'), answer('1', null), answer('2', 'C')];
  const startTime = Date.now();
  entries.forEach((click) => tab.put(click));
  await advance(60_000);
  expect(ids(tab.state.pending)).toEqual(ids(entries));
  expect(tab.state.troubleSince).toBeGreaterThanOrEqual(startTime);
  browser.server.connection = 'good';
  tab.handleOnline();
  await advance();
  expect(browser.server.processedEntryIds()).toEqual(ids(entries));
  expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
});

it('Outbox retries with exponential backoff of at most 8 s', async () => {
  browser.server.connection = 'away';
  const sendSpy = jest.spyOn(browser.server, 'send');
  browser.tab().put(answer('1', 'A'));
  await advance(16_000);
  expect(sendSpy.mock.calls.length).toBeGreaterThanOrEqual(5);
  const callsBefore = sendSpy.mock.calls.length;
  await advance(80_000);
  expect(sendSpy.mock.calls.length - callsBefore).toBeGreaterThanOrEqual(9);
  expect(sendSpy.mock.calls.length - callsBefore).toBeLessThanOrEqual(14);
});

it('Outbox sends entries that were queued before a reload', async () => {
  browser.server.connection = 'away';
  const entries = [answer('1', 'A'), answer('1', 'B'), answer('2', 'C')];
  const closedTab = browser.tab();
  entries.forEach((click) => closedTab.put(click));
  await advance();
  closedTab.close();
  browser.server.connection = 'good';
  const tab = browser.tab();
  await advance();
  expect(browser.server.processedEntryIds()).toEqual(ids(entries));
  expect(browser.server.answers).toEqual(
    new Map([
      ['1', 'B'],
      ['2', 'C'],
    ]),
  );
  expect(tab.state.pending).toEqual([]);
});

it('Outbox retries an entry with the same command id if the reply was lost', async () => {
  browser.server.connection = 'deaf';
  const tab = browser.tab();
  const first = answer('1', 'A');
  tab.put(first);
  await advance();
  expect(tab.state.pending).toEqual([first]);
  browser.server.connection = 'good';
  await advance(1_000);
  expect(tab.state.pending).toEqual([]);
  expect(new Set(browser.server.processedEntryIds())).toEqual(new Set([first.commandId]));
});

it('Outbox drops an entry with a final rejection, publishes the rejection and continues', async () => {
  const [rejected, accepted] = [answer('9', 'A'), answer('1', 'B')];
  const refusal = { status: 422, message: 'Not in this exam.' };
  browser.server.nextOutcomes = [repliedOutcome({ entry: rejected, refusal })];
  const tab = browser.tab();
  const listener = jest.fn();
  tab.onReply(listener);
  tab.put(rejected);
  tab.put(accepted);
  await advance();
  expect(listener).toHaveBeenCalledWith({ entry: rejected, refusal });
  expect(browser.server.processedEntryIds()).toEqual([accepted.commandId]);
  expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
});

it('Outbox waits for the Retry-After delay, even if entries are added during it', async () => {
  browser.server.nextOutcomes = [{ kind: 'retry', retryAfterMs: 5_000 }];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await advance();
  tab.put(answer('2', 'A'));
  await advance(4_000);
  expect(browser.server.processedEntryIds()).toHaveLength(0);
  await advance(1_000);
  expect(browser.server.processedEntryIds()).toHaveLength(2);
});

it('Outbox caps Retry-After at 5 s, and retries immediately on retryNow', async () => {
  browser.server.nextOutcomes = [
    { kind: 'retry', retryAfterMs: 600_000 },
    { kind: 'retry', retryAfterMs: 600_000 },
  ];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await advance(4_500);
  expect(browser.server.nextOutcomes).toHaveLength(1);
  await advance(1_000);
  expect(browser.server.nextOutcomes).toHaveLength(0);
  expect(browser.server.processedCalls).toHaveLength(0);
  tab.retryNow();
  await advance();
  expect(browser.server.processedCalls).toHaveLength(1);
});

it('Outbox submits immediately despite a Retry-After delay', async () => {
  browser.server.nextOutcomes = [{ kind: 'retry', retryAfterMs: 600_000 }];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await advance();
  expect(browser.server.processedCalls).toHaveLength(0);
  tab.put(submit());
  await advance();
  expect(browser.server.processedCalls.map(({ kind }) => kind)).toEqual(['submit']);
});

it('Outbox sends an answer right after the request in flight, before queued progress', async () => {
  const tab = browser.tab();
  await advance();
  for (let number = 1; number <= 40; number += 1)
    tab.noteProgress(String(number), { visited: true, totalSpentMs: 400 });
  await advance(1);
  tab.put(answer('7', 'A'));
  // two requests of 20 ms: the one in flight, and the one with the answer
  await advance(45);
  expect(browser.server.answers.get('7')).toBe('A');
  await advance(100);
  expect(tab.state.pending).toEqual([]);
  expect(browser.server.processedCalls.length).toBeLessThanOrEqual(3);
});

it('[EXAM-63] Outbox keeps all entries during an outage past the deadline, and sends them when the server recovers', async () => {
  browser.server.connection = 'away';
  const tab = browser.tab();
  const [first, second] = [answer('1', 'A'), answer('2', 'B')];
  tab.put(first);
  tab.put(second);
  // the page submits at the deadline, and is reloaded during the outage
  const submitEntry = submit();
  tab.put(submitEntry);
  await advance(3_600_000);
  expect(ids(tab.state.pending)).toEqual(ids([first, second, submitEntry]));
  tab.close();
  const reloadedTab = browser.tab();
  await advance(3_600_000);
  expect(ids(reloadedTab.state.pending)).toEqual(ids([first, second, submitEntry]));
  browser.server.connection = 'good';
  // no event reports the recovery: a retry detects it within the grace period of one minute
  await advance(10_000);
  expect(browser.server.processedCalls).toEqual([{ kind: 'submit', entry: submitEntry, answers: [first, second] }]);
  expect(reloadedTab.state.pending).toEqual([]);
});

it('Outbox sends no requests without a session of its account', async () => {
  const sendSpy = jest.spyOn(browser.server, 'send');
  browser.server.nextOutcomes = [{ kind: 'no-session' }];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await advance(600_000);
  expect(sendSpy).toHaveBeenCalledTimes(1);
  expect(tab.state.pending).toHaveLength(1);
  tab.retryNow();
  await advance();
  expect(tab.state.pending).toHaveLength(0);
});

it('Outbox reports when the device goes offline and online, even with an empty queue', async () => {
  const tab = browser.tab();
  await advance();
  tab.handleOffline();
  expect(tab.state.troubleSince).toBe(Date.now());
  tab.handleOnline();
  expect(tab.state.troubleSince).toBeUndefined();
});

describe('a submit in the Outbox', () => {
  it('includes the queued answers', async () => {
    browser.server.connection = 'away';
    const tab = browser.tab();
    tab.put(answer('1', 'A'));
    const last = answer('1', 'B');
    tab.put(last);
    tab.put(submit());
    tab.put(submit());
    await advance();
    browser.server.connection = 'good';
    tab.handleOnline();
    await advance();
    expect(browser.server.processedCalls).toEqual([
      { kind: 'submit', entry: expect.objectContaining({ kind: 'submit' }) as SubmitEntry, answers: [last] },
    ]);
    expect(tab.state.pending).toEqual([]);
  });

  it('is sent separately after its answers if they were rejected together', async () => {
    const tab = browser.tab();
    browser.server.connection = 'away';
    const first = answer('1', 'A');
    tab.put(first);
    tab.put(submit());
    await advance();
    browser.server.connection = 'good';
    browser.server.nextOutcomes = [repliedOutcome({ entry: first, refusal: { status: 422, message: 'No.' } })];
    tab.handleOnline();
    await advance(200);
    expect(browser.server.processedCalls.map(({ kind }) => kind)).toEqual(['answers', 'submit']);
  });

  it('publishes its rejection', async () => {
    const entry = submit();
    const refusal = { status: 404, message: 'Nothing here.' };
    browser.server.nextOutcomes = [repliedOutcome({ entry, refusal })];
    const tab = browser.tab();
    const listener = jest.fn();
    tab.onReply(listener);
    tab.put(entry);
    await advance();
    expect(listener).toHaveBeenCalledWith({ entry, refusal });
  });
});

describe('Outboxes in several tabs', () => {
  it('show the same state, while only one of them sends', async () => {
    const [first, second] = [browser.tab(), browser.tab()];
    const listener = jest.fn();
    first.onReply(listener);
    second.onReply(listener);
    browser.server.connection = 'away';
    const click = answer('1', 'A');
    second.put(click);
    await advance();
    expect(first.state.pending).toEqual([click]);
    expect(second.state.troubleSince).toBe(first.state.troubleSince);
    expect(second.state.troubleSince).toBeDefined();
    browser.server.connection = 'good';
    first.handleOnline();
    await advance();
    expect(browser.server.processedEntryIds()).toEqual([click.commandId]);
    expect(listener).toHaveBeenCalledTimes(2);
    for (const tab of [first, second]) expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
  });

  it('continue to send after the sending tab is closed', async () => {
    const [first, second] = [browser.tab(), browser.tab()];
    browser.server.connection = 'away';
    second.put(answer('1', 'A'));
    await advance();
    first.close();
    browser.server.connection = 'good';
    await advance(1_000);
    expect(browser.server.answers.get('1')).toBe('A');
    expect(second.state.pending).toEqual([]);
  });

  it('take over the sending from a frozen tab', async () => {
    const first = browser.tab();
    const second = browser.tab();
    first.freeze();
    const [earlier, later] = [answer('1', 'A'), answer('1', 'B')];
    second.put(earlier);
    second.put(later);
    await advance(10_000);
    expect(second.state.pending).toEqual([]);
    expect(browser.server.answers.get('1')).toBe('B');
  });

  it('do not steal the lock from a tab whose requests fail', async () => {
    const first = browser.tab();
    const second = browser.tab();
    browser.server.connection = 'away';
    const sendSpy = jest.spyOn(browser.server, 'send');
    second.put(answer('1', 'A'));
    await advance(60_000);
    expect(sendSpy.mock.calls.length).toBeGreaterThanOrEqual(8);
    expect(sendSpy.mock.calls.length).toBeLessThanOrEqual(16);
    expect(second.state.troubleSince).toBe(first.state.troubleSince);
  });
});

describe('Outbox with a device database that responds late', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  it('shows no answer as saved until the database responds, and then sends the entries of an earlier visit', async () => {
    const earlierAnswer = answer('1', 'A');
    await browser.store.change(ATTEMPT, () => [earlierAnswer]);
    browser.store.unresponsiveUntil = Date.now() + 10_000;
    const tab = browser.tab();
    tab.put(answer('2', 'B'));
    await advance(5_000);
    // sending continues with the entries in memory
    expect(browser.server.answers).toEqual(new Map([['2', 'B']]));
    expect(tab.state).toMatchObject({ isLoaded: false, isDurable: false });
    expect(saveStateOf(tab.state, '1')).toBe('checking');
    await advance(8_000);
    expect(browser.server.answers.get('1')).toBe('A');
    expect(browser.server.processedEntryIds().filter((id) => id === earlierAnswer.commandId)).toHaveLength(1);
    expect(tab.state).toMatchObject({ isLoaded: true, isDurable: true, pending: [] });
    expect(saveStateOf(tab.state, '1')).toBe('saved');
    expect(await browser.store.read(ATTEMPT)).toEqual([]);
  });

  it('stores queued entries again exactly once', async () => {
    browser.server.connection = 'away';
    browser.store.unresponsiveUntil = Date.now() + 10_000;
    const closedTab = browser.tab();
    const entries = [answer('1', 'A'), answer('2', 'B')];
    closedTab.put(entries[0]!);
    await advance(7_000);
    closedTab.put(entries[1]!);
    await advance(8_000);
    expect(await browser.store.read(ATTEMPT)).toEqual(entries);
    closedTab.close();
    browser.server.connection = 'good';
    const tab = browser.tab();
    await advance(1_000);
    expect(browser.server.processedEntryIds()).toEqual(ids(entries));
    expect(tab.state.pending).toEqual([]);
  });
});

describe('Outbox on a device that cannot store anything', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  it('keeps answers in memory, and its state is not durable', async () => {
    browser.store.isFull = true;
    const [first, second] = [browser.tab(), browser.tab()];
    second.put(answer('1', 'A'));
    await advance();
    expect(browser.server.processedCalls).toHaveLength(1);
    expect(second.state).toMatchObject({ pending: [], isDurable: false });
    first.put(answer('2', 'B'));
    await advance();
    expect(browser.server.processedCalls).toHaveLength(2);
  });

  it('loses no entry if the storage is full after the first entry', async () => {
    const tab = browser.tab();
    browser.server.connection = 'away';
    const entries = [answer('1', 'A'), answer('2', 'B')];
    tab.put(entries[0]!);
    await advance();
    browser.store.isFull = true;
    tab.put(entries[1]!);
    await advance();
    expect(ids(tab.state.pending)).toEqual(ids(entries));
    browser.server.connection = 'good';
    await advance(10_000);
    expect(browser.server.processedEntryIds()).toEqual(ids(entries));
  });
});

it('Outbox.flush sends all entries in order without waiting for replies, including those in flight', async () => {
  browser.server.connection = 'away';
  const tab = browser.tab();
  await advance();
  const entries = [answer('1', 'A'), answer('2', 'B'), answer('3', 'C'), answer('3', 'D')];
  entries.forEach((click) => tab.put(click));
  await jest.advanceTimersByTimeAsync(10);
  tab.flush();
  expect(browser.finalCalls).toEqual([{ kind: 'answers', entries }]);
});

const action = fc.oneof(
  {
    arbitrary: fc.record({
      tab: fc.nat(1),
      questionId: fc.constantFrom('1', '2'),
      option: fc.constantFrom('A', 'B', null),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({ connection: fc.constantFrom('good' as const, 'away' as const, 'deaf' as const) }),
    weight: 2,
  },
  { arbitrary: fc.record({ waitMs: fc.constantFrom(5, 30, 2_000) }), weight: 3 },
  { arbitrary: fc.record({ reload: fc.nat(1) }), weight: 1 },
);

it('the server receives the last choices after any sequence of failures and reloads in two tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      browser = new FakeBrowser();
      const tabs = [browser.tab(), browser.tab()];
      const expectedAnswers = new Map<string, string | null>();
      for (const step of actions) {
        if ('questionId' in step) {
          tabs[step.tab]!.put(answer(step.questionId, step.option));
          expectedAnswers.set(step.questionId, step.option);
          // storing takes a moment, and no tab is closed before that
          await advance(1);
        } else if ('connection' in step) browser.server.connection = step.connection;
        else if ('waitMs' in step) await advance(step.waitMs);
        else {
          tabs[step.reload]!.close();
          tabs[step.reload] = browser.tab();
          await advance(1);
        }
      }
      browser.server.connection = 'good';
      tabs.forEach((tab) => tab.handleOnline());
      await advance(20_000);
      expect(browser.server.answers).toEqual(expectedAnswers);
      for (const tab of tabs) {
        expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
        tab.close();
      }
    }),
    { numRuns: 60 },
  );
}, 30_000);
