import { Logger } from '@nestjs/common';
import { Emitter } from '@socket.io/redis-emitter';
import type { Redis } from './redis.js';

const QUEUE_MAX = 1_000;
/** Messages per batch, which shares one round trip. */
const BATCH = 100;

/** Returns the channel that the Socket.IO servers of all processes subscribe to. */
export const liveChannels = (redis: Redis): string => redis.channelName('live');

interface RoomMessage {
  readonly room: string;
  readonly name: string;
  readonly payload: object;
}

interface Publication {
  readonly channel: string;
  readonly message: Buffer;
}

/**
 * Publishes messages of projections to the sockets of every process. While Redis is unavailable, the latest 1,000
 * messages are queued and published in order afterwards. A message without acknowledgement is published again, which
 * is harmless because of its version. If messages were lost, all clients are notified to refetch.
 */
export class RedisAnnouncer {
  private readonly log = new Logger('live');
  private readonly emitter: Emitter;
  private waiting: Publication[] = [];
  private droppedCount = 0;
  private isPublishing = false;
  private closed = false;

  constructor(private readonly redis: Redis) {
    // the emitter neither waits for an answer nor reports failures
    const collector = { publish: (channel: string, message: Buffer) => void this.waiting.push({ channel, message }) };
    this.emitter = new Emitter(collector, { key: liveChannels(redis) });
    redis.onReconnect(() => void this.publishWaiting());
  }

  announce(messages: readonly RoomMessage[]): void {
    if (this.closed) return;
    for (const { room, name, payload } of messages) this.emitter.to(room).emit(name, payload);
    void this.publishWaiting();
  }

  close(): void {
    this.closed = true;
    this.waiting = [];
  }

  private async publishWaiting(): Promise<void> {
    if (this.isPublishing) return;
    this.isPublishing = true;
    let reachable = this.redis.client.isReady;
    while (reachable && this.waiting.length > 0) reachable = await this.publishBatch();
    this.isPublishing = false;
    if (reachable) await this.reportDropped();
    else this.dropOldest();
  }

  /**
   * Publishes a batch. A call without an answer for two seconds fails with its connection.
   * @returns whether all messages were published
   */
  private async publishBatch(): Promise<boolean> {
    const batch = this.waiting.splice(0, BATCH);
    const { client } = this.redis;
    const outcomes = await Promise.allSettled(batch.map(({ channel, message }) => client.publish(channel, message)));
    const failed = batch.filter((_one, index) => outcomes[index]?.status === 'rejected');
    if (!this.closed) this.waiting.unshift(...failed);
    return failed.length === 0;
  }

  private dropOldest(): void {
    this.droppedCount += this.waiting.splice(0, Math.max(0, this.waiting.length - QUEUE_MAX)).length;
  }

  /** Notifies all processes of lost messages. If Redis is unavailable, this is repeated after the reconnect. */
  private async reportDropped(): Promise<void> {
    const { droppedCount } = this;
    if (droppedCount === 0) return;
    this.droppedCount = 0;
    try {
      await this.redis.publishGap();
      this.log.warn(`${droppedCount} live messages were lost while Redis was unavailable`);
    } catch {
      // the connection has already logged the loss
      this.droppedCount += droppedCount;
    }
  }
}
