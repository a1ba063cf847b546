import { setTimeout as delay } from 'node:timers/promises';
import { excludeSystemEvents, type AllStreamSubscription, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { START, type Position, type RecordedEvent } from '../event-store.js';
import type { Connection } from './connection.js';
import type { EventFilter } from './event-filter.js';
import { recorded } from './recorded.js';

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1000;

/** The server's live subscription, restarted whenever it ends: notifies immediately of new events. */
export class LiveEvents {
  private subscription: AllStreamSubscription | undefined;
  private client: KurrentDBClient | undefined;
  private heard = START;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly filter: EventFilter,
    private readonly listener: {
      /** events received from here on follow this position without a gap */
      onBegin(after: Position): void;
      onEvent(event: RecordedEvent): void;
    },
  ) {}

  /** All events up to here were received or known before. */
  get heardUpTo(): Position {
    return this.heard;
  }

  /** It belongs to a client that was discarded and delivers nothing more. */
  get isCutOff(): boolean {
    return this.client !== this.connection.current;
  }

  /** @param newest position to start from at every restart, so that known events are not sent again */
  start(newest: () => Position): void {
    this.running = this.run(newest);
  }

  /** Restarts a silent subscription, which reports neither an error nor an end. */
  restart(): void {
    const { subscription } = this;
    // after `unsubscribe` alone the iteration would wait forever, and after `destroy` alone the server would
    // keep sending
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
      this.heard = newest();
      this.listener.onBegin(this.heard);
      try {
        this.subscription = this.subscribe(this.heard);
        for await (const { event } of this.subscription) {
          if (!event || !this.filter.isOwn(event)) continue;
          const heard = recorded(event);
          this.heard = heard.position;
          this.listener.onEvent(heard);
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
    this.client = this.connection.current;
    const subscription = this.client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() });
    // it may fail after the iteration has ended
    return subscription.on('error', () => {});
  }
}
