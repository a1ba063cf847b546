import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { LRUCache } from 'lru-cache';
import type { EventOf, MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { Role, SessionEndReason, SessionStarted } from '../../contracts/events/session.events.js';
import { streams } from '../../contracts/events/streams.js';
import { EventLog, type LogSubscription } from '../event-store/event-log.js';
import { cacheOf } from '../shared/cache.js';
import type { Caller } from './access.js';

const TYPES = ['SessionEnded', 'AllSessionsEnded', 'AccountBanned', 'AccountUnbanned'] as const;
/** Delay of the subscription above which entries are read from the store, ms. */
const BEHIND_MS_MAX = 500;
/** Minimum and maximum pause before resubscribing, ms; doubled after each failure. */
const RETRY_MS = 200;
const RETRY_MS_MAX = 2_000;
/** Maximum number of cached sessions and accounts. */
const CACHE_SIZE = 50_000;

/** Event that ends sessions or changes access. */
type SessionChange = EventOf<(typeof TYPES)[number]>;
const isSessionChange = (event: MeritlistEvent): event is SessionChange =>
  (TYPES as readonly string[]).includes(event.type);

/** Predicate for the sessions whose sockets are closed. */
type Ends = (session: Pick<Caller, 'sessionId' | 'epoch'>) => boolean;
type Listener = (accountId: string, ends: Ends, reason: SessionEndReason) => void;

interface Account {
  readonly epoch: number;
  readonly banned: boolean;
}

interface CachedLookup<Value> {
  readonly value: Promise<Value>;
  /** Time of the read (`performance.now()`). */
  readonly requestedAt: number;
  pending: boolean;
}

/**
 * Caches live sessions and banned accounts, and invalidates an entry when an event changes it. Entries are at most half
 * a second late: while the subscription is further behind, they expire after half a second. KurrentDB may need 2 s to
 * detect a silent subscription.
 */
@Injectable()
export class SessionRegister implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('session register');
  private readonly sessions = cacheOf<string, CachedLookup<SessionStarted['data'] | undefined>>(CACHE_SIZE);
  private readonly accounts = cacheOf<string, CachedLookup<Account>>(CACHE_SIZE);
  private readonly listeners: Listener[] = [];
  private subscription: LogSubscription<SessionChange['type']> | undefined;
  private readonly closing = new AbortController();
  private following = Promise.resolve();

  constructor(private readonly log: EventLog) {}

  async onModuleInit(): Promise<void> {
    this.following = this.follow(await this.log.lastPosition());
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.subscription?.close();
    await this.following;
  }

  /** Registers a callback that closes sockets of an account. */
  onEnd(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Returns whether the account is banned; undefined if the session has ended or does not match.
   * @throws StoreUnavailable, UnknownEvent if this cannot be determined
   */
  async find(
    claims: Pick<Caller, 'sessionId' | 'accountId' | 'role' | 'epoch'>,
  ): Promise<Pick<Caller, 'banned'> | undefined> {
    const { sessionId, accountId, role, epoch } = claims;
    const session = await this.cachedLookup(this.sessions, sessionId, () => this.readSession(sessionId));
    if (session?.accountId !== accountId || session.role !== role || session.epoch !== epoch) return undefined;
    const account = await this.cachedLookup(this.accounts, accountId, () => this.readAccount(role, accountId));
    return epoch < account.epoch ? undefined : { banned: account.banned };
  }

  /** Applies changes of this process before the subscription delivers them. Ignores other events. */
  noteAll(events: readonly MeritlistEvent[]): void {
    for (const event of events) if (isSessionChange(event)) this.note(event);
  }

  note({ type, data }: SessionChange): void {
    if (type === 'SessionEnded') this.sessions.delete(data.sessionId);
    else this.accounts.delete(data.accountId);
    switch (type) {
      case 'SessionEnded':
        return this.endSockets(data, ({ sessionId }) => sessionId === data.sessionId);
      case 'AllSessionsEnded':
        return this.endSockets(data, ({ epoch }) => epoch < data.epoch);
      case 'AccountBanned':
        return this.endSockets({ ...data, reason: 'banned' }, () => true);
      case 'AccountUnbanned':
    }
  }

  private endSockets({ accountId, reason }: { accountId: string; reason: SessionEndReason }, ends: Ends): void {
    for (const listener of this.listeners) listener(accountId, ends, reason);
  }

  private async cachedLookup<Value>(
    cache: LRUCache<string, CachedLookup<Value>>,
    id: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    for (;;) {
      let entry = cache.get(id);
      if (!entry || !this.isCurrent(entry)) {
        entry = lookupFrom(read());
        cache.set(id, entry);
      }
      try {
        const value = await entry.value;
        // an event has invalidated the entry during the read
        if (cache.peek(id) !== entry) continue;
        if (value === undefined) cache.delete(id);
        return value;
      } catch (error) {
        if (cache.peek(id) === entry) cache.delete(id);
        throw error;
      }
    }
  }

  /** Returns whether an entry is up to date. Concurrent callers share one read. */
  private isCurrent({ requestedAt, pending }: CachedLookup<unknown>): boolean {
    if (this.subscription && this.subscription.behindMs() <= BEHIND_MS_MAX) return true;
    return pending || performance.now() - requestedAt <= BEHIND_MS_MAX;
  }

  private async readSession(sessionId: string): Promise<SessionStarted['data'] | undefined> {
    let session: SessionStarted['data'] | undefined;
    for (const { type, data } of await this.log.readStream(streams.session(sessionId))) {
      if (type === 'SessionStarted') session = data;
      if (type === 'SessionEnded') session = undefined;
    }
    return session;
  }

  private async readAccount(role: Role, accountId: string): Promise<Account> {
    let [epoch, banned] = [0, false];
    for (const { type, data } of await this.log.readStream(streams.account(role, accountId))) {
      if (type === 'AllSessionsEnded') ({ epoch } = data);
      if (type === 'AccountBanned') banned = true;
      if (type === 'AccountUnbanned') banned = false;
    }
    return { epoch, banned };
  }

  /** Follows the log until shutdown. Logs interruptions and recoveries, not each attempt. */
  private async follow(position: bigint): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 0; !signal.aborted;) {
      this.subscription = this.log.subscribe(position, { types: TYPES });
      try {
        for await (const batch of this.subscription) {
          if (failures > 0) this.logger.log('resumed following the log');
          failures = 0;
          for (const event of batch.events) this.note(event);
          position = batch.position;
        }
      } catch (error) {
        failures += 1;
        if (failures === 1) this.logger.error(`interrupted, retried with backoff: ${(error as Error).message}`);
      }
      this.subscription = undefined;
      const pause = Math.min(RETRY_MS * 2 ** Math.max(failures - 1, 0), RETRY_MS_MAX);
      // rejects only when aborted, which the loop checks
      await delay(pause, undefined, { signal }).catch(() => {});
    }
  }
}

function lookupFrom<Value>(value: Promise<Value>): CachedLookup<Value> {
  const entry = { value, requestedAt: performance.now(), pending: true };
  const answered = () => (entry.pending = false);
  value.then(answered, answered);
  return entry;
}
