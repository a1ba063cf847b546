import { Logger } from '@nestjs/common';
import { eventually } from '../../../test/support/assertions/eventually.js';
import { MemoryEventStore } from '../../../test/support/stand-ins/memory-event-store.js';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { SessionEnded, SessionStarted } from '../../contracts/events/session.events.js';
import { streams } from '../../contracts/events/streams.js';
import { EventLog } from '../event-store/event-log.js';
import { StoreUnavailable, type EventBatch, type Subscription } from '../event-store/event-store.js';
import { SessionRegister } from './session-register.js';

// jest's fake timers do not replace `node:timers/promises`
jest.mock('node:timers/promises', () => ({
  setTimeout: <T>(ms: number, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const timer = globalThis.setTimeout(() => resolve(value as T), ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
}));

const SOON_MS = 2_000;
const session = (sessionId: string, epoch = 0): SessionStarted['data'] => ({
  sessionId,
  accountId: 'ann',
  role: 'student',
  epoch,
  expiresAt: '2026-01-05T22:00:00.000Z',
});
const ended = (sessionId: string): SessionEnded => ({
  type: 'SessionEnded',
  data: { ...session(sessionId), reason: 'logout' },
});
const allEnded = (epoch: number) =>
  ({ type: 'AllSessionsEnded', data: { accountId: 'ann', epoch, reason: 'password-changed' } }) as const;
const banned = { type: 'AccountBanned', data: { accountId: 'ann' } } as const;
const unbanned = { type: 'AccountUnbanned', data: { accountId: 'ann' } } as const;

/** An event store that can be slow or unavailable, with subscriptions that can be late, silent or broken. */
class TroubledEventStore extends MemoryEventStore {
  behindMs = 0;
  silent = false;
  brokenSubscriptions = 0;
  isUnavailable = false;
  reads = 0;
  beforeAnswer = async () => {};

  override subscribe(...args: Parameters<MemoryEventStore['subscribe']>): Subscription {
    const subscription = super.subscribe(...args);
    const batches = this.batchesOf(subscription);
    return {
      behindMs: () => this.behindMs,
      close: () => subscription.close(),
      [Symbol.asyncIterator]: () => batches,
    };
  }

  override async readStream(...args: Parameters<MemoryEventStore['readStream']>) {
    if (this.isUnavailable) throw new StoreUnavailable('unavailable');
    this.reads += 1;
    const recorded = await super.readStream(...args);
    await this.beforeAnswer();
    return recorded;
  }

  private async *batchesOf(subscription: Subscription): AsyncGenerator<EventBatch> {
    if (this.brokenSubscriptions-- > 0) throw new Error('broken');
    for await (const batch of subscription) if (!this.silent) yield batch;
  }
}

describe('SessionRegister', () => {
  let events: TroubledEventStore;
  let register: SessionRegister;
  let count = 0;

  const append = async (stream: string, event: MeritlistEvent) => {
    const { length } = await events.readStream(stream);
    count += 1;
    const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '2026-01-05', version: 1 };
    await events.append(stream, length === 0 ? 'none' : length - 1, [{ ...event, id: String(count), metadata }]);
  };
  const start = (sessionId: string, epoch = 0) =>
    append(streams.session(sessionId), { type: 'SessionStarted', data: session(sessionId, epoch) });
  const end = (sessionId: string) => append(streams.session(sessionId), ended(sessionId));
  const appendToAccount = (event: MeritlistEvent) => append(streams.account('student', 'ann'), event);
  const find = (sessionId: string, epoch = 0) => register.find(session(sessionId, epoch));

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    events = new TroubledEventStore();
    register = new SessionRegister(new EventLog(events));
    await start('one');
  });
  afterEach(async () => {
    await register.onApplicationShutdown();
    await events.close();
  });

  it('finds a live session and reads its streams once', async () => {
    await register.onModuleInit();
    expect(await find('one')).toEqual({ banned: false });
    const { reads } = events;
    expect(await find('one')).toEqual({ banned: false });
    expect(events.reads).toBe(reads);
  });

  it('does not find an unknown session, or one of another account, role or epoch', async () => {
    await register.onModuleInit();
    expect(await find('unknown')).toBeUndefined();
    expect(await register.find({ ...session('one'), accountId: 'bob' })).toBeUndefined();
    expect(await register.find({ ...session('one'), role: 'admin' })).toBeUndefined();
    expect(await find('one', 1)).toBeUndefined();
    expect(await find('one')).toEqual({ banned: false });
  });

  it('finds a session that started after an unsuccessful lookup', async () => {
    await register.onModuleInit();
    expect(await find('later')).toBeUndefined();
    await start('later');
    expect(await find('later')).toEqual({ banned: false });
  });

  it('does not find a session that ended before the register started or that another process ends', async () => {
    await start('two');
    await end('two');
    await register.onModuleInit();
    expect(await find('two')).toBeUndefined();
    expect(await find('one')).toBeDefined();
    await end('one');
    await eventually(async () => expect(await find('one')).toBeUndefined(), SOON_MS);
  });

  it('removes ended sessions from its cache', async () => {
    await register.onModuleInit();
    for (let n = 0; n < 100; n += 1) {
      await start(`session-${n}`);
      expect(await find(`session-${n}`)).toBeDefined();
      await end(`session-${n}`);
    }
    const { sessions } = register as unknown as { sessions: { size: number } };
    await eventually(async () => expect(sessions.size).toBe(0), SOON_MS);
    expect(await find('session-7')).toBeUndefined();
    expect(sessions.size).toBe(0);
  });

  it('does not find a session with an epoch below that of its account', async () => {
    await register.onModuleInit();
    expect(await find('one')).toBeDefined();
    await appendToAccount(allEnded(1));
    await start('two', 1);
    await eventually(async () => expect(await find('one')).toBeUndefined(), SOON_MS);
    expect(await find('two', 1)).toEqual({ banned: false });
    await start('late', 0);
    expect(await find('late')).toBeUndefined();
  });

  it('reports whether the account is banned', async () => {
    await register.onModuleInit();
    expect(await find('one')).toEqual({ banned: false });
    await appendToAccount(banned);
    await eventually(async () => expect(await find('one')).toEqual({ banned: true }), SOON_MS);
    await appendToAccount(unbanned);
    await eventually(async () => expect(await find('one')).toEqual({ banned: false }), SOON_MS);
  });

  it('applies changes of this process immediately and reports the sessions whose sockets must be closed', async () => {
    await register.onModuleInit();
    const sessionsToClose: unknown[] = [];
    register.onEnd((accountId, ends, reason) => {
      const sessions = [session('one'), session('two'), session('three', 1)];
      sessionsToClose.push([accountId, reason, ...sessions.filter(ends).map(({ sessionId }) => sessionId)]);
    });
    expect(await find('one')).toBeDefined();
    events.silent = true;
    await end('one');
    register.note(ended('one'));
    expect(await find('one')).toBeUndefined();
    register.note(allEnded(1));
    register.note(banned);
    register.note(unbanned);
    expect(sessionsToClose).toEqual([
      ['ann', 'logout', 'one'],
      ['ann', 'password-changed', 'one', 'two'],
      ['ann', 'banned', 'one', 'two', 'three'],
    ]);
  });

  it('does not cache a read that was overtaken by an event', async () => {
    await register.onModuleInit();
    const answers: (() => void)[] = [];
    events.beforeAnswer = () => new Promise((answer) => answers.push(answer));
    const lookup = find('one');
    await eventually(async () => expect(answers).toHaveLength(1), SOON_MS);
    events.beforeAnswer = async () => {};
    await end('one');
    register.note(ended('one'));
    answers.forEach((answer) => answer());
    expect(await lookup).toBeUndefined();
  });

  it('reads from the store after half a second while the subscription is late', async () => {
    events.silent = true;
    await register.onModuleInit();
    expect(await find('one')).toBeDefined();
    await end('one');
    events.behindMs = 501;
    await eventually(async () => expect(await find('one')).toBeUndefined(), SOON_MS);
    events.isUnavailable = true;
    await expect(find('one')).rejects.toThrow(StoreUnavailable);
  });

  it('reads each session at most once at a time while the store is slow and the subscription late', async () => {
    events.behindMs = 60_000;
    await register.onModuleInit();
    const answers: (() => void)[] = [];
    events.beforeAnswer = () => new Promise((answer) => answers.push(answer));
    const lookup = Array.from({ length: 100 }, () => find('one'));
    await eventually(async () => expect(answers.splice(0).map((answer) => answer())).toHaveLength(1), SOON_MS);
    await eventually(async () => expect(answers.splice(0).map((answer) => answer())).toHaveLength(1), SOON_MS);
    expect(await Promise.all(lookup)).toEqual(lookup.map(() => ({ banned: false })));
  });

  it('does not cache failures of the store', async () => {
    await register.onModuleInit();
    events.isUnavailable = true;
    await expect(find('one')).rejects.toThrow(StoreUnavailable);
    events.isUnavailable = false;
    expect(await find('one')).toEqual({ banned: false });
  });

  it('resumes after a broken subscription', async () => {
    events.brokenSubscriptions = 1;
    await register.onModuleInit();
    await end('one');
    const log: string[] = [];
    register.onEnd((_, __, reason) => log.push(reason));
    await eventually(async () => expect(log).toEqual(['logout']), SOON_MS);
  });
});

describe('SessionRegister while the event store is unavailable', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('logs the loss and the recovery once and retries with exponential backoff', async () => {
    jest.useFakeTimers();
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const logSpy = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => {});
    const store = new TroubledEventStore();
    const subscribe = jest.spyOn(store, 'subscribe');
    store.brokenSubscriptions = 30;
    const register = new SessionRegister(new EventLog(store));
    await register.onModuleInit();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(error).toHaveBeenCalledTimes(1);
    expect(subscribe.mock.calls.length).toBeLessThan(20);
    expect(logSpy).not.toHaveBeenCalled();
    store.brokenSubscriptions = 0;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(logSpy.mock.calls).toEqual([['resumed following the log']]);
    expect(error).toHaveBeenCalledTimes(1);
    await register.onApplicationShutdown();
  });
});
