import { setTimeout as delay } from 'node:timers/promises';
import { excludeSystemEvents, type AllStreamSubscription } from '@kurrent/kurrentdb-client';
import { START, type Position, type RecordedEvent } from '../event-store.js';
import type { Connection } from './connection.js';
import type { EventFilter } from './event-filter.js';
import { recordedEventOf } from './recorded.js';

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1000;

/**
 * The live subscription, restarted whenever it ends. It starts on the leader: a follower may deliver an event before the
 * leader's reads show it. A server continues it when it stops being the leader, so it is restarted when calls go to
 * another one.
 */
export class LiveEvents {
  private subscription: AllStreamSubscription | undefined;
  /** Route when the subscription started. */
  private startRoute: number | undefined;
  private lastReceived = START;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    /** Returns a number that changes when calls go to another client or leader. */
    private readonly route: () => number,
    private readonly filter: EventFilter,
    private readonly listener: {
      /** Called when the subscription starts: events received afterwards follow this position without a gap. */
      onBegin(after: Position): void;
      onEvent(event: RecordedEvent): void;
    },
  ) {}

  /** Position up to which all events were received or known before. */
  get receivedUpTo(): Position {
    return this.lastReceived;
  }

  /** True if calls go to another client or leader since the subscription started. */
  get isDetached(): boolean {
    return this.startRoute !== this.route();
  }

  /**
   * Starts the subscription. @param newest returns the position from which to start and restart, after all known events
   */
  start(newest: () => Position): void {
    this.running = this.run(newest);
  }

  /** Restarts a subscription that is silent without an error. */
  restart(): void {
    const { subscription } = this;
    // `unsubscribe` does not end the iteration, and `destroy` does not stop the server from sending
    subscription?.unsubscribe().catch(() => {});
    subscription?.destroy();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.restart();
    await this.running;
  }

  private async run(newest: () => Position): Promise<void> {
    const { signal } = this.closing;
    for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      this.lastReceived = newest();
      this.listener.onBegin(this.lastReceived);
      try {
        this.subscription = this.subscribe(this.lastReceived);
        for await (const { event } of this.subscription) {
          if (!event || !this.filter.isOwn(event)) continue;
          const received = recordedEventOf(event);
          this.lastReceived = received.position;
          this.listener.onEvent(received);
          pause = FIRST_PAUSE;
        }
      } catch {
        // readers detect and report that the store is unavailable
      }
      this.restart();
      // rejects only when aborted, which the loop checks
      await delay(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  private subscribe(after: Position): AllStreamSubscription {
    const fromPosition = after === START ? 'start' : { commit: after, prepare: after };
    this.startRoute = this.route();
    const subscription = this.connection.current.subscribeToAll({
      fromPosition,
      filter: excludeSystemEvents(),
      requiresLeader: true,
    });
    // errors may occur after the end of the iteration
    return subscription.on('error', () => {});
  }
}
