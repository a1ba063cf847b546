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
/** further behind than this, or older, the store is asked again */
const BEHIND_MS_MAX = 500;
/** Pauses before the log is followed again double from the first to the longest. */
const RETRY_MS = 200;
const RETRY_MS_MAX = 2_000;
/** sessions, and accounts, that are remembered: more than one process has sockets */
const REMEMBERED = 50_000;

/** What changes who may call. */
export type SessionChange = EventOf<(typeof TYPES)[number]>;
export const isSessionChange = (event: MeritlistEvent): event is SessionChange =>
  (TYPES as readonly string[]).includes(event.type);

/** Which of an account's sessions lose their sockets. */
type Ends = (session: Pick<Caller, 'sessionId' | 'epoch'>) => boolean;
type Listener = (accountId: string, ends: Ends, reason: SessionEndReason) => void;

interface Account {
  readonly epoch: number;
  readonly banned: boolean;
}

interface Remembered<Known> {
  readonly known: Promise<Known>;
  /** ms, by a clock that only runs forward */
  readonly askedAt: number;
  pending: boolean;
}

/**
 * Which sessions live and which accounts are banned. What their streams say is kept in memory for those asked for last,
 * and read again once an event changes it. It is at most half a second behind what happened in any process: where the
 * subscription is further behind, what was read is good for half a second. KurrentDB may notice only after 2 s that a
 * subscription has fallen silent.
 */
@Injectable()
export class SessionRegister implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('session register');
  private readonly sessions = cacheOf<string, Remembered<SessionStarted['data'] | undefined>>(REMEMBERED);
  private readonly accounts = cacheOf<string, Remembered<Account>>(REMEMBERED);
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

  /** Calls back when sockets of an account have to be closed. */
  onEnd(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Whether the account is banned; undefined when its session is over or is not the one that is named.
   * @throws StoreUnavailable, UnknownEvent when it can't be known now
   */
  async find(
    named: Pick<Caller, 'sessionId' | 'accountId' | 'role' | 'epoch'>,
  ): Promise<Pick<Caller, 'banned'> | undefined> {
    const { sessionId, accountId, role, epoch } = named;
    const session = await this.remembered(this.sessions, sessionId, () => this.readSession(sessionId));
    if (session?.accountId !== accountId || session.role !== role || session.epoch !== epoch) return undefined;
    const account = await this.remembered(this.accounts, accountId, () => this.readAccount(role, accountId));
    return epoch < account.epoch ? undefined : { banned: account.banned };
  }

  /** Takes effect here at once; the subscription brings the same a little later. */
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

  private async remembered<Known>(
    cache: LRUCache<string, Remembered<Known>>,
    id: string,
    read: () => Promise<Known>,
  ): Promise<Known> {
    for (;;) {
      let entry = cache.get(id);
      if (!entry || !this.isCurrent(entry)) {
        entry = rememberedFrom(read());
        cache.set(id, entry);
      }
      try {
        const known = await entry.known;
        // an event that came meanwhile has dropped it
        if (cache.peek(id) !== entry) continue;
        if (known === undefined) cache.delete(id);
        return known;
      } catch (error) {
        if (cache.peek(id) === entry) cache.delete(id);
        throw error;
      }
    }
  }

  /** Events keep it up to date, or it is no older than they may be late; whoever asks while it is read shares the answer. */
  private isCurrent({ askedAt, pending }: Remembered<unknown>): boolean {
    if (this.subscription && this.subscription.behindMs() <= BEHIND_MS_MAX) return true;
    return pending || performance.now() - askedAt <= BEHIND_MS_MAX;
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

  /** Follows the log until shutdown. Logs when it is interrupted and when it continues, not each try in between. */
  private async follow(position: bigint): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 0; !signal.aborted;) {
      this.subscription = this.log.subscribe(position, { types: TYPES });
      try {
        for await (const batch of this.subscription) {
          if (failures > 0) this.logger.log('follows the log again');
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
      await delay(pause, undefined, { signal }).catch(() => {});
    }
  }
}

function rememberedFrom<Known>(known: Promise<Known>): Remembered<Known> {
  const entry = { known, askedAt: performance.now(), pending: true };
  const answered = () => (entry.pending = false);
  known.then(answered, answered);
  return entry;
}
