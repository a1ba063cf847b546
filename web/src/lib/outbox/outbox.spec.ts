import fc from 'fast-check';
import { MemoryOutboxStore } from '../../../../test/support/web/memory-outbox-store';
import { DeviceTimeout } from '../device/device-database';
import { Outbox, type Environment } from './outbox';
import { saveStateOf } from './outbox-state';
import { entriesOf, type AnswerEntry, type Call, type Entry, type Queue, type SubmitEntry } from './queue';
import type { Outcome, Reply } from './send';
import type { AttemptKey } from './outbox-store';
import type { TabLock } from './tab-lock';

const BOX: AttemptKey = { account: 'ann', attemptId: 'one' };
const chosenAt = '2026-05-02T09:00:00.000Z';
let made = 0;
const answer = (questionId: string, option: string | null): AnswerEntry => ({
  kind: 'answer',
  commandId: `c${(made += 1)}`,
  questionId,
  option,
  chosenAt,
});
const submit = (): SubmitEntry => ({ kind: 'submit', commandId: `c${(made += 1)}`, askedAt: chosenAt });
const replied = (...replies: Reply[]): Outcome => ({ kind: 'replied', replies });

/** A store that can be made to fail or to respond late. */
class Disk extends MemoryOutboxStore {
  broken = false;
  /** Milliseconds since the epoch. */
  silentUntil = 0;

  override read(box: AttemptKey) {
    return this.ask(() => super.read(box));
  }

  override change(...asked: Parameters<MemoryOutboxStore['change']>) {
    return this.ask(() => super.change(...asked));
  }

  /** Rejects after 3 s like the device database; the operation may still complete. */
  private async ask(work: () => Promise<Queue>): Promise<Queue> {
    if (this.broken) throw new Error('the disk is full');
    const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
    const silentMs = this.silentUntil - Date.now();
    if (silentMs <= 0) return work();
    const late = pause(silentMs).then(work);
    return Promise.race([
      late,
      pause(3_000).then(() => {
        throw new DeviceTimeout();
      }),
    ]);
  }
}

/** A fake server with an unreliable connection. */
class Server {
  line: 'good' | 'away' | 'deaf' = 'good';
  /** Outcomes of the next requests, which the server does not process. */
  says: Outcome[] = [];
  readonly answers = new Map<string, string | null>();
  readonly taken: Call[] = [];
  private readonly done = new Set<string>();
  revision = 0;

  send = async (call: Call): Promise<Outcome> => {
    await new Promise((resolve) => void setTimeout(resolve, 20));
    if (this.line === 'away') return { kind: 'retry' };
    const said = this.says.shift();
    if (said) return said;
    this.take(call);
    if (this.line === 'deaf') return { kind: 'retry' };
    return replied(...entriesOf(call).map((entry) => this.reply(entry)));
  };

  private reply(entry: Entry): Reply {
    if (entry.kind === 'progress') return { entry };
    if (entry.kind === 'submit') return { entry, result: {} as never };
    const { questionId, option } = entry;
    return { entry, saved: { questionId, option, revision: (this.revision += 1) } };
  }

  take(call: Call): void {
    this.taken.push(call);
    const answers = call.kind === 'submit' ? call.answers : call.kind === 'answers' ? call.entries : [];
    for (const { commandId, questionId, option } of answers) {
      if (!this.done.has(commandId)) this.answers.set(questionId, option);
      this.done.add(commandId);
    }
  }

  sent = () => this.taken.flatMap(entriesOf).map(({ commandId }) => commandId);
}

/** A browser whose tabs share a disk, a lock queue and a channel. */
class Browser {
  readonly disk = new Disk();
  readonly server = new Server();
  readonly passing: Call[] = [];
  private readonly channels = new Set<{ onmessage: BroadcastChannel['onmessage']; frozen: () => boolean }>();
  private readonly queued: { begin: () => void; end: () => void }[] = [];

  tab(more: Partial<Environment> = {}): Outbox & { freeze(): void } {
    let frozen = false;
    const outbox = new Outbox(BOX, {
      store: this.disk,
      // a frozen tab receives no reply
      send: async (call) => {
        const outcome = await this.server.send(call);
        return frozen ? new Promise<never>(() => {}) : outcome;
      },
      sendAndForget: (call) => void this.passing.push(call),
      lockTab: (_name, work) => this.lockTab(work),
      channel: () => this.channel(() => frozen),
      now: () => Date.now(),
      isVisible: () => true,
      ...more,
    });
    return Object.assign(outbox, { freeze: () => void (frozen = true) });
  }

  private channel(frozen: () => boolean) {
    const own = {
      frozen,
      onmessage: null as BroadcastChannel['onmessage'],
      postMessage: (data: unknown) => {
        for (const other of this.channels) {
          const event = { data: structuredClone(data) } as MessageEvent;
          if (other !== own && !other.frozen()) queueMicrotask(() => other.onmessage?.call(undefined as never, event));
        }
      },
    };
    this.channels.add(own);
    return own;
  }

  private lockTab(work: (lost: AbortSignal) => Promise<void>): TabLock {
    let lost = new AbortController();
    const place = {
      begin: () => {
        lost = new AbortController();
        void work(lost.signal);
      },
      end: () => lost.abort(),
    };
    const line = this.queued;
    if (line.push(place) === 1) place.begin();
    return {
      steal() {
        line.splice(line.indexOf(place), 1);
        const [before] = line;
        before?.end();
        line.unshift(place);
        place.begin();
      },
      release() {
        const at = line.indexOf(place);
        if (at < 0) return;
        line.splice(at, 1);
        place.end();
        if (at === 0) line[0]?.begin();
      },
    };
  }
}

let browser: Browser;
async function pass(ms = 100): Promise<void> {
  // runs pending microtasks before the time advances
  for (let turn = 0; turn < 5; turn += 1) await jest.advanceTimersByTimeAsync(0);
  await jest.advanceTimersByTimeAsync(ms);
}
const ids = (entries: readonly Entry[]) => entries.map(({ commandId }) => commandId);

beforeEach(() => {
  jest.useFakeTimers();
  browser = new Browser();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('Outbox queues an entry immediately, sends it, and publishes the reply before it removes the entry', async () => {
  const tab = browser.tab();
  const heard: unknown[] = [];
  tab.onReply((reply) => heard.push([reply, tab.state.pending.length]));
  const first = answer('1', 'A');
  tab.put(first);
  expect(tab.state.pending).toEqual([first]);
  await pass();
  expect(heard).toEqual([[{ entry: first, saved: { questionId: '1', option: 'A', revision: 1 } }, 1]]);
  expect(tab.state).toEqual({ pending: [], isLoaded: true, troubleSince: undefined, isDurable: true, problems: {} });
});

it('[EXAM-59] Outbox keeps answers while offline, and sends them in order after the reconnect', async () => {
  browser.server.line = 'away';
  const tab = browser.tab();
  const clicks = [answer('1', 'A'), answer('2', 'B'), answer('1', null), answer('2', 'C')];
  const before = Date.now();
  clicks.forEach((click) => tab.put(click));
  await pass(60_000);
  expect(ids(tab.state.pending)).toEqual(ids(clicks));
  expect(tab.state.troubleSince).toBeGreaterThanOrEqual(before);
  browser.server.line = 'good';
  tab.handleOnline();
  await pass();
  expect(browser.server.sent()).toEqual(ids(clicks));
  expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
});

it('Outbox retries with exponential backoff of at most 8 s', async () => {
  browser.server.line = 'away';
  const tried = jest.spyOn(browser.server, 'send');
  browser.tab().put(answer('1', 'A'));
  await pass(16_000);
  expect(tried.mock.calls.length).toBeGreaterThanOrEqual(5);
  const before = tried.mock.calls.length;
  await pass(80_000);
  expect(tried.mock.calls.length - before).toBeGreaterThanOrEqual(9);
  expect(tried.mock.calls.length - before).toBeLessThanOrEqual(14);
});

it('Outbox sends entries that were queued before a reload', async () => {
  browser.server.line = 'away';
  const clicks = [answer('1', 'A'), answer('1', 'B'), answer('2', 'C')];
  const gone = browser.tab();
  clicks.forEach((click) => gone.put(click));
  await pass();
  gone.close();
  browser.server.line = 'good';
  const tab = browser.tab();
  await pass();
  expect(browser.server.sent()).toEqual(ids(clicks));
  expect(browser.server.answers).toEqual(
    new Map([
      ['1', 'B'],
      ['2', 'C'],
    ]),
  );
  expect(tab.state.pending).toEqual([]);
});

it('Outbox retries an entry with the same command id if the reply was lost', async () => {
  browser.server.line = 'deaf';
  const tab = browser.tab();
  const first = answer('1', 'A');
  tab.put(first);
  await pass();
  expect(tab.state.pending).toEqual([first]);
  browser.server.line = 'good';
  await pass(1_000);
  expect(tab.state.pending).toEqual([]);
  expect(new Set(browser.server.sent())).toEqual(new Set([first.commandId]));
});

it('Outbox drops an entry with a final rejection, publishes the rejection and continues', async () => {
  const [bad, good] = [answer('9', 'A'), answer('1', 'B')];
  const refusal = { status: 422, message: 'Not in this exam.' };
  browser.server.says = [replied({ entry: bad, refusal })];
  const tab = browser.tab();
  const heard = jest.fn();
  tab.onReply(heard);
  tab.put(bad);
  tab.put(good);
  await pass();
  expect(heard).toHaveBeenCalledWith({ entry: bad, refusal });
  expect(browser.server.sent()).toEqual([good.commandId]);
  expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
});

it('Outbox waits for the Retry-After delay, even if entries are added during it', async () => {
  browser.server.says = [{ kind: 'retry', retryAfterMs: 5_000 }];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await pass();
  tab.put(answer('2', 'A'));
  await pass(4_000);
  expect(browser.server.sent()).toHaveLength(0);
  await pass(1_000);
  expect(browser.server.sent()).toHaveLength(2);
});

it('[W2] Outbox caps Retry-After at 5 s, and retries immediately on tryNow', async () => {
  browser.server.says = [
    { kind: 'retry', retryAfterMs: 600_000 },
    { kind: 'retry', retryAfterMs: 600_000 },
  ];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await pass(4_500);
  expect(browser.server.says).toHaveLength(1);
  await pass(1_000);
  expect(browser.server.says).toHaveLength(0);
  expect(browser.server.taken).toHaveLength(0);
  tab.retryNow();
  await pass();
  expect(browser.server.taken).toHaveLength(1);
});

it('[W2] Outbox submits immediately despite a Retry-After delay', async () => {
  browser.server.says = [{ kind: 'retry', retryAfterMs: 600_000 }];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await pass();
  expect(browser.server.taken).toHaveLength(0);
  tab.put(submit());
  await pass();
  expect(browser.server.taken.map(({ kind }) => kind)).toEqual(['submit']);
});

it('[W12] Outbox sends an answer right after the request in flight, before queued progress', async () => {
  const tab = browser.tab();
  await pass();
  for (let number = 1; number <= 40; number += 1)
    tab.noteProgress(String(number), { visited: true, totalSpentMs: 400 });
  await pass(1);
  tab.put(answer('7', 'A'));
  // two requests of 20 ms: the one in flight, and the one with the answer
  await pass(45);
  expect(browser.server.answers.get('7')).toBe('A');
  await pass(100);
  expect(tab.state.pending).toEqual([]);
  expect(browser.server.taken.length).toBeLessThanOrEqual(3);
});

it('[EXAM-63] [S1] Outbox keeps all entries during an outage past the deadline, and sends them when the server recovers', async () => {
  browser.server.line = 'away';
  const tab = browser.tab();
  const [one, other] = [answer('1', 'A'), answer('2', 'B')];
  tab.put(one);
  tab.put(other);
  // the page submits at the deadline, and is reloaded during the outage
  const hand = submit();
  tab.put(hand);
  await pass(3_600_000);
  expect(ids(tab.state.pending)).toEqual(ids([one, other, hand]));
  tab.close();
  const reloaded = browser.tab();
  await pass(3_600_000);
  expect(ids(reloaded.state.pending)).toEqual(ids([one, other, hand]));
  browser.server.line = 'good';
  // no event reports the recovery: a retry detects it within the grace period of one minute
  await pass(10_000);
  expect(browser.server.taken).toEqual([{ kind: 'submit', entry: hand, answers: [one, other] }]);
  expect(reloaded.state.pending).toEqual([]);
});

it('Outbox sends no requests without a session of its account', async () => {
  const tried = jest.spyOn(browser.server, 'send');
  browser.server.says = [{ kind: 'no-session' }];
  const tab = browser.tab();
  tab.put(answer('1', 'A'));
  await pass(600_000);
  expect(tried).toHaveBeenCalledTimes(1);
  expect(tab.state.pending).toHaveLength(1);
  tab.retryNow();
  await pass();
  expect(tab.state.pending).toHaveLength(0);
});

it('Outbox reports when the device goes offline and online, even with an empty queue', async () => {
  const tab = browser.tab();
  await pass();
  tab.handleOffline();
  expect(tab.state.troubleSince).toBe(Date.now());
  tab.handleOnline();
  expect(tab.state.troubleSince).toBeUndefined();
});

describe('a submit in the Outbox', () => {
  it('includes the queued answers', async () => {
    browser.server.line = 'away';
    const tab = browser.tab();
    tab.put(answer('1', 'A'));
    const last = answer('1', 'B');
    tab.put(last);
    tab.put(submit());
    tab.put(submit());
    await pass();
    browser.server.line = 'good';
    tab.handleOnline();
    await pass();
    expect(browser.server.taken).toEqual([
      { kind: 'submit', entry: expect.objectContaining({ kind: 'submit' }) as SubmitEntry, answers: [last] },
    ]);
    expect(tab.state.pending).toEqual([]);
  });

  it('is sent separately after its answers if they were rejected together', async () => {
    const tab = browser.tab();
    browser.server.line = 'away';
    const first = answer('1', 'A');
    tab.put(first);
    tab.put(submit());
    await pass();
    browser.server.line = 'good';
    browser.server.says = [replied({ entry: first, refusal: { status: 422, message: 'No.' } })];
    tab.handleOnline();
    await pass(200);
    expect(browser.server.taken.map(({ kind }) => kind)).toEqual(['answers', 'submit']);
  });

  it('publishes its rejection', async () => {
    const entry = submit();
    const refusal = { status: 404, message: 'Nothing here.' };
    browser.server.says = [replied({ entry, refusal })];
    const tab = browser.tab();
    const heard = jest.fn();
    tab.onReply(heard);
    tab.put(entry);
    await pass();
    expect(heard).toHaveBeenCalledWith({ entry, refusal });
  });
});

describe('Outboxes in several tabs', () => {
  it('show the same state, while only one of them sends', async () => {
    const [first, second] = [browser.tab(), browser.tab()];
    const heard = jest.fn();
    first.onReply(heard);
    second.onReply(heard);
    browser.server.line = 'away';
    const click = answer('1', 'A');
    second.put(click);
    await pass();
    expect(first.state.pending).toEqual([click]);
    expect(second.state.troubleSince).toBe(first.state.troubleSince);
    expect(second.state.troubleSince).toBeDefined();
    browser.server.line = 'good';
    first.handleOnline();
    await pass();
    expect(browser.server.sent()).toEqual([click.commandId]);
    expect(heard).toHaveBeenCalledTimes(2);
    for (const tab of [first, second]) expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
  });

  it('continue to send after the sending tab is closed', async () => {
    const [first, second] = [browser.tab(), browser.tab()];
    browser.server.line = 'away';
    second.put(answer('1', 'A'));
    await pass();
    first.close();
    browser.server.line = 'good';
    await pass(1_000);
    expect(browser.server.answers.get('1')).toBe('A');
    expect(second.state.pending).toEqual([]);
  });

  it('take over the sending from a frozen tab', async () => {
    const first = browser.tab();
    const second = browser.tab();
    first.freeze();
    const [one, other] = [answer('1', 'A'), answer('1', 'B')];
    second.put(one);
    second.put(other);
    await pass(10_000);
    expect(second.state.pending).toEqual([]);
    expect(browser.server.answers.get('1')).toBe('B');
  });

  it('do not steal the lock from a tab whose requests fail', async () => {
    const first = browser.tab();
    const second = browser.tab();
    browser.server.line = 'away';
    const tried = jest.spyOn(browser.server, 'send');
    second.put(answer('1', 'A'));
    await pass(60_000);
    expect(tried.mock.calls.length).toBeGreaterThanOrEqual(8);
    expect(tried.mock.calls.length).toBeLessThanOrEqual(16);
    expect(second.state.troubleSince).toBe(first.state.troubleSince);
  });
});

describe('[W3] Outbox, if the device database responds late', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  it('no answer is shown as saved until it responds, and entries of an earlier visit are sent afterwards', async () => {
    const left = answer('1', 'A');
    await browser.disk.change(BOX, () => [left]);
    browser.disk.silentUntil = Date.now() + 10_000;
    const tab = browser.tab();
    tab.put(answer('2', 'B'));
    await pass(5_000);
    // sending continues with the entries in memory
    expect(browser.server.answers).toEqual(new Map([['2', 'B']]));
    expect(tab.state).toMatchObject({ isLoaded: false, isDurable: false });
    expect(saveStateOf(tab.state, '1')).toBe('checking');
    await pass(8_000);
    expect(browser.server.answers.get('1')).toBe('A');
    expect(browser.server.sent().filter((id) => id === left.commandId)).toHaveLength(1);
    expect(tab.state).toMatchObject({ isLoaded: true, isDurable: true, pending: [] });
    expect(saveStateOf(tab.state, '1')).toBe('saved');
    expect(await browser.disk.read(BOX)).toEqual([]);
  });

  it('queued entries are stored again exactly once', async () => {
    browser.server.line = 'away';
    browser.disk.silentUntil = Date.now() + 10_000;
    const gone = browser.tab();
    const clicks = [answer('1', 'A'), answer('2', 'B')];
    gone.put(clicks[0]!);
    await pass(7_000);
    gone.put(clicks[1]!);
    await pass(8_000);
    expect(await browser.disk.read(BOX)).toEqual(clicks);
    gone.close();
    browser.server.line = 'good';
    const tab = browser.tab();
    await pass(1_000);
    expect(browser.server.sent()).toEqual(ids(clicks));
    expect(tab.state.pending).toEqual([]);
  });
});

describe('Outbox, if the device cannot store anything', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  it('answers are kept in memory, and the state is not durable', async () => {
    browser.disk.broken = true;
    const [first, second] = [browser.tab(), browser.tab()];
    second.put(answer('1', 'A'));
    await pass();
    expect(browser.server.taken).toHaveLength(1);
    expect(second.state).toMatchObject({ pending: [], isDurable: false });
    first.put(answer('2', 'B'));
    await pass();
    expect(browser.server.taken).toHaveLength(2);
  });

  it('no entry is lost if the device fails later', async () => {
    const tab = browser.tab();
    browser.server.line = 'away';
    const clicks = [answer('1', 'A'), answer('2', 'B')];
    tab.put(clicks[0]!);
    await pass();
    browser.disk.broken = true;
    tab.put(clicks[1]!);
    await pass();
    expect(ids(tab.state.pending)).toEqual(ids(clicks));
    browser.server.line = 'good';
    await pass(10_000);
    expect(browser.server.sent()).toEqual(ids(clicks));
  });
});

it('[C4] Outbox.flush sends all entries in order without waiting for replies, including those in flight', async () => {
  browser.server.line = 'away';
  const tab = browser.tab();
  await pass();
  const clicks = [answer('1', 'A'), answer('2', 'B'), answer('3', 'C'), answer('3', 'D')];
  clicks.forEach((click) => tab.put(click));
  await jest.advanceTimersByTimeAsync(10);
  tab.flush();
  expect(browser.passing).toEqual([{ kind: 'answers', entries: clicks }]);
});

const happening = fc.oneof(
  {
    arbitrary: fc.record({
      tab: fc.nat(1),
      choose: fc.constantFrom('1', '2'),
      option: fc.constantFrom('A', 'B', null),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ line: fc.constantFrom('good' as const, 'away' as const, 'deaf' as const) }), weight: 2 },
  { arbitrary: fc.record({ pass: fc.constantFrom(5, 30, 2_000) }), weight: 3 },
  { arbitrary: fc.record({ reload: fc.nat(1) }), weight: 1 },
);

it('the server receives the last choices after any sequence of failures and reloads in two tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (happenings) => {
      browser = new Browser();
      const tabs = [browser.tab(), browser.tab()];
      const chosen = new Map<string, string | null>();
      for (const one of happenings) {
        if ('choose' in one) {
          tabs[one.tab]!.put(answer(one.choose, one.option));
          chosen.set(one.choose, one.option);
          // storing takes a moment, and no tab is closed before that
          await pass(1);
        } else if ('line' in one) browser.server.line = one.line;
        else if ('pass' in one) await pass(one.pass);
        else {
          tabs[one.reload]!.close();
          tabs[one.reload] = browser.tab();
          await pass(1);
        }
      }
      browser.server.line = 'good';
      tabs.forEach((tab) => tab.handleOnline());
      await pass(20_000);
      expect(browser.server.answers).toEqual(chosen);
      for (const tab of tabs) {
        expect(tab.state).toMatchObject({ pending: [], troubleSince: undefined });
        tab.close();
      }
    }),
    { numRuns: 60 },
  );
}, 30_000);
