import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EndedSessionList } from '../../../projections/ended-sessions/ended-sessions.queries.js';
import type { SessionEnded } from '../../contracts/events/session.events.js';
import { streams } from '../../contracts/events/streams.js';
import { CLOCK, type Clock } from '../clock.js';
import { EventLog, type LogSubscription } from '../event-store/event-log.js';

/** further behind than this, the store is asked instead */
const BEHIND_MS_MAX = 500;
const RETRY_MS = 200;
/** expired ones are dropped as often as this many came */
const DROP_EVERY = 1_000;

type Session = SessionEnded['data'];
type Listener = (session: Session) => void;

/** The sessions that ended before their token expired: in memory, at most half a second behind what happened. */
@Injectable()
export class EndedSessions implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('ended sessions');
  /** ids with the ms when their token expires */
  private readonly expiries = new Map<string, number>();
  private readonly listeners: Listener[] = [];
  private subscription: LogSubscription<'SessionEnded'> | undefined;
  private closed = false;
  private following = Promise.resolve();
  private noted = 0;

  constructor(
    private readonly events: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly list: EndedSessionList,
  ) {}

  async onModuleInit(): Promise<void> {
    const position = await this.list.position();
    for await (const { _id, expiresAt } of this.list.unexpired(this.clock.now())) this.keep(_id, expiresAt);
    this.following = this.follow(position);
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.subscription?.close();
    await this.following;
  }

  /** Told once of every session that ends from now on. */
  onEnded(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Ends it here at once; the subscription brings the same a little later. */
  note(session: Session): void {
    if (this.expiries.has(session.sessionId)) return;
    this.keep(session.sessionId, session.expiresAt);
    for (const listener of this.listeners) listener(session);
  }

  /** @throws StoreUnavailable when it can't be known now */
  async has(sessionId: string): Promise<boolean> {
    if (this.expiries.has(sessionId)) return true;
    if (this.subscription && this.subscription.behindMs() <= BEHIND_MS_MAX) return false;
    const recorded = await this.events.readStream(streams.session(sessionId));
    return recorded.some(({ type }) => type === 'SessionEnded');
  }

  private async follow(position: bigint): Promise<void> {
    while (!this.closed) {
      this.subscription = this.events.subscribe(position, { types: ['SessionEnded'] });
      try {
        for await (const batch of this.subscription) {
          for (const { data } of batch.events) this.note(data);
          position = batch.position;
        }
      } catch (error) {
        this.logger.error(`interrupted: ${(error as Error).message}`);
      }
      this.subscription = undefined;
      if (!this.closed) await delay(RETRY_MS);
    }
  }

  private keep(sessionId: string, expiresAt: string): void {
    this.expiries.set(sessionId, Date.parse(expiresAt));
    this.noted += 1;
    if (this.noted % DROP_EVERY === 0) this.dropExpired(this.clock.now().getTime());
  }

  private dropExpired(now: number): void {
    for (const [sessionId, expiry] of this.expiries) if (expiry <= now) this.expiries.delete(sessionId);
  }
}
