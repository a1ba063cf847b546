import { Logger } from '@nestjs/common';
import { Emitter } from '@socket.io/redis-emitter';
import type { LiveMessage } from '../../contracts/live/messages.js';
import type { RedisLink } from './redis-link.js';

const KEPT_MAX = 1_000;
/** said in one go: they share a way to Redis and back */
const AT_ONCE = 100;

/** What the Socket.IO servers of all processes hear, and who announces says. */
export const liveChannels = (redis: RedisLink): string => redis.channelName('live');

interface Said {
  readonly channel: string;
  readonly message: Buffer;
}

/**
 * From the projections to the sockets of every process. While Redis is away the latest 1,000 messages are kept, and said in
 * order when it is back; one whose answer was lost is said again, which its version makes harmless.
 */
export class RedisAnnouncer {
  private readonly log = new Logger('live');
  private readonly emitter: Emitter;
  private waiting: Said[] = [];
  private dropped = 0;
  private saying = false;
  private closed = false;

  constructor(private readonly redis: RedisLink) {
    // the emitter itself would neither wait nor hear of a failure
    const collector = { publish: (channel: string, message: Buffer) => void this.waiting.push({ channel, message }) };
    this.emitter = new Emitter(collector, { key: liveChannels(redis) });
    redis.onBack(() => void this.say());
  }

  announce(messages: readonly LiveMessage[]): void {
    if (this.closed) return;
    for (const { room, name, payload } of messages) this.emitter.to(room).emit(name, payload);
    void this.say();
  }

  close(): void {
    this.closed = true;
    this.waiting = [];
  }

  private async say(): Promise<void> {
    if (this.saying) return;
    this.saying = true;
    let flowing = this.redis.client.isReady;
    while (flowing && this.waiting.length > 0) flowing = await this.saySome();
    this.saying = false;
    if (flowing) this.tellDropped();
    else this.dropOldest();
  }

  /** Whether all of them went. Each has an answer, or none when the link takes the connection for lost, in two seconds. */
  private async saySome(): Promise<boolean> {
    const some = this.waiting.splice(0, AT_ONCE);
    const { client } = this.redis;
    const said = await Promise.allSettled(some.map(({ channel, message }) => client.publish(channel, message)));
    const notSaid = some.filter((_one, index) => said[index]?.status === 'rejected');
    if (!this.closed) this.waiting.unshift(...notSaid);
    return notSaid.length === 0;
  }

  private dropOldest(): void {
    this.dropped += this.waiting.splice(0, Math.max(0, this.waiting.length - KEPT_MAX)).length;
  }

  private tellDropped(): void {
    if (this.dropped > 0) this.log.warn(`${this.dropped} live messages were lost while Redis was away`);
    this.dropped = 0;
  }
}
