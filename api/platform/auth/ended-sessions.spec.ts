import { Logger } from '@nestjs/common';
import type { EndedSession } from '../../../projections/ended-sessions/ended-sessions.projection.js';
import type { EndedSessionList } from '../../../projections/ended-sessions/ended-sessions.queries.js';
import { eventually } from '../../../test/support/eventually.js';
import { EventLog } from '../event-store/event-log.js';
import { MemoryEventStore } from '../../../test/support/memory-event-store.js';
import { TestClock } from '../../../test/support/test-clock.js';
import type { SessionEnded, SessionEvent } from '../../contracts/events/session.events.js';
import { streams } from '../../contracts/events/streams.js';
import {
  START,
  StoreUnavailable,
  type EventBatch,
  type Position,
  type Subscription,
} from '../event-store/event-store.js';
import { EndedSessions } from './ended-sessions.js';

const NOW = new Date('2026-01-05T10:00:00.000Z');
const session = (sessionId: string, expiresAt = '2026-01-05T22:00:00.000Z') => ({
  sessionId,
  accountId: 'ann',
  role: 'student' as const,
  expiresAt,
});
const ending = (sessionId: string): SessionEnded['data'] => ({ ...session(sessionId), reason: 'logout' });

/** An event store whose subscriptions can be behind, silent or broken, and which can be away. */
class TroubledEventStore extends MemoryEventStore {
  behindMs = 0;
  silent = false;
  broken = 0;
  away = false;
  readonly subscribed: Position[] = [];

  override subscribe(...args: Parameters<MemoryEventStore['subscribe']>): Subscription {
    this.subscribed.push(args[0]);
    const subscription = super.subscribe(...args);
    const batches = this.batchesOf(subscription);
    return {
      behindMs: () => this.behindMs,
      close: () => subscription.close(),
      [Symbol.asyncIterator]: () => batches,
    };
  }

  override readStream(...args: Parameters<MemoryEventStore['readStream']>) {
    return this.away ? Promise.reject(new StoreUnavailable('away')) : super.readStream(...args);
  }

  private async *batchesOf(subscription: Subscription): AsyncGenerator<EventBatch> {
    if (this.broken-- > 0) throw new Error('broken');
    for await (const batch of subscription) if (!this.silent) yield batch;
  }
}

describe('ended sessions', () => {
  let events: TroubledEventStore;
  let known: EndedSession[];
  let position: Position;
  let ended: EndedSessions;

  const append = (sessionId: string, ...happened: SessionEvent[]) =>
    events.append(
      streams.session(sessionId),
      'none',
      happened.map((event, index) => ({
        ...event,
        id: `${sessionId}-${index}`,
        metadata: { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: NOW.toISOString(), version: 1 },
      })),
    );
  const end = (sessionId: string) =>
    append(
      sessionId,
      { type: 'SessionStarted', data: session(sessionId) },
      { type: 'SessionEnded', data: ending(sessionId) },
    );
  const start = async () => {
    ended = new EndedSessions(new EventLog(events), new TestClock(NOW), {
      position: async () => position,
      unexpired: async function* () {
        yield* known;
      },
    } as unknown as EndedSessionList);
    await ended.onModuleInit();
  };

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    events = new TroubledEventStore();
    known = [];
    position = START;
  });
  afterEach(async () => {
    await ended.onApplicationShutdown();
    await events.close();
  });

  it('are known from the read model, and from the events after it', async () => {
    known = [{ _id: 'before', expiresAt: session('before').expiresAt }];
    await end('unseen');
    position = await events.lastPosition();
    await start();
    expect(events.subscribed).toEqual([2n]);
    expect(await ended.has('before')).toBe(true);
    await end('after');
    await eventually(async () => expect(await ended.has('after')).toBe(true), 2_000);
    expect(await ended.has('running')).toBe(false);
  });

  it('are known at once where they are ended, and told once', async () => {
    await start();
    const told: string[] = [];
    ended.onEnded(({ sessionId, reason }) => told.push(`${sessionId} ${reason}`));
    ended.note(ending('one'));
    expect(await ended.has('one')).toBe(true);
    await end('one');
    await end('two');
    await eventually(async () => expect(await ended.has('two')).toBe(true), 2_000);
    expect(told).toEqual(['one logout', 'two logout']);
  });

  it('are asked of the store while the subscription is more than half a second behind', async () => {
    events.silent = true;
    await start();
    await end('unheard');
    await append('running', { type: 'SessionStarted', data: session('running') });
    events.behindMs = 501;
    expect(await ended.has('unheard')).toBe(true);
    expect(await ended.has('running')).toBe(false);
    events.away = true;
    await expect(ended.has('running')).rejects.toThrow(StoreUnavailable);
    events.behindMs = 500;
    expect(await ended.has('running')).toBe(false);
  });

  it('follow on after the subscription broke', async () => {
    events.broken = 1;
    await start();
    await end('meanwhile');
    await eventually(async () => {
      expect(events.subscribed).toHaveLength(2);
      expect(await ended.has('meanwhile')).toBe(true);
    }, 2_000);
  });
});
